package placard.scan.count;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.storage.Row;
import placard.storage.Tx;

/**
 * The table of single scans, with a {@link ScanPack} in each row. The only writer of it.
 *
 * <p>A pack never changes, except that its hashes are deleted. To change the scans of a pack, delete it and add the
 * remaining scans, in one transaction. If two transactions do so at once, one of them finds it deleted.
 */
public final class ScanPacks {
    public static final int MOST = 5_000;
    /**
     * The number of small packs that are worth merging. With fewer, scans would be read and written again too often.
     */
    private static final int TOGETHER = 8;
    /** A pack with fewer scans is small: {@link #TOGETHER} of them fit into one. */
    private static final int FEW = MOST / TOGETHER;

    private static final int AT_A_TIME = 500;

    private ScanPacks() {}

    /** Adds scans; see {@link #add(Tx, Scans)}. */
    public static void add(Tx tx, List<Scan> scans) {
        add(tx, Scans.ofScans(scans));
    }

    /** Adds the chosen scans, in one pack for each key of their visitors' hashes. */
    static void add(Tx tx, Scans scans) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        int first = scans.nextEpoch(Integer.MIN_VALUE);
        for (int each = first; rows.isEmpty() || each < Integer.MAX_VALUE; each = scans.nextEpoch(each)) {
            int epoch = each;
            int[] all = scans.chosen.stream()
                    .filter(i -> (scans.visitors.get(i) ? scans.epoch(i) : first) == epoch)
                    .toArray();
            if (all.length == 0) {
                break;
            }
            for (int from = 0; from < all.length; from += MOST) {
                rows.add(row(scans, Arrays.copyOfRange(all, from, Math.min(all.length, from + MOST))));
            }
        }
        tx.insert("""
            insert into scan_pack (first_at, last_at, first_day, last_day, scans, epoch, content, hashes, details)
            values %s
            """, rows);
    }

    private static @Nullable Object[] row(Scans scans, int[] some) {
        ScanPack pack = ScanPack.of(scans, some);
        LongSummaryStatistics times = Arrays.stream(some).mapToLong(scans::at).summaryStatistics();
        IntSummaryStatistics days = Arrays.stream(some).map(scans::day).summaryStatistics();
        return new @Nullable Object[] {
            times.getMin(),
            times.getMax(),
            days.getMin(),
            days.getMax(),
            some.length,
            pack.epoch(),
            pack.content(),
            pack.hashes(),
            pack.details()
        };
    }

    /** The name of a pack in the log. */
    static String name(long number) {
        return "Pack " + number + " of single scans";
    }

    private static ScanPack pack(Row row) throws SQLException {
        return new ScanPack(
                row.integerOrNull("epoch"),
                row.bytes("content"),
                row.bytesOrNull("hashes"),
                row.bytesOrNull("details"));
    }

    private static List<Scan> scans(Row row) throws SQLException {
        long number = row.number("number");
        try {
            return pack(row).scans();
        } catch (UnreadablePack unreadable) {
            throw unreadable.of(name(number));
        }
    }

    private static List<byte[]> codes(Row row) throws SQLException {
        long number = row.number("number");
        try {
            return pack(row).codes().stream().map(Tally.Code::code).toList();
        } catch (UnreadablePack unreadable) {
            throw unreadable.of(name(number));
        }
    }

    /** The first and the last day that may have scans. */
    public record Days(int first, int last) {}

    /** The days of all packs; empty if there are none. */
    public static Optional<Days> days(Tx tx) {
        return tx.find(
                "select min(first_day) as first, max(last_day) as last from scan_pack having count(*) > 0",
                row -> new Days(row.integer("first"), row.integer("last")));
    }

    /** The numbers of the packs with scans of a day. */
    public static List<Long> ofDay(Tx tx, int day) {
        return tx.list(
                "select number from scan_pack where first_day <= ? and last_day >= ? order by number",
                row -> row.number("number"),
                day,
                day);
    }

    /**
     * The scans of a pack; empty if it is deleted.
     *
     * @throws UnreadablePack if it is damaged
     */
    public static List<Scan> scans(Tx tx, long number) {
        return tx.find(
                        "select number, epoch, content, hashes, details from scan_pack where number = ?",
                        ScanPacks::scans,
                        number)
                .orElse(List.of());
    }

    /**
     * The codes of a pack's scans; empty if the pack is deleted.
     *
     * @throws UnreadablePack if it is damaged
     */
    public static List<byte[]> codes(Tx tx, long number) {
        return tx.find(
                        "select number, epoch, content, hashes, details from scan_pack where number = ?",
                        ScanPacks::codes,
                        number)
                .orElse(List.of());
    }

    /** The first pack after a number. */
    public static Optional<Long> next(Tx tx, long after) {
        return tx.find(
                "select number from scan_pack where number > ? order by number limit 1",
                row -> row.number("number"),
                after);
    }

    /** The time of the latest scan; empty if there is none. */
    public static Optional<Instant> latest(Tx tx) {
        return tx.find("select max(last_at) as at from scan_pack having count(*) > 0", row -> row.time("at"));
    }

    /** Deletes some of the packs with only scans from before a time; returns how many. */
    public static int deleteBefore(Tx tx, Instant cutOff) {
        return tx.update("""
            delete from scan_pack
            where number in (select number from scan_pack where last_at < ? limit 50)
            """, cutOff);
    }

    /** The first pack after a number with scans from before a time. */
    public static Optional<Long> nextBefore(Tx tx, Instant cutOff, long after) {
        return tx.find(
                "select number from scan_pack where first_at < ? and number > ? order by number limit 1",
                row -> row.number("number"),
                cutOff,
                after);
    }

    /**
     * Deletes the scans of a pack that the predicate doesn't keep.
     *
     * @throws UnreadablePack if it is damaged
     */
    public static void keep(Tx tx, long number, Predicate<Scan> stays) {
        tx.find(
                        "delete from scan_pack where number = ? returning number, epoch, content, hashes, details",
                        ScanPacks::scans,
                        number)
                .ifPresent(scans -> add(tx, scans.stream().filter(stays).toList()));
    }

    /** Whether there are hashes of a key up to this one. */
    public static boolean hasHashes(Tx tx, int lastEpoch) {
        return tx.find("select 1 as one from scan_pack where epoch <= ? limit 1", row -> true, lastEpoch)
                .isPresent();
    }

    /** Deletes the hashes of some packs that were made with the keys up to one; returns how many. */
    public static int forget(Tx tx, int lastEpoch) {
        return tx.update("""
            update scan_pack set hashes = null, epoch = null
            where number in (select number from scan_pack where epoch <= ? limit 50)
            """, lastEpoch);
    }

    /** Deletes all hashes. */
    public static void forgetAll(Tx tx) {
        tx.update("update scan_pack set hashes = null, epoch = null where epoch is not null");
    }

    private record Small(long number, int scans, @Nullable Integer epoch) {}

    /**
     * Merges some small packs into one (compaction). Where scans are rare, nearly every one comes in a pack of its own.
     *
     * @param unreadable the packs to skip
     * @return the number of merged packs; 0 if too few are small
     * @throws UnreadablePack if another pack is damaged
     */
    public static int putTogether(Tx tx, UnreadablePacks unreadable) {
        List<Small> small = tx
                .list(
                        """
                        select number, scans, epoch from scan_pack
                        where scans < ? order by epoch, number limit ?
                        """,
                        row -> new Small(row.number("number"), row.integer("scans"), row.integerOrNull("epoch")),
                        FEW,
                        AT_A_TIME + unreadable.count())
                .stream()
                .filter(each -> !unreadable.hasScans(each.number))
                .toList();
        Set<@Nullable Integer> epochs = new HashSet<>();
        small.forEach(each -> epochs.add(each.epoch));
        for (@Nullable Integer epoch : epochs) {
            List<Object[]> numbers = new ArrayList<>();
            int scans = 0;
            for (Small each : small) {
                if (Objects.equals(each.epoch, epoch) && scans + each.scans <= MOST) {
                    numbers.add(new Object[] {each.number});
                    scans += each.scans;
                }
            }
            if (numbers.size() >= TOGETHER) {
                return putTogether(tx, numbers);
            }
        }
        return 0;
    }

    private static int putTogether(Tx tx, List<Object[]> numbers) {
        List<List<Scan>> taken = tx.insert(
                "delete from scan_pack where number in (select column1 from (values %s) sent)"
                        + " returning number, epoch, content, hashes, details",
                numbers, ScanPacks::scans);
        add(tx, taken.stream().flatMap(List::stream).toList());
        return taken.size();
    }
}
