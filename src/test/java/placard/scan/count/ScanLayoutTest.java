package placard.scan.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.visitor.Visitor;

/** The layouts of journal records. */
class ScanLayoutTest {
    /** The highest first byte that versions without country, language and destination can read. */
    private static final int MOST_BEFORE = 2;

    private static Scan scan(@Nullable String country, @Nullable String language, @Nullable String destination) {
        byte[] code = new byte[16];
        Arrays.fill(code, (byte) 7);
        byte[] hash = new byte[32];
        hash[0] = 42;
        return new Scan(
                new byte[16],
                code,
                1_234_567,
                20_000,
                13,
                Kind.HUMAN,
                Device.MOBILE,
                Os.IOS,
                "Roma",
                "flyer",
                "T1",
                Scan.SPREAD,
                country,
                language,
                destination,
                new Visitor(3, hash, null));
    }

    private static byte[] record(Scan scan, int shard) {
        ByteBuffer out = ByteBuffer.allocate(Scan.MAX_BYTES);
        scan.write(out, shard);
        return Arrays.copyOf(out.array(), out.position());
    }

    /** By its first byte alone an older node knows that it must leave the record to others. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 700})
    void theFirstByteTellsOlderVersionsThatTheRecordIsNewer(int shard) {
        for (Scan detailed : new Scan[] {
            scan("IT", null, null),
            scan(null, "it", null),
            scan(null, null, "rule_1/arm_2"),
            scan("IT", "it", Scan.ELSE)
        }) {
            byte[] record = record(detailed, shard);
            assertThat((int) record[0]).isGreaterThan(MOST_BEFORE);
            assertThat(Scan.isNewer(record)).isFalse();
            Scan back = Scan.read(record);
            assertThat(back.country()).isEqualTo(detailed.country());
            assertThat(back.language()).isEqualTo(detailed.language());
            assertThat(back.destination()).isEqualTo(detailed.destination());
            assertThat(back.city()).isEqualTo("Roma");
            assertThat(back.place()).isEqualTo("T1");
            assertThat(Scan.shardOf(record)).isEqualTo(shard);
            assertThat(Scan.codeOf(record))
                    .hasValueSatisfying(code -> assertThat(code).isEqualTo(detailed.code()));
            assertThat(Scan.spreadOf(record)).hasValue(42);
            Scan unseen = back.withoutVisitor();
            assertThat(unseen.country()).isEqualTo(detailed.country());
            assertThat(unseen.destination()).isEqualTo(detailed.destination());
        }
    }

    /** Codes without rules, in workspaces that count no origins, cost what they did. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 700})
    void aScanWithoutThemKeepsItsBytes(int shard) {
        byte[] record = record(scan(null, null, null), shard);
        assertThat((int) record[0]).isEqualTo(shard == 0 ? 1 : 2);
        byte[] detailed = record(scan("IT", "it", Scan.ELSE), shard);
        int head = shard == 0 ? 1 : 4;
        assertThat(Arrays.copyOfRange(detailed, head, record.length))
                .as("what follows the layout is the same, and the new values come last")
                .isEqualTo(Arrays.copyOfRange(record, head, record.length));
        assertThat(detailed).hasSize(record.length + 3 * Short.BYTES + "ITitelse".length());
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 6})
    void aRecordOfAnotherLayoutIsNotGuessedAt(int layout) {
        byte[] record = record(scan("IT", "it", null), 0);
        record[0] = (byte) layout;
        assertThat(Scan.readable(record)).isEmpty();
        assertThat(Scan.isNewer(record)).isEqualTo(layout == 6);
    }
}
