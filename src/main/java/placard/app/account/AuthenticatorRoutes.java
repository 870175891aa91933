package placard.app.account;

import java.util.List;
import java.util.function.Function;
import placard.account.SessionGuard.SignedIn;
import placard.account.own.OwnFactors;
import placard.app.AppPages;
import placard.app.BrowserSession;
import placard.app.FormFields;
import placard.app.FormState;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.WorkspaceScreens;
import placard.app.account.AccountView.Notice;
import placard.page.generated.app.JtenewappGenerated;
import placard.page.generated.app.JterecoveryGenerated;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/**
 * Setting up an authenticator app and its recovery codes, which are shown once.
 *
 * @param symbols draws texts as QR codes
 */
public record AuthenticatorRoutes(
        AppPages pages,
        WorkspaceScreens screens,
        OwnFactors factors,
        Function<String, SymbolView> symbols,
        BrowserSession browser) {
    public List<Route> routes() {
        return List.of(
                Route.form(BrowserSession.ACCOUNT + "/app/new", browser.provingFully(this::start)),
                Route.form(BrowserSession.ACCOUNT + "/app", browser.provingFully(this::finish)),
                Route.form(BrowserSession.ACCOUNT + "/app/remove", browser.provingFully(this::remove)),
                Route.form(BrowserSession.ACCOUNT + "/recovery", browser.provingFully(this::renewRecovery)));
    }

    private Shell shell(Request request) {
        return screens.personal(request, request.input().raw("in"));
    }

    private Answer start(Request request) {
        return newApp(shell(request), factors.start(browser.get(request)), FormState.EMPTY);
    }

    private Answer finish(Request request) {
        SignedIn who = browser.get(request);
        // Before the session has another token than the request.
        Shell shell = shell(request);
        FormFields fields = new FormFields(request);
        String token = fields.raw("token");
        String code = fields.text("code", 40);
        if (!fields.isWrong()) {
            var done = factors.finish(who, token, code);
            if (done.isPresent()) {
                Answer codes = recovery(pages, shell, done.get().recoveryCodes());
                return browser.renewSession(codes, done.get().session());
            }
            fields.fault("code", "fault.code");
        }
        return factors.started(who, token)
                .map(app -> newApp(shell, app, fields.state()))
                .orElseGet(() -> BrowserSession.redirect(
                        BrowserSession.ACCOUNT + shell(request).comingFrom()));
    }

    private Answer remove(Request request) {
        return browser.renewSession(Notice.APP_REMOVED.page(request), factors.remove(browser.get(request)));
    }

    private Answer renewRecovery(Request request) {
        List<String> codes = factors.renewRecovery(browser.get(request));
        return codes.isEmpty()
                ? BrowserSession.redirect(
                        BrowserSession.ACCOUNT + shell(request).comingFrom())
                : recovery(pages, shell(request), codes);
    }

    private Answer newApp(Shell shell, OwnFactors.NewApp app, FormState form) {
        return newApp(pages, shell, app, symbols.apply(app.uri()), form);
    }

    /** Shows the secret of a new app, as a symbol too, and asks for its first {@code code}. */
    public static Answer newApp(AppPages pages, Shell shell, OwnFactors.NewApp app, SymbolView symbol, FormState form) {
        return pages.screen(
                        shell,
                        "newapp.title",
                        Scripts.NONE,
                        (out, head, say) -> JtenewappGenerated.render(out, null, head, shell, say, app, symbol, form))
                .status(form.status());
    }

    /** Shows recovery codes, this once. */
    public static Answer recovery(AppPages pages, Shell shell, List<String> codes) {
        return pages.screen(
                shell,
                "recovery.title",
                Scripts.start("recovery.js"),
                (out, head, say) -> JterecoveryGenerated.render(out, null, head, shell, say, codes));
    }
}
