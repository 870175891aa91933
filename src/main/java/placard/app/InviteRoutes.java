package placard.app;

import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.account.LinkState;
import placard.account.SessionGuard.SignedIn;
import placard.account.signin.LinkThrottle;
import placard.account.team.Invitations;
import placard.account.team.Invitations.Offer;
import placard.base.Refusal;
import placard.page.Language;
import placard.web.Actor;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** What the link of an invitation opens: a new person makes an account, somebody who has one joins with it. */
public final class InviteRoutes {
    private static final String PATH = "/app/invite/:token";

    private final AppPages pages;
    private final TeamPages team;
    private final Invitations invitations;
    private final LinkThrottle tries;
    private final BrowserSession browser;

    public InviteRoutes(AppPages pages, Invitations invitations, LinkThrottle tries, BrowserSession browser) {
        this.pages = pages;
        this.team = new TeamPages(pages);
        this.invitations = invitations;
        this.tries = tries;
        this.browser = browser;
    }

    public List<Route> routes() {
        return List.of(Route.open("GET", PATH, this::show), Route.openForm(PATH, this::follow));
    }

    private Answer show(Request request) {
        String token = request.segment("token");
        Offer offer = invitations.offer(token).orElse(null);
        if (offer == null) {
            return gone(request);
        }
        SignedIn person = browser.find(request).orElse(null);
        return person == null
                ? team.invite(outside(request, null), offer, token, FormState.EMPTY)
                : team.join(outside(request, person), offer, person.user().name(), isMember(person, offer));
    }

    private static boolean isMember(SignedIn person, Offer offer) {
        return person.memberships().stream().anyMatch(place -> place.handle().equals(offer.handle()));
    }

    /** In the language of who has signed in, else of the browser. */
    private static Outside outside(Request request, @Nullable SignedIn person) {
        return person == null
                ? AccountRoutes.outside(request)
                : new Outside(Language.find(person.user().language()).orElseGet(() -> request.ask(Language::of)));
    }

    private Answer gone(Request request) {
        LinkState state = invitations.state(request.segment("token"));
        return pages.linkGone(AccountRoutes.outside(request), LinkProblem.of(state));
    }

    private Answer follow(Request request) {
        Offer offer = invitations.offer(request.segment("token")).orElse(null);
        if (offer == null) {
            return gone(request);
        }
        if (request.input().has("email")) {
            return arrive(request, offer);
        }
        SignedIn person = browser.find(request).orElse(null);
        return person == null
                ? BrowserSession.redirect("/app/invite/" + request.segment("token"))
                : join(request, offer, person);
    }

    private Answer join(Request request, Offer offer, SignedIn person) {
        String home = "/app/" + offer.handle() + "/";
        try {
            Actor.Person actor = new Actor.Person(
                    person.user().id(), person.session().id(), person.user().name());
            return switch (invitations.join(request.segment("token"), actor)) {
                case YES, ALREADY -> BrowserSession.redirect(home);
                case TOO_LATE -> gone(request);
            };
        } catch (Refusal refusal) {
            if (is(refusal, "already_member")) {
                return BrowserSession.redirect(home);
            }
            throw refusal;
        }
    }

    private static boolean is(Refusal refusal, String code) {
        return refusal.reason() instanceof Refusal.Conflict conflict
                && conflict.code().equals(code);
    }

    /** Somebody new makes an account. */
    private Answer arrive(Request request, Offer offer) {
        String token = request.segment("token");
        FormFields fields = new FormFields(request);
        Invitations.Newcomer newcomer = new Invitations.Newcomer(fields.name(), fields.email(), fields.raw("password"));
        try {
            tries.take(token, browser.client(request));
            invitations.weakness(newcomer).ifPresent(weakness -> fields.fault("password", weakness));
            if (!fields.isFaulty("email") && invitations.isTaken(newcomer.email())) {
                fields.fault("email", "fault.email.taken");
            }
            if (fields.isWrong()) {
                return again(request, offer, fields.state());
            }
            return invitations
                    .join(token, newcomer, BrowserSession.device(request))
                    .map(begun ->
                            browser.begun(request, BrowserSession.redirect("/app/" + offer.handle() + "/"), begun))
                    .orElseGet(() -> pages.linkGone(AccountRoutes.outside(request), LinkProblem.USED));
        } catch (Refusal refusal) {
            if (is(refusal, "email_taken")) {
                fields.fault("email", "fault.email.taken");
                return again(request, offer, fields.state());
            }
            return FormFields.busy(
                    refusal,
                    () -> again(request, offer, fields.state("fault.wait")),
                    () -> again(request, offer, fields.state("fault.busy")));
        }
    }

    private Answer again(Request request, Offer offer, FormState form) {
        return team.invite(AccountRoutes.outside(request), offer, request.segment("token"), form);
    }
}
