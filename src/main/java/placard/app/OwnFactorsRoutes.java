package placard.app;

import java.util.List;
import placard.account.SessionGuard.SignedIn;
import placard.account.own.OwnFactors;
import placard.app.AccountView.Done;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** Setting up an authenticator app, and its recovery codes, which are shown once. */
public final class OwnFactorsRoutes {
    private static final String ACCOUNT = "/app/account";

    private final AccountPages pages;
    private final Inside inside;
    private final OwnFactors factors;
    private final BrowserSession browser;

    public OwnFactorsRoutes(AccountPages pages, Inside inside, OwnFactors factors, BrowserSession browser) {
        this.pages = pages;
        this.inside = inside;
        this.factors = factors;
        this.browser = browser;
    }

    public List<Route> routes() {
        return List.of(
                Route.form(ACCOUNT + "/app/new", browser.provingFully(this::start)),
                Route.form(ACCOUNT + "/app", browser.provingFully(this::finish)),
                Route.form(ACCOUNT + "/app/remove", browser.provingFully(this::remove)),
                Route.form(ACCOUNT + "/recovery", browser.provingFully(this::renewRecovery)));
    }

    private Shell shell(Request request) {
        return inside.personal(request, request.input().raw("in"));
    }

    private Answer start(Request request) {
        return pages.newApp(shell(request), factors.start(browser.get(request)), FormState.EMPTY);
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
                Answer codes = pages.recovery(shell, done.get().recoveryCodes());
                return browser.goesOn(codes, done.get().session());
            }
            fields.fault("code", "fault.code");
        }
        return factors.started(who, token)
                .map(app -> pages.newApp(shell, app, fields.state()))
                .orElseGet(
                        () -> BrowserSession.redirect(ACCOUNT + shell(request).comingFrom()));
    }

    private Answer remove(Request request) {
        return browser.goesOn(OwnAccountRoutes.done(request, Done.APP_REMOVED), factors.remove(browser.get(request)));
    }

    private Answer renewRecovery(Request request) {
        List<String> codes = factors.renewRecovery(browser.get(request));
        return codes.isEmpty()
                ? BrowserSession.redirect(ACCOUNT + shell(request).comingFrom())
                : pages.recovery(shell(request), codes);
    }
}
