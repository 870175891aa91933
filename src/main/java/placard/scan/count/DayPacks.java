package placard.scan.count;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.storage.InList;
import placard.storage.Row;
import placard.storage.Tx;

/**
 * The daily roll-up by value for past days: one row for a code and a day. The only writer of its table.
 *
 * <p>Late scans have rows of their own until they are packed too. So a day's count is always the sum of both. A
 * workspace's own rows always contain all counts, and change only when values move to another day.
 */
public final class DayPacks {
    /** The row that a transaction locks to change packs, because it reads a pack and then writes it. */
    static final String TURN = "day_packs";

    private static final int MOST_REMOVED = 500;
    private static final byte[] NONE = {};

    private DayPacks() {}

    public record Place(byte[] workspace, byte[] code, int day) implements Comparable<Place> {
        /** The place before all others. */
        public static final Place FIRST = new Place(NONE, NONE, Integer.MIN_VALUE);

        /** The same day of the code's workspace. */
        private Place ofWorkspace() {
            return new Place(workspace, NONE, day);
        }

        private Place on(int other) {
            return new Place(workspace, code, other);
        }

        private String name() {
            return "Day " + day + " of " + Ids.of("qr_", code, 0);
        }

        @Override
        public int compareTo(Place other) {
            int first = Arrays.compareUnsigned(workspace, other.workspace);
            int second = first != 0 ? first : Arrays.compareUnsigned(code, other.code);
            return second != 0 ? second : Integer.compare(day, other.day);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Place that && compareTo(that) == 0;
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(code) + day;
        }
    }

    /** The stored counts of a code on a day. */
    public record StoredDay(Place place, byte[] content) {
        public int day() {
            return place.day;
        }

        /**
         * Reads the values of some dimensions.
         *
         * @throws UnreadablePack if it is damaged; then the reader receives nothing
         */
        public void read(Collection<Dimension> dimensions, DayPack.Reader reader) {
            try {
                DayPack.read(content, dimensions, reader);
            } catch (UnreadablePack unreadable) {
                throw unreadable.of(place.name());
            }
        }

        /**
         * Adds the values of some dimensions to their sums.
         *
         * @throws UnreadablePack if it is damaged; then nothing is added
         */
        public void addTo(Map<Dimension, ValueSums> sums) {
            try {
                DayPack.add(content, sums);
            } catch (UnreadablePack unreadable) {
                throw unreadable.of(place.name());
            }
        }

        private DayPack pack() {
            DayPack pack = new DayPack();
            read(pack.values().keySet(), pack::add);
            return pack;
        }
    }

    private record Loose(byte[] code, int dimension, String value, long total) {}

    /**
     * Locks all packs until the transaction ends, and notes that they change. It waits for other transactions that
     * change packs.
     */
    public static void takeTurn(Tx tx) {
        tx.update("""
            insert into horizon (name, since)
            values (?, 1)
            on conflict (name) do update set since = horizon.since + 1
            """, TURN);
    }

    /** Some codes of a workspace with unpacked rows on a day in a dimension, in order after one. */
    public static List<byte[]> loose(Tx tx, byte[] workspace, int day, Dimension dimension, byte[] after, int most) {
        return tx.list("""
            select distinct code from scan_day_value
            where workspace = ? and day = ? and dimension = ? and code > ? order by code limit ?
            """, row -> row.bytes("code"), workspace, day, dimension.number(), after, most);
    }

    /**
     * Packs the rows of some codes on a day. A code keeps its rows if its pack is damaged, or if it is being copied to
     * another database.
     */
    public static void pack(Tx tx, byte[] workspace, int day, List<byte[]> codes, UnreadablePacks unreadable) {
        takeTurn(tx);
        if (Departures.isPart(tx, workspace)) {
            return;
        }
        TreeMap<Place, DayPack> packs = new TreeMap<>();
        codes.forEach(code -> packs.put(new Place(workspace, code, day), new DayPack()));
        read(tx, List.copyOf(packs.keySet()), packs::put)
                .forEach(damaged -> note(tx, damaged, unreadable, packs::remove));
        for (Dimension each : Dimension.values()) {
            take(tx, List.copyOf(packs.keySet()), each)
                    .forEach(row -> Objects.requireNonNull(packs.get(new Place(workspace, row.code, day)))
                            .add(each, row.value, row.total));
        }
        packs.values().removeIf(DayPack::isEmpty);
        write(tx, packs);
    }

    private static List<Loose> take(Tx tx, List<Place> places, Dimension dimension) {
        return tx.insert(
                """
                delete from scan_day_value where (workspace, day, dimension, code) in
                    (select column1, column2, column3, column4 from (values %s) sent)
                returning code, dimension, value, total
                """,
                places.stream()
                        .map(place -> new Object[] {place.workspace, place.day, dimension.number(), place.code})
                        .toList(),
                row -> new Loose(row.bytes("code"), row.integer("dimension"), row.text("value"), row.number("total")));
    }

    private record Damaged(Place place, UnreadablePack why) {}

    /** Reads the packs of some days and returns the damaged ones. */
    private static List<Damaged> read(Tx tx, List<Place> places, BiConsumer<Place, DayPack> reader) {
        List<Damaged> damaged = new ArrayList<>();
        tx.insert("""
            select workspace, code, day, content from scan_day_pack where (workspace, code, day) in
                (select column1, column2, column3 from (values %s) sent)
            """, rows(places), DayPacks::stored).forEach(stored -> {
            try {
                reader.accept(stored.place, stored.pack());
            } catch (UnreadablePack why) {
                damaged.add(new Damaged(stored.place, why));
            }
        });
        return damaged;
    }

