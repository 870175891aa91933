package placard.scan.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.journal.Records;
import placard.testing.Draw;
import placard.testing.Property;

/** The sums of a batch are those of plain maps, in the order of the tables. */
final class TallyTest {
    private static byte[] id(int number) {
        byte[] id = new byte[16];
        id[0] = (byte) (77 * number);
        id[15] = (byte) number;
        return id;
    }

    private static Scan scan(Draw draw) {
        int code = draw.integer(0, 9);
        return new Scan(
                id(code / 4),
                id(100 + code),
                draw.integer(0, 1_000),
                draw.integer(-3, 3),
                draw.integer(0, 23),
                draw.of(List.of(Kind.HUMAN, Kind.HUMAN, Kind.BOT)),
                draw.of(List.of(Device.values())),
                draw.of(List.of(Os.values())),
                draw.of(List.of("", "Zürich", "Bern", "Other")),
                draw.of(Arrays.asList(null, "wall", "door")),
                draw.of(Arrays.asList(null, "7", "door")),
                0,
                null);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static Map<String, Long> expected(List<Scan> scans) {
        Map<String, Long> sums = new TreeMap<>();
        for (Scan scan : scans) {
            String key = hex(scan.workspace()) + "|" + (scan.day() + 500) + "|%d|" + hex(scan.code()) + "|";
            List<String> values = new ArrayList<>();
            if (scan.kind().counted()) {
                values.add(key.formatted(1) + scan.device().label());
                values.add(key.formatted(2) + scan.os().label());
                values.add(key.formatted(3) + scan.city());
                values.add(key.formatted(6) + "%02d".formatted(scan.hour()));
                if (scan.source() != null) {
                    values.add(key.formatted(4) + scan.source());
                }
                if (scan.place() != null) {
                    values.add(key.formatted(5) + scan.place());
                }
            } else {
                values.add(key.formatted(7) + scan.kind().label());
            }
            values.forEach(value -> sums.merge(value, 1L, Long::sum));
        }
        return sums;
    }

    @Test
    void sumsAreThoseOfMaps() {
        Property.holds(200, draw -> {
            List<Scan> scans = new ArrayList<>();
            for (int i = draw.integer(0, 300); i > 0; i--) {
                scans.add(scan(draw));
            }
            Tally tally = new Tally(Scans.ofScans(scans));
            LongFunction<String> name = key -> hex(tally.code(key).workspace()) + "|" + (tally.day(key) + 500) + "|"
                    + Tally.dimension(key) + "|" + hex(tally.code(key).code()) + "|" + tally.value(key);
            Map<String, Long> found = new TreeMap<>();
            List<String> order = new ArrayList<>();
            for (long key : tally.valuesByDay()) {
                order.add(name.apply(key));
                found.put(name.apply(key), tally.sum(key));
            }
            assertThat(found).isEqualTo(expected(scans));
            assertThat(order).isSortedAccordingTo(Comparator.naturalOrder());
            assertThat(Arrays.stream(tally.daysOfCodes()).map(tally::sum).sum())
                    .isEqualTo(
                            scans.stream().filter(scan -> scan.kind().counted()).count());
            Tally.Sums values = tally.values();
            assertThat(Arrays.stream(values.sorted()).map(values::get).sum())
                    .isEqualTo(found.values().stream().mapToLong(n -> n).sum());
            Tally.Sums ofWorkspaces = tally.ofWorkspaces();
            assertThat(Arrays.stream(ofWorkspaces.sorted())
                            .filter(Tally::isValue)
                            .mapToObj(key -> hex(tally.code(key).workspace())
                                    + tally.day(key)
                                    + Tally.dimension(key)
                                    + tally.value(key))
                            .toList())
                    .doesNotHaveDuplicates();
        });
    }

    /** The codes are in a key's highest bits. A scan of many codes would else search through all of them. */
    @Test
    void keysOfManyCodesBeginAtManyPlaces() {
        int[] begun = new int[1 << 13];
        for (long code = 0; code < 300; code++) {
            for (long value = 0; value < 10; value++) {
                begun[Tally.Sums.start(code << 44 | 3L << 25 | value << 21 | value, begun.length)]++;
            }
        }
        assertThat(Arrays.stream(begun).max().orElseThrow()).isLessThan(6);
    }

    /** Bytes that differ but say the same are one value: a statement may name a row once. */
    @Test
    void textsOfBrokenBytesAreOneValue() {
        Records records = new Records();
        for (byte broken : new byte[] {(byte) 0xff, (byte) 0xfe}) {
            ByteBuffer record = ByteBuffer.allocate(Scan.MAX_BYTES);
            new Scan(id(1), id(2), 5, 6, 7, Kind.HUMAN, Device.MOBILE, Os.IOS, "x", null, null, 0, null).write(record);
            // The city is the last byte but the lengths of the two empty texts.
            record.put(record.position() - 5, broken);
            records.add(record.array(), 0, record.position());
        }
        Tally tally = new Tally(Scans.of(records));
        long[] cities = Arrays.stream(tally.valuesByDay())
                .filter(key -> Tally.dimension(key) == Dimension.CITY.number())
                .toArray();
        assertThat(cities).hasSize(1);
        assertThat(tally.sum(cities[0])).isEqualTo(2);
    }
}
