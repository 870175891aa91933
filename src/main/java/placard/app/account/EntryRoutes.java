package placard.app.account;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import placard.account.LinkState;
import placard.account.SessionGuard.SignedIn;
import placard.account.signin.LinkThrottle;
import placard.account.signin.PasswordRequests;
import placard.account.signin.PasswordReset;
import placard.account.signin.SetUp;
import placard.app.AppPages;
import placard.app.BareShell;
import placard.app.BrowserSession;
import placard.app.FormFields;
import placard.app.FormState;
import placard.app.Numbers;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.WorkspaceScreens;
import placard.app.account.AccountView.Notice;
import placard.base.Refusal;
import placard.page.Language;
import placard.page.Words;
import placard.page.generated.app.JteawaitingGenerated;
import placard.page.generated.app.JteforgotGenerated;
import placard.page.generated.app.JteforgotlinkGenerated;
import placard.page.generated.app.JtenoworkspaceGenerated;
import placard.page.generated.app.JteresetGenerated;
import placard.page.generated.app.JtesetupGenerated;
import placard.page.generated.app.JtesignedoutGenerated;
import placard.page.generated.app.JteworkspacesGenerated;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/**
 * The entrance of the dashboard: home, first set-up, password reset by a link, and signing out.
 *
 * @param everywhere the overview of all workspaces of a person
 */
public record EntryRoutes(
        AppPages pages,
        WorkspaceScreens screens,
        SetUp setUp,
        PasswordReset reset,
        LinkThrottle tries,
        PasswordRequests forgotten,
        BrowserSession browser,
        Function<SignedIn, List<WorkspacesView.Line>> everywhere) {
    private static final String FORGOT = "/app/forgot";
    private static final int MOST_OF_A_BUSINESS = 120;
    /** An intruder may have added a way to sign in; the account page lists all of them. */
    private static final String AFTER_RESET = BrowserSession.ACCOUNT + "?done=" + Notice.PASSWORD_RESET.word();

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
        return forgotten.isPossible()
                ? forgotLink(pages, BareShell.of(request), form, null)
                : forgot(pages, BareShell.of(request));
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
            return forgotLink(pages, BareShell.of(request), FormState.EMPTY, email);
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
                    ? awaitingSetUp(pages, BareShell.of(request))
                    : BrowserSession.redirect(BrowserSession.SIGN_IN);
        }
        return switch (who.memberships().size()) {
            case 0 -> noWorkspace(pages, screens.personal(request, null));
            case 1 ->
                BrowserSession.redirect("/app/" + who.memberships().getFirst().handle() + "/");
            default ->
                screens.overview(
                        request,
                        shell ->
                                workspaces(pages, shell, WorkspacesView.of(everywhere.apply(who), request.query("q"))));
        };
    }

    private Answer showSetUp(Request request) {
        LinkState state = setUp.state(request.segment("token"));
        return state == LinkState.GOOD ? setUp(request, FormState.EMPTY) : gone(request, state);
    }

    private Answer setUp(Request request, FormState form) {
        return setUp(pages, BareShell.of(request), form, "/app/setup/" + request.segment("token"));
    }

    private Answer gone(Request request, LinkState state) {
        return LinkProblem.of(state).page(pages, BareShell.of(request));
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
                    .map(begun -> browser.signIn(request, BrowserSession.redirect("/app/"), begun))
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
        Words say = pages.words(BareShell.of(request).language());
        return fields.raw("business").isBlank()
                ? business(say, say.say("setup.business.usual"), false, fields.raw("timezone"))
                : business(say, fields.text("business", MOST_OF_A_BUSINESS), true, fields.raw("timezone"));
    }

    private static SetUp.Business business(Words say, String name, boolean isTheirs, String timezone) {
        return new SetUp.Business(name, isTheirs, say.language().tag(), timezone, say.say("keys.first"));
    }

    private Answer showReset(Request request) {
        LinkState state = reset.state(request.segment("token"));
        return state == LinkState.GOOD ? reset(pages, BareShell.of(request), FormState.EMPTY) : gone(request, state);
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
                return reset(pages, BareShell.of(request), fields.state());
            }
            return reset.finish(token, password, BrowserSession.device(request))
                    .map(outcome -> browser.entered(request, outcome, AFTER_RESET, () -> gone(request, LinkState.USED)))
                    .orElseGet(() -> gone(request, LinkState.USED));
        } catch (Refusal refusal) {
            return FormFields.busy(
                    refusal,
                    () -> reset(pages, BareShell.of(request), fields.state("fault.wait")),
                    () -> reset(pages, BareShell.of(request), fields.state("fault.busy")));
        }
    }

    private Answer signOut(Request request) {
        return browser.signOut(request, signedOut(pages, BareShell.of(request)));
    }

    /**
     * The form of a set-up link: {@code name}, {@code email} and {@code password} are asked for.
     *
     * @param path of the link
     */
    public static Answer setUp(AppPages pages, BareShell shell, FormState form, String path) {
        return pages.bare(
                        shell,
                        "setup.title",
                        Scripts.start("password.js"),
                        (out, head, say) ->
                                JtesetupGenerated.render(out, null, head, say, form, path, pages.providerName()))
                .status(form.status());
    }

    /** The form of a link that sets a new {@code password}. */
    public static Answer reset(AppPages pages, BareShell shell, FormState form) {
        return pages.bare(
                        shell,
                        "reset.title",
                        Scripts.start("password.js"),
                        (out, head, say) -> JteresetGenerated.render(out, null, head, say, form))
                .status(form.status());
    }

    /** The answer of every path under {@code /app/} until there is an owner. */
    public static Answer awaitingSetUp(AppPages pages, BareShell shell) {
        return pages.bare(
                shell,
                "awaiting.title",
                Scripts.NONE,
                (out, head, say) -> JteawaitingGenerated.render(out, null, head, say));
    }

    /** The page that says how to get a new password where no mail is sent. */
    public static Answer forgot(AppPages pages, BareShell shell) {
        return pages.bare(
                shell,
                "forgot.title",
                Scripts.NONE,
                (out, head, say) -> JteforgotGenerated.render(out, null, head, say));
    }

    /**
     * Asks for the {@code email} to which a link is sent that sets a new password.
     *
     * @param sent the address to which a link is on its way, whether or not a person has it; null before
     */
    public static Answer forgotLink(AppPages pages, BareShell shell, FormState form, @Nullable String sent) {
        return pages.bare(
                        shell,
                        "forgot.title",
                        Scripts.NONE,
                        (out, head, say) -> JteforgotlinkGenerated.render(out, null, head, say, form, sent))
                .status(form.status());
    }

    /** The page after signing out. */
    public static Answer signedOut(AppPages pages, BareShell shell) {
        return pages.bare(
                shell,
                "signedout.title",
                Scripts.start("signedout.js"),
                (out, head, say) -> JtesignedoutGenerated.render(out, null, head, say));
    }

    /** All workspaces of a person who belongs to several. */
    public static Answer workspaces(AppPages pages, Shell shell, WorkspacesView view) {
        return pages.screen(
                shell,
                "nav.workspaces",
                Scripts.NONE,
                (out, head, say) -> JteworkspacesGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
    }

    /** The page of a person who belongs to no workspace. */
    public static Answer noWorkspace(AppPages pages, Shell shell) {
        return pages.screen(
                shell,
                "noworkspace.title",
                Scripts.NONE,
                (out, head, say) -> JtenoworkspaceGenerated.render(out, null, head, shell, say));
    }
}
