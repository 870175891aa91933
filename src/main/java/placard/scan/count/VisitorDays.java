package placard.scan.count;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import placard.storage.Tx;

/**
 * The table of visitors: a row for each visitor of a code, by hash, and in it a bit for each day on which they came.
 *
 * <p>An epoch of hash keys has 30 days; with those of other time zones and those on which records of the key before come
 * in late, its visitors' days fit a number of 64 bits.
 */
public final class VisitorDays {
    /**
     * Bytes that are kept of a hash. That any two of a million visitors of one code under one key share them has a
     * probability of 4 in 10 million millions (4·10⁻¹³).
     */
    public static final int KEPT_BYTES = 10;
    /** The same, in the tables before. */
    static final int KEPT_BEFORE = 16;

    private static final int EPOCH_DAYS = 30;
    /** Days before the epoch's first that have a bit. */
    private static final int DAYS_BEFORE = 8;

    private static final int LAST_BIT = 61;
    /** Set for visitors who were brought over without a day, who would else seem to come for the first time. */
    private static final long CAME = 1L << 62;

    /** The horizon that tells whether all visitors are in this table: 0 if so. */
    private static final String HORIZON = "visitors";

    private VisitorDays() {}

    /** The bit of a day. A day that is too far from the epoch, as only a wrong record can name it, has that of the nearest. */
    public static long bit(int epoch, int day) {
        return 1L << Math.clamp(day - (long) EPOCH_DAYS * epoch + DAYS_BEFORE, 0, LAST_BIT);
    }

    /** The days of a row. */
    public static List<Integer> days(int epoch, long bits) {
        List<Integer> days = new ArrayList<>();
        for (int bit = 0; bit <= LAST_BIT; bit++) {
            if ((bits >>> bit & 1) == 1) {
                days.add(EPOCH_DAYS * epoch + bit - DAYS_BEFORE);
            }
        }
        return days;
    }

    /** In SQL, the bit of the day {@code day} of the row {@code alias} of a scan or of a table before. */
    public static String bitInSql(String alias) {
        return "(cast(1 as bigint) << (" + alias + ".day - " + EPOCH_DAYS + " * " + alias + ".epoch + " + DAYS_BEFORE
                + "))";
    }

    /** Whether the tables before have been brought over, so that nobody is in them any more, ever. */
    public static boolean areAllHere(Tx tx) {
        return tx.count("select count(*) as n from horizon where name = ? and since = 0", HORIZON) > 0;
    }

    /**
     * Waits until nobody else brings visitors over, and keeps others from it until this transaction ends.
     *
     * @return false if all have been
     */
    public static boolean hold(Tx tx) {
        tx.update("""
                insert into horizon (name, since)
                values (?, ?)
                on conflict (name) do update set since = horizon.since
                """, HORIZON, Long.MAX_VALUE);
        return !areAllHere(tx);
    }

    /** Says that nobody is in the tables before any more, in the transaction that found them empty. */
    public static void sayAllAreHere(Tx tx) {
        tx.update("update horizon set since = 0 where name = ?", HORIZON);
    }

    /**
     * A row of a table before.
     *
     * @param day null where the table has none
     */
    public record Before(int epoch, byte[] code, @Nullable Integer day, byte[] hash) {}

    /** Adds rows of one of the tables before, in the order of this one's key. */
    public static void bringOver(Tx tx, List<Before> rows) {
        Map<VisitorKey, Long> bits = new TreeMap<>();
        boolean hasDays = true;
        for (Before row : rows) {
            hasDays &= row.day != null;
            bits.merge(
                    VisitorKey.of(row.epoch, row.code, row.hash),
                    row.day == null ? CAME : bit(row.epoch, row.day),
                    (a, b) -> a | b);
        }
        List<Object[]> values = new ArrayList<>();
        bits.forEach((key, days) -> values.add(new Object[] {key.epoch(), key.code(), key.hash(), days}));
        // Who has days here already has come.
        String otherwise = hasDays ? "update set days = visitor.days | excluded.days" : "nothing";
        tx.insert(
                "insert into visitor (epoch, code, ip_hash, days) values %s on conflict (epoch, code, ip_hash) do "
                        + otherwise,
                values);
    }
}
