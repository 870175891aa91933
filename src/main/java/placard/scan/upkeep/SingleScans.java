package placard.scan.upkeep;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.scan.count.Dimension;
import placard.scan.count.Scan;
import placard.scan.count.ScanPacks;
import placard.scan.count.UnreadablePack;
import placard.scan.visitor.Visitor;
import placard.storage.Tx;

/** Reads the single scans that still exist, a day at a time, so that only one day's hashes are in memory. */
final class SingleScans {
    /**
     * The counted scans of a code on a day.
     *
     * @param uniques distinct hashes
     * @param keys the number of keys of these hashes
     */
    record OfDay(long total, long uniques, int keys) {}

    /** The counted scans of a code. */
    static final class OfCode {
        long scans;
        long firstAt = Long.MAX_VALUE;
        final Set<Integer> keys = new HashSet<>();
    }

    /** The state of reading one day of a code. */
    private static final class Reading {
        long total;
        private long[] hashes = new long[4];
        private int count;
        final Set<Integer> keys = new HashSet<>();

        void add(Visitor visitor) {
            keys.add(visitor.epoch());
            if (count == hashes.length) {
                hashes = Arrays.copyOf(hashes, 2 * count);
            }
            hashes[count++] = ByteBuffer.wrap(visitor.hash()).getLong();
        }

        OfDay sums() {
            return new OfDay(total, Arrays.stream(hashes, 0, count).distinct().count(), keys.size());
        }
    }

    static final class Day {
        final int number;
        /** By code. */
        final Map<String, OfDay> codes = new HashMap<>();
        /** Scans by dimension, and in each by {@link SingleScans#name}; empty before the first day with values. */
        final Map<Dimension, Map<String, Long>> values = new EnumMap<>(Dimension.class);

        private Day(int number) {
            this.number = number;
        }

        private void count(Dimension dimension, String value) {
            values.computeIfAbsent(dimension, _ -> new HashMap<>()).merge(value, 1L, Long::sum);
        }
    }

    /** The name of a value of a code on a day. */
    static String name(String code, int day, String value) {
        return code + " on day " + day + " " + value;
    }

    final Map<String, OfCode> codes = new HashMap<>();
    /** The packs that can't be read, in words. */
    final Set<String> unreadable = new TreeSet<>();

    private final Tx tx;
    private final Set<String> leaving;
    private final int firstNamed;
    private final MissingVisitors remembered;
    private final Map<ByteBuffer, String> names = new HashMap<>();

    /**
     * Reads the existing scans, a day at a time.
     *
     * @param leaving codes to skip
     * @param firstNamed the first day whose scans are counted by value
     * @param remembered receives all counted scans with a visitor
     */
    SingleScans(Tx tx, Set<String> leaving, int firstNamed, MissingVisitors remembered) {
        this.tx = tx;
        this.leaving = leaving;
        this.firstNamed = firstNamed;
        this.remembered = remembered;
    }

    /** The first and the last day that may have scans; empty if there are none. */
    Optional<ScanPacks.Days> days() {
        return ScanPacks.days(tx);
    }

    Day read(int number) {
        Day day = new Day(number);
        if (number >= firstNamed) {
            List.of(
                            Dimension.DEVICE,
                            Dimension.OS,
                            Dimension.EXCLUDED,
                            Dimension.COUNTRY,
                            Dimension.LANGUAGE,
                            Dimension.DESTINATION)
                    .forEach(dimension -> day.values.put(dimension, new HashMap<>()));
        }
        Map<String, Reading> codesOfDay = new HashMap<>();
        for (long pack : ScanPacks.ofDay(tx, number)) {
            try {
                add(ScanPacks.scans(tx, pack), day, codesOfDay);
            } catch (UnreadablePack damaged) {
                unreadable.add(String.valueOf(damaged.getMessage()));
            }
        }
        codesOfDay.forEach((code, reading) -> {
            if (reading.total > 0) {
                day.codes.put(code, reading.sums());
            }
        });
        return day;
    }

    private void add(List<Scan> scans, Day day, Map<String, Reading> codesOfDay) {
        List<Scan> here = scans.stream()
                .filter(scan -> scan.day() == day.number && !leaving.contains(name(scan)))
                .toList();
        for (Scan scan : here) {
            String code = name(scan);
            if (day.number >= firstNamed) {
                countValues(code, scan, day);
            }
            if (scan.kind().counted()) {
                count(
                        scan,
                        codes.computeIfAbsent(code, _ -> new OfCode()),
                        codesOfDay.computeIfAbsent(code, _ -> new Reading()));
            }
        }
        remembered.ask(here.stream()
                .filter(scan -> scan.visitor() != null && scan.kind().counted())
                .toList());
    }

    private static void count(Scan scan, OfCode code, Reading reading) {
        code.scans++;
        code.firstAt = Math.min(code.firstAt, scan.at());
        reading.total++;
        Visitor visitor = scan.visitor();
        if (visitor != null) {
            code.keys.add(visitor.epoch());
            reading.add(visitor);
        }
    }

    private static void countValues(String code, Scan scan, Day day) {
        if (scan.kind().counted()) {
            day.count(Dimension.DEVICE, name(code, day.number, scan.device().label()));
            day.count(Dimension.OS, name(code, day.number, scan.os().label()));
            countDetail(code, Dimension.COUNTRY, scan.country(), day);
            countDetail(code, Dimension.LANGUAGE, scan.language(), day);
            countDetail(code, Dimension.DESTINATION, scan.destination(), day);
        } else {
            day.count(Dimension.EXCLUDED, name(code, day.number, scan.kind().label()));
        }
    }

    private static void countDetail(String code, Dimension dimension, @Nullable String value, Day day) {
        if (value != null) {
            day.count(dimension, name(code, day.number, value));
        }
    }

    private String name(Scan scan) {
        return names.computeIfAbsent(ByteBuffer.wrap(scan.code()), _ -> Ids.of("qr_", scan.code(), 0));
    }
}
