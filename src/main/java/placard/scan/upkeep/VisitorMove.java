package placard.scan.upkeep;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.scan.count.VisitorDays;
import placard.storage.Database;
import placard.storage.Row;
import placard.storage.Tx;

/**
 * Brings visitors from the two tables before into the one there is now, beside a server at work.
 *
 * <p>In small slices, a transaction each, which takes rows from there and adds them here: a process that is killed goes on
 * where it was, and of several nodes each slice is one's. Meanwhile whoever counts asks both.
 */
public final class VisitorMove {
    private static final Logger LOG = LoggerFactory.getLogger(VisitorMove.class);
    private static final int SLICE = 2_000;
    private static final long PAUSE_NANOS = 2_000_000;

    /** The tables before, in the order in which they are emptied: who came at all is known until the last day is here. */
    private enum Before {
        OF_DAYS("old_visitor_day", "epoch, workspace, code, ip_hash, day", "day, ip_hash"),
        OF_CODES("old_visitor", "epoch, workspace, code, ip_hash", "ip_hash");

        private static final byte[] LEAST = {};

        private final String end;
        private final String take;
        private final String takeRest;
        private final String any;

        Before(String table, String columns, String endOfKey) {
            String key = "epoch, workspace, code, " + endOfKey;
            String place = "(" + key + ") %s (" + key.replaceAll("\\w+", "?") + ")";
            String from = " from " + table + " where " + place.formatted(">");
            this.end = "select " + columns + from + " order by " + key + " limit 1 offset ?";
            this.takeRest = "delete" + from + " returning " + columns;
            this.take = "delete" + from + " and " + place.formatted("<=") + " returning " + columns;
            this.any = "select count(*) as n from (select 1 as n from " + table + " limit 1) one";
        }

        private boolean hasDays() {
            return this == OF_DAYS;
        }

        /** A place in the order of the key, as parameters; this one is before all rows. */
        Object[] start() {
            return hasDays()
                    ? new Object[] {Integer.MIN_VALUE, LEAST, LEAST, Integer.MIN_VALUE, LEAST}
                    : new Object[] {Integer.MIN_VALUE, LEAST, LEAST, LEAST};
        }

        private Object[] place(Row row) throws SQLException {
            int epoch = row.integer("epoch");
            byte[] workspace = row.bytes("workspace");
            byte[] code = row.bytes("code");
            byte[] hash = row.bytes("ip_hash");
            return hasDays()
                    ? new Object[] {epoch, workspace, code, row.integer("day"), hash}
                    : new Object[] {epoch, workspace, code, hash};
        }

        private VisitorDays.Before visitor(Row row) throws SQLException {
            @Nullable Integer day = hasDays() ? (Integer) row.integer("day") : null;
            return new VisitorDays.Before(row.integer("epoch"), row.bytes("code"), day, row.bytes("ip_hash"));
        }

        /** Takes a slice behind a place; its end, or nothing if no row is left there. */
        Optional<Object[]> move(Tx tx, Object[] after, int most) {
            Optional<Object[]> last = tx.find(end, this::place, joined(after, most - 1));
            List<VisitorDays.Before> rows = last.isPresent()
                    ? tx.list(take, this::visitor, joined(after, last.get()))
                    : tx.list(takeRest, this::visitor, after);
            VisitorDays.bringOver(tx, rows);
            return last;
        }

        boolean isEmpty(Tx tx) {
            return tx.count(any) == 0;
        }

        private static Object[] joined(Object[] first, Object... then) {
            return Stream.concat(Arrays.stream(first), Arrays.stream(then)).toArray();
        }
    }

    private final Database database;
    private final int slice;
    private Before table = Before.OF_DAYS;
    private Object[] after = table.start();

    public VisitorMove(Database database) {
        this(database, SLICE);
    }

    VisitorMove(Database database, int slice) {
        this.database = database;
        this.slice = slice;
    }

    /** Brings over all there are; soon done if that has been done before. One thread at a time. */
    public void run() {
        while (!Thread.currentThread().isInterrupted() && step()) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** What is left to do after a slice. */
    private enum Left {
        MORE_OF_THE_TABLE,
        OTHER_TABLES,
        NOTHING
    }

    /** Brings over a slice; false if all are here. */
    boolean step() {
        record Done(Left left, Object[] place) {}
        Done done = database.writeScans(tx -> {
            if (!VisitorDays.hold(tx)) {
                return new Done(Left.NOTHING, after);
            }
            Optional<Object[]> last = table.move(tx, after, slice);
            if (last.isPresent()) {
                return new Done(Left.MORE_OF_THE_TABLE, last.get());
            }
            boolean isLast = Arrays.stream(Before.values()).allMatch(each -> each.isEmpty(tx));
            if (isLast) {
                VisitorDays.sayAllAreHere(tx);
                tx.afterCommit(() -> LOG.atInfo().log("All visitors are in the new table"));
            }
            return new Done(isLast ? Left.NOTHING : Left.OTHER_TABLES, after);
        });
        switch (done.left) {
            case MORE_OF_THE_TABLE -> after = done.place;
            case OTHER_TABLES -> {
                table = table == Before.OF_DAYS ? Before.OF_CODES : Before.OF_DAYS;
                after = table.start();
            }
            case NOTHING -> {
                return false;
            }
        }
        return true;
    }
}
