package placard.scan.count;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;

/**
 * The sums that a batch of scans adds to the roll-ups, sorted by key. So every node takes row locks in the same order,
 * and the store's index trees are walked from one end to the other.
 *
 * <p>A key is one number: code, day, dimension and value, each by its place among the sorted ones of the batch. So the
 * order of the numbers is the order of the tables.
 */
final class Tally {
    /** A code, as the two parts of its tables' keys. */
    record Code(byte[] workspace, byte[] code) implements Comparable<Code> {
        @Override
        public int compareTo(Code other) {
            int first = Arrays.compareUnsigned(workspace, other.workspace);
            return first != 0 ? first : Arrays.compareUnsigned(code, other.code);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Code that
                    && Arrays.equals(code, that.code)
                    && Arrays.equals(workspace, that.workspace);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(code);
        }
    }

    /** Sums by number, in primitives (open addressing). A number is never {@link Long#MIN_VALUE}. */
    static final class Sums {
        private static final long FREE = Long.MIN_VALUE;

        private static final int LEAST = 128;

        /** A table that was this many times larger than its sums needed is given up. */
        private static final int WASTE = 16;

        /** Each number and its sum behind it, so that both are in one line of the processor's cache. */
        private long[] table = new long[LEAST];

        private int size;

        Sums() {
            free();
        }

        /** Forgets all sums, and keeps the room for as many. */
        void clear() {
            if (table.length > LEAST && table.length > 4 * WASTE * size) {
                table = new long[LEAST];
            }
            size = 0;
            free();
        }

        private void free() {
            for (int i = 0; i < table.length; i += 2) {
                table[i] = FREE;
                table[i + 1] = 0;
            }
        }

        /**
         * The index at which the search for a number begins. The product's highest bits depend on all bits of the number, and its
         * others don't depend on the code.
         *
         * @param places a power of two
         */
        static int start(long key, int places) {
            return (int) (key * 0x9e3779b97f4a7c15L >>> Long.numberOfLeadingZeros(places - 1));
        }

        private int place(long key) {
            int mask = table.length - 1;
            int place = 2 * start(key, table.length / 2);
            while (table[place] != key && table[place] != FREE) {
                place = place + 2 & mask;
            }
            return place;
        }

        /** The sum of a number, 0 without one. */
        long get(long key) {
            return table[place(key) + 1];
        }

        boolean has(long key) {
            return table[place(key)] == key;
        }

        void add(long key, long more) {
            int place = place(key);
            if (table[place] == FREE) {
                if (4 * size >= table.length) {
                    grow();
                    place = place(key);
                }
                table[place] = key;
                size++;
            }
            table[place + 1] += more;
        }

        private void grow() {
            long[] old = table;
            table = new long[2 * old.length];
            free();
            for (int i = 0; i < old.length; i += 2) {
                if (old[i] != FREE) {
                    int place = place(old[i]);
                    table[place] = old[i];
                    table[place + 1] = old[i + 1];
                }
            }
        }

        int size() {
            return size;
        }

        /** All numbers in order. */
        long[] sorted() {
            long[] all = new long[size];
            int found = 0;
            for (int i = 0; i < table.length; i += 2) {
                if (table[i] != FREE) {
                    all[found++] = table[i];
                }
            }
            Arrays.sort(all);
            return all;
        }
    }

    private static final int VALUE_BITS = 21;
    private static final int DIMENSION_BITS = 4;
    private static final int DAY_BITS = 19;
    private static final int CODE_BITS = 19;
    private static final int DAY_AT = VALUE_BITS + DIMENSION_BITS;
    private static final int CODE_AT = DAY_AT + DAY_BITS;
    private static final long DAY_DIMENSION = (1L << DAY_BITS + DIMENSION_BITS) - 1;

    private static final long VALUE = (1L << VALUE_BITS) - 1;

    /** In place of a dimension: the day itself. Its values are {@link #TOTAL} and {@link #UNIQUES}. */
    private static final int NO_DIMENSION = 0;

