package placard.account.team;

import java.util.List;
import java.util.Set;
import placard.account.Member;
import placard.account.Memberships;
import placard.account.team.MemberRoutes.KeyLimit;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.activity.Subject;
import placard.base.Json;
import placard.base.Refusal;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Actor;

/** Removes members from workspaces, with their open invitations and API keys. */
public record MemberRemoval(Memberships memberships, Invitations invitations, KeyLimit keys, ActivityLog log) {
    /**
     * Removes a member.
     *
     * @return false if the member changed meanwhile
     * @throws Refusal {@code last_owner}
     */
    boolean remove(Tx tx, Member member, Actor by, Action action) {
        if (!memberships.remove(tx, member)) {
            return false;
        }
        // Their open invitations end with their membership.
        invitations.dropAllBy(tx, member.workspaceId(), member.id());
        keys.limit(tx, member.workspaceId(), member.id(), Set.of());
        log.add(
                tx,
                member.workspaceId(),
                by,
                action,
                Subject.of(Subject.Kind.MEMBER, member.id(), member.name()),
                new Change(member.place().addTo(Json.object()), Json.object(), List.of()));
        return true;
    }

    /**
     * Lets a user leave the workspace of a handle. Does nothing for a user who isn't a member.
     *
     * @throws Refusal {@code last_owner}
     */
    public void leave(Database database, Actor.Person person, String handle) {
        database.write(tx -> memberships
                .find(tx, person.id(), handle)
                .flatMap(place -> memberships.member(tx, place.workspaceId(), person.id()))
                .map(member -> remove(tx, member, person, Action.LEFT)));
    }
}
