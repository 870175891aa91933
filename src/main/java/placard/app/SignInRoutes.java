package placard.app;

import static placard.app.AccountRoutes.outside;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.account.SessionGuard.SignedIn;
import placard.account.Sessions;
import placard.account.own.OwnAccount;
import placard.account.signin.SetUp;
import placard.account.signin.SignIn;
import placard.base.Json;
import placard.base.Refusal;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** Signing in, and proving again who somebody is. Scripts of ours, which ask for JSON, stay on their page. */
public final class SignInRoutes {
    static final String SIGN_IN = "/app/sign-in";
    static final String CODE = SIGN_IN + "/code";
    private static final String CONFIRM = "/app/confirm";

    private final AppPages pages;
    private final AccountPages accountPages;
    private final SetUp setUp;
    private final SignIn signIn;
    private final OwnAccount account;
    private final BrowserSession browser;

    public SignInRoutes(
            AppPages pages,
            AccountPages accountPages,
            SetUp setUp,
            SignIn signIn,
            OwnAccount account,
            BrowserSession browser) {
        this.pages = pages;
        this.accountPages = accountPages;
        this.setUp = setUp;
        this.signIn = signIn;
        this.account = account;
        this.browser = browser;
    }

    public List<Route> routes() {
        return List.of(
                Route.open("GET", SIGN_IN, this::showSignIn),
                Route.openForm(SIGN_IN, this::doSignIn),
                Route.open("GET", CODE, this::showCode),
                Route.openForm(CODE, this::doCode),
                Route.page(CONFIRM, this::showConfirm),
                Route.form(CONFIRM, this::doConfirm));
    }

    private Answer showSignIn(Request request) {
        if (browser.find(request).isPresent()) {
            return BrowserSession.redirect(WayBack.to(request.query("next")));
        }
        return setUp.isNeeded()
                ? BrowserSession.redirect("/app/")
                : pages.signIn(outside(request), FormState.EMPTY, request.query("next"));
    }

    private Answer doSignIn(Request request) {
        FormFields fields = new FormFields(request);
        String email = fields.text("email", 254);
        String password = fields.password("password");
        String next = request.input().raw("next");
        if (fields.has("foreign")) {
            fields.keep("foreign", "on");
        }
        if (fields.isWrong()) {
            return pages.signIn(outside(request), fields.state(), next);
        }
        SignIn.Try one = new SignIn.Try(
                email, password, !fields.has("foreign"), BrowserSession.device(request), browser.client(request));
        try {
            return browser.entered(
                    request,
                    signIn.withPassword(one),
                    WayBack.to(next),
                    () -> refused(request, fields, "fault.sign_in", next));
        } catch (Refusal refusal) {
            return FormFields.busy(
                    refusal,
                    () -> refused(request, fields, "fault.wait", next),
                    () -> refused(request, fields, "fault.busy", next));
        }
    }

    private Answer showCode(Request request) {
        return signIn.isCodeWanted(browser.step(request))
                ? accountPages.signInCode(outside(request), FormState.EMPTY, request.query("next"))
                : BrowserSession.redirect(SIGN_IN);
    }

    private Answer doCode(Request request) {
        FormFields fields = new FormFields(request);
        String code = fields.text("code", 40);
        String next = request.input().raw("next");
        if (fields.isWrong()) {
            return accountPages.signInCode(outside(request), fields.state(), next);
        }
        try {
            SignIn.Outcome outcome = signIn.withCode(
                    browser.step(request), code, BrowserSession.device(request), browser.client(request));
            if (outcome instanceof SignIn.Outcome.TooLate) {
                return refused(request, fields, "fault.late", next).status(410);
            }
            return browser.entered(
                    request, outcome, WayBack.to(next), () -> wrongCode(request, fields, "fault.code", next));
        } catch (Refusal refusal) {
            return FormFields.busy(
                    refusal,
                    () -> wrongCode(request, fields, "fault.wait", next),
                    () -> wrongCode(request, fields, "fault.busy", next));
        }
    }

    private Answer wrongCode(Request request, FormFields fields, String fault, @Nullable String next) {
        return accountPages.signInCode(outside(request), fields.state(fault), next);
    }

    private Answer refused(Request request, FormFields fields, String fault, @Nullable String next) {
        return pages.signIn(outside(request), fields.state(fault), next);
    }

    /** Asks for the password again, or for a second factor; a script only wants to know what is needed. */
    private Answer showConfirm(Request request) {
        SignedIn who = browser.get(request);
        boolean isFull = request.query("factor") != null;
        boolean isProved = isFull ? browser.isProvedFully(who) : browser.isProved(who);
        Asked asked = isFull ? Asked.of(who) : Asked.ofPassword(who);
        if (BrowserSession.isScript(request)) {
            return Answer.ok(Json.object().put("proved", isProved).put("asked", asked.word()))
                    .with("Cache-Control", "no-store");
        }
        String next = WayBack.to(request.query("next"));
        return isProved
                ? BrowserSession.redirect(next)
                : accountPages.confirm(outside(request), asked, FormState.EMPTY, next);
    }

    private Answer doConfirm(Request request) {
        SignedIn who = browser.get(request);
        FormFields fields = new FormFields(request);
        Asked asked = fields.has("code") ? Asked.CODE : Asked.PASSWORD;
        String given = asked == Asked.CODE ? fields.text("code", 40) : fields.password("password");
        String next = WayBack.to(request.input().raw("next"));
        if (fields.isWrong()) {
            return accountPages.confirm(outside(request), asked, fields.state(), next);
        }
        try {
            Optional<Sessions.Begun> begun = asked == Asked.CODE
                    ? account.confirmWithCode(who, given, browser.client(request))
                    : account.confirm(who, given, browser.client(request));
            return begun.map(on -> browser.goesOn(
                            BrowserSession.wayOn(request, next, who.user().id()), on))
                    .orElseGet(() ->
                            again(request, asked, fields, asked == Asked.CODE ? "fault.code" : "fault.confirm", next));
        } catch (Refusal refusal) {
            return FormFields.busy(
                    refusal,
                    () -> again(request, asked, fields, "fault.wait", next),
                    () -> again(request, asked, fields, "fault.busy", next));
        }
    }

    private Answer again(Request request, Asked asked, FormFields fields, String fault, String next) {
        return accountPages.confirm(outside(request), asked, fields.state(fault), next);
    }
}
