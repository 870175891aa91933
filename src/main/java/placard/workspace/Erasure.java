package placard.workspace;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.storage.Database;
import placard.storage.Tx;

/**
 * The erasure of workspaces with all their data.
 *
 * <p>One transaction marks the workspace and ends all memberships and keys. Then its parts go in small transactions, so
 * that no other change waits. The next start resumes an interrupted erasure.
 *
 * <p>Codes, catalogues and files leave a tombstone. So printed codes report the deletion, and no slug is given again.
 * Scans go as for any deleted code, once none can be on its way.
 *
 * @param places the memberships and invitations of a workspace, which all end at once
 * @param parts everything else, the publicly visible parts first
 * @param hasScans true if a workspace's codes may have scans
 * @param scans removes the remaining rows after the scans of each code
 */
public record Erasure(
        Database database,
        ApiKeys keys,
        Part places,
        List<Part> parts,
        Predicate<String> hasScans,
        Consumer<String> scans,
        InstantSource clock) {
    private static final Logger LOG = LoggerFactory.getLogger(Erasure.class);

    /** How long requests that began before the deletion may still write to the workspace. */
    private static final Duration STRAGGLERS = Duration.ofHours(2);
    /** Longer than any backup takes. */
    private static final Duration LONGEST_BACKUP = Duration.ofDays(1);

    /** Something that workspaces have. */
    @FunctionalInterface
    public interface Part {
        /** Removes some rows and returns their number; 0 once there are none. */
        int removeSome(Tx tx, String workspaceId);
    }

    /**
     * Prepares erasures.
     *
     * @param places the memberships and invitations of a workspace, which all end at once
     * @param parts everything else, the publicly visible parts first
     * @param hasScans true if a workspace's codes may have scans
     * @param scans removes the remaining rows after the scans of each code
     */
    public Erasure {
        parts = List.copyOf(parts);
    }

    /**
     * Deletes a workspace; afterwards only its scans remain.
     *
     * @return false if it was changed since this version, and nothing has happened
     */
    boolean erase(Workspace workspace) {
        boolean isMarked = database.write(tx -> mark(tx, workspace));
        if (isMarked) {
            LOG.atInfo().addKeyValue("workspace", workspace.id()).log("A workspace is deleted by its owner");
            removeParts(workspace.id());
        }
        return isMarked;
    }

    private boolean mark(Tx tx, Workspace workspace) {
        int rows = tx.update("""
            update workspace
            set deleted_at = ?, name = '', credits = 0, brand = null, defaults = null, version = version + 1
            where id = ? and version = ? and deleted_at is null
            """, clock.instant(), workspace.id(), workspace.version());
        if (rows == 0) {
            return false;
        }
        keys.revokeAll(tx, workspace.id());
        places.removeSome(tx, workspace.id());
        tx.announce(Workspaces.CHANGED, workspace.id());
        return true;
    }

    private void removeParts(String workspaceId) {
        for (Part part : parts) {
            int removed;
            do {
                removed = database.write(tx -> part.removeSome(tx, workspaceId));
            } while (removed > 0);
        }
    }

    /** A marked workspace, of which rows may remain. */
    private record MarkedWorkspace(String id, Instant since) {}

    /**
     * Reopens the latest erasures, because a backup's scans may be older than its main tables. {@link #resume} finishes
     * them again.
     */
    public static int repeatLast(Tx tx) {
        return tx.update("""
            update workspace set erased_at = null
            where erased_at >= (select max(erased_at) from workspace) - ?
            """, LONGEST_BACKUP.toMillis());
    }

    /** Resumes interrupted erasures and ends due ones: for a timer, and after a start. */
    public void resume() {
        List<MarkedWorkspace> marked = database.read(tx -> tx.list(
                "select id, deleted_at from workspace where deleted_at is not null and erased_at is null order by id",
                row -> new MarkedWorkspace(row.text("id"), row.time("deleted_at"))));
        for (MarkedWorkspace workspace : marked) {
            removeParts(workspace.id);
            if (clock.instant().isAfter(workspace.since.plus(STRAGGLERS)) && !hasScans.test(workspace.id)) {
                finish(workspace.id);
            }
        }
    }

    private void finish(String id) {
        scans.accept(id);
        database.write(tx -> tx.update("update workspace set erased_at = ? where id = ?", clock.instant(), id));
        LOG.atInfo().addKeyValue("workspace", id).log("Nothing of a deleted workspace is left");
    }
}
