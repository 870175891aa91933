package placard.account;

import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.activity.Subject;
import placard.base.Json;
import placard.base.Refusal;
import placard.storage.Row;
import placard.storage.Tx;
import placard.web.Actor;
import placard.web.Caller;

/** The memberships: each gives a user a role in a workspace. */
public final class Memberships {
    /** The notice that a membership has changed; its message is the user's id. */
    public static final String CHANGED = "membership";

    /** A person's membership in a workspace. */
    public record Membership(
            String workspaceId,
            String handle,
            String workspaceName,
            Role role,
            @Nullable Set<String> catalogIds) {
        private static Membership of(Row row) throws SQLException {
            RoleScope place = RoleScope.stored(row.text("role"), row.textOrNull("catalog_ids"));
            return new Membership(
                    row.text("workspace_id"), row.text("handle"), row.text("name"), place.role(), place.catalogIds());
        }
    }

    private static final String SELECT = """
            select m.workspace_id, w.handle, w.name, m.role, m.catalog_ids
            from membership m join workspace w on w.id = m.workspace_id
            where m.user_id = ? and w.handle is not null
            """;

    private static final String MEMBERS = "select " + Member.COLUMNS + """
             from membership m join app_user u on u.id = m.user_id
            where m.workspace_id = ?
            """;

    /** All workspaces of a person, by name. */
    public List<Membership> list(Tx tx, String userId) {
        return tx.list(SELECT + " order by w.name, w.id", Membership::of, userId);
    }

    /** A person's membership in the workspace with this handle, if there is one. */
    public Optional<Membership> find(Tx tx, String userId, String handle) {
        return tx.find(SELECT + " and w.handle = ?", Membership::of, userId, handle);
    }

    /** A page of a workspace's members; {@code order} is an {@code order by} of our own words. */
    public List<Member> members(Tx tx, String workspaceId, String order, int limit, long offset) {
        return tx.list(
                "select * from (" + MEMBERS + ") member order by " + order + " limit ? offset ?",
                Member::of,
                workspaceId,
                limit,
                offset);
    }

    /** All members of a workspace, the first ones first. */
    public List<Member> listAll(Tx tx, String workspaceId) {
        return members(tx, workspaceId, "created_at, id", Integer.MAX_VALUE, 0);
    }

    public long count(Tx tx, String workspaceId) {
        return tx.count("select count(*) as n from membership where workspace_id = ?", workspaceId);
    }

    public Optional<Member> member(Tx tx, String workspaceId, String userId) {
        return tx.find(MEMBERS + " and m.user_id = ?", Member::of, workspaceId, userId);
    }

    /**
     * True if the caller's session and role are still the ones of the request's start, and the user isn't locked out.
     */
    public boolean isUnchanged(Tx tx, Caller caller, Actor.Person person, Instant now) {
        return tx.find(
                        """
                        select m.role, m.catalog_ids
                        from membership m join app_user u on u.id = m.user_id join app_session s on s.user_id = u.id
                        where m.workspace_id = ? and m.user_id = ? and s.id = ? and s.ends_at > ? and u.disabled_at is null
                        """,
                        row -> RoleScope.stored(row.text("role"), row.textOrNull("catalog_ids")),
                        caller.workspaceId(),
                        person.id(),
                        person.sessionId(),
                        now)
                .filter(place -> place.role().scopes().equals(caller.scopes()))
                .filter(place -> Objects.equals(place.catalogIds(), caller.catalogIds()))
                .isPresent();
    }

    /**
     * Adds a member.
     *
     * @param invitedBy the id of the inviter; null without an invitation
     * @return false if they are one already
     */
    public boolean add(
            Tx tx, String workspaceId, String userId, RoleScope place, @Nullable String invitedBy, Instant now) {
        int rows = tx.update("""
                insert into membership (workspace_id, user_id, role, catalog_ids, invited_by, created_at, version)
                values (?, ?, ?, ?, ?, ?, 1)
                on conflict (workspace_id, user_id) do nothing
                """, workspaceId, userId, place.role().word(), place.column(), invitedBy, now);
        tx.announce(CHANGED, userId);
        return rows == 1;
    }