    static final int TOTAL = 0;
    static final int UNIQUES = 1;

    private static final String[] HOURS = IntStream.range(0, 24)
            .mapToObj(hour -> String.format(Locale.ROOT, "%02d", hour))
            .toArray(String[]::new);
    /** The values of dimensions without texts, sorted. */
    private static final String[] LABELS = Stream.of(
                    Arrays.stream(Kind.values()).map(Kind::label),
                    Arrays.stream(Device.values()).map(Device::label),
                    Arrays.stream(Os.values()).map(Os::label),
                    Arrays.stream(HOURS))
            .flatMap(labels -> labels)
            .distinct()
            .sorted()
            .toArray(String[]::new);

    // By the codes in a record.
    private static final int[] OF_KIND = labels(Kind.values(), Kind::code, Kind::label);
    private static final int[] OF_DEVICE = labels(Device.values(), Device::code, Device::label);
    private static final int[] OF_OS = labels(Os.values(), Os::code, Os::label);
    private static final int[] OF_HOUR =
            Arrays.stream(HOURS).mapToInt(Tally::label).toArray();

    /** The sums of one code. */
    static final class OfCode {
        final Code code;
        long total;
        long uniques;
        long latest;

        private OfCode(Code code) {
            this.code = code;
        }
    }

    private final Scans scans;
    /** All codes of the batch, sorted. */
    final OfCode[] codes;
    /** The place of each of the batch's codes in {@link #codes}, by its number; likewise for texts. */
    private final int[] places;

    private final String[] texts;
    private final int[] textPlaces;
    private final int[] days;
    private final Sums vouched;
    private Sums sums;
    /** The keys of all sums in order; null until they are asked for. */
    private long @Nullable [] sorted;

    private boolean hasOpenEnded;

    /** Counts the scans. Unique visitors are not known yet. */
    Tally(Scans scans) {
        this.scans = scans;
        this.vouched = scans.lendSums();
        this.sums = scans.lendSums();
        OfCode[] found = IntStream.range(0, scans.codes())
                .mapToObj(number -> new OfCode(scans.codeOf(number)))
                .toArray(OfCode[]::new);
        this.codes = sorted(found, Comparator.comparing(of -> of.code));
        this.places = places(found, codes, Comparator.comparing(of -> of.code));
        String[] all = scans.texts();
        this.texts = Stream.concat(Arrays.stream(all), Stream.of(RollUps.OTHER))
                .distinct()
                .sorted()
                .toArray(String[]::new);
        this.textPlaces = places(all, texts, Comparator.naturalOrder());
        this.days = days(scans);
        for (int i = scans.next(0); i >= 0; i = scans.next(i + 1)) {
            count(i);
        }
    }

    private static <T> T[] sorted(T[] all, Comparator<T> order) {
        T[] sorted = all.clone();
        Arrays.sort(sorted, order);
        return sorted;
    }

    private static <T> int[] places(T[] all, T[] sorted, Comparator<T> order) {
        return Arrays.stream(all)
                .mapToInt(each -> Arrays.binarySearch(sorted, each, order))
                .toArray();
    }

    /** The days of the scans, sorted. */
    int[] days() {
        return days.clone();
    }

    private static int[] days(Scans scans) {
        int[] days = new int[4];
        int size = 0;
        for (int i = scans.next(0); i >= 0; i = scans.next(i + 1)) {
            int at = Arrays.binarySearch(days, 0, size, scans.day(i));
            if (at < 0) {
                days = size == days.length ? Arrays.copyOf(days, 2 * size) : days;
                System.arraycopy(days, -at - 1, days, -at, size + at + 1);
                days[-at - 1] = scans.day(i);
                size++;
            }
        }
        return Arrays.copyOf(days, size);
    }

    private static <T> int[] labels(T[] all, ToIntFunction<T> code, Function<T, String> label) {
        int[] labels = new int[Byte.MAX_VALUE + 1];
        for (T each : all) {
            labels[code.applyAsInt(each)] = label(label.apply(each));
        }
        return labels;
    }

