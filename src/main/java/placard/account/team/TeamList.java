package placard.account.team;

import java.util.List;
import placard.account.Invitation;
import placard.account.Member;
import placard.account.Memberships;
import placard.storage.Database;

/** The people of a workspace and its open invitations, as the dashboard lists them. */
public record TeamList(Database database, Memberships memberships, Invitations invitations) {
    private static final int MOST = 500;

    /** Members in the order of joining, and the newest invitations first. */
    public record Team(List<Member> members, List<Invitation> invitations) {}

    public Team of(String workspaceId) {
        return database.read(tx -> new Team(
                memberships.members(tx, workspaceId, "created_at, id", MOST, 0),
                invitations.list(tx, workspaceId, "created_at desc, id desc", MOST, 0)));
    }
}
