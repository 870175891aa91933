package placard.app;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import placard.analytics.Analytics;
import placard.analytics.CodeTotals;
import placard.base.Json;
import placard.base.Scope;
import placard.page.Language;
import placard.qr.CodeList;
import placard.qr.QrCode;
import placard.qr.content.QrType;
import placard.web.Answer;
import placard.web.Caller;
import placard.web.Request;
import placard.web.Route;

/** The screens of a workspace. What they change goes through the API, which stands behind the same session. */
public final class ScreenRoutes {
    /** Days in the small chart of a code. */
    private static final int MONTH = 30;

    private final AppPages pages;
    private final Inside inside;
    private final CodeList codes;
    private final CodeTotals totals;
    private final Analytics analytics;
    private final BiFunction<String, Language, StartView.Stock> stock;
    private final Function<String, ObjectNode> look;
    private final Today today;
    private final Function<String, List<StartView.Waiting>> drafts;

    /**
     * The screens.
     *
     * @param stock of a workspace, in a language
     * @param look members of the design that new codes of a workspace begin with
     * @param drafts of a workspace: catalogues with changes that wait
     * @param isLocalOnly whether short links name this machine alone, so that phones can't reach them
     */
    public ScreenRoutes(
            AppPages pages,
            Inside inside,
            CodeList codes,
            CodeTotals totals,
            Analytics analytics,
            BiFunction<String, Language, StartView.Stock> stock,
            Function<String, ObjectNode> look,
            Function<String, List<StartView.Waiting>> drafts,
            boolean isLocalOnly) {
        this.pages = pages;
        this.inside = inside;
        this.codes = codes;
        this.totals = totals;
        this.analytics = analytics;
        this.stock = stock;
        this.look = look;
        this.drafts = drafts;
        this.today = new Today(analytics, totals, codes, isLocalOnly);
    }

    public List<Route> routes() {
        return List.of(
                inside.screen(Screen.START, this::start),
                inside.screen(Screen.CODES, this::codes),
                inside.screen("codes/new", Scope.QR_WRITE, this::newCode),
                inside.screen("codes/:id", Scope.QR_READ, this::code));
    }

    private Answer start(Request request) {
        Shell shell = inside.shell(request, Screen.START);
        StartView.Stock here = shell.may(Scope.CATALOGS_READ)
                ? stock.apply(request.workspaceId(), shell.language())
                : StartView.Stock.NONE;
        StartView view = today.view(request.workspaceId(), shell.maySeeScans(), here);
        return pages.start(
                shell, shell.may(Scope.CATALOGS_WRITE) ? view.with(drafts.apply(request.workspaceId())) : view);
    }

    private Answer codes(Request request) {
        CodeList.Found found = codes.find(request);
        String type = request.query("type");
        String sort = request.query("sort");
        CodesView.Filter filter = new CodesView.Filter(
                Objects.requireNonNullElse(request.query("q"), ""),
                type == null ? null : QrType.CHOICES.get(type),
                request.query("tag"),
                sort == null ? CodesView.SORTS.getFirst() : sort);
        int page = found.listing().page();
        int pageCount =
                (int) Math.max(1, Math.ceilDiv(found.total(), found.listing().limit()));
        return pages.codes(
                inside.shell(request, Screen.CODES),
                new CodesView(
                        filter,
                        cards(request.caller(), found.codes()),
                        codes.tags(request.workspaceId()),
                        found.total(),
                        page,
                        pageCount));
    }

    private Answer newCode(Request request) {
        return pages.newCode(inside.shell(request, Screen.CODES), designer(request, null));
    }

    private Answer code(Request request) {
        Shell shell = inside.shell(request, Screen.CODES);
        return codes.find(request.workspaceId(), request.segment("id"))
                .map(code -> pages.code(shell, designer(request, code)))
                .orElseGet(() -> pages.missing(shell));
    }

    private DesignerView designer(Request request, @Nullable QrCode code) {
        CodeCard card = code == null ? null : card(request.caller(), code);
        return new DesignerView(
                card,
                codes.tags(request.workspaceId()),
                card == null ? Json.text(look.apply(request.workspaceId())) : "{}",
                today.isLocalOnly(),
                card == null || card.scans() == null || card.scans() == 0 ? null : lastMonth(request, card.id()));
    }

    private LineChart lastMonth(Request request, String codeId) {
        String workspace = request.workspaceId();
        return LineChart.of(analytics.lastDays(workspace, codeId, MONTH), null, analytics.now(workspace));
    }

    /** One code with its scans of today too. */
    private CodeCard card(Caller caller, QrCode code) {
        if (!caller.may(Scope.ANALYTICS_READ)) {
            return CodeCard.of(code, codes.shortUrl(code), null, null);
        }
        String workspace = caller.workspaceId();
        LocalDate day = analytics.now(workspace).day();
        long ever = totals.ever(workspace, List.of(code.id())).getOrDefault(code.id(), 0L);
        return CodeCard.of(code, codes.shortUrl(code), totals.on(workspace, code.id(), day), ever);
    }

    private List<CodeCard> cards(Caller caller, List<QrCode> some) {
        boolean maySeeScans = caller.may(Scope.ANALYTICS_READ);
        Map<String, Long> ever = maySeeScans
                ? totals.ever(
                        caller.workspaceId(), some.stream().map(QrCode::id).toList())
                : Map.of();
        return some.stream()
                .map(code -> CodeCard.of(
                        code, codes.shortUrl(code), null, maySeeScans ? ever.getOrDefault(code.id(), 0L) : null))
                .toList();
    }
}
