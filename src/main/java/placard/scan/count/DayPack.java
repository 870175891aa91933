package placard.scan.count;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** What each value of each dimension had on a day of a code, and how that is stored in one row. */
public final class DayPack {
    private static final int LAYOUT = 1;

    /** Hears a value. */
    @FunctionalInterface
    public interface Reader {
        void value(Dimension dimension, String value, long total);
    }

    private static final Dimension[] BY_NUMBER = new Dimension[Dimension.values().length + 1];

    static {
        for (Dimension dimension : Dimension.values()) {
            BY_NUMBER[dimension.number()] = dimension;
        }
    }

    private final Map<Dimension, TreeMap<String, Long>> values = new EnumMap<>(Dimension.class);

    DayPack() {}

    /** Adds to what a value has. */
    void add(Dimension dimension, String value, long total) {
        values.computeIfAbsent(dimension, _ -> new TreeMap<>()).merge(value, total, Long::sum);
    }

    /** Adds all of a stored pack. */
    void add(byte[] content) {
        read(content, values().keySet(), this::add);
    }

    /** The sums by value; those of all dimensions, also where there are none. */
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

    /**
     * Reads the values of some dimensions.
     *
     * @throws IllegalArgumentException if it is of another layout
     */
    public static void read(byte[] content, Collection<Dimension> dimensions, Reader reader) {
        PackReader in = new PackReader(content);
        long layout = in.number();
        if (layout != LAYOUT) {
            throw new IllegalArgumentException("A day of layout " + layout);
        }
        while (!in.isAtEnd()) {
            Dimension dimension = BY_NUMBER[(int) in.number()];
            int end = (int) in.number() + in.at();
            if (!dimensions.contains(dimension)) {
                in.goTo(end);
            }
            while (in.at() < end) {
                reader.value(dimension, in.text(), in.number());
            }
        }
    }
}
