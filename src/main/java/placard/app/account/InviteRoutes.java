package placard.app.account;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import placard.account.AccountMail;
import placard.account.Invitation;
import placard.account.LinkState;
import placard.account.Mailbox;
import placard.account.SessionGuard.SignedIn;
import placard.account.signin.LinkThrottle;
import placard.account.team.Invitations;
import placard.account.team.Invitations.Offer;
import placard.app.AppPages;
import placard.app.BareShell;
import placard.app.BrowserSession;
import placard.app.FormFields;
import placard.app.FormState;
import placard.app.Scripts;
import placard.base.Contact;
import placard.base.Refusal;
import placard.page.Words;
import placard.page.generated.app.JteinviteGenerated;
import placard.page.generated.app.JteinvitesentGenerated;
import placard.page.generated.app.JtejoinGenerated;
import placard.web.Actor;
import placard.web.Answer;
import placard.web.RateLimits;
import placard.web.Request;
import placard.web.Route;

/** The page behind the link of an invitation: a new person creates an account, others join with theirs. */
public record InviteRoutes(
        AppPages pages,
        Invitations invitations,
        LinkThrottle tries,
        BrowserSession browser,
        AccountMail mail,
        RateLimits proofs) {
    private static final String PATH = "/app/invite/:token";
    /** The limit of links in an hour to one mailbox, which may be a stranger's. */
    private static final int MOST_PROOFS = 3;

    public InviteRoutes(
            AppPages pages,
            Invitations invitations,
            LinkThrottle tries,
            BrowserSession browser,
            AccountMail mail,
            LongSupplier nanos) {
        this(pages, invitations, tries, browser, mail, new RateLimits(nanos, MOST_PROOFS, Duration.ofHours(1)));
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
                ? again(request, offer, begun(token, offer.invitation()))
                : join(
                        pages,
                        BareShell.of(request, person),
                        offer,
                        person.user().name(),
                        isMember(person, offer));
    }

    private static boolean isMember(SignedIn person, Offer offer) {
        return person.memberships().stream().anyMatch(place -> place.handle().equals(offer.handle()));
    }

    private Answer gone(Request request) {
        LinkState state = invitations.state(request.segment("token"));
        return LinkProblem.of(state).page(pages, BareShell.of(request));
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

    /** A person without an account creates one. */
    private Answer arrive(Request request, Offer offer) {
        String token = request.segment("token");
        FormFields fields = new FormFields(request);
        String typed = fields.email();
        Invitations.Newcomer newcomer = new Invitations.Newcomer(
                fields.name(), invitations.proved(token).orElse(typed), fields.raw("password"));
        try {
            tries.take(token, browser.client(request));
            invitations.weakness(newcomer).ifPresent(weakness -> fields.fault("password", weakness));
            if (!fields.isFaulty("email") && invitations.isTaken(newcomer.email())) {
                fields.fault("email", "fault.email.taken");
            }
            if (fields.isWrong()) {
                return again(request, offer, fields.state());
            }
            if (mail.isOn() && invitations.isProofNeeded(token, offer, newcomer.email())) {
                return askProof(request, offer, newcomer.email());
            }
            return invitations
                    .join(token, newcomer, BrowserSession.device(request))
                    .map(begun ->
                            browser.signIn(request, BrowserSession.redirect("/app/" + offer.handle() + "/"), begun))
                    .orElseGet(() -> LinkProblem.USED.page(pages, BareShell.of(request)));
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

    /** The form with the address that the link proves, or that the inviter named. */
    private FormState begun(String token, Invitation invitation) {
        return invitations
                .proved(token)
                .or(() -> Stream.of(
                                Objects.requireNonNullElse(invitation.email(), ""),
                                Objects.requireNonNullElse(invitation.recipient(), ""))
                        .filter(Contact::isEmailOfAPerson)
                        .findFirst())
                .map(email -> new FormState(Map.of("email", email), Map.of(), null))
                .orElse(FormState.EMPTY);
    }

    /** Mails a link to the address. It leads back here, to make the account. */
    private Answer askProof(Request request, Offer offer, String email) {
        proofs.take(Mailbox.counted(email));
        BareShell shell = BareShell.of(request);
        invitations.askProof(
                request.segment("token"),
                offer,
                email,
                (tx, to, path) -> mail.joining(tx, to, shell.language().tag(), path));
        return pages.bare(
                shell,
                "invite.title",
                Scripts.NONE,
                (out, head, say) -> JteinvitesentGenerated.render(out, null, head, say, email));
    }

    private Answer again(Request request, Offer offer, FormState form) {
        return invite(pages, BareShell.of(request), offer, request.segment("token"), form);
    }

    /** An invitation as a new person sees it: {@code name}, {@code email} and {@code password} are asked for. */
    public static Answer invite(AppPages pages, BareShell shell, Offer offer, String token, FormState form) {
        return pages.bare(
                        shell,
                        "invite.title",
                        Scripts.start("password.js"),
                        (out, head, say) -> JteinviteGenerated.render(
                                out,
                                null,
                                head,
                                say,
                                form,
                                offer.workspaceName(),
                                role(say, offer),
                                token,
                                pages.providerName()))
                .status(form.status());
    }

    /**
     * An invitation as a person sees it who has signed in.
     *
     * @param isMember whether they are a member of that workspace already
     */
    public static Answer join(AppPages pages, BareShell shell, Offer offer, String person, boolean isMember) {
        return pages.bare(
                shell,
                "invite.title",
                Scripts.NONE,
                (out, head, say) -> JtejoinGenerated.render(
                        out,
                        null,
                        head,
                        say,
                        offer.workspaceName(),
                        role(say, offer),
                        offer.handle(),
                        person,
                        isMember));
    }

    private static String role(Words say, Offer offer) {
        return say.say("role." + offer.invitation().place().role().word());
    }
}
