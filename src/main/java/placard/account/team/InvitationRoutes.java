package placard.account.team;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.LongSupplier;
import placard.account.AccountMail;
import placard.account.Invitation;
import placard.account.Mailbox;
import placard.account.Role;
import placard.account.RoleScope;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.activity.Subject;
import placard.base.Contact;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.storage.Database;
import placard.web.Answer;
import placard.web.Listing;
import placard.web.RateLimits;
import placard.web.Request;
import placard.web.Route;

/** Invitations to a workspace over HTTP. */
public record InvitationRoutes(
        Database database,
        Invitations invitations,
        BiPredicate<String, String> hasCatalog,
        ActivityLog log,
        String baseUrl,
        AccountMail mail,
        RateLimits mails,
        RateLimits mailsOfWorkspace) {
    private static final String PATH = "/api/v1/invitations";
    private static final String[] READ_ONLY = {"id", "createdBy", "createdAt", "expiresAt", "url", "isMailed"};
    /** The limit of mails in an hour to one address. {@link #MOST_OF_A_WORKSPACE} limits one workspace. */
    private static final int MOST_MAILS = 5;

    private static final int MOST_OF_A_WORKSPACE = 100;

    private static final int LONGEST_EMAIL = 254;

    /**
     * Prepares the routes.
     *
     * @param hasCatalog true if the workspace has a catalogue of this id
     * @param baseUrl the dashboard's address, without a slash at its end
     * @param nanos a monotonic clock
     */
    public InvitationRoutes(
            Database database,
            Invitations invitations,
            BiPredicate<String, String> hasCatalog,
            ActivityLog log,
            String baseUrl,
            AccountMail mail,
            LongSupplier nanos) {
        this(
                database,
                invitations,
                hasCatalog,
                log,
                baseUrl,
                mail,
                new RateLimits(nanos, MOST_MAILS, Duration.ofHours(1)),
                new RateLimits(nanos, MOST_OF_A_WORKSPACE, Duration.ofHours(1)));
    }

    public List<Route> routes() {
        return List.of(
                Route.of("GET", PATH, Scope.MEMBERS_WRITE, this::list).asking(Listing.Kind.LOG.parameters()),
                Route.of("POST", PATH, Scope.MEMBERS_WRITE, this::create),
                Route.of("DELETE", PATH + "/:id", Scope.MEMBERS_WRITE, this::delete));
    }

    private Answer list(Request request) {
        Listing listing = Listing.of(request, Listing.Kind.LOG);
        return database.read(tx -> Answer.ok(listing.json(
                "invitations",
                invitations.list(tx, request.workspaceId(), listing.order(), listing.limit(), listing.offset()).stream()
                        .map(Invitation::json),
                invitations.count(tx, request.workspaceId()))));
    }

    private Answer create(Request request) {
        Input input = request.strictInput().ignoring(READ_ONLY);
        String recipient = input.text("recipient", 1, 120);
        String email = input.text("email", 1, LONGEST_EMAIL);
        if (email != null && !Contact.isEmailOfAPerson(email)) {
            input.fault("email", "invalid_email", "This isn’t an email address.");
        }
        RoleScope place =
                RoleScope.patched(null, input, request.caller(), id -> hasCatalog.test(request.workspaceId(), id));
        request.checkInput();
        return request.once(database, tx -> {
            Invitations.NewInvitation made = invitations.create(
                    tx,
                    request.workspaceId(),
                    place,
                    recipient,
                    email,
                    request.caller().actor());
            log.add(tx, request.caller(), Action.CREATED, subject(made.invitation()), role(made.invitation()));
            String url = baseUrl + "/app/invite/" + made.token();
            boolean isMailed = email != null && mayMail(request.workspaceId(), email);
            if (email != null && isMailed) {
                mail.invited(
                        tx,
                        made.invitation(),
                        email,
                        url,
                        request.caller().actor().id());
            }
            ObjectNode shown = made.invitation().json().put("url", url).put("isMailed", isMailed);
            return Answer.created(PATH + "/" + made.invitation().id(), body(shown, input))
                    .keeping(body(made.invitation().json(), input));
        });
    }

    /** True if the rate limits of the recipient and the workspace allow a mail. The link can always be handed over. */
    private boolean mayMail(String workspaceId, String email) {
        return mail.isOn()
                && mails.count("to " + Mailbox.counted(email)).remaining() >= 0
                && mailsOfWorkspace.count(workspaceId).remaining() >= 0;
    }

    private static ObjectNode body(ObjectNode invitation, Input input) {
        ObjectNode body = Json.object().set("invitation", invitation);
        return Answer.warned(body, input.warnings());
    }

    private static Subject subject(Invitation invitation) {
        String recipient = invitation.recipient();
        return Subject.of(Subject.Kind.INVITATION, invitation.id(), recipient == null ? "" : recipient);
    }

    private static Change role(Invitation invitation) {
        return new Change(Json.object(), invitation.place().addTo(Json.object()), List.of());
    }

    private Answer delete(Request request) {
        String id = request.id("id", Invitation.ID);
        database.write(tx -> {
            Invitation invitation =
                    invitations.find(tx, request.workspaceId(), id).orElseThrow(Refusal::notFound);
            Role role = invitation.place().role();
            request.caller().require(role.scopes());
            if (!invitations.delete(tx, invitation)) {
                throw Refusal.notFound();
            }
            log.add(tx, request.caller(), Action.REVOKED, subject(invitation), Change.NONE);
            return id;
        });
        return Answer.noContent();
    }
}
