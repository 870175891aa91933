package placard.scan.upkeep;

import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.count.Scan;
import placard.scan.count.ScanPacks;
import placard.scan.visitor.Visitor;
import placard.storage.Database;
import placard.storage.Row;

/**
 * Packs the single scans of the release before, which have a row each, beside a server at work; oldest first.
 *
 * <p>In small slices, a transaction each, which takes rows from there and adds a pack: a process that is killed goes on
 * where it was, and of several nodes each row is one's. It begins once {@link VisitorMove} and {@link DayValueFill} have
 * ended, since a pack has neither all of a hash nor the mark that they ask for. Meanwhile whoever reads reads both.
 */
public final class ScanMove {
    private static final Logger LOG = LoggerFactory.getLogger(ScanMove.class);
    private static final long PAUSE_NANOS = 2_000_000;

    static final String COLUMNS = "workspace, code, at, day, kind, device, os, city, source, place, epoch, ip_hash";

    private final Database database;
    private final int slice;

    public ScanMove(Database database) {
        this(database, ScanPacks.MOST);
    }

    ScanMove(Database database, int slice) {
        this.database = database;
        this.slice = slice;
    }

    /** Packs all there are; soon done if that has been done before. */
    public void run() {
        boolean isFirst = true;
        while (!Thread.currentThread().isInterrupted() && step()) {
            isFirst = false;
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        if (!isFirst) {
            LOG.atInfo().log("All single scans are packed");
        }
    }

    /** Packs a slice; false if there was nothing left. */
    boolean step() {
        return database.writeScans(tx -> {
            Instant end = tx.find(
                            "select at from old_scan order by at limit 1 offset ?", row -> row.time("at"), slice - 1)
                    .orElse(Horizon.NEVER);
            List<Scan> scans =
                    tx.list("delete from old_scan where at <= ? returning " + COLUMNS, ScanMove::stored, end);
            ScanPacks.add(
                    tx,
                    scans.stream().sorted(Comparator.comparingLong(Scan::at)).toList());
            return !scans.isEmpty();
        });
    }

    /** A row of the table before. */
    static Scan stored(Row row) throws SQLException {
        @Nullable Integer epoch = row.integerOrNull("epoch");
        byte @Nullable [] hash = row.bytesOrNull("ip_hash");
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
                epoch == null || hash == null ? null : new Visitor(epoch, hash, null));
    }
}
