package placard.webhook;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import placard.activity.ActivityLog;
import placard.base.Ids;
import placard.base.Refusal;
import placard.base.Scope;
import placard.base.Texts;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Caller;

/** The webhooks in the store, and this node's memory of which types are heard. */
public final class Webhooks implements Events.Listening {
    /** The notice that webhooks of a workspace have changed. */
    static final String CHANGED = "webhook";

    private static final int AT_A_TIME = 5_000;
    /** Longer than the time between two probes, or between two messages to a chat. */
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

    /**
     * The most messages of an endpoint that wait before its scans wait in their own queue, where they take less room and
     * time. They are five seconds of sending.
     */
    static final int AHEAD = 50;

    private final Database database;
    /** The types that active webhooks of each workspace listen to. */
    private volatile Map<String, Set<String>> heard = Map.of();

    /** The workspaces with an active webhook that hears of scans, each the 16 bytes of its id. */
    private volatile Set<ByteBuffer> withScanWebhooks = Set.of();

    private volatile boolean isOfOneWorkspace;

    public Webhooks(Database database) {
        this.database = database;
        refresh();
    }

    /**
     * Reads which types are heard; false if none is. The node that changes a webhook does so at once, the others within a
     * second.
     */
    boolean refresh() {
        List<String[]> rows = database.read(tx ->
                tx.list("select workspace_id, types from webhook where is_active order by workspace_id", row ->
                        new String[] {row.text("workspace_id"), row.text("types")}));
        isOfOneWorkspace =
                database.read(tx -> tx.count("select count(*) as n from workspace where deleted_at is null")) <= 1;
        heard = rows.stream()
                .collect(Collectors.groupingBy(
                        row -> row[0],
                        Collectors.flatMapping(row -> List.of(row[1].split(" ", -1)).stream(), Collectors.toSet())));
        withScanWebhooks = heard.entrySet().stream()
                .filter(each -> each.getValue().contains(EventType.SCAN_COUNTED.word()))
                .map(each -> ByteBuffer.wrap(Ids.bytes(each.getKey())))
                .collect(Collectors.toUnmodifiableSet());
        return !rows.isEmpty();
    }

    /** The workspaces whose counted scans are sent. */
    Set<ByteBuffer> withScanWebhooks() {
        return withScanWebhooks;
    }

