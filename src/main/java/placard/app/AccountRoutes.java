package placard.app;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import placard.account.LinkState;
import placard.account.SessionGuard.SignedIn;
import placard.account.signin.LinkThrottle;
import placard.account.signin.PasswordRequests;
import placard.account.signin.PasswordReset;
import placard.account.signin.SetUp;
import placard.app.AccountView.Done;
import placard.base.Refusal;
import placard.page.Language;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** The way in: setting up, a new password by a link, signing out. */
public final class AccountRoutes {
    private static final String FORGOT = "/app/forgot";
    private static final int MOST_OF_A_BUSINESS = 120;
    /** Whoever had got in may have left another way in, which the account's page names. */
    private static final String AFTER_RESET = OwnAccountRoutes.ACCOUNT + "?done=" + Done.PASSWORD_RESET.word();

    private final AppPages pages;
    private final AccountPages accountPages;
    private final Inside inside;
    private final SetUp setUp;
    private final PasswordReset reset;
    private final LinkThrottle tries;
    private final PasswordRequests forgotten;
    private final BrowserSession browser;
    private final Function<SignedIn, List<EverywhereView.Line>> everywhere;
    private final boolean isLocalOnly;

    /**
     * The way in.
     *
     * @param everywhere what is told of all workspaces of somebody
     * @param isLocalOnly whether short links name this machine alone
     */
    public AccountRoutes(
            AppPages pages,
            AccountPages accountPages,
            Inside inside,
            SetUp setUp,
            PasswordReset reset,
            LinkThrottle tries,
            PasswordRequests forgotten,
            BrowserSession browser,
            Function<SignedIn, List<EverywhereView.Line>> everywhere,
            boolean isLocalOnly) {
        this.pages = pages;
        this.accountPages = accountPages;
        this.inside = inside;
        this.setUp = setUp;
        this.reset = reset;
        this.tries = tries;
        this.forgotten = forgotten;
        this.browser = browser;
        this.everywhere = everywhere;
        this.isLocalOnly = isLocalOnly;
    }

    public List<Route> routes() {
        return List.of(
                Route.open("GET", "/app", _ -> BrowserSession.redirect("/app/")),
                Route.open("GET", "/app/", this::home),
                Route.open("GET", "/app/setup/:token", this::showSetUp),
                Route.openForm("/app/setup/:token", this::finishSetUp),
                Route.open("GET", "/app/reset/:token", this::showReset),
                Route.openForm("/app/reset/:token", this::finishReset),
                Route.openForm("/app/sign-out", this::signOut),
                Route.open("GET", "/app/assets/:hash/:name", this::asset),
                Route.open("GET", "/app/sw.js", request -> pages.assets().worker(request.header("Accept-Encoding"))),
                Route.open("GET", FORGOT, request -> forgot(request, FormState.EMPTY)),
                Route.openForm(FORGOT, this::askForLink));
    }

    private Answer forgot(Request request, FormState form) {
        return forgotten.isPossible() ? accountPages.forgot(outside(request), form) : pages.forgot(outside(request));
    }

    /** The answer is the same whether or not anybody has the address. */
    private Answer askForLink(Request request) {
        if (!forgotten.isPossible()) {
            throw Refusal.notFound();
        }
        FormFields fields = new FormFields(request);
        String email = fields.email();
        if (fields.isWrong()) {
            return forgot(request, fields.state());
        }
        try {
            forgotten.ask(email, request.ask(Language::of).tag(), browser.client(request));
            return accountPages.onItsWay(outside(request), email);
        } catch (Refusal refusal) {
            return FormFields.busy(
                    refusal,
                    () -> forgot(request, fields.state("fault.wait")),
                    () -> forgot(request, fields.state("fault.busy")));
        }
    }

    private Answer asset(Request request) {
        return pages.assets().get(request.segment("hash"), request.segment("name"), request.header("Accept-Encoding"));
    }

