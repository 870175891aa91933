package placard.analytics;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.base.Zones;
import placard.events.Listener;
import placard.events.Listeners;
import placard.scan.count.Dimension;
import placard.scan.count.Recorder;
import placard.storage.ScanStores;
import placard.storage.StoreException;
import placard.storage.Tx;

/**
 * Sends live counts to listeners who may see numbers.
 *
 * <p>After a commit of the recorder, it reads each workspace with listeners at most once a second. One event then goes
 * to all of its listeners. Every event has whole totals, so a lost event needs no repetition.
 */
public final class LiveScans {
    private static final Duration BETWEEN = Duration.ofSeconds(1);
    /**
     * The back-off after failures: each doubles the wait, at most this many times. A database that is away is left
     * alone for half a minute.
     */
    private static final int MOST_DOUBLED = 5;
    /** How far back each look overlaps the one before, because nodes commit their scans at different times. */
    private static final Duration OVERLAP = Duration.ofMinutes(1);
    /** The most codes in one event: those scanned last. */
    private static final int MOST_CODES = 100;

    private final ScanStores stores;
    private final InstantSource clock;
    private final BiFunction<Tx, String, Zones> zones;
    private final Listeners listeners;
    private final Executor executor;
    private final Map<String, WatchedWorkspace> watched = new ConcurrentHashMap<>();

    /** A workspace with listeners. */
    private static final class WatchedWorkspace {
        private final AtomicBoolean isReading = new AtomicBoolean();
        /** The last known totals of the day's codes, by their ids. */
        private final Map<String, Long> known = new HashMap<>();

        private final AtomicBoolean hasNewcomer = new AtomicBoolean();
        private volatile boolean isDue = true;
        private volatile long readNanos = System.nanoTime() - BETWEEN.toNanos();
        /** The failed reads in a row, at most {@link #MOST_DOUBLED}. */
        private volatile int failures;

        /** The end of the day that was read last. The next day starts without scans. */
        private volatile Instant dayEnds = Instant.MAX;

        private long latest;
        private LocalDate day = LocalDate.MIN;
        private long total = -1;

        /** Whether there may be news, and the last look was long enough ago. */
        boolean isToBeRead(long now, Instant time) {
            return (isDue || !time.isBefore(dayEnds)) && now - readNanos >= BETWEEN.toNanos() << failures;
        }

        void failed() {
            failures = Math.min(MOST_DOUBLED, failures + 1);
            isDue = true;
        }

        /** The changes since the event before, or null. Only one thread at a time runs this. */
        @Nullable
        ObjectNode event(DayCounts counted) {
            boolean isFirst = !counted.day.equals(day);
            if (isFirst) {
                known.clear();
            } else if (counted.isAll) {
                known.keySet().retainAll(counted.codes.keySet());
            }
            ObjectNode event = Json.object();
            ArrayNode codes = event.putArray("codes");
            counted.codes.forEach((id, scans) -> {
                boolean isNew = !scans.equals(known.get(id));
                if (isNew && codes.size() < MOST_CODES) {
                    codes.addObject().put("id", id).put("scans", scans);
                } else if (isNew && !isFirst) {
                    isDue = true;
                    return;
                }
                known.put(id, scans);
            });
            boolean isNew = !codes.isEmpty() || counted.total != total || isFirst;
            day = counted.day;
            dayEnds = counted.dayEnds;
            latest = counted.latest;
            total = counted.total;
            return isNew ? event.put("total", total).put("day", day.toString()) : null;
        }

        /** The sum of all known totals, updated by the latest ones. */
        long sum(Map<String, Long> read) {
            long sum = read.values().stream().mapToLong(n -> n).sum();
            for (Map.Entry<String, Long> each : known.entrySet()) {
                sum += read.containsKey(each.getKey()) ? 0 : each.getValue();
            }
            return sum;
        }
    }

    /**
     * Starts without listeners.
     *
     * @param zones of a workspace, by its id
     * @param executor runs the reads of the store
     */
    public LiveScans(
            ScanStores stores,
            InstantSource clock,
            BiFunction<Tx, String, Zones> zones,
            Listeners listeners,
            Executor executor) {
        this.stores = stores;
        this.clock = clock;
        this.zones = zones;
        this.listeners = listeners;
        this.executor = executor;
        listeners.onJoin(this::joined);
        listeners.onTick(this::tick);
        stores.listen(Recorder.RECORDED, _ -> due());
        stores.onMissedNotices(this::due);
    }

    private void due() {
        watched.values().forEach(one -> one.isDue = true);
    }

    private static boolean maySee(Listener listener) {
        return listener.caller().may(Scope.ANALYTICS_READ);
    }

