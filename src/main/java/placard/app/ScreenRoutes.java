package placard.app;

import io.vertx.core.http.HttpServerRequest;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import placard.account.Memberships.Membership;
import placard.account.SessionGuard;
import placard.account.SessionGuard.SignedIn;
import placard.analytics.Analytics;
import placard.analytics.CodeTotals;
import placard.base.Refusal;
import placard.base.Scope;
import placard.page.Language;
import placard.qr.CodeList;
import placard.qr.QrCode;
import placard.qr.content.QrType;
import placard.web.Answer;
import placard.web.Caller;
import placard.web.Handler;
import placard.web.Request;
import placard.web.Route;

/** The screens of a workspace. What they change goes through the API, which stands behind the same session. */
public final class ScreenRoutes {
    private static final String PREFIX = "/app/:" + SessionGuard.WORKSPACE;

    private final AppPages pages;
    private final Function<HttpServerRequest, Optional<SignedIn>> who;
    private final Function<SignedIn, Optional<String>> renewal;
    private final ToLongFunction<String> credits;
    private final CodeList codes;
    private final CodeTotals totals;
    private final Analytics analytics;
    private final Today today;

    /**
     * The screens.
     *
     * @param who finds who has signed in in the browser of a request
     * @param renewal the cookie of a session whose token has served for a day
     * @param credits of a workspace
     * @param isLocalOnly whether short links name this machine alone, so that phones can't reach them
     */
    public ScreenRoutes(
            AppPages pages,
            Function<HttpServerRequest, Optional<SignedIn>> who,
            Function<SignedIn, Optional<String>> renewal,
            ToLongFunction<String> credits,
            CodeList codes,
            CodeTotals totals,
            Analytics analytics,
            boolean isLocalOnly) {
        this.pages = pages;
        this.who = who;
        this.renewal = renewal;
        this.credits = credits;
        this.codes = codes;
        this.totals = totals;
        this.analytics = analytics;
        this.today = new Today(analytics, totals, codes, isLocalOnly);
    }

    public List<Route> routes() {
        return List.of(
                Route.page(PREFIX + "/", needing(Scope.QR_READ, this::start)),
                Route.page(PREFIX + "/codes", needing(Scope.QR_READ, this::codes)),
                Route.page(PREFIX + "/codes/new", needing(Scope.QR_WRITE, this::newCode)),
                Route.page(PREFIX + "/codes/:id", needing(Scope.QR_READ, this::code)));
    }

    /** A screen for those whose role has the scope; others are told who may see it. */
    private Handler needing(Scope scope, Handler screen) {
        return request -> {
            Answer answer =
                    request.caller().may(scope) ? screen.handle(request) : pages.notAllowed(shell(request, ""), scope);
            return request.ask(who).flatMap(renewal).map(answer::withCookie).orElse(answer);
        };
    }

    private Shell shell(Request request, String current) {
        SignedIn person = request.ask(who).orElseThrow(() -> new Refusal(new Refusal.SessionOver()));
        String handle = request.segment(SessionGuard.WORKSPACE);
        Membership here = person.memberships().stream()
                .filter(place -> place.handle().equals(handle))
                .findFirst()
                .orElseThrow(Refusal::notFound);
        return new Shell(
                Language.find(person.user().language()).orElseGet(() -> request.ask(Language::of)),
                person.user().theme(),
                person.user().id(),
                person.user().name(),
                person.session().isForeignDevice(),
                handle,
                here.workspaceName(),
                person.memberships().stream()
                        .map(place -> new Shell.Place(place.handle(), place.workspaceName()))
                        .toList(),
                credits.applyAsLong(here.workspaceId()),
                request.caller().scopes(),
                current);
    }

    private Answer start(Request request) {
        Shell shell = shell(request, "start");
        return pages.start(shell, today.view(request.workspaceId(), shell.maySeeScans()));
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
                shell(request, "codes"),
                new CodesView(
                        filter,
                        cards(request.caller(), found.codes()),
                        codes.tags(request.workspaceId()),
                        found.total(),
                        page,
                        pageCount));
    }

    private Answer newCode(Request request) {
        return pages.newCode(shell(request, "codes"), designer(request, null));
    }

    private Answer code(Request request) {
        Shell shell = shell(request, "codes");
        return codes.find(request.workspaceId(), request.segment("id"))
                .map(code -> pages.code(shell, designer(request, code)))
                .orElseGet(() -> pages.missing(shell));
    }

    private DesignerView designer(Request request, @Nullable QrCode code) {
        CodeCard card = code == null ? null : card(request.caller(), code);
        return new DesignerView(card, codes.tags(request.workspaceId()), today.isLocalOnly());
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
