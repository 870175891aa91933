package placard.app.account;

import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.account.LinkState;
import placard.account.SessionGuard.SignedIn;
import placard.account.User;
import placard.account.own.NewEmail;
import placard.account.own.NewEmail.Outcome;
import placard.app.AppPages;
import placard.app.BareShell;
import placard.app.BrowserSession;
import placard.app.FormFields;
import placard.app.FormState;
import placard.app.Scripts;
import placard.app.account.AccountView.Notice;
import placard.page.generated.app.JtenewemailGenerated;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/**
 * The page behind the link that confirms a new e-mail address. The person must press a button, because programs that scan mail
 * open links too.
 */
public record NewEmailRoutes(AppPages pages, NewEmail emails, BrowserSession browser) {
    private static final String PATH = BrowserSession.ACCOUNT + "/email/:token";

    public List<Route> routes() {
        return List.of(
                Route.page(PATH, this::show),
                Route.form(PATH, this::confirm),
                Route.form(BrowserSession.ACCOUNT + "/email-cancel", this::cancel));
    }

    private Answer show(Request request) {
        SignedIn who = browser.get(request);
        return page(request, who, FormState.EMPTY);
    }

    private Answer page(Request request, SignedIn who, FormState form) {
        String token = request.segment("token");
        LinkState state = emails.state(token);
        BareShell shell = BareShell.of(request, who);
        return state == LinkState.GOOD
                ? page(pages, shell, emails.email(token, who.user().id()).orElse(null), who.user(), form)
                : LinkProblem.of(state).page(pages, shell);
    }

    private Answer confirm(Request request) {
        SignedIn who = browser.get(request);
        return switch (emails.confirm(who, request.segment("token"))) {
            case Outcome.Changed(var session) ->
                browser.renewSession(
                        BrowserSession.redirect(BrowserSession.ACCOUNT + "?done=" + Notice.EMAIL.word()), session);
            case Outcome.Taken _ -> page(request, who, new FormFields(request).state("fault.email.taken"));
            case Outcome.Gone _ -> page(request, who, FormState.EMPTY);
        };
    }

    private Answer cancel(Request request) {
        emails.cancel(browser.get(request).user().id());
        return Notice.EMAIL_CANCELLED.page(request);
    }

    /**
     * The page that the link opens.
     *
     * @param email that address; null if the link is another person's
     * @param who the user who opened the link
     */
    public static Answer page(AppPages pages, BareShell shell, @Nullable String email, User who, FormState form) {
        return pages.bare(
                        shell,
                        "newemail.title",
                        Scripts.NONE,
                        (out, head, say) ->
                                JtenewemailGenerated.render(out, null, head, say, form, who.name(), who.email(), email))
                .status(email == null ? 404 : form.status());
    }
}
