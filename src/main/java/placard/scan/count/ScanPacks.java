package placard.scan.count;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.scan.visitor.Visitor;
import placard.storage.Row;
import placard.storage.Tx;

/**
 * The table of single scans, a {@link ScanPack} in each row. The only writer of it.
 *
 * <p>Nobody changes a pack but for taking its hashes out: who wants to have others in it deletes it and adds what is left,
 * in one transaction. Of two who do so at once, one finds it gone.
 */
public final class ScanPacks {
    /** Scans that a pack has at most. */
    public static final int MOST = 5_000;
    /** That many small packs are worth putting together, or else scans would be read and written again each time. */
    private static final int TOGETHER = 8;
    /** What a small pack has less than: that many fit into one. */
    private static final int FEW = MOST / TOGETHER;

    private static final int AT_A_TIME = 500;

    private ScanPacks() {}

    /** Adds scans, in a pack for each key that their visitors were hashed with. */
    public static void add(Tx tx, List<Scan> scans) {
        Map<@Nullable Integer, List<Scan>> keys = new LinkedHashMap<>();
        @Nullable
        Integer any = scans.stream()
                .map(ScanPacks::epoch)
                .filter(epoch -> epoch != null)
                .findFirst()
                .orElse(null);
        for (Scan scan : scans) {
            @Nullable Integer epoch = epoch(scan);
            keys.computeIfAbsent(epoch == null ? any : epoch, _ -> new ArrayList<>())
                    .add(scan);
        }
        List<@Nullable Object[]> rows = new ArrayList<>();
        keys.values().forEach(all -> {
            for (int from = 0; from < all.size(); from += MOST) {
                rows.add(row(all.subList(from, Math.min(all.size(), from + MOST))));
            }
        });
        tx.insert("""
                insert into scan_pack (first_at, last_at, first_day, last_day, scans, epoch, content, hashes)
                values %s
                """, rows);
    }

    private static @Nullable Integer epoch(Scan scan) {
        Visitor visitor = scan.visitor();
        return visitor == null ? null : (Integer) visitor.epoch();
    }

    private static @Nullable Object[] row(List<Scan> scans) {
        ScanPack pack = ScanPack.of(scans);
        return new @Nullable Object[] {
            scans.stream().mapToLong(Scan::at).min().orElseThrow(),
            scans.stream().mapToLong(Scan::at).max().orElseThrow(),
            scans.stream().mapToInt(Scan::day).min().orElseThrow(),
            scans.stream().mapToInt(Scan::day).max().orElseThrow(),
            scans.size(),
            pack.epoch(),
            pack.content(),
            pack.hashes()
        };
    }

    /** What a pack is called in the log. */
    static String name(long number) {
        return "Pack " + number + " of single scans";
    }

    private static ScanPack pack(Row row) throws SQLException {
        return new ScanPack(row.integerOrNull("epoch"), row.bytes("content"), row.bytesOrNull("hashes"));
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

    /** The first and the last day of which there may be scans. */
    public record Days(int first, int last) {}

    /** The days of all packs; empty if there are none. */
    public static Optional<Days> days(Tx tx) {
        return tx.find(
                "select min(first_day) as first, max(last_day) as last from scan_pack having count(*) > 0",
                row -> new Days(row.integer("first"), row.integer("last")));
    }

    /** The numbers of the packs that have scans of a day. */
    public static List<Long> ofDay(Tx tx, int day) {
        return tx.list(
                "select number from scan_pack where first_day <= ? and last_day >= ? order by number",
                row -> row.number("number"),
                day,
                day);
    }

    /**
     * The scans of a pack; none if it is gone.
     *
     * @throws UnreadablePack if it is damaged
     */
    public static List<Scan> scans(Tx tx, long number) {
        return tx.find(
                        "select number, epoch, content, hashes from scan_pack where number = ?",
                        ScanPacks::scans,
                        number)
                .orElse(List.of());
    }

    /**
     * The codes that a pack has scans of; none if it is gone.
     *
     * @throws UnreadablePack if it is damaged
     */
    public static List<byte[]> codes(Tx tx, long number) {
        return tx.find(
                        "select number, epoch, content, hashes from scan_pack where number = ?",
                        ScanPacks::codes,
                        number)
                .orElse(List.of());
    }

    /** The first pack behind a number. */
    public static Optional<Long> next(Tx tx, long after) {
        return tx.find(
                "select number from scan_pack where number > ? order by number limit 1",
                row -> row.number("number"),
                after);
    }

    /** When the last scan was; empty if there is none. */
    public static Optional<Instant> latest(Tx tx) {
        return tx.find("select max(last_at) as at from scan_pack having count(*) > 0", row -> row.time("at"));
    }

    /** Deletes some of the packs that have nothing but scans from before a time; how many. */
    public static int deleteBefore(Tx tx, Instant cutOff) {
        return tx.update("""
                delete from scan_pack
                where number in (select number from scan_pack where last_at < ? limit 50)
                """, cutOff);
    }

    /** The first pack behind a number that has scans from before a time. */
    public static Optional<Long> nextBefore(Tx tx, Instant cutOff, long after) {
        return tx.find(
                "select number from scan_pack where first_at < ? and number > ? order by number limit 1",
                row -> row.number("number"),
                cutOff,
                after);
    }

    /**
     * Leaves those scans of a pack that are to stay.
     *
     * @throws UnreadablePack if it is damaged
     */
    public static void keep(Tx tx, long number, Predicate<Scan> stays) {
        tx.find(
                        "delete from scan_pack where number = ? returning number, epoch, content, hashes",
                        ScanPacks::scans,
                        number)
                .ifPresent(scans -> add(tx, scans.stream().filter(stays).toList()));
    }

    /** Whether there are hashes that were made with a key up to one. */
    public static boolean hasHashes(Tx tx, int lastEpoch) {
        return tx.find("select 1 as one from scan_pack where epoch <= ? limit 1", row -> true, lastEpoch)
                .isPresent();
    }

    /** Destroys the hashes of some packs that were made with the keys up to one; of how many. */
    public static int forget(Tx tx, int lastEpoch) {
        return tx.update("""
                update scan_pack set hashes = null, epoch = null
                where number in (select number from scan_pack where epoch <= ? limit 50)
                """, lastEpoch);
    }

    /** Destroys all hashes. */
    public static void forgetAll(Tx tx) {
        tx.update("update scan_pack set hashes = null, epoch = null where epoch is not null");
    }

    private record Small(long number, int scans, @Nullable Integer epoch) {}

    /**
     * Puts some packs of few scans into one: where scans are rare, nearly every one comes in a pack of its own.
     *
     * @param unreadable those that are left alone
     * @return how many packs that were; 0 if there are none worth it
     * @throws UnreadablePack if one is damaged that is not among them
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
                        + " returning number, epoch, content, hashes",
                numbers, ScanPacks::scans);
        add(tx, taken.stream().flatMap(List::stream).toList());
        return taken.size();
    }
}
