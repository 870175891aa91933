package placard.app;

import static placard.app.AccountRoutes.outside;

import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.account.OwnAccount;
import placard.account.SessionGuard.SignedIn;
import placard.account.SetUp;
import placard.account.SignIn;
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

    /** Asks for the password again; a script only wants to know whether that is needed. */
    private Answer showConfirm(Request request) {
        SignedIn who = browser.get(request);
        if (BrowserSession.isScript(request)) {
            return Answer.ok(Json.object().put("proved", browser.isProved(who))).with("Cache-Control", "no-store");
        }
        String next = WayBack.to(request.query("next"));
        return browser.isProved(who)
                ? BrowserSession.redirect(next)
                : accountPages.confirm(outside(request), FormState.EMPTY, next);
    }

    private Answer doConfirm(Request request) {
        SignedIn who = browser.get(request);
        FormFields fields = new FormFields(request);
        String password = fields.password("password");
        String next = WayBack.to(request.input().raw("next"));
        if (fields.isWrong()) {
            return accountPages.confirm(outside(request), fields.state(), next);
        }
        try {
            return account.confirm(who, password, browser.client(request))
                    .map(begun -> browser.goesOn(
                            BrowserSession.wayOn(request, next, who.user().id()), begun))
                    .orElseGet(() -> accountPages.confirm(outside(request), fields.state("fault.confirm"), next));
        } catch (Refusal refusal) {
            return FormFields.busy(
                    refusal,
                    () -> accountPages.confirm(outside(request), fields.state("fault.wait"), next),
                    () -> accountPages.confirm(outside(request), fields.state("fault.busy"), next));
        }
    }
}
