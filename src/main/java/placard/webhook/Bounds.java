package placard.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import placard.storage.Database;
import placard.storage.Tx;

/**
 * Keeps what waits within bounds. Bodies that were sent go first; their rows stay. Then the oldest waiting events go, and
 * each endpoint hears how many it lost, once an hour at most.
 *
 * @param messages the most waiting and held messages of a workspace
 * @param bytes the most bytes of bodies of a workspace
 */
record Bounds(Database database, Events events, long messages, long bytes) {
    static final long MESSAGES = 100_000;
    static final long BYTES = 256L << 20;

    private static final int AT_A_TIME = 2_000;
    private static final Duration BETWEEN_REPORTS = Duration.ofHours(1);

    void keep(Set<String> workspaces, Instant now) {
        for (String workspace : workspaces) {
            while (database.read(tx -> weight(tx, workspace)) > bytes
                    && database.write(tx -> dropSent(tx, workspace) || dropOldest(tx, workspace))) {}
            while (database.read(tx -> waiting(tx, workspace)) > messages
                    && database.write(tx -> dropOldest(tx, workspace))) {}
            database.write(tx -> report(tx, workspace, now));
        }
    }

    private static long weight(Tx tx, String workspace) {
        return tx.count(
                "select coalesce(sum(bytes), 0) as n from webhook_event where workspace_id = ? and body is not null",
                workspace);
    }

    private static long waiting(Tx tx, String workspace) {
        return tx.count(
                "select count(*) as n from webhook_message where workspace_id = ? and state in ('waiting', 'held')",
                workspace);
    }

    /** Drops some bodies of which no message waits, the oldest first; false if there is none. */
    private static boolean dropSent(Tx tx, String workspace) {
        return tx.update("""
            update webhook_event set body = null where workspace_id = ? and id in
                (select id from webhook_event e
                 where workspace_id = ? and body is not null and dispatched_at is not null
                   and not exists (select 1 from webhook_message m
                       where m.workspace_id = e.workspace_id and m.event_id = e.id
                         and m.state in ('waiting', 'held'))
                 order by created_at, id limit ?)
            """, workspace, workspace, AT_A_TIME) > 0;
    }

    private record Dropped(String id, String webhookId, Instant at) {}

    /** Drops some of the oldest messages that wait, and counts them for their endpoints. */
    private static boolean dropOldest(Tx tx, String workspace) {
        List<Dropped> oldest = tx.list(
                """
                select id, webhook_id, created_at from webhook_message
                where workspace_id = ? and state in ('waiting', 'held') and type <> 'events.lost'
                order by created_at, id limit ?
                """,
                row -> new Dropped(row.text("id"), row.text("webhook_id"), row.time("created_at")),
                workspace,
                AT_A_TIME);
        Map<String, Events.Lost> lost = new HashMap<>();
        for (Dropped one : oldest) {
            lost.merge(
                    one.webhookId,
                    new Events.Lost(one.at, one.at, 1),
                    (all, next) -> new Events.Lost(all.from(), next.to(), all.count() + 1));
        }
        tx.batch(
                "delete from webhook_message where workspace_id = ? and id = ?",
                oldest.stream().map(one -> new Object[] {workspace, one.id}).toList());
        lost.forEach((webhook, some) -> tx.update("""
            update webhook set lost = lost + ?, lost_from = coalesce(lost_from, ?), lost_to = ?
            where workspace_id = ? and id = ?
            """, some.count(), some.from(), some.to(), workspace, webhook));
        return !oldest.isEmpty();
    }

    private record Loss(String webhookId, Events.Lost lost) {}

    private int report(Tx tx, String workspace, Instant now) {
        List<Loss> all = tx.list(
                """
                select id, lost, lost_from, lost_to from webhook
                where workspace_id = ? and lost > 0 and (lost_told_at is null or lost_told_at <= ?)
                """,
                row -> new Loss(
                        row.text("id"),
                        new Events.Lost(row.time("lost_from"), row.time("lost_to"), row.number("lost"))),
                workspace,
                now.minus(BETWEEN_REPORTS));
        for (Loss loss : all) {
            Webhook webhook = Webhooks.get(tx, workspace, loss.webhookId);
            events.lost(tx, webhook, loss.lost, now);
            tx.update(
                    "update webhook set lost = 0, lost_from = null, lost_to = null, lost_told_at = ?"
                            + " where workspace_id = ? and id = ?",
                    now,
                    workspace,
                    loss.webhookId);
        }
        return all.size();
    }
}