    private static int label(String label) {
        return Arrays.binarySearch(LABELS, label);
    }

    private void count(int i) {
        int code = places[scans.code(i)];
        long key = key(code, place(scans.day(i)), NO_DIMENSION, TOTAL);
        Kind kind = scans.kind(i);
        if (!kind.counted()) {
            add(key, Dimension.EXCLUDED, OF_KIND[kind.code()]);
            return;
        }
        sums.add(key, 1);
        codes[code].total++;
        codes[code].latest = Math.max(codes[code].latest, scans.at(i));
        add(key, Dimension.DEVICE, OF_DEVICE[scans.device(i).code()]);
        add(key, Dimension.OS, OF_OS[scans.os(i).code()]);
        add(key, Dimension.CITY, textPlaces[scans.city(i)]);
        add(key, Dimension.HOUR, OF_HOUR[scans.hour(i)]);
        addText(key, Dimension.SOURCE, scans.source(i), scans.has(i, Scan.SOURCE));
        addText(key, Dimension.TABLE, scans.place(i), scans.has(i, Scan.PLACE));
        addDetail(key, Dimension.COUNTRY, scans.country(i));
        addDetail(key, Dimension.LANGUAGE, scans.language(i));
        addDetail(key, Dimension.DESTINATION, scans.destination(i));
    }

    /** Adds a value that no stranger can make up: it is of a fixed list, or the owner's. */
    private void addDetail(long ofDay, Dimension dimension, int text) {
        if (text != Scans.NONE) {
            add(ofDay, dimension, textPlaces[text]);
        }
    }

    private void add(long ofDay, Dimension dimension, int value) {
        sums.add(ofDay | (long) dimension.number() << VALUE_BITS | value, 1);
    }

    /** The keys of all sums in order. Nothing may be counted afterwards. */
    private long[] sorted() {
        long[] keys = sorted;
        if (keys == null) {
            keys = sums.sorted();
            sorted = keys;
        }
        return keys;
    }

    private void addText(long ofDay, Dimension dimension, int text, boolean isVouched) {
        if (text == Scans.NONE) {
            return;
        }
        hasOpenEnded = true;
        add(ofDay, dimension, textPlaces[text]);
        if (isVouched) {
            vouched.add(onAnyDay(ofDay | (long) dimension.number() << VALUE_BITS | textPlaces[text]), 1);
        }
    }

    private int place(int day) {
        return Arrays.binarySearch(days, day);
    }

    private static long key(long code, long day, int dimension, int value) {
        return code << CODE_AT | day << DAY_AT | (long) dimension << VALUE_BITS | value;
    }

    private static long onAnyDay(long key) {
        return key & ~(DAY_DIMENSION >>> DIMENSION_BITS << DAY_AT);
    }

    /** Counts a visitor who is new to the code of a scan. */
    void addUnique(int i) {
        codes[places[scans.code(i)]].uniques++;
    }

    /** Counts a visitor who is new to the code of a scan on its day. */
    void addUniqueOfDay(int i) {
        sums.add(key(places[scans.code(i)], place(scans.day(i)), NO_DIMENSION, UNIQUES), 1);
    }

    Code code(long key) {
        return codes[(int) (key >>> CODE_AT)].code;
    }

    int day(long key) {
        return days[(int) (key >>> DAY_AT & (1 << DAY_BITS) - 1)];
    }

    static int dimension(long key) {
        return (int) (key >>> VALUE_BITS) & (1 << DIMENSION_BITS) - 1;
    }

    String value(long key) {
        return (Dimension.of(dimension(key)).isText() ? texts : LABELS)[(int) (key & VALUE)];
    }

    static boolean isOpenEnded(int dimension) {
        return dimension == Dimension.SOURCE.number() || dimension == Dimension.TABLE.number();
    }

