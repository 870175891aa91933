package placard.cluster.log.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.count.Scan;
import placard.scan.visitor.Visitor;
import placard.testing.Property;

/** Which lane a scan has may never change: its mark is there. */
class LanesTest {
    private static final int HOME = 11;

    private static byte[] code(int filled) {
        byte[] code = new byte[16];
        Arrays.fill(code, (byte) filled);
        return code;
    }

    private static byte[] record(byte[] code, long at, int flags, @Nullable Visitor visitor, int shard) {
        Scan scan = new Scan(
                code(5),
                code,
                at,
                20_000,
                12,
                Kind.values()[0],
                Device.values()[0],
                Os.values()[0],
                "Basel",
                null,
                null,
                flags,
                visitor);
        ByteBuffer out = ByteBuffer.allocate(Scan.MAX_BYTES);
        scan.write(out, shard);
        return Arrays.copyOf(out.array(), out.position());
    }

    private static Visitor visitor(int first) {
        byte[] hash = code(first);
        return new Visitor(600, Arrays.copyOf(hash, 32), first % 2 == 0 ? null : new byte[32]);
    }

    @ParameterizedTest
    @CsvSource({"0,2", "1,2", "127,11", "-1,0"})
    void aCodeHasItsLaneForEver(byte filled, int lane) {
        assertThat(Lanes.ofCode(code(filled))).isEqualTo(lane);
        assertThat(Lanes.of(record(code(filled), 7, Scan.SOURCE | Scan.LIMITED, visitor(3), 0)))
                .isEqualTo(lane);
    }

    @Test
    void codesAreSpreadOverAllLanes() {
        int[] lanes = new int[Lanes.COUNT];
        for (int i = 0; i < 24_000; i++) {
            byte[] code = new byte[16];
            code[14] = (byte) (i >> 8);
            code[15] = (byte) i;
            lanes[Lanes.ofCode(code)]++;
        }
        assertThat(Arrays.stream(lanes)).allSatisfy(each -> assertThat(each).isBetween(800, 1_200));
    }

    @ParameterizedTest
    @CsvSource({"0,11", "1,16", "2,21", "3,2", "4,7", "5,12", "6,17", "7,22", "8,11", "255,22"})
    void aBusyCodeHasEightByTheFirstByteOfTheVisitorsHash(int first, int lane) {
        for (int shard : new int[] {0, 1, 300}) {
            assertThat(Lanes.of(record(code(127), 7, Scan.SPREAD, visitor(first), shard)))
                    .isEqualTo(lane);
            assertThat(Lanes.of(record(code(127), 7, Scan.SPREAD | Scan.PLACE, visitor(first), shard)))
                    .isEqualTo(lane);
            assertThat(Lanes.of(record(code(127), 7, Scan.PLACE, visitor(first), shard)))
                    .isEqualTo(HOME);
        }
    }

    @Test
    void scansWithoutAVisitorAreSpreadByTheirTime() {
        Set<Integer> lanes = new TreeSet<>();
        for (int i = 0; i < 8; i++) {
            lanes.add(Lanes.of(record(code(127), 1_800_000_000_000L + i, Scan.SPREAD, null, 0)));
        }
        assertThat(lanes).containsExactly(2, 7, 11, 12, 16, 17, 21, 22);
    }

    /** The lanes of a node may be every second or every third: of these it has its share. */
    @Test
    void theLanesOfABusyCodeAreEight() {
        Property.holds(200, draw -> {
            byte[] code = new byte[16];
            draw.random().nextBytes(code);
            Set<Integer> lanes = new TreeSet<>();
            for (int first = 0; first < 256; first++) {
                lanes.add(Lanes.of(record(code, 1, Scan.SPREAD, visitor(first), 0)));
            }
            assertThat(lanes).hasSize(Lanes.SPREAD).allMatch(lane -> lane >= 0 && lane < Lanes.COUNT);
            assertThat(lanes.stream().filter(lane -> lane % 2 == 0)).hasSize(4);
            assertThat(lanes.stream().filter(lane -> lane % 3 == 0)).hasSizeBetween(2, 3);
        });
    }

    /** What is read, and counted or put into an outbox, is no more spread than any other scan. */
    @Test
    void aScanIsReadTheSameSpreadOrNot() {
        Scan spread = Scan.read(record(code(9), 1, Scan.SPREAD | Scan.SOURCE, visitor(77), 1));
        assertThat(spread.vouched()).isEqualTo(Scan.SOURCE);
        Visitor visitor = spread.visitor();
        assertThat(visitor).isNotNull();
        assertThat(visitor.hash()).isEqualTo(visitor(77).hash());
    }

    /** A record that was cut, or is of another layout, has a lane as well. */
    @Test
    void anyBytesHaveALane() {
        byte[] spread = record(code(9), 1, Scan.SPREAD, visitor(1), 1);
        for (int length = 1; length < spread.length; length++) {
            assertThat(Lanes.of(Arrays.copyOf(spread, length))).isBetween(0, Lanes.COUNT - 1);
        }
        Property.holds(500, draw -> {
            byte[] bytes = new byte[draw.integer(1, 120)];
            draw.random().nextBytes(bytes);
            bytes[0] = (byte) draw.integer(0, 4);
            assertThat(Lanes.of(bytes)).isBetween(0, Lanes.COUNT - 1);
        });
    }
}