    private void joined(Listener listener) {
        if (maySee(listener)) {
            WatchedWorkspace here =
                    watched.computeIfAbsent(listener.caller().workspaceId(), _ -> new WatchedWorkspace());
            here.hasNewcomer.set(true);
            here.isDue = true;
        }
    }

    private void tick(long now) {
        // The check runs inside the map's lock. A new listener then finds the workspace there or adds it anew.
        watched.keySet()
                .forEach(workspace ->
                        watched.computeIfPresent(workspace, (_, one) -> listeners.areIn(workspace) ? one : null));
        Instant time = clock.instant();
        watched.forEach((workspace, one) -> {
            if (one.isToBeRead(now, time) && one.isReading.compareAndSet(false, true)) {
                one.isDue = false;
                one.readNanos = now;
                executor.execute(() -> read(workspace, one));
            }
        });
    }

    private void read(String workspace, WatchedWorkspace one) {
        try {
            if (one.hasNewcomer.getAndSet(false)) {
                // The new listener's page may be older than the last event, so the next event has everything.
                one.day = LocalDate.MIN;
            }
            DayCounts counted =
                    stores.read(workspace, (main, tx) -> counted(zones.apply(main, workspace), tx, workspace, one));
            ObjectNode event = one.event(counted);
            if (event != null) {
                Buffer sent = Listener.event("scans", event);
                listeners.in(workspace).stream().filter(LiveScans::maySee).forEach(listener -> listener.send(sent));
            }
            one.failures = 0;
        } catch (StoreException | Refusal away) {
            one.failed();
        } finally {
            one.isReading.set(false);
        }
    }

    private record Latest(byte[] code, long at) {}

    /**
     * The counts of a day.
     *
     * @param codes the totals by code id, those scanned last first
     * @param isAll whether {@code codes} also has all other codes
     * @param latest the time of the latest scan, in milliseconds since 1970
     */
    private record DayCounts(
            LocalDate day, Instant dayEnds, long total, Map<String, Long> codes, boolean isAll, long latest) {}

    /**
     * Finds codes by the time of their last scan, which is quick. If scans came in late or very many codes were scanned
     * at once, this doesn't explain the total. Then it reads all codes of the day.
     */
    private DayCounts counted(Zones zones, Tx tx, String workspaceId, WatchedWorkspace one) {
        byte[] workspace = Ids.bytes(workspaceId);
        Instant now = clock.instant();
        ZoneId zone = zones.at(now);
        LocalDate day = LocalDate.ofInstant(now, zone);
        boolean isFirst = !day.equals(one.day);
        Instant since = isFirst
                ? day.atStartOfDay(zone).toInstant()
                : Instant.ofEpochMilli(one.latest).minus(OVERLAP);
        List<Latest> last = tx.list(
                """
                select code, latest_at from scan_total
                where workspace = ? and latest_at >= ? order by latest_at desc limit ?
                """, row -> new Latest(row.bytes("code"), row.number("latest_at")), workspace, since, MOST_CODES);
        int number = (int) day.toEpochDay();
        Map<String, Long> codes = new LinkedHashMap<>();
        for (Latest code : last) {
            tx.find(
                            "select total from scan_day where workspace = ? and code = ? and day = ?",
                            row -> row.number("total"),
                            workspace,
                            code.code,
                            number)
                    .ifPresent(total -> codes.put(Ids.of("qr_", code.code, 0), total));
        }
        long total = tx.count(
                "select coalesce(sum(total), 0) as n from workspace_day where workspace = ? and day = ?",
                workspace,
                number);
        boolean isAll = isFirst || one.sum(codes) != total;
        if (isAll) {
            codes.putAll(all(tx, workspace, number));
        }
        long latest = isFirst ? day.atStartOfDay(zone).toInstant().toEpochMilli() : one.latest;
        Instant dayEnds = day.plusDays(1).atStartOfDay(zone).toInstant();
        return new DayCounts(day, dayEnds, total, codes, isAll, last.isEmpty() ? latest : last.getFirst().at);
    }

    /** All codes with scans on the current day, whose values are not packed yet. */
    private static Map<String, Long> all(Tx tx, byte[] workspace, int day) {
        Map<String, Long> codes = new HashMap<>();
        tx.list(
                        """
                        select code, sum(total) as n from scan_day_value
                        where workspace = ? and day = ? and dimension = ? group by code
                        """,
                        row -> Map.entry(Ids.of("qr_", row.bytes("code"), 0), row.number("n")),
                        workspace,
                        day,
                        Dimension.DEVICE.number())
                .forEach(code -> codes.put(code.getKey(), code.getValue()));
        return codes;
    }
}
