package placard.scan.upkeep;

import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import placard.base.Ids;
import placard.base.Zones;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.count.DayValues;
import placard.scan.count.Scan;
import placard.storage.Database;
import placard.storage.Row;
import placard.storage.Tx;

/**
 * Adds scans from before the roll-up by day and value to it, as far back as single scans are kept; newest first, so that
 * today is whole soonest.
 *
 * <p>In small slices beside a server at work, a transaction each, which also moves {@link Horizon#DAY_VALUES} back: a
 * process that is killed goes on where it was, and of several nodes each slice is one's. New scans say that they are
 * in the roll-up, so it does not matter how late they come. The hour was not kept with a scan: it is that of the zone
 * that the workspace has now, within the day that was kept.
 */
public final class DayValueFill {
    private static final int SLICE = 1_000;
    private static final long PAUSE_NANOS = 2_000_000;

    private final Database database;
    private final BiFunction<Tx, String, Zones> zones;
    private final int slice;

    /** @param zones the time zone of a workspace, by its id */
    public DayValueFill(Database database, BiFunction<Tx, String, Zones> zones) {
        this(database, zones, SLICE);
    }

    DayValueFill(Database database, BiFunction<Tx, String, Zones> zones, int slice) {
        this.database = database;
        this.zones = zones;
        this.slice = slice;
    }

    /** Adds all there are; soon done if that has been done before. */
    public void run() {
        while (!Thread.currentThread().isInterrupted() && step()) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Adds a slice; false if there was none. */
    boolean step() {
        return database.writeScans(tx -> {
            tx.update("""
                    insert into horizon (name, since)
                    values (?, ?)
                    on conflict (name) do update set since = horizon.since
                    """, Horizon.DAY_VALUES.word(), Horizon.NEVER);
            Instant end = Horizon.DAY_VALUES.in(tx);
            Instant start = tx.find(
                            "select at from old_scan where at < ? order by at desc limit 1 offset ?",
                            row -> row.time("at"),
                            end,
                            slice - 1)
                    .orElse(Instant.EPOCH);
            add(tx, start, end);
            // Read last: whatever may have been deleted before the rows were read, this horizon has passed.
            Instant kept = Horizon.SINGLE_SCANS.in(tx);
            Instant reached = start.isAfter(kept) ? start : kept;
            if (!reached.isBefore(end)) {
                return false;
            }
            tx.update("update horizon set since = ? where name = ?", reached, Horizon.DAY_VALUES.word());
            return reached.isAfter(kept);
        });
    }

    private void add(Tx tx, Instant from, Instant to) {
        Set<String> leaving = new HashSet<>(tx.list(
                "select id from qr_code where deleted_at is not null and purged_at is null", row -> row.text("id")));
        Map<String, Zones> known = new HashMap<>();
        List<Scan> scans = tx.list("""
                        select workspace, code, at, day, kind, device, os, city, source, place from old_scan
                        where at >= ? and at < ? and in_day_values is null
                        """, DayValueFill::stored, from, to).stream()
                .filter(scan -> !leaving.contains(Ids.of("qr_", scan.code(), 0)))
                .map(scan -> scan.inHour(hour(
                        scan, known.computeIfAbsent(Ids.of("ws_", scan.workspace(), 0), id -> zones.apply(tx, id)))))
                .toList();
        DayValues.addStored(tx, scans);
    }

    /** The hour within the scan's day, the nearest one if the zone was another then. */
    private static int hour(Scan scan, Zones zones) {
        Instant at = Instant.ofEpochMilli(scan.at());
        LocalDateTime local = LocalDateTime.ofInstant(at, zones.at(at));
        int days = Long.compare(local.toLocalDate().toEpochDay(), scan.day());
        return days == 0 ? local.getHour() : days < 0 ? 0 : 23;
    }

    private static Scan stored(Row row) throws SQLException {
        return new Scan(
                row.bytes("workspace"),
                row.bytes("code"),
                row.number("at"),
                row.integer("day"),
                0,
                Kind.of((byte) row.integer("kind")),
                Device.of((byte) row.integer("device")),
                Os.of((byte) row.integer("os")),
                row.text("city"),
                row.textOrNull("source"),
                row.textOrNull("place"),
                0,
                null);
    }
}