    /** Whether two values are of the same dimension of the same code. */
    static boolean isSameDimension(long key, long other) {
        return key >>> CODE_AT == other >>> CODE_AT && dimension(key) == dimension(other);
    }

    /** Whether any scan has a value that a stranger could make up. */
    boolean hasOpenEnded() {
        return hasOpenEnded;
    }

    /** Whether the code's owner stored the value. Otherwise it came with the scan. */
    boolean isStoredByOwner(long keyOfAnyDay) {
        return vouched.has(keyOfAnyDay);
    }

    long sum(long key) {
        return sums.get(key);
    }

    /** The keys of the totals of the codes' days. */
    long[] daysOfCodes() {
        return Arrays.stream(sorted()).filter(Tally::isTotal).toArray();
    }

    /** The visitors of a day, by the key of its total. */
    long uniques(long ofDay) {
        return sums.get(ofDay | UNIQUES);
    }

    /** The sums of each value of a code on all days together. */
    Sums values() {
        Sums all = scans.lendSums();
        for (long key : sorted()) {
            if (dimension(key) != NO_DIMENSION) {
                all.add(onAnyDay(key), sums.get(key));
            }
        }
        return all;
    }

    /** Renames values of codes to {@code Other}, by their keys on any day. */
    void rename(Sums renamed) {
        int other = Arrays.binarySearch(texts, RollUps.OTHER);
        Sums all = scans.lendSums();
        for (long key : sorted()) {
            all.add(renamed.has(onAnyDay(key)) ? key & ~VALUE | other : key, sums.get(key));
        }
        sums = all;
        sorted = null;
    }

    /** The sums of each workspace's days and their values, with the workspace's first code in place of a code. */
    Sums ofWorkspaces() {
        Sums all = scans.lendSums();
        int first = 0;
        for (long key : sorted()) {
            int code = (int) (key >>> CODE_AT);
            if (!Arrays.equals(codes[first].code.workspace, codes[code].code.workspace)) {
                first = code;
            }
            all.add(key - ((long) (code - first) << CODE_AT), sums.get(key));
        }
        return all;
    }

    static boolean isTotal(long key) {
        return dimension(key) == NO_DIMENSION && (key & VALUE) == TOTAL;
    }

    static boolean isValue(long key) {
        return dimension(key) != NO_DIMENSION;
    }

    /** The keys of the values of codes' days, in the order of workspace, day, dimension, code, value. */
    long[] valuesByDay() {
        long[] keys = Arrays.stream(sorted()).filter(Tally::isValue).toArray();
        for (int from = 0, to; from < keys.length; from = to) {
            byte[] workspace = code(keys[from]).workspace;
            for (to = from; to < keys.length && Arrays.equals(code(keys[to]).workspace, workspace); to++) {
                keys[to] = swapped(keys[to]);
            }
            Arrays.sort(keys, from, to);
            for (int i = from; i < to; i++) {
                keys[i] = swappedBack(keys[i]);
            }
        }
        return keys;
    }

    /** A key with day and dimension before the code. */
    private static long swapped(long key) {
        long code = key >>> CODE_AT;
        return (key >>> VALUE_BITS & DAY_DIMENSION) << CODE_AT - DIMENSION_BITS | code << VALUE_BITS | key & VALUE;
    }

    private static long swappedBack(long key) {
        long code = key >>> VALUE_BITS & (1 << CODE_BITS) - 1;
        return code << CODE_AT | key >>> CODE_AT - DIMENSION_BITS << VALUE_BITS | key & VALUE;
    }

    /** Rows of a table, each made when it is sent. */
    static List<Object[]> rows(long[] keys, LongFunction<Object[]> row) {
        return rows(keys.length, i -> row.apply(keys[i]));
    }

    /** Rows by their index, each made when it is sent. */
    static List<Object[]> rows(int size, IntFunction<Object[]> row) {
        return new AbstractList<>() {
            @Override
            public Object[] get(int index) {
                return row.apply(index);
            }

            @Override
            public int size() {
                return size;
            }
        };
    }
}