    /**
     * Changes a member's role; false if the member changed meanwhile (optimistic lock).
     *
     * @throws Refusal {@code last_owner}
     */
    public boolean update(Tx tx, Member before, RoleScope place) {
        holdOwners(tx, before, place.role());
        int rows = tx.update(
                """
                update membership set role = ?, catalog_ids = ?, version = version + 1
                where workspace_id = ? and user_id = ? and version = ?
                """, place.role().word(), place.column(), before.workspaceId(), before.id(), before.version());
        tx.announce(CHANGED, before.id());
        return rows == 1;
    }

    /**
     * Removes a member; false if the member changed meanwhile.
     *
     * @throws Refusal {@code last_owner}
     */
    public boolean remove(Tx tx, Member member) {
        holdOwners(tx, member, null);
        int rows = tx.update(
                "delete from membership where workspace_id = ? and user_id = ? and version = ?",
                member.workspaceId(),
                member.id(),
                member.version());
        tx.announce(CHANGED, member.id());
        return rows == 1;
    }

    /**
     * Locks all owners of the workspace until the transaction ends, if this member loses ownership. So the last two
     * owners can't both leave at the same moment.
     */
    private static void holdOwners(Tx tx, Member member, @Nullable Role next) {
        if (member.role() != Role.OWNER || next == Role.OWNER) {
            return;
        }
        int owners = tx.update(
                "update membership set role = role where workspace_id = ? and role = ?",
                member.workspaceId(),
                Role.OWNER.word());
        if (owners < 2) {
            throw Refusal.conflict("last_owner", "A workspace needs an owner; make another member an owner first.");
        }
    }

    /** Ends all memberships of a deleted workspace and removes its invitations. */
    public int removeAll(Tx tx, String workspaceId) {
        tx.list("select user_id from membership where workspace_id = ?", row -> row.text("user_id"), workspaceId)
                .forEach(user -> tx.announce(CHANGED, user));
        return tx.update("delete from membership where workspace_id = ?", workspaceId)
                + OneTimeLinks.removeAllTo(tx, workspaceId);
    }

    /** Makes a user an owner of every workspace. Each workspace logs it. */
    public void ownAll(Tx tx, User user, ActivityLog log, Instant now) {
        tx.update("""
                insert into membership (workspace_id, user_id, role, created_at)
                select id, ?, ?, ? from workspace where deleted_at is null
                """, user.id(), Role.OWNER.word(), now);
        tx.announce(CHANGED, user.id());
        Actor by = new Actor.Person(user.id(), "", user.name());
        tx.list("select id from workspace where deleted_at is null order by id", row -> row.text("id"))
                .forEach(workspace -> log(tx, log, workspace, by, user.id(), user.name()));
    }

    private static void log(Tx tx, ActivityLog log, String workspaceId, Actor by, String userId, String name) {
        log.add(
                tx,
                workspaceId,
                by,
                Action.JOINED,
                Subject.of(Subject.Kind.MEMBER, userId, name),
                new Change(Json.object(), new RoleScope(Role.OWNER, null).addTo(Json.object()), List.of()));
    }

    /**
     * Makes the operators owners of a new workspace, and logs it there.
     *
     * @param by the creator of the workspace
     */
    public void giveToOperators(Tx tx, String workspaceId, ActivityLog log, Actor by, Instant now) {
        tx.update("""
                insert into membership (workspace_id, user_id, role, created_at)
                select ?, id, ?, ? from app_user where is_operator
                """, workspaceId, Role.OWNER.word(), now);
        listAll(tx, workspaceId).forEach(member -> {
            tx.announce(CHANGED, member.id());
            log(tx, log, workspaceId, by, member.id(), member.name());
        });
    }
}
