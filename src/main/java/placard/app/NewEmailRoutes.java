package placard.app;

import java.util.List;
import placard.account.LinkState;
import placard.account.SessionGuard.SignedIn;
import placard.account.own.NewEmail;
import placard.account.own.NewEmail.Outcome;
import placard.app.AccountView.Done;
import placard.page.Language;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/**
 * What the link to another e-mail address opens, for whoever has asked for it. They press a button: programs that look through
 * mail open links too.
 */
public final class NewEmailRoutes {
    private static final String PATH = OwnAccountRoutes.ACCOUNT + "/email/:token";

    private final AppPages pages;
    private final AccountPages accountPages;
    private final NewEmail emails;
    private final BrowserSession browser;

    public NewEmailRoutes(AppPages pages, AccountPages accountPages, NewEmail emails, BrowserSession browser) {
        this.pages = pages;
        this.accountPages = accountPages;
        this.emails = emails;
        this.browser = browser;
    }

    public List<Route> routes() {
        return List.of(
                Route.page(PATH, this::show),
                Route.form(PATH, this::confirm),
                Route.form(OwnAccountRoutes.ACCOUNT + "/email-cancel", this::cancel));
    }

    private Answer show(Request request) {
        SignedIn who = browser.get(request);
        return page(request, who, FormState.EMPTY);
    }

    private Answer page(Request request, SignedIn who, FormState form) {
        String token = request.segment("token");
        LinkState state = emails.state(token);
        Outside outside = new Outside(Language.find(who.user().language()).orElseGet(() -> request.ask(Language::of)));
        return state == LinkState.GOOD
                ? accountPages.newEmail(
                        outside, emails.email(token, who.user().id()).orElse(null), who.user(), form)
                : pages.linkGone(outside, LinkProblem.of(state));
    }

    private Answer confirm(Request request) {
        SignedIn who = browser.get(request);
        return switch (emails.confirm(who, request.segment("token"))) {
            case Outcome.Changed(var session) ->
                browser.goesOn(
                        BrowserSession.redirect(OwnAccountRoutes.ACCOUNT + "?done=" + Done.EMAIL.word()), session);
            case Outcome.Taken _ -> page(request, who, new FormFields(request).state("fault.email.taken"));
            case Outcome.Gone _ -> page(request, who, FormState.EMPTY);
        };
    }

    private Answer cancel(Request request) {
        emails.cancel(browser.get(request).user().id());
        return OwnAccountRoutes.done(request, Done.EMAIL_CANCELLED);
    }
}
