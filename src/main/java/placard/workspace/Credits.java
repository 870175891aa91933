package placard.workspace;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Json;
import placard.base.Refusal;
import placard.storage.Tx;
import placard.web.Listing;

/**
 * The credits of workspaces: an append-only ledger, and the balance as its sum. Both change in one transaction. The
 * balance's condition keeps it at zero or above under any concurrency.
 */
public record Credits(Ids ids, InstantSource clock) {
    /** One line of the ledger. */
    public record Entry(
            String id, long amount, String reason, @Nullable String codeId, Instant createdAt) {
        ObjectNode json() {
            return Json.object()
                    .put("id", id)
                    .put("amount", amount)
                    .put("reason", reason)
                    .put("qrId", codeId)
                    .put("createdAt", Json.time(createdAt));
        }
    }

    /**
     * Takes one credit for a new code and returns what remains.
     *
     * @throws Refusal {@code insufficient_credits}
     */
    public long take(Tx tx, String workspaceId, String codeId) {
        int taken = tx.update("update workspace set credits = credits - 1 where id = ? and credits >= 1", workspaceId);
        long remaining = remaining(tx, workspaceId);
        if (taken == 0) {
            throw new Refusal(new Refusal.InsufficientCredits(1, remaining));
        }
        append(tx, workspaceId, -1, "qr_created", codeId);
        return remaining;
    }

    /** Adds credits and returns the new balance; nothing if the workspace doesn't exist. */
    public long grant(Tx tx, String workspaceId, long amount, String reason) {
        int rows = tx.update(
                "update workspace set credits = credits + ? where id = ? and deleted_at is null", amount, workspaceId);
        if (rows == 0) {
            throw Refusal.notFound();
        }
        append(tx, workspaceId, amount, reason, null);
        return remaining(tx, workspaceId);
    }

    private void append(Tx tx, String workspaceId, long amount, String reason, @Nullable String codeId) {
        tx.update("""
                insert into credit_entry (workspace_id, id, amount, reason, code_id, created_at)
                values (?, ?, ?, ?, ?, ?)
                """, workspaceId, ids.next("crd_"), amount, reason, codeId, clock.instant());
    }

    public long remaining(Tx tx, String workspaceId) {
        return tx.count("select credits as n from workspace where id = ?", workspaceId);
    }

    /** A page of the ledger, and the remaining credits. */
    public record Page(long remaining, List<Entry> entries, Listing listing, long total) {}

    /** The requested page. */
    public Page page(Tx tx, String workspaceId, Listing listing) {
        return new Page(
                remaining(tx, workspaceId),
                list(tx, workspaceId, listing.order(), listing.limit(), listing.offset()),
                listing,
                count(tx, workspaceId));
    }

    /** A page of the ledger; {@code order} is an {@code order by} of our own words. */
    List<Entry> list(Tx tx, String workspaceId, String order, int limit, long offset) {
        return tx.list(
                "select id, amount, reason, code_id, created_at from credit_entry where workspace_id = ? order by "
                        + order + " limit ? offset ?",
                row -> new Entry(
                        row.text("id"),
                        row.number("amount"),
                        row.text("reason"),
                        row.textOrNull("code_id"),
                        row.time("created_at")),
                workspaceId,
                limit,
                offset);
    }

    long count(Tx tx, String workspaceId) {
        return tx.count("select count(*) as n from credit_entry where workspace_id = ?", workspaceId);
    }

    /** Deletes some rows of a deleted workspace's ledger. */
    public int removeSome(Tx tx, String workspaceId) {
        return tx.update("""
                delete from credit_entry where workspace_id = ? and id in
                    (select id from credit_entry where workspace_id = ? limit 2000)
                """, workspaceId, workspaceId);
    }

    /** Workspaces whose balance is not the sum of their ledger: none, unless something is broken. */
    public List<String> unbalanced(Tx tx) {
        return tx.list("""
                select w.id from workspace w
                where w.deleted_at is null and w.credits <> (select coalesce(sum(e.amount), 0) from credit_entry e where e.workspace_id = w.id)
                """, row -> row.text("id"));
    }
}
