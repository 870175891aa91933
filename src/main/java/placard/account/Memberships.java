package placard.account;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import placard.storage.Row;
import placard.storage.Tx;

/** Who belongs to which workspace, and as what. */
public final class Memberships {
    /** One person's place in one workspace. */
    public record Membership(String workspaceId, String handle, String workspaceName, Role role) {
        private static Membership of(Row row) throws java.sql.SQLException {
            return new Membership(
                    row.text("workspace_id"), row.text("handle"), row.text("name"), Role.of(row.text("role")));
        }
    }

    private static final String SELECT = """
            select m.workspace_id, w.handle, w.name, m.role
            from membership m join workspace w on w.id = m.workspace_id
            where m.user_id = ? and w.handle is not null
            """;

    /** All workspaces of a person, by name. */
    public List<Membership> list(Tx tx, String userId) {
        return tx.list(SELECT + " order by w.name, w.id", Membership::of, userId);
    }

    /** A person's place in the workspace with this handle, if they have one. */
    public Optional<Membership> find(Tx tx, String userId, String handle) {
        return tx.find(SELECT + " and w.handle = ?", Membership::of, userId, handle);
    }

    /** Makes somebody an owner of every workspace there is. */
    void ownAll(Tx tx, String userId, Instant now) {
        tx.update("""
                insert into membership (workspace_id, user_id, role, created_at)
                select id, ?, ?, ? from workspace
                """, userId, Role.OWNER.word(), now);
    }

    /** Makes the operators owners of a new workspace. */
    public void giveToOperators(Tx tx, String workspaceId, Instant now) {
        tx.update("""
                insert into membership (workspace_id, user_id, role, created_at)
                select ?, id, ?, ? from app_user where is_operator
                """, workspaceId, Role.OWNER.word(), now);
    }
}
