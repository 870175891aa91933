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
import java.util.stream.Stream;
import placard.base.Ids;
import placard.scan.count.Dimension;
import placard.scan.count.Scan;
import placard.scan.count.ScanPacks;
import placard.scan.visitor.Visitor;
import placard.storage.Tx;

/** What the single scans say, as far as they are there; read a day at a time, so that the hashes of one are in memory. */
final class SingleScans {
    /**
     * The counted scans of a code on a day.
     *
     * @param uniques different hashes
     * @param keys that they were made with
     */
    record OfDay(long total, long uniques, int keys) {}

    /** The counted scans of a code. */
    static final class OfCode {
        long scans;
        long firstAt = Long.MAX_VALUE;
        final Set<Integer> keys = new HashSet<>();
    }

    /** One day of a code while it is read. */
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

        OfDay told() {
            return new OfDay(total, Arrays.stream(hashes, 0, count).distinct().count(), keys.size());
        }
    }

    final Map<DayKey, OfDay> days = new HashMap<>();
    final Map<String, OfCode> codes = new HashMap<>();
    /** Scans by dimension, and in each by code, day and value, as {@link DayValueCheck} names them. */
    final Map<Dimension, Map<String, Long>> values = new EnumMap<>(Dimension.class);

    private final Set<String> leaving;
    private final int firstNamed;
    private final Remembered remembered;
    private final Map<ByteBuffer, String> names = new HashMap<>();

    /**
     * Reads all there are.
     *
     * @param leaving codes that are left out
     * @param firstNamed from which day on they are counted by value
     * @param remembered hears of all that have a visitor and count
     */
    SingleScans(Tx tx, Set<String> leaving, int firstNamed, Remembered remembered) {
        this.leaving = leaving;
        this.firstNamed = firstNamed;
        this.remembered = remembered;
        for (Dimension dimension : List.of(Dimension.DEVICE, Dimension.OS, Dimension.EXCLUDED)) {
            values.put(dimension, new HashMap<>());
        }
        UnpackedScans unpacked = new UnpackedScans(tx);
        List<ScanPacks.Days> all = Stream.of(ScanPacks.days(tx), unpacked.days())
                .flatMap(Optional::stream)
                .toList();
        int last = all.stream().mapToInt(ScanPacks.Days::last).max().orElse(-1);
        for (int day = all.stream().mapToInt(ScanPacks.Days::first).min().orElse(0); day <= last; day++) {
            read(tx, day, unpacked);
        }
    }

    private void read(Tx tx, int day, UnpackedScans unpacked) {
        Map<String, Reading> codesOfDay = new HashMap<>();
        for (long pack : ScanPacks.ofDay(tx, day)) {
            add(ScanPacks.scans(tx, pack), day, codesOfDay);
        }
        unpacked.ofDay(day, scans -> add(scans, day, codesOfDay));
        codesOfDay.forEach((code, reading) -> {
            if (reading.total > 0) {
                days.put(new DayKey(code, day), reading.told());
            }
        });
    }

    private void add(List<Scan> scans, int day, Map<String, Reading> codesOfDay) {
        List<Scan> here = scans.stream()
                .filter(scan -> scan.day() == day && !leaving.contains(name(scan)))
                .toList();
        for (Scan scan : here) {
            String code = name(scan);
            if (day >= firstNamed) {
                countValues(code, scan);
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

    private void countValues(String code, Scan scan) {
        String place = code + " on day " + scan.day() + " ";
        if (scan.kind().counted()) {
            count(Dimension.DEVICE, place + scan.device().label());
            count(Dimension.OS, place + scan.os().label());
        } else {
            count(Dimension.EXCLUDED, place + scan.kind().label());
        }
    }

    private void count(Dimension dimension, String value) {
        values.computeIfAbsent(dimension, _ -> new HashMap<>()).merge(value, 1L, Long::sum);
    }

    private String name(Scan scan) {
        return names.computeIfAbsent(ByteBuffer.wrap(scan.code()), _ -> Ids.of("qr_", scan.code(), 0));
    }
}