    /** All workspaces if there are several; to the only one if there is one, else to what has to be done first. */
    private Answer home(Request request) {
        SignedIn who = browser.find(request).orElse(null);
        if (who == null) {
            return setUp.isNeeded()
                    ? pages.awaitingSetUp(outside(request))
                    : BrowserSession.redirect(SignInRoutes.SIGN_IN);
        }
        return switch (who.memberships().size()) {
            case 0 -> accountPages.noWorkspace(inside.personal(request, null));
            case 1 ->
                BrowserSession.redirect("/app/" + who.memberships().getFirst().handle() + "/");
            default ->
                inside.everywhere(
                        request,
                        shell -> accountPages.everywhere(
                                shell, EverywhereView.of(everywhere.apply(who), request.query("q"), isLocalOnly)));
        };
    }

    static Outside outside(Request request) {
        return new Outside(request.ask(Language::of));
    }

    private Answer showSetUp(Request request) {
        LinkState state = setUp.state(request.segment("token"));
        return state == LinkState.GOOD ? setUp(request, FormState.EMPTY) : gone(request, state);
    }

    private Answer setUp(Request request, FormState form) {
        return pages.setUp(outside(request), form, "/app/setup/" + request.segment("token"));
    }

    private Answer gone(Request request, LinkState state) {
        return pages.linkGone(outside(request), LinkProblem.of(state));
    }

    private Answer finishSetUp(Request request) {
        String token = request.segment("token");
        LinkState state = setUp.state(token);
        if (state != LinkState.GOOD) {
            return gone(request, state);
        }
        FormFields fields = new FormFields(request);
        SetUp.Owner owner =
                new SetUp.Owner(fields.name(), fields.email(), fields.raw("password"), business(request, fields));
        try {
            tries.take(token, browser.client(request));
            setUp.weakness(owner).ifPresent(weakness -> fields.fault("password", weakness));
            if (fields.isWrong()) {
                return setUp(request, fields.state());
            }
            return setUp.finish(token, owner, BrowserSession.device(request))
                    .map(begun -> browser.begun(request, BrowserSession.redirect("/app/"), begun))
                    .orElseGet(() -> gone(request, LinkState.USED));
        } catch (Refusal refusal) {
            return FormFields.busy(
                    refusal,
                    () -> setUp(request, fields.state("fault.wait")),
                    () -> setUp(request, fields.state("fault.busy")));
        }
    }

    /** As they call it, or as anybody would until they say so; null for a form without that field. */
    private SetUp.@Nullable Business business(Request request, FormFields fields) {
        if (!request.input().has("business")) {
            return null;
        }
        return fields.raw("business").isBlank()
                ? new SetUp.Business(pages.words(outside(request).language()).say("setup.business.usual"), false)
                : new SetUp.Business(fields.text("business", MOST_OF_A_BUSINESS), true);
    }

    private Answer showReset(Request request) {
        LinkState state = reset.state(request.segment("token"));
        return state == LinkState.GOOD ? pages.reset(outside(request), FormState.EMPTY) : gone(request, state);
    }

    private Answer finishReset(Request request) {
        String token = request.segment("token");
        LinkState state = reset.state(token);
        if (state != LinkState.GOOD) {
            return gone(request, state);
        }
        FormFields fields = new FormFields(request);
        String password = fields.raw("password");
        try {
            tries.take(token, browser.client(request));
            reset.weakness(token, password).ifPresent(weakness -> fields.fault("password", weakness));
            if (fields.isWrong()) {
                return pages.reset(outside(request), fields.state());
            }
            return reset.finish(token, password, BrowserSession.device(request))
                    .map(outcome -> browser.entered(request, outcome, AFTER_RESET, () -> gone(request, LinkState.USED)))
                    .orElseGet(() -> gone(request, LinkState.USED));
        } catch (Refusal refusal) {
            return FormFields.busy(
                    refusal,
                    () -> pages.reset(outside(request), fields.state("fault.wait")),
                    () -> pages.reset(outside(request), fields.state("fault.busy")));
        }
    }

    private Answer signOut(Request request) {
        return browser.ended(request, pages.signedOut(outside(request)));
    }
}