    private static void note(Tx tx, Damaged damaged, UnreadablePacks unreadable, Consumer<Place> leave) {
        leave.accept(damaged.place);
        tx.afterCommit(() -> unreadable.add(damaged.why));
    }

    private static List<Object[]> rows(Collection<Place> places) {
        return places.stream()
                .map(place -> new Object[] {place.workspace, place.code, place.day})
                .toList();
    }

    private static void write(Tx tx, SortedMap<Place, DayPack> packs) {
        List<Object[]> rows = new ArrayList<>();
        packs.forEach((place, pack) -> rows.add(new Object[] {place.workspace, place.code, place.day, pack.content()}));
        tx.insert("""
            insert into scan_day_pack (workspace, code, day, content)
            values %s
            on conflict (workspace, code, day) do update set content = excluded.content
            """, rows);
    }

    private static void delete(Tx tx, Collection<Place> places) {
        tx.batch("delete from scan_day_pack where workspace = ? and code = ? and day = ?", rows(places));
    }

    /** Some packed days before a day, in order after a place. */
    public static List<Place> before(Tx tx, int end, Place after, int most) {
        return tx.list("""
            select workspace, code, day from scan_day_pack
            where (workspace, code, day) > (?, ?, ?) and day < ? order by workspace, code, day limit ?
            """, DayPacks::place, after.workspace, after.code, after.day, end, most);
    }

    /**
     * Moves days of codes to other days, and their workspaces' counts with them. It skips damaged days, moves onto
     * damaged days, and data that is being copied.
     *
     * @param to the new day of a day
     */
    public static void move(Tx tx, List<Place> all, IntUnaryOperator to, UnreadablePacks unreadable) {
        takeTurn(tx);
        Map<Place, Boolean> parts = new TreeMap<>();
        List<Place> places = all.stream()
                .filter(place -> !parts.computeIfAbsent(
                        new Place(place.workspace, NONE, 0), _ -> Departures.isPart(tx, place.workspace)))
                .toList();
        TreeMap<Place, DayPack> from = new TreeMap<>();
        Set<Place> ends = new HashSet<>();
        places.forEach(place -> ends.add(place.on(to.applyAsInt(place.day))));
        TreeMap<Place, DayPack> into = new TreeMap<>();
        ends.forEach(end -> into.put(end, new DayPack()));
        read(tx, List.copyOf(ends), into::put).forEach(damaged -> note(tx, damaged, unreadable, into::remove));
        List<Place> movable = places.stream()
                .filter(place -> into.containsKey(place.on(to.applyAsInt(place.day))))
                .toList();
        read(tx, movable, from::put).forEach(damaged -> note(tx, damaged, unreadable, from::remove));
        TreeMap<Place, DayPack> less = new TreeMap<>();
        TreeMap<Place, DayPack> more = new TreeMap<>();
        from.forEach((place, pack) -> {
            Place end = place.on(to.applyAsInt(place.day));
            into.computeIfAbsent(end, _ -> new DayPack()).add(pack);
            less.computeIfAbsent(place.ofWorkspace(), _ -> new DayPack()).add(pack);
            more.computeIfAbsent(end.ofWorkspace(), _ -> new DayPack()).add(pack);
        });
        into.values().removeIf(DayPack::isEmpty);
        delete(tx, from.keySet());
        write(tx, into);
        subtract(tx, less);
        more.forEach((place, pack) -> pack.values()
                .forEach((dimension, sums) ->
                        DayValues.addToWorkspace(tx, place.workspace, place.day, dimension, sums)));
    }

    private static void subtract(Tx tx, SortedMap<Place, DayPack> less) {
        less.forEach((place, pack) -> pack.values()
                .forEach((dimension, sums) -> DayValues.subtract(tx, place.workspace, place.day, dimension, sums)));
    }

    /**
     * Removes some days of some codes, also from their workspaces' counts, and returns how many. A damaged day's counts
     * stay in the workspace's.
     */
    static int removeCodes(Tx tx, byte[] workspace, List<byte[]> codes, UnreadablePacks unreadable) {
        takeTurn(tx);
        List<Place> places = tx.list(
                "select workspace, code, day from scan_day_pack where workspace = ? and code in "
                        + InList.marks(codes.size()) + " order by code, day limit " + MOST_REMOVED,
                DayPacks::place,
                InList.arguments(List.of(workspace), codes, List.of()));
        TreeMap<Place, DayPack> less = new TreeMap<>();
        read(
                        tx,
                        places,
                        (place, pack) -> less.computeIfAbsent(place.ofWorkspace(), _ -> new DayPack())
                                .add(pack))
                .forEach(damaged -> note(tx, damaged, unreadable, _ -> {}));
        delete(tx, places);
        subtract(tx, less);
        return places.size();
    }

    /** Reads the packs of some codes in a range of days, row by row; it keeps no row while it reads the next. */
    public static void read(
            Tx tx, byte[] workspace, List<byte[]> codes, int first, int last, Consumer<StoredDay> reader) {
        tx.list(
                "select code, day, content from scan_day_pack where workspace = ? and code in "
                        + InList.marks(codes.size()) + " and day between ? and ?",
                row -> {
                    Place place = new Place(workspace, row.bytes("code"), row.integer("day"));
                    reader.accept(new StoredDay(place, row.bytes("content")));
                    return true;
                },
                InList.arguments(List.of(workspace), codes, List.of(first, last)));
    }

    private static Place place(Row row) throws SQLException {
        return new Place(row.bytes("workspace"), row.bytes("code"), row.integer("day"));
    }

    private static StoredDay stored(Row row) throws SQLException {
        return new StoredDay(place(row), row.bytes("content"));
    }
}
