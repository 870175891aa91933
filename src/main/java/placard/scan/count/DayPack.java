package placard.scan.count;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** The count of each value of each dimension on one day of a code, stored compressed in one row. */
public final class DayPack {
    private static final int LAYOUT = 1;

    public static byte[] of(Map<Dimension, ValueSums> sums) {
        DayPack pack = new DayPack();
        sums.forEach((dimension, values) -> values.read((value, total) -> pack.add(dimension, value, total)));
        return pack.content();
    }

    /** Receives a value. */
    @FunctionalInterface
    public interface Reader {
        void value(Dimension dimension, String value, long total);
    }

    private final Map<Dimension, TreeMap<String, Long>> values = new EnumMap<>(Dimension.class);

    DayPack() {}

    /** Adds to a value's count. */
    void add(Dimension dimension, String value, long total) {
        values.computeIfAbsent(dimension, _ -> new TreeMap<>()).merge(value, total, Long::sum);
    }

    /** Adds all counts of another pack. */
    void add(DayPack other) {
        other.values.forEach((dimension, sums) -> sums.forEach((value, total) -> add(dimension, value, total)));
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    /** The counts by value, for all dimensions, including empty ones. */
    Map<Dimension, Map<String, Long>> values() {
        Map<Dimension, Map<String, Long>> all = new EnumMap<>(Dimension.class);
        for (Dimension dimension : Dimension.values()) {
            all.put(dimension, values.getOrDefault(dimension, new TreeMap<>()));
        }
        return all;
    }

    byte[] content() {
        PackWriter out = new PackWriter();
        out.number(LAYOUT);
        values.forEach((dimension, sums) -> {
            PackWriter part = new PackWriter();
            sums.forEach((value, total) -> {
                part.text(value);
                part.number(total);
            });
            byte[] bytes = part.toBytes();
            out.number(dimension.number());
            out.number(bytes.length);
            out.bytes(bytes);
        });
        return out.toBytes();
    }

    /** Receives the values of a dimension, still packed. */
    @FunctionalInterface
    private interface Parts {
        void part(Dimension dimension, PackReader values);
    }

    /**
     * Reads the values of some dimensions.
     *
     * @throws UnreadablePack if it is damaged or has another layout; then the reader receives nothing
     */
    public static void read(byte[] content, Collection<Dimension> dimensions, Reader reader) {
        check(content, dimensions);
        walk(content, dimensions, (dimension, values) -> reader.value(dimension, values.text(), values.number()));
    }

    /**
     * Adds the values of some dimensions to their sums.
     *
     * @throws UnreadablePack if it is damaged or has another layout; then nothing is added
     */
    public static void add(byte[] content, Map<Dimension, ValueSums> sums) {
        check(content, sums.keySet());
        walk(content, sums.keySet(), (dimension, values) -> {
            ValueSums to = sums.get(dimension);
            if (to != null) {
                values.addTo(to);
            }
        });
    }

    /** Reads once without a reader, so that no reader receives half of a damaged pack. */
    private static void check(byte[] content, Collection<Dimension> dimensions) {
        walk(content, dimensions, (_, values) -> {
            values.part();
            values.number();
        });
    }

    private static void walk(byte[] content, Collection<Dimension> dimensions, Parts parts) {
        PackReader in = new PackReader(content);
        in.layout(LAYOUT);
        while (!in.isAtEnd()) {
            Dimension dimension = Dimension.find(in.count(Dimension.MOST));
            PackReader values = in.part();
            if (dimension == null) {
                throw new UnreadablePack("It has a dimension that this version doesn't know");
            }
            boolean isRead = dimensions.contains(dimension);
            while (isRead && !values.isAtEnd()) {
                parts.part(dimension, values);
            }
        }
    }
}
