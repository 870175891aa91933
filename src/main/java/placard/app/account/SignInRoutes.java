package placard.app.account;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.account.SessionGuard.SignedIn;
import placard.account.Sessions;
import placard.account.own.OwnAccount;
import placard.account.signin.SetUp;
import placard.account.signin.SignIn;
import placard.app.AppPages;
import placard.app.BareShell;
import placard.app.BrowserSession;
import placard.app.FormFields;
import placard.app.FormState;
import placard.app.Scripts;
import placard.base.Json;
import placard.base.Refusal;
import placard.page.generated.app.JteconfirmGenerated;
import placard.page.generated.app.JtesigninGenerated;
import placard.page.generated.app.JtesignincodeGenerated;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** Signing in, and step-up authentication. Scripts, which ask for JSON, stay on their page. */
public record SignInRoutes(AppPages pages, SetUp setUp, SignIn signIn, OwnAccount account, BrowserSession browser) {
    private static final String CONFIRM = "/app/confirm";

    public List<Route> routes() {
        return List.of(
                Route.open("GET", BrowserSession.SIGN_IN, this::showSignIn),
                Route.openForm(BrowserSession.SIGN_IN, this::doSignIn),
                Route.open("GET", BrowserSession.SIGN_IN_CODE, this::showCode),
                Route.openForm(BrowserSession.SIGN_IN_CODE, this::doCode),
                Route.page(CONFIRM, this::showConfirm),
                Route.form(CONFIRM, this::doConfirm));
    }

    private Answer showSignIn(Request request) {
        if (browser.find(request).isPresent()) {
            return BrowserSession.redirect(ReturnPath.to(request.query("next")));
        }
        return setUp.isNeeded()
                ? BrowserSession.redirect("/app/")
                : signIn(pages, BareShell.of(request), FormState.EMPTY, request.query("next"));
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
            return signIn(pages, BareShell.of(request), fields.state(), next);
        }
        SignIn.Try one = new SignIn.Try(
                email, password, !fields.has("foreign"), BrowserSession.device(request), browser.client(request));
        try {
            return browser.entered(
                    request,
                    signIn.withPassword(one),
                    ReturnPath.to(next),
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
                ? code(pages, BareShell.of(request), FormState.EMPTY, request.query("next"))
                : BrowserSession.redirect(BrowserSession.SIGN_IN);
    }

    private Answer doCode(Request request) {
        FormFields fields = new FormFields(request);
        String code = fields.text("code", 40);
        String next = request.input().raw("next");
        if (fields.isWrong()) {
            return code(pages, BareShell.of(request), fields.state(), next);
        }
        try {
            SignIn.Outcome outcome = signIn.withCode(
                    browser.step(request), code, BrowserSession.device(request), browser.client(request));
            if (outcome instanceof SignIn.Outcome.TooLate) {
                return refused(request, fields, "fault.late", next).status(410);
            }
            return browser.entered(
                    request, outcome, ReturnPath.to(next), () -> wrongCode(request, fields, "fault.code", next));
        } catch (Refusal refusal) {
            return FormFields.busy(
                    refusal,
                    () -> wrongCode(request, fields, "fault.wait", next),
                    () -> wrongCode(request, fields, "fault.busy", next));
        }
    }

    private Answer wrongCode(Request request, FormFields fields, String fault, @Nullable String next) {
        return code(pages, BareShell.of(request), fields.state(fault), next);
    }

    private Answer refused(Request request, FormFields fields, String fault, @Nullable String next) {
        return signIn(pages, BareShell.of(request), fields.state(fault), next);
    }

    /** Asks for the password again, or for a second factor; a script only wants to know what is needed. */
    private Answer showConfirm(Request request) {
        SignedIn who = browser.get(request);
        boolean isFull = request.query("factor") != null;
        boolean isProved = isFull ? browser.isProvedFully(who) : browser.isProved(who);
        ProofMethod asked = isFull ? ProofMethod.of(who) : ProofMethod.ofPassword(who);
        if (BrowserSession.isScript(request)) {
            return Answer.ok(Json.object().put("proved", isProved).put("asked", asked.word()))
                    .with("Cache-Control", "no-store");
        }
        String next = ReturnPath.to(request.query("next"));
        return isProved
                ? BrowserSession.redirect(next)
                : confirm(pages, BareShell.of(request), asked, FormState.EMPTY, next);
    }

    private Answer doConfirm(Request request) {
        SignedIn who = browser.get(request);
        FormFields fields = new FormFields(request);
        ProofMethod asked = fields.has("code") ? ProofMethod.CODE : ProofMethod.PASSWORD;
        String given = asked == ProofMethod.CODE ? fields.text("code", 40) : fields.password("password");
        String next = ReturnPath.to(request.input().raw("next"));
        if (fields.isWrong()) {
            return confirm(pages, BareShell.of(request), asked, fields.state(), next);
        }
        try {
            Optional<Sessions.Begun> begun = asked == ProofMethod.CODE
                    ? account.confirmWithCode(who, given, browser.client(request))
                    : account.confirm(who, given, browser.client(request));
            return begun.map(on -> browser.renewSession(
                            BrowserSession.wayOn(request, next, who.user().id()), on))
                    .orElseGet(() -> again(
                            request, asked, fields, asked == ProofMethod.CODE ? "fault.code" : "fault.confirm", next));
        } catch (Refusal refusal) {
            return FormFields.busy(
                    refusal,
                    () -> again(request, asked, fields, "fault.wait", next),
                    () -> again(request, asked, fields, "fault.busy", next));
        }
    }

    private Answer again(Request request, ProofMethod asked, FormFields fields, String fault, String next) {
        return confirm(pages, BareShell.of(request), asked, fields.state(fault), next);
    }

    /**
     * Asks for {@code email} and {@code password}, and whether the device is {@code foreign}.
     *
     * @param next where to go then, sent along as {@code next}; null for the usual
     */
    public static Answer signIn(AppPages pages, BareShell shell, FormState form, @Nullable String next) {
        return pages.bare(
                        shell,
                        "signin.title",
                        Scripts.start("password.js", "signin.js"),
                        (out, head, say) -> JtesigninGenerated.render(
                                out, null, head, say, form, next, pages.passkeyOrigin(), pages.providerName()))
                .status(form.status());
    }

    /** Asks for the {@code code} of an app after a right password. */
    public static Answer code(AppPages pages, BareShell shell, FormState form, @Nullable String next) {
        return pages.bare(
                        shell,
                        "step.title",
                        Scripts.NONE,
                        (out, head, say) -> JtesignincodeGenerated.render(out, null, head, say, form, next))
                .status(form.status());
    }

    /**
     * Asks for the {@code password} again, or for a {@code code}.
     *
     * @param next where to go then
     */
    public static Answer confirm(AppPages pages, BareShell shell, ProofMethod asked, FormState form, String next) {
        boolean isElsewhere = asked == ProofMethod.PASSKEY || asked == ProofMethod.ELSEWHERE;
        return pages.bare(
                        shell,
                        "confirm.title",
                        isElsewhere ? Scripts.NONE : Scripts.start("password.js"),
                        (out, head, say) -> JteconfirmGenerated.render(
                                out, null, head, say, asked, form, next, pages.providerName()))
                .status(form.status());
    }
}
