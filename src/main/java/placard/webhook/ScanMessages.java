package placard.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Ids;
import placard.base.Json;
import placard.scan.client.Device;
import placard.scan.client.Os;
import placard.scan.count.ArchivePack;
import placard.scan.count.ArchiveQueue;
import placard.scan.count.Scan;
import placard.scan.count.UnreadablePack;
import placard.storage.Database;
import placard.storage.Tx;

/**
 * Makes messages of counted scans: some scans in each, for the webhooks with the same filter. The bodies are made before
 * the transaction, so that it is short.
 */
record ScanMessages(Database database, Messages messages, Ids ids) {
    private static final Logger LOG = LoggerFactory.getLogger(ScanMessages.class);

    /** The most scans of a message. */
    static final int SCANS = 100;
    /** The most bytes of the scans of a message. */
    static final int BYTES = 48 << 10;

    /** A scan with the code that it was of. */
    private record SentScan(Instant countedAt, String qrId, ArchiveQueue.Archived archived) {}

    /** Webhooks that hear of the same scans. */
    private record Audience(Filter filter, Webhook.Hearing hearing) {}

    /**
     * A message of scans.
     *
     * @param at when the last of them was counted
     * @param webhooks the ids of those that it is for
     */
    record Batch(String workspaceId, String eventId, Instant at, int scans, String body, List<String> webhooks) {}

    /** The messages of some rows. Nothing is written. */
    List<Batch> plan(List<ScanEvents.Row> rows, Instant now) {
        List<Batch> all = new ArrayList<>();
        byWorkspace(rows)
                .forEach((workspaceId, some) -> database.read(tx -> {
                    List<Webhook> webhooks = listeners(Webhooks.listAll(tx, workspaceId));
                    Map<Audience, List<String>> audiences = new LinkedHashMap<>();
                    for (Webhook webhook : webhooks) {
                        boolean isAlways =
                                some.stream().allMatch(row -> webhook.hearing().includes(row.countedAt()));
                        Webhook.Hearing hearing = isAlways ? Webhook.Hearing.since(Instant.EPOCH) : webhook.hearing();
                        audiences
                                .computeIfAbsent(new Audience(webhook.filter(), hearing), _ -> new ArrayList<>())
                                .add(webhook.id());
                    }
                    audiences.forEach((audience, heardBy) ->
                            all.addAll(batches(workspaceId, fitting(tx, workspaceId, audience, some), heardBy, now)));
                    return webhooks.size();
                }));
        return all;
    }

    private static Map<String, List<ScanEvents.Row>> byWorkspace(List<ScanEvents.Row> rows) {
        return rows.stream()
                .collect(Collectors.groupingBy(
                        row -> row.lane().workspaceId(), LinkedHashMap::new, Collectors.toList()));
    }

    private static List<Webhook> listeners(List<Webhook> all) {
        return all.stream()
                .filter(webhook -> webhook.wants(EventType.SCAN_COUNTED))
                .toList();
    }

    private static List<SentScan> fitting(Tx tx, String workspaceId, Audience audience, List<ScanEvents.Row> rows) {
        Filter filter = audience.filter;
        Map<String, Optional<Filter.Code>> codes = new HashMap<>();
        return rows.stream()
                .filter(row -> audience.hearing.includes(row.countedAt()))
                .flatMap(row -> sent(row).stream())
                .filter(scan -> filter.equals(Filter.NONE)
                        || filter.fits(
                                null,
                                scan.qrId,
                                filter.asksCode()
                                        ? codes.computeIfAbsent(scan.qrId, id -> Filter.Code.find(tx, workspaceId, id))
                                        : Optional.empty()))
                .toList();
    }

    /** Counts rows of a workspace that are dropped for those that would have heard of them. */
    static void lose(Tx tx, String workspaceId, List<ScanEvents.Row> rows) {
        Map<QueueLimits.Of, Events.Lost> lost = new HashMap<>();
        String type = EventType.SCAN_COUNTED.word();
        for (Webhook webhook : listeners(Webhooks.listAll(tx, workspaceId))) {
            List<ScanEvents.Row> heard = rows.stream()
                    .filter(row -> webhook.hearing().includes(row.countedAt()))
                    .toList();
            long number = webhook.filter().equals(Filter.NONE)
                    ? heard.stream().mapToLong(ScanEvents.Row::scans).sum()
                    : fitting(tx, workspaceId, new Audience(webhook.filter(), webhook.hearing()), heard)
                            .size();
            if (number > 0) {
                lost.put(
                        new QueueLimits.Of(webhook.id(), type),
                        new Events.Lost(
                                type,
                                heard.getFirst().countedAt(),
                                heard.getLast().countedAt(),
                                number));
            }
        }
        QueueLimits.lose(tx, workspaceId, lost);
    }

