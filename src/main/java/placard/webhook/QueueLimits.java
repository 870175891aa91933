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
 * Keeps what waits within bounds. Bodies that were sent go first; their rows stay. Then the oldest waiting scans go, then
 * the oldest events of other types. Each endpoint hears how many it lost of each type, once an hour at most.
 *
 * @param messages the most waiting and held messages of a workspace
 * @param bytes the most bytes of bodies of a workspace
 */
record QueueLimits(Database database, Events events, long messages, long bytes) {
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

    private record Dropped(String id, String webhookId, Events.Lost lost) {}

    record Of(String webhookId, String type) {}

    /** Drops some of the oldest messages that wait, scans before others, and counts them for their endpoints. */
    private static boolean dropOldest(Tx tx, String workspace) {
        // Another node waits here, so that none is counted twice.
        tx.update("update webhook set lost_told_at = lost_told_at where workspace_id = ?", workspace);
        List<Dropped> oldest = oldest(tx, workspace, "type = 'scan.counted'");
        if (oldest.isEmpty()) {
            oldest = oldest(tx, workspace, "type <> 'events.lost'");
        }
        Map<Of, Events.Lost> lost = new HashMap<>();
        oldest.forEach(one -> lost.merge(new Of(one.webhookId, one.lost.type()), one.lost, Events.Lost::with));
        tx.batch(
                "delete from webhook_message where workspace_id = ? and id = ?",
                oldest.stream().map(one -> new Object[] {workspace, one.id}).toList());
        tx.batch(
                "delete from webhook_try where workspace_id = ? and message_id = ?",
                oldest.stream().map(one -> new Object[] {workspace, one.id}).toList());
        lose(tx, workspace, lost);
        return !oldest.isEmpty();
    }

    /** Adds to what endpoints have lost and not heard of. */
    static void lose(Tx tx, String workspace, Map<Of, Events.Lost> lost) {
        lost.forEach(
                (of, some) -> tx.update("""
                insert into webhook_loss (workspace_id, webhook_id, type, lost, lost_from, lost_to)
                values (?, ?, ?, ?, ?, ?)
                on conflict (webhook_id, type) do update
                set lost = webhook_loss.lost + excluded.lost, lost_to = excluded.lost_to
                """, workspace, of.webhookId, of.type, some.count(), some.from(), some.to()));
    }

    private static List<Dropped> oldest(Tx tx, String workspace, String ofType) {
        return tx.list(
                "select id, webhook_id, type, created_at, scans from webhook_message"
                        + " where workspace_id = ? and state in ('waiting', 'held') and "
                        + ofType
                        + " order by created_at, id limit ?",
                row -> new Dropped(
                        row.text("id"),
                        row.text("webhook_id"),
                        new Events.Lost(
                                row.text("type"),
                                row.time("created_at"),
                                row.time("created_at"),
                                Math.max(1, row.integer("scans")))),
                workspace,
                AT_A_TIME);
    }

    private record Loss(String webhookId, Events.Lost lost) {}

    private int report(Tx tx, String workspace, Instant now) {
        List<Loss> all = tx.list(
                """
                select webhook_id, type, l.lost, l.lost_from, l.lost_to from webhook_loss l
                join webhook w on w.workspace_id = l.workspace_id and w.id = l.webhook_id
                where l.workspace_id = ? and (lost_told_at is null or lost_told_at <= ?) order by webhook_id, type
                """,
                row -> new Loss(
                        row.text("webhook_id"),
                        new Events.Lost(
                                row.text("type"), row.time("lost_from"), row.time("lost_to"), row.number("lost"))),
                workspace,
                now.minus(BETWEEN_REPORTS));
        for (Loss loss : all) {
            events.lost(tx, Webhooks.get(tx, workspace, loss.webhookId), loss.lost, now);
            tx.update(
                    "update webhook set lost_told_at = ? where workspace_id = ? and id = ?",
                    now,
                    workspace,
                    loss.webhookId);
            tx.update(
                    "delete from webhook_loss where workspace_id = ? and webhook_id = ? and type = ?",
                    workspace,
                    loss.webhookId,
                    loss.lost.type());
        }
        return all.size();
    }
}
