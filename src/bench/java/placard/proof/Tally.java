package placard.proof;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Counts of readings by row and decoder. To be used by one thread at a time. */
final class Tally {
    private static final int MOST_NAMED = 40;

    private final Map<String, Map<Decoder, Count>> rows = new LinkedHashMap<>();
    private final List<String> failures = new ArrayList<>();
    private int pictures;

    /** How many pictures there were, and how many of them were read. */
    record Count(int pictures, int read, int misread) {
        static final Count NONE = new Count(0, 0, 0);

        Count plus(Count other) {
            return new Count(pictures + other.pictures, read + other.read, misread + other.misread);
        }

        /** Read of a hundred. */
        double rate() {
            return pictures == 0 ? 100 : 100.0 * read / pictures;
        }
    }

    /** Counts a picture under its row. */
    void add(Shot shot, Map<Decoder, Reading> readings) {
        pictures++;
        readings.forEach((decoder, reading) -> {
            Count one = new Count(1, reading == Reading.READ ? 1 : 0, reading == Reading.MISREAD ? 1 : 0);
            add(shot.row(), decoder, one);
            if (reading != Reading.READ && (failures.size() < MOST_NAMED || reading == Reading.MISREAD)) {
                failures.add(
                        decoder + " " + reading + ": " + shot.row() + ", " + shot.design() + ", " + shot.payload());
            }
        });
    }

    /** Adds what another counted. */
    void addAll(Tally other) {
        other.rows.forEach((row, counts) -> counts.forEach((decoder, count) -> add(row, decoder, count)));
        failures.addAll(other.failures);
        pictures += other.pictures;
    }

    private void add(String row, Decoder decoder, Count count) {
        rows.computeIfAbsent(row, _ -> new EnumMap<>(Decoder.class)).merge(decoder, count, Count::plus);
    }

    int pictures() {
        return pictures;
    }

    List<String> failures() {
        return failures;
    }

    /** Those that read anything. */
    Set<Decoder> decoders() {
        Set<Decoder> found = EnumSet.noneOf(Decoder.class);
        rows.values().forEach(counts -> found.addAll(counts.keySet()));
        return found;
    }

    List<String> rows() {
        return rows.keySet().stream().sorted().toList();
    }

    /** Of a row and decoder. */
    Count of(String row, Decoder decoder) {
        return rows.getOrDefault(row, Map.of()).getOrDefault(decoder, Count.NONE);
    }

    /** Of all rows. */
    Count of(Decoder decoder) {
        return rows.keySet().stream().map(row -> of(row, decoder)).reduce(Count.NONE, Count::plus);
    }

    /** Of all decoders. */
    Count total() {
        return Stream.of(Decoder.values()).map(this::of).reduce(Count.NONE, Count::plus);
    }
}
