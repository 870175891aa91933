package placard.account.team;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import placard.account.Member;
import placard.account.Memberships;
import placard.account.RoleScope;
import placard.account.User;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Subject;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Actor;
import placard.web.Answer;
import placard.web.Caller;
import placard.web.Edit;
import placard.web.Listing;
import placard.web.Request;
import placard.web.Route;

/**
 * The members of a workspace over HTTP. A caller can't change a member with more rights.
 *
 * @param hasCatalog true if the workspace has a catalogue of this id
 */
public record MemberRoutes(
        Database database,
        Memberships memberships,
        Invitations invitations,
        BiPredicate<String, String> hasCatalog,
        KeyLimit keys,
        WebhookPause webhooks,
        ActivityLog log,
        MemberRemoval departures) {
    private static final String PATH = "/api/v1/members";
    /** The parameter that pauses the webhooks of the person who goes. */
    private static final String PAUSE = "pauseWebhooks";

    private static final String[] READ_ONLY = {"id", "name", "email", "createdAt", "version"};

    /** Removes the scopes of a member's API keys that the member's role no longer has. */
    @FunctionalInterface
    public interface KeyLimit {
        /** @param held the scopes of their role; empty if they have left */
        void limit(Tx tx, String workspaceId, String maker, Set<Scope> held);
    }

    /** Pauses the webhooks that a person and their keys have made. */
    @FunctionalInterface
    public interface WebhookPause {
        /** @throws Refusal {@code insufficient_scope} */
        void pause(Tx tx, Caller caller, String maker);
    }

    public List<Route> routes() {
        return List.of(
                Route.of("GET", PATH, Scope.MEMBERS_WRITE, this::list).asking(Listing.Kind.LOG.parameters()),
                Route.of("GET", PATH + "/:id", Scope.MEMBERS_WRITE, this::read),
                Route.of("PATCH", PATH + "/:id", Scope.MEMBERS_WRITE, this::patch),
                Route.of("DELETE", PATH + "/:id", Scope.MEMBERS_WRITE, this::remove)
                        .asking(PAUSE),
                Route.anyKey("DELETE", PATH + "/me", this::leave).asking(PAUSE));
    }

    private Answer list(Request request) {
        Listing listing = Listing.of(request, Listing.Kind.LOG);
        return database.read(tx -> Answer.ok(listing.json(
                "members",
                memberships
                        .members(tx, request.workspaceId(), listing.order(), listing.limit(), listing.offset())
                        .stream()
                        .map(Member::json),
                memberships.count(tx, request.workspaceId()))));
    }

    private Member get(Request request, String id) {
        return database.read(tx -> memberships.member(tx, request.workspaceId(), id))
                .orElseThrow(Refusal::notFound);
    }

    /** The member of the path. */
    private Member get(Request request) {
        return get(request, request.id("id", User.ID));
    }

    /**
     * The member of the request, to be changed.
     *
     * @throws Refusal {@code insufficient_scope} if the member has more rights than the caller
     */
    private Member subordinate(Request request) {
        Member member = get(request);
        request.caller().require(member.role().scopes());
        return member;
    }

    private static Answer answer(Member member, List<String> warnings) {
        ObjectNode body = Json.object().set("member", member.json());
        return Answer.ok(Answer.warned(body, warnings)).tagged(member.version());
    }

    private Answer read(Request request) {
        return answer(get(request), List.of());
    }

    private Answer patch(Request request) {
        return Edit.patch(
                request,
                () -> subordinate(request),
                Member::version,
                before -> RoleScope.patched(
                        before.place(),
                        request.strictInput().ignoring(READ_ONLY),
                        request.caller(),
                        id -> hasCatalog.test(request.workspaceId(), id)),
                (before, after) -> update(request, before, after));
    }

    /** Empty if the member changed meanwhile. */
    private Optional<Answer> update(Request request, Member before, RoleScope after) {
        boolean isStored = after.equals(before.place())
                || database.write(tx -> {
                    boolean isUpdated = memberships.update(tx, before, after);
                    if (isUpdated) {
                        invitations.dropAllBy(tx, before.workspaceId(), before.id());
                        keys.limit(
                                tx,
                                before.workspaceId(),
                                before.id(),
                                after.role().scopes());
                        log.change(
                                tx,
                                request.caller(),
                                subject(before),
                                before.place().addTo(Json.object()),
                                after.addTo(Json.object()));
                    }
                    return isUpdated;
                });
        return isStored ? Optional.of(answer(get(request), request.input().warnings())) : Optional.empty();
    }

    private Answer remove(Request request) {
        return Edit.run(
                request,
                () -> subordinate(request),
                Member::version,
                member -> removed(request, member, Action.REMOVED));
    }

    /** Removes the calling person from the workspace. A key is no member. */
    private Answer leave(Request request) {
        if (!(request.caller().actor() instanceof Actor.Person person)) {
            throw Refusal.notFound();
        }
        return Edit.run(
                request,
                () -> get(request, person.id()),
                Member::version,
                member -> removed(request, member, Action.LEFT));
    }

    /** Empty if the member changed meanwhile. */
    private Optional<Answer> removed(Request request, Member member, Action action) {
        boolean isPausing = request.flag(PAUSE);
        boolean isRemoved = database.write(tx -> {
            if (isPausing) {
                webhooks.pause(tx, request.caller(), member.id());
            }
            return departures.remove(tx, member, request.caller().actor(), action);
        });
        return isRemoved ? Optional.of(Answer.noContent()) : Optional.empty();
    }

    private static Subject subject(Member member) {
        return Subject.of(Subject.Kind.MEMBER, member.id(), member.name());
    }
}