    /** The workspaces whose scans wait: each webhook that hears of them has enough messages, is off or is paused. */
    static Set<String> full(Tx tx) {
        Map<String, Boolean> full = new HashMap<>();
        tx.list("""
            select workspace_id, is_active and state <> 'off' and not exists
                (select 1 from webhook_message m where m.webhook_id = w.id and m.state = 'waiting'
                 limit 1 offset ?) as takes
            from webhook w where types like '%scan.counted%'
            """, row -> Map.entry(row.text("workspace_id"), !row.flag("takes")), AHEAD - 1)
                .forEach(each -> full.merge(each.getKey(), each.getValue(), Boolean::logicalAnd));
        return full.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** The recorders' view of them. */
    public ScanEvents scanEvents() {
        return new ScanEvents(this::withScanWebhooks);
    }

    @Override
    public boolean isHeard(Tx tx, String workspaceId, String type) {
        Set<String> types = heard.get(workspaceId);
        return types != null && types.contains(type);
    }

    /** The workspaces in which an active webhook listens to codes that close. */
    public Set<String> withClosingWebhooks() {
        return heard.entrySet().stream()
                .filter(entry -> entry.getValue().contains(EventType.CODE_CLOSED.word()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** Whether the installation has no more than one workspace. */
    public boolean isOfOneWorkspace() {
        return isOfOneWorkspace;
    }

    /** The workspaces with an active webhook. */
    Set<String> workspaces() {
        return heard.keySet();
    }

    static Optional<Webhook> find(Tx tx, String workspaceId, String id) {
        return tx.find(
                "select " + Webhook.COLUMNS + " from webhook where workspace_id = ? and id = ?",
                Webhook::of,
                workspaceId,
                id);
    }

    static Webhook get(Tx tx, String workspaceId, String id) {
        return find(tx, workspaceId, id).orElseThrow(Refusal::notFound);
    }

    static List<Webhook> listAll(Tx tx, String workspaceId) {
        return tx.list(
                "select " + Webhook.COLUMNS + " from webhook where workspace_id = ? order by created_at, id",
                Webhook::of,
                workspaceId);
    }

    /**
     * The webhooks that are not paused and that a person or a key has made. Those that the keys of a person have made are
     * the person's, too.
     */
    static List<Webhook> listBy(Tx tx, String workspaceId, String makerId) {
        return tx.list(
                """
                    with recursive made (id) as (
                      select id from api_key where workspace_id = ? and created_by = ?
                      union
                      select k.id from api_key k join made m on k.created_by = m.id where k.workspace_id = ?
                    )
                    """ + "select " + Webhook.COLUMNS + """
                     from webhook
                    where workspace_id = ? and is_active and (created_by = ? or created_by in (select id from made))
                    order by created_at, id
                    """,
                Webhook::of,
                workspaceId,
                makerId,
                workspaceId,
                workspaceId,
                makerId);
    }

    /**
     * Pauses the webhooks that a person or a key has made, because they leave.
     *
     * @throws Refusal {@code insufficient_scope}
     */
    public static void pauseBy(Tx tx, ActivityLog log, Caller caller, String makerId, Instant now) {
        caller.require(Set.of(Scope.WEBHOOKS_WRITE));
        for (Webhook before : listBy(tx, caller.workspaceId(), makerId)) {
            Webhook after = before.paused(now);
            if (!update(tx, before, after)) {
                throw Refusal.unavailable("Another change came first.");
            }
            log.change(tx, caller, after.subject(), before.json(), after.json());
        }
    }

    /**
     * All webhooks of a workspace. Those that are off stay so until the transaction ends: a person who resumes one waits
     * for its end and then finds every held message.
     */
    static List<Webhook> listLocked(Tx tx, String workspaceId) {
        tx.update("update webhook set state = 'off' where workspace_id = ? and state = 'off'", workspaceId);
        return listAll(tx, workspaceId);
    }

    static void insert(Tx tx, Webhook webhook) {
        tx.update(
                """
                insert into webhook
                    (workspace_id, id, name, name_folded, url, url_hint, format, types, filter, secret, includes_actor, is_active,
                     since, paused_from, paused_until, state, failures, has_more_failures, created_by, created_at, updated_at, version)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, false, ?, ?, ?, ?)
                """,
                webhook.workspaceId(),
                webhook.id(),
                webhook.name(),
                Texts.folded(webhook.name()),
                webhook.url(),
                webhook.urlHint(),
                webhook.format().word(),
                webhook.words(),
                webhook.filter().json().toString(),
                webhook.secret(),
                webhook.includesActor(),
                webhook.isActive(),
                webhook.hearing().since(),
                webhook.hearing().pausedFrom(),
                webhook.hearing().pausedUntil(),
                webhook.state().word(),
                webhook.createdBy(),
                webhook.createdAt(),
                webhook.updatedAt(),
                webhook.version());
        tx.announce(CHANGED, webhook.workspaceId());
    }

    /** Writes a webhook over the version that was read; false if another change came first. */
    static boolean update(Tx tx, Webhook before, Webhook webhook) {
        Webhook.Health health = webhook.health();
        int rows = tx.update(
                """
                update webhook
                set name = ?, name_folded = ?, url = ?, url_hint = ?, format = ?, types = ?, filter = ?, secret = ?, former_secret = ?,
                    former_until = ?, is_active = ?, since = ?, paused_from = ?, paused_until = ?, state = ?, reason = ?, failures = ?, failures_since = ?,
                    failures_of = ?, has_more_failures = ?, failing_since = ?, probe_at = ?, updated_at = ?, version = ?
                where workspace_id = ? and id = ? and version = ?
                """,
                webhook.name(),
                Texts.folded(webhook.name()),
                webhook.url(),
                webhook.urlHint(),
                webhook.format().word(),
                webhook.words(),
                webhook.filter().json().toString(),
                webhook.secret(),
                webhook.formerSecret(),
                webhook.formerUntil(),
                webhook.isActive(),
                webhook.hearing().since(),
                webhook.hearing().pausedFrom(),
                webhook.hearing().pausedUntil(),
                webhook.state().word(),
                webhook.reason(),
                health.failures(),
                health.since(),
                health.of(),
                health.hasMore(),
                health.failingSince(),
                health.probeAt(),
                webhook.updatedAt(),
                webhook.version(),
                webhook.workspaceId(),
                webhook.id(),
                before.version());
        if (rows == 1 && webhook.version() != before.version()) {
            tx.announce(CHANGED, webhook.workspaceId());
        }
        return rows == 1;
    }

    static boolean delete(Tx tx, Webhook webhook) {
        int rows = tx.update(
                "delete from webhook where workspace_id = ? and id = ? and version = ?",
                webhook.workspaceId(),
                webhook.id(),
                webhook.version());
        tx.update(
                "delete from webhook_loss where workspace_id = ? and webhook_id = ?",
                webhook.workspaceId(),
                webhook.id());
        tx.announce(CHANGED, webhook.workspaceId());
        return rows == 1;
    }

    /** Deletes some messages of a deleted webhook and returns their number. */
    static int removeMessages(Tx tx, String workspaceId, String id) {
        List<Object[]> some = tx.list(
                "select id from webhook_message where workspace_id = ? and webhook_id = ? limit ?",
                row -> new Object[] {workspaceId, row.text("id")},
                workspaceId,
                id,
                AT_A_TIME);
        tx.batch("delete from webhook_try where workspace_id = ? and message_id = ?", some);
        tx.batch("delete from webhook_message where workspace_id = ? and id = ?", some);
        return some.size();
    }

    /** Deletes some rows of a deleted workspace and returns their number. */
    public static int removeSome(Tx tx, String workspaceId) {
        int removed = tx.update("delete from webhook where workspace_id = ?", workspaceId);
        if (removed > 0) {
            tx.announce(CHANGED, workspaceId);
        }
        removed += tx.update("delete from webhook_loss where workspace_id = ?", workspaceId);
        for (String table : List.of("webhook_message", "webhook_event")) {
            removed += tx.update(
                    "delete from " + table + " where workspace_id = ? and id in (select id from " + table
                            + " where workspace_id = ? limit ?)",
                    workspaceId,
                    workspaceId,
                    AT_A_TIME);
        }
        return removed + tx.update("""
            delete from webhook_try where workspace_id = ? and message_id in
                (select message_id from webhook_try where workspace_id = ? limit ?)
            """, workspaceId, workspaceId, AT_A_TIME);
    }

    /** Deletes rows from before an instant, and those of webhooks that are gone; returns their number. */
    public static int forget(Tx tx, Instant before) {
        List<Object[]> old =
                tx.list("""
                    select workspace_id, id from webhook_message m
                    where created_at < ? or not exists
                        (select 1 from webhook w where w.workspace_id = m.workspace_id and w.id = m.webhook_id)
                    limit ?
                    """, row -> new Object[] {row.text("workspace_id"), row.text("id")}, before, AT_A_TIME);
        tx.batch("delete from webhook_try where workspace_id = ? and message_id = ?", old);
        tx.batch("delete from webhook_message where workspace_id = ? and id = ?", old);
        List<Object[]> events = tx.list(
                "select workspace_id, id from webhook_event where created_at < ? limit ?",
                row -> new Object[] {row.text("workspace_id"), row.text("id")},
                before,
                AT_A_TIME);
        tx.batch("delete from webhook_event where workspace_id = ? and id = ?", events);
        return old.size() + events.size() + ScanEvents.forget(tx, before);
    }

    /** Ends waits that a clock has set which has gone back since: no wait is as long. Returns the number of webhooks. */
    static int mend(Tx tx, Instant now) {
        Instant far = now.plus(LONGEST_WAIT);
        int mended = 0;
        for (String column : List.of(
                "since",
                "paused_from",
                "paused_until",
                "paced_until",
                "failures_since",
                "failing_since",
                "probe_at",
                "lost_told_at")) {
            mended += tx.update("update webhook set " + column + " = ? where " + column + " > ?", now, far);
        }
        return mended;
    }

    /** Stops all sending after a restore until the operator resumes it. What waits is held. */
    public static int pauseAll(Tx tx, Instant now) {
        ScanEvents.forgetAll(tx);
        if (tx.count("""
            select (select count(*) from webhook) + (select count(*) from alert_setting)
                + (select count(*) from membership where letter <> 'off') as n
            """) == 0) {
            return 0;
        }
        tx.update("insert into outbound_pause (id, since) values (1, ?) on conflict (id) do nothing", now);
        return tx.update("update webhook_message set state = 'held' where state = 'waiting'");
    }

    /** Ends that; false if nothing was paused. */
    public static boolean resumeAll(Tx tx) {
        tx.announce(CHANGED, "");
        return tx.update("delete from outbound_pause") > 0;
    }

    /** Whether all sending is stopped. */
    public static boolean isPaused(Tx tx) {
        return tx.count("select count(*) as n from outbound_pause") > 0;
    }
}
