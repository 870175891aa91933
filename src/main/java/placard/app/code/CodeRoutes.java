package placard.app.code;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import placard.analytics.Analytics;
import placard.analytics.CodeTotals;
import placard.analytics.RangeReport;
import placard.app.AppPages;
import placard.app.CodeCard;
import placard.app.LineChart;
import placard.app.Numbers;
import placard.app.Screen;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.WorkspaceScreens;
import placard.base.Json;
import placard.base.Scope;
import placard.page.generated.app.JtecodeGenerated;
import placard.page.generated.app.JtecodesGenerated;
import placard.page.generated.app.JtenewcodeGenerated;
import placard.qr.CodeList;
import placard.qr.QrCode;
import placard.qr.rule.Warning;
import placard.web.Answer;
import placard.web.Caller;
import placard.web.Request;
import placard.web.Route;

/**
 * The screens of codes: the list, the designer and one code. Their scripts change codes through the API.
 *
 * @param look members of the design that new codes of a workspace begin with
 * @param menus the names of a workspace's menus by their ids
 * @param warnings of a code's rules, in their order
 * @param zones the time zone whose clock rules follow
 * @param toReach the settings with which phones could reach the short links; null if they can
 */
public record CodeRoutes(
        AppPages pages,
        WorkspaceScreens screens,
        CodeList codes,
        CodeTotals totals,
        Analytics analytics,
        Function<String, ObjectNode> look,
        Function<String, Map<String, String>> menus,
        Function<QrCode, List<Set<Warning>>> warnings,
        Function<String, ZoneId> zones,
        @Nullable String toReach) {
    /** Days in the small chart of a code. */
    private static final int MONTH = 30;

    public List<Route> routes() {
        return List.of(
                screens.screen(Screen.CODES, this::codes),
                screens.screen("codes/new", Scope.QR_WRITE, this::newCode),
                screens.screen("codes/:id", Scope.QR_READ, this::code));
    }

    private Answer codes(Request request) {
        CodeList.CodePage found = codes.find(request);
        String type = request.query("type");
        String sort = request.query("sort");
        String catalog = request.query("catalogId");
        CodesView.Filter filter = new CodesView.Filter(
                Objects.requireNonNullElse(request.query("q"), ""),
                Objects.requireNonNullElse(type, ""),
                request.query("tag"),
                catalog,
                catalog == null
                        ? ""
                        : Objects.requireNonNullElse(
                                menus.apply(request.workspaceId()).get(catalog), ""),
                sort == null ? CodesView.SORTS.getFirst() : sort);
        int page = found.listing().page();
        int pageCount =
                (int) Math.max(1, Math.ceilDiv(found.total(), found.listing().limit()));
        return list(
                pages,
                screens.shell(request, Screen.CODES),
                new CodesView(
                        filter,
                        cards(request.caller(), found.codes()),
                        codes.tags(request.workspaceId()),
                        found.total(),
                        page,
                        pageCount));
    }

    private Answer newCode(Request request) {
        Shell shell = screens.shell(request, Screen.CODES);
        return designer(pages, shell, designer(request, shell, null));
    }

    private Answer code(Request request) {
        Shell shell = screens.shell(request, Screen.CODES);
        return codes.find(request.workspaceId(), request.segment("id"))
                .map(code -> code(pages, shell, designer(request, shell, code)))
                .orElseGet(() -> pages.missing(shell));
    }

    private DesignerView designer(Request request, Shell shell, @Nullable QrCode code) {
        CodeCard card = code == null ? null : card(request.caller(), code);
        RangeReport month = card == null || card.scans() == null || card.scans() == 0
                ? null
                : analytics
                        .findLastDays(request.workspaceId(), card.id(), MONTH)
                        .orElse(null);
        return new DesignerView(
                card,
                codes.tags(request.workspaceId()),
                card == null ? Json.text(look.apply(request.workspaceId())) : "{}",
                toReach,
                code == null || !code.isDynamic() ? null : rules(shell, code),
                month == null ? null : LineChart.of(month.days(), null, analytics.now(request.workspaceId())),
                month);
    }

    private RulesView rules(Shell shell, QrCode code) {
        ZoneId zone = zones.apply(code.workspaceId());
        RuleWords words = new RuleWords(pages.words(shell), menus.apply(code.workspaceId()));
        return RulesView.of(code, warnings.apply(code), words, zone);
    }

    /** One code with its scans of today too. */
    private CodeCard card(Caller caller, QrCode code) {
        if (!caller.may(Scope.ANALYTICS_READ)) {
            return CodeCard.of(code, codes.shortUrl(code), null, null, menus.apply(caller.workspaceId()));
        }
        String workspace = caller.workspaceId();
        LocalDate day = analytics.now(workspace).day();
        long ever = totals.allTime(workspace, List.of(code.id())).getOrDefault(code.id(), 0L);
        return CodeCard.of(
                code, codes.shortUrl(code), totals.on(workspace, code.id(), day), ever, menus.apply(workspace));
    }

    private List<CodeCard> cards(Caller caller, List<QrCode> some) {
        boolean maySeeScans = caller.may(Scope.ANALYTICS_READ);
        Map<String, Long> ever = maySeeScans
                ? totals.allTime(
                        caller.workspaceId(), some.stream().map(QrCode::id).toList())
                : Map.of();
        Map<String, String> names = menus.apply(caller.workspaceId());
        return some.stream()
                .map(code -> CodeCard.of(
                        code, codes.shortUrl(code), null, maySeeScans ? ever.getOrDefault(code.id(), 0L) : null, names))
                .toList();
    }

    public static Answer list(AppPages pages, Shell shell, CodesView view) {
        return pages.screen(
                shell,
                "nav.codes",
                Scripts.start("codes.js"),
                (out, head, say) -> JtecodesGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
    }

    public static Answer designer(AppPages pages, Shell shell, DesignerView view) {
        return pages.screen(
                shell,
                "new.title",
                Scripts.start("designer.js"),
                (out, head, say) -> JtenewcodeGenerated.render(out, null, head, shell, say, view));
    }

    /** One code: its symbol to be scanned and printed, and its members that may be changed. */
    public static Answer code(AppPages pages, Shell shell, DesignerView view) {
        CodeCard card = Objects.requireNonNull(view.code());
        return pages.named(
                shell,
                card.name(),
                Scripts.start("code.js"),
                (out, head, say) -> JtecodeGenerated.render(out, null, head, shell, say, view, card, Numbers.of(say)));
    }
}
