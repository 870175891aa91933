package placard.scan.count;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The sums that a batch of scans adds to the roll-ups, sorted by key. So every node takes row locks in the same order,
 * and the store's index trees are walked from one end to the other.
 */
final class Tally {
    /** A code, as the two parts of its tables' keys. */
    record Code(byte[] workspace, byte[] code) implements Comparable<Code> {
        private static final byte[] NONE = {};

        /** The key of the code's workspace: the empty code. */
        Code ofWorkspace() {
            return new Code(workspace, NONE);
        }

        @Override
        public int compareTo(Code other) {
            if (this == other) {
                return 0;
            }
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

    /** The sums of a code, a day or a value. */
    static final class Sum {
        long total;
        long uniques;
        long latest;
        /** Whether the code's owner stored the value. Otherwise it came with the scan. */
        boolean isVouched;

        private void add(Sum other) {
            total += other.total;
            isVouched |= other.isVouched;
        }
    }

    /** The sums of one day of a code. */
    static final class OfDay {
        /** The counted scans and their visitors; zero if all scans were of kinds that don't count. */
        final Sum sum = new Sum();

        private final Map<Dimension, Map<String, Sum>> values = new EnumMap<>(Dimension.class);

        private Sum add(Dimension dimension, String value) {
            Sum ofValue =
                    values.computeIfAbsent(dimension, _ -> new TreeMap<>()).computeIfAbsent(value, _ -> new Sum());
            ofValue.total++;
            return ofValue;
        }

        /** The sums of each value of a dimension, sorted. */
        Map<String, Sum> values(Dimension dimension) {
            return values.getOrDefault(dimension, Map.of());
        }

        private void count(Scan scan) {
            if (!scan.kind().counted()) {
                add(Dimension.EXCLUDED, scan.kind().label());
                return;
            }
            sum.total++;
            add(Dimension.DEVICE, scan.device().label());
            add(Dimension.OS, scan.os().label());
            add(Dimension.CITY, scan.city());
            add(Dimension.HOUR, HOURS[scan.hour()]);
            if (scan.source() != null) {
                add(Dimension.SOURCE, scan.source()).isVouched |= (scan.vouched() & Scan.SOURCE) != 0;
            }
            if (scan.place() != null) {
                add(Dimension.TABLE, scan.place()).isVouched |= (scan.vouched() & Scan.PLACE) != 0;
            }
        }
    }

    /** The sums of one code. */
    static final class OfCode {
        /** The only object for this code in the batch. */
        final Code code;

        final Sum sum = new Sum();
        final Map<Integer, OfDay> days = new TreeMap<>();

        private OfCode(Code code) {
            this.code = code;
        }

        /** The sums of each value of a dimension on all days together, sorted. */
        Map<String, Sum> values(Dimension dimension) {
            Map<String, Sum> all = new TreeMap<>();
            for (OfDay day : days.values()) {
                day.values(dimension)
                        .forEach((value, sum) ->
                                all.computeIfAbsent(value, _ -> new Sum()).add(sum));
            }
            return all;
        }

        /** Renames the values of a dimension. */
        void rename(Dimension dimension, UnaryOperator<String> name) {
            for (OfDay day : days.values()) {
                Map<String, Sum> renamed = new TreeMap<>();
                day.values(dimension)
                        .forEach((value, sum) -> renamed.computeIfAbsent(name.apply(value), _ -> new Sum())
                                .add(sum));
                if (!renamed.isEmpty()) {
                    day.values.put(dimension, renamed);
                }
            }
        }

        private OfDay day(int day) {
            return days.computeIfAbsent(day, _ -> new OfDay());
        }

        private void count(Scan scan) {
            day(scan.day()).count(scan);
            if (scan.kind().counted()) {
                sum.total++;
                sum.latest = Math.max(sum.latest, scan.at());
            }
        }
    }

    private static final String[] HOURS = IntStream.range(0, 24)
            .mapToObj(hour -> String.format(Locale.ROOT, "%02d", hour))
            .toArray(String[]::new);

    private final Map<Code, OfCode> codes = new HashMap<>();

    /** Counts the scans. Unique visitors are not known yet. */
    Tally(List<Scan> scans) {
        for (Scan scan : scans) {
            of(scan).count(scan);
        }
    }

    /** The sums for the scan's code. */
    OfCode of(Scan scan) {
        return codes.computeIfAbsent(new Code(scan.workspace(), scan.code()), OfCode::new);
    }

    /** Counts a visitor who is new to the code. */
    void addUnique(Code code) {
        codes.computeIfAbsent(code, OfCode::new).sum.uniques++;
    }

    /** Counts a visitor who is new to the code on that day. */
    void addUnique(Code code, int day) {
        codes.computeIfAbsent(code, OfCode::new).day(day).sum.uniques++;
    }

    /** All codes of the batch, sorted. */
    List<OfCode> codes() {
        return codes.values().stream()
                .sorted((a, b) -> a.code.compareTo(b.code))
                .toList();
    }
}
