package placard.scan.upkeep;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import placard.scan.count.Scan;
import placard.scan.count.ScanPacks;
import placard.storage.Tx;

/** Single scans that {@link ScanMove} has not packed yet, by their local day; some at a time. */
final class UnpackedScans {
    private static final Duration SLICE = Duration.ofHours(1);
    /** A day begins at most so long before its date does in UTC, and ends at most so long after it. */
    private static final Duration ZONES = Duration.ofHours(14);

    private final Tx tx;
    private final Optional<ScanPacks.Days> days;

    UnpackedScans(Tx tx) {
        this.tx = tx;
        this.days = tx.find(
                "select min(at) as first, max(at) as last from old_scan having count(*) > 0",
                row -> new ScanPacks.Days(
                        Horizon.dayOf(row.time("first").minus(ZONES)),
                        Horizon.dayOf(row.time("last").plus(ZONES))));
    }

    /** The days of which there may be some; empty if all are packed. */
    Optional<ScanPacks.Days> days() {
        return days;
    }

    void ofDay(int day, Consumer<List<Scan>> reader) {
        if (days.isEmpty() || day < days.get().first() || day > days.get().last()) {
            return;
        }
        Instant date = Instant.EPOCH.plus(Duration.ofDays(day));
        Instant end = date.plus(Duration.ofDays(1)).plus(ZONES);
        for (Instant from = date.minus(ZONES); from.isBefore(end); from = from.plus(SLICE)) {
            reader.accept(tx.list(
                    "select " + ScanMove.COLUMNS + " from old_scan where at >= ? and at < ? and day = ?",
                    ScanMove::stored,
                    from,
                    from.plus(SLICE),
                    day));
        }
    }
}