    private static List<SentScan> sent(ScanEvents.Row row) {
        try {
            return ArchivePack.read(row.content(), row.details()).stream()
                    .map(each -> new SentScan(
                            row.countedAt(), Ids.of("qr_", each.scan().code(), 0), each))
                    .toList();
        } catch (UnreadablePack damaged) {
            LOG.atError()
                    .setCause(damaged)
                    .addKeyValue("row", row.number())
                    .log("Scans for webhooks are damaged and left out");
            return List.of();
        }
    }

    private static ObjectNode json(String qrId, ArchiveQueue.Archived archived) {
        Scan scan = archived.scan();
        return Json.object()
                .put("id", ScanEvents.id(archived.end()))
                .put("qrId", qrId)
                .put("at", Instant.ofEpochMilli(scan.at()).toString())
                .put("device", scan.device().label())
                .put("os", scan.os().label())
                .put("country", scan.country())
                .put("language", scan.language())
                .put("source", scan.source())
                .put("table", scan.place())
                .put("ruleId", ruleId(scan.destination()));
    }

    /** The rule of a destination, which may name an arm of a split too; null if no rule led the scan. */
    private static @Nullable String ruleId(@Nullable String destination) {
        return destination == null || destination.equals(Scan.ELSE)
                ? null
                : destination.split("/", 2)[0];
    }

    /** A scan that never was. */
    static ObjectNode example() {
        return Json.object()
                .put("id", "scan_" + EventType.EXAMPLE)
                .put("qrId", "qr_" + EventType.EXAMPLE)
                .put("at", "2026-11-26T09:59:58Z")
                .put("device", Device.MOBILE.label())
                .put("os", Os.IOS.label())
                .put("country", "IT")
                .put("language", "it")
                .put("source", "flyer")
                .put("table", "4")
                .putNull("ruleId");
    }

    private List<Batch> batches(String workspaceId, List<SentScan> scans, List<String> webhooks, Instant now) {
        List<Batch> all = new ArrayList<>();
        List<String> some = new ArrayList<>();
        Instant at = now;
        int bytes = 0;
        for (SentScan scan : scans) {
            String json = Json.text(json(scan.qrId, scan.archived));
            int more = json.getBytes(StandardCharsets.UTF_8).length + 1;
            if (some.size() == SCANS || !some.isEmpty() && bytes + more > BYTES) {
                all.add(batch(workspaceId, some, at, webhooks, now));
                some.clear();
                bytes = 0;
            }
            some.add(json);
            at = scan.countedAt;
            bytes += more;
        }
        if (!some.isEmpty()) {
            all.add(batch(workspaceId, some, at, webhooks, now));
        }
        return all;
    }

    private Batch batch(String workspaceId, List<String> scans, Instant at, List<String> webhooks, Instant now) {
        String id = ids.next(Events.ID);
        String head = Json.text(Json.object()
                .put("type", EventType.SCAN_COUNTED.word())
                .put("id", id)
                .put("timestamp", Json.time(now))
                .put("workspaceId", workspaceId)
                .putNull("actor"));
        String body = head.substring(0, head.length() - 1)
                + scans.stream().collect(Collectors.joining(",", ",\"data\":{\"scans\":[", "]}}"));
        return new Batch(workspaceId, id, at, scans.size(), body, List.copyOf(webhooks));
    }

    /** Writes the messages for those webhooks that still listen. */
    void write(Tx tx, List<Batch> batches, Instant now) {
        boolean isPaused = !batches.isEmpty() && Webhooks.isPaused(tx);
        Map<String, Map<String, Webhook>> webhooks = new HashMap<>();
        List<@Nullable Object[]> events = new ArrayList<>();
        List<Object[]> rows = new ArrayList<>();
        for (Batch batch : batches) {
            Map<String, Webhook> there = webhooks.computeIfAbsent(
                    batch.workspaceId,
                    id -> listeners(Webhooks.listLocked(tx, id)).stream()
                            .collect(Collectors.toMap(Webhook::id, webhook -> webhook)));
            List<Webhook> takers = batch.webhooks.stream()
                    .filter(there::containsKey)
                    .map(there::get)
                    .toList();
            if (!takers.isEmpty()) {
                events.add(Events.scans(batch.workspaceId, batch.eventId, batch.body, batch.at, now));
                Messages.Event event = new Messages.Event(
                        batch.workspaceId, batch.eventId, EventType.SCAN_COUNTED.word(), null, null, null, batch.at);
                takers.forEach(webhook -> rows.add(messages.row(event, webhook, batch.scans, isPaused, now)));
            }
        }
        Events.insert(tx, events);
        Messages.insert(tx, rows);
        if (!rows.isEmpty()) {
            tx.announce(Events.ADDED, "");
        }
    }
}
