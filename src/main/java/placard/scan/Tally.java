package placard.scan;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a batch of scans adds to the roll-ups, handed out by sorted key: every node then takes row locks in one order, and the trees
 * of the store are walked from one end to the other.
 */
final class Tally {
    /** A code, as both halves of its tables' keys. */
    record Code(byte[] workspace, byte[] code) implements Comparable<Code> {
        @Override
        public int compareTo(Code other) {
            int first = Arrays.compareUnsigned(workspace, other.workspace);
            return first != 0 ? first : Arrays.compareUnsigned(code, other.code);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Code that && compareTo(that) == 0;
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(code);
        }
    }

    /** One day of a code. */
    record Day(Code code, int day) implements Comparable<Day> {
        @Override
        public int compareTo(Day other) {
            int first = code.compareTo(other.code);
            return first != 0 ? first : Integer.compare(day, other.day);
        }
    }

    /** One value of a dimension of a code. */
    record Value(Code code, Dimension dimension, String value) implements Comparable<Value> {
        @Override
        public int compareTo(Value other) {
            int first = code.compareTo(other.code);
            int second = first != 0 ? first : dimension.compareTo(other.dimension);
            return second != 0 ? second : value.compareTo(other.value);
        }
    }

    /** Numbers of a code, a day or a value. */
    static final class Sum {
        long total;
        long uniques;
        long latest;
        /** Whether a value is the code's owner's, and no stranger's invention. */
        boolean isVouched;
    }

    private static final String[] HOURS = IntStream.range(0, 24)
            .mapToObj(hour -> String.format(Locale.ROOT, "%02d", hour))
            .toArray(String[]::new);

    private final Map<Code, Sum> codes = new HashMap<>();
    private final Map<Day, Sum> days = new HashMap<>();
    private final Map<Value, Sum> values = new HashMap<>();

    /** Counts the scans; uniques are not known yet. */
    Tally(List<Scan> scans) {
        for (Scan scan : scans) {
            Code code = new Code(scan.workspace(), scan.code());
            if (!scan.kind().counted()) {
                add(code, Dimension.EXCLUDED, scan.kind().label());
                continue;
            }
            Sum sum = codes.computeIfAbsent(code, _ -> new Sum());
            sum.total++;
            sum.latest = Math.max(sum.latest, scan.at());
            days.computeIfAbsent(new Day(code, scan.day()), _ -> new Sum()).total++;
            add(code, Dimension.DEVICE, scan.device().label());
            add(code, Dimension.OS, scan.os().label());
            add(code, Dimension.CITY, scan.city());
            add(code, Dimension.HOUR, HOURS[scan.hour()]);
            if (scan.source() != null) {
                add(code, Dimension.SOURCE, scan.source()).isVouched |= (scan.vouched() & Scan.SOURCE) != 0;
            }
            if (scan.place() != null) {
                add(code, Dimension.TABLE, scan.place()).isVouched |= (scan.vouched() & Scan.PLACE) != 0;
            }
        }
    }

    /** Counts a visitor whom the code had not seen. */
    void addUnique(Code code) {
        codes.computeIfAbsent(code, _ -> new Sum()).uniques++;
    }

    /** Counts a visitor whom the day had not seen. */
    void addUnique(Day day) {
        days.computeIfAbsent(day, _ -> new Sum()).uniques++;
    }

    Map<Code, Sum> codes() {
        return new TreeMap<>(codes);
    }

    Map<Day, Sum> days() {
        return new TreeMap<>(days);
    }

    Map<Value, Sum> values() {
        return new TreeMap<>(values);
    }

    private Sum add(Code code, Dimension dimension, String value) {
        Sum sum = values.computeIfAbsent(new Value(code, dimension, value), _ -> new Sum());
        sum.total++;
        return sum;
    }
}
