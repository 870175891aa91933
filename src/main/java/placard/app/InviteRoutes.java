package placard.app;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.account.Cookies;
import placard.account.Invitations;
import placard.account.Invitations.Offer;
import placard.account.KnownDevices;
import placard.account.LinkState;
import placard.account.SessionGuard;
import placard.account.SessionGuard.SignedIn;
import placard.account.Sessions;
import placard.base.Contact;
import placard.base.Input;
import placard.base.Refusal;
import placard.page.Language;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** What the link of an invitation opens: a new person makes an account, somebody who has one joins with it. */
public final class InviteRoutes {
    private static final String PATH = "/app/invite/:token";

    private final AppPages pages;
    private final TeamPages team;
    private final Invitations invitations;
    private final Sessions sessions;
    private final SessionGuard guard;
    private final Cookies cookies;
    private final KnownDevices devices;

    public InviteRoutes(
            AppPages pages,
            Invitations invitations,
            Sessions sessions,
            SessionGuard guard,
            Cookies cookies,
            KnownDevices devices) {
        this.pages = pages;
        this.team = new TeamPages(pages);
        this.invitations = invitations;
        this.sessions = sessions;
        this.guard = guard;
        this.cookies = cookies;
        this.devices = devices;
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
        SignedIn person = request.ask(guard::find).orElse(null);
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
        SignedIn person = request.ask(guard::find).orElse(null);
        return person == null
                ? AccountRoutes.redirect("/app/invite/" + request.segment("token"))
                : join(request, offer, person);
    }

    private Answer join(Request request, Offer offer, SignedIn person) {
        String home = "/app/" + offer.handle() + "/";
        try {
            return switch (invitations.join(
                    request.segment("token"), person.user().id())) {
                case YES, ALREADY -> AccountRoutes.redirect(home);
                case TOO_LATE -> gone(request);
            };
        } catch (Refusal refusal) {
            if (is(refusal, "already_member")) {
                return AccountRoutes.redirect(home);
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
        Input form = request.input();
        Map<String, String> faults = new HashMap<>();
        String name = AccountRoutes.field(form, "name", 120, faults);
        String email = AccountRoutes.field(form, "email", 254, faults);
        String password = Optional.ofNullable(form.raw("password")).orElse("");
        if (!faults.containsKey("email") && !Contact.isEmail(email)) {
            faults.put("email", "fault.email");
        }
        Map<String, String> typed = Map.of("name", name, "email", email);
        Invitations.Newcomer newcomer = new Invitations.Newcomer(name, email, password);
        try {
            invitations.weakness(newcomer).ifPresent(weakness -> faults.put("password", AccountRoutes.word(weakness)));
            if (!faults.containsKey("email") && invitations.isTaken(email)) {
                faults.put("email", "fault.email.taken");
            }
            if (!faults.isEmpty()) {
                return again(request, offer, new FormState(typed, faults, null));
            }
            return invitations
                    .join(token, newcomer, AccountRoutes.device(request))
                    .map(begun -> arrived(request, offer, begun))
                    .orElseGet(() -> pages.linkGone(AccountRoutes.outside(request), LinkProblem.USED));
        } catch (Refusal refusal) {
            if (is(refusal, "email_taken")) {
                return again(request, offer, new FormState(typed, Map.of("email", "fault.email.taken"), null));
            }
            return AccountRoutes.busy(
                    refusal, () -> again(request, offer, new FormState(typed, Map.of(), "fault.busy")));
        }
    }

    private Answer again(Request request, Offer offer, FormState form) {
        return team.invite(AccountRoutes.outside(request), offer, request.segment("token"), form);
    }

    private Answer arrived(Request request, Offer offer, Sessions.Begun begun) {
        // The browser forgets the token of whoever was signed in: nobody else shall go on with it.
        request.ask(guard::find).ifPresent(old -> sessions.end(old.session().id()));
        return AccountRoutes.redirect("/app/" + offer.handle() + "/")
                .withCookie(cookies.keep(begun))
                .withCookie(devices.remember(begun.userId()));
    }
}
