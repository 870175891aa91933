package placard.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Ids;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.count.Recorder;
import placard.scan.count.Scan;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalSettings;
import placard.storage.Database;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Reply;
import placard.testing.ServerStore;
import placard.testing.Store;

/** The journal's quota is used up while the store takes no scans. */
final class JournalFullTest {
    /** With a quota of 48 MiB, what leaves no room for another file of 16. */
    private static final long FULL = 33L << 20;

    @ParameterizedTest
    @EnumSource
    void redirectsGoOnScansAreDroppedAndReadinessSaysSo(Store store) throws Exception {
        int management = Ports.free();
        Map<String, String> settings = Map.of(
                "PLACARD_JOURNAL_QUOTA_MB",
                "48",
                "PLACARD_JOURNAL_SEGMENT_KB",
                "16384",
                "PLACARD_MANAGEMENT_PORT",
                Integer.toString(management));
        try (Placard placard = Placard.start(store, settings);
                Database beside = ServerStore.database(placard)) {
            MadeCode code = MadeCode.in(placard);
            beside.writeScans(tx -> tx.update("alter table scan_total rename to away"));
            placard.running().close();
            long waiting = fill(placard, beside, code);
            placard.restart();

            for (int i = 1; i <= 5; i++) {
                assertThat(code.scan("203.0.113.1").status()).isEqualTo(302);
                assertThat(dropped(management)).isEqualTo(i);
            }
            Reply ready = placard.get("/health/ready");
            assertThat(ready.status()).isEqualTo(503);
            assertThat(ready.at("/checks/2/name").asText()).isEqualTo("journal");
            assertThat(ready.at("/checks/2/reason").asText()).isNotEmpty();
            assertThat(placard.get("/api/v1/qr").status()).isEqualTo(200);

            beside.writeScans(tx -> tx.update("alter table away rename to scan_total"));
            assertThat(code.data(waiting).at("/metrics/totalScans").asLong()).isEqualTo(waiting);
            Await.until("room", () -> placard.get("/health/ready").status() == 200);
            assertThat(code.scan("203.0.113.1").status()).isEqualTo(302);
            assertThat(code.data(waiting + 1).at("/metrics/totalScans").asLong())
                    .isEqualTo(waiting + 1);
            assertThat(dropped(management)).isEqualTo(5);
        }
    }

    /** Writes long scans into the stopped server's journal, and returns how many. */
    private static long fill(Placard placard, Database database, MadeCode code) throws IOException {
        byte[] workspace = database.read(tx -> tx.list("select id from workspace", row -> Ids.bytes(row.text("id"))))
                .getFirst();
        Instant now = Instant.now();
        Scan scan = new Scan(
                workspace,
                Ids.bytes(code.id()),
                now.toEpochMilli(),
                (int) (now.getEpochSecond() / 86_400),
                12,
                Kind.HUMAN,
                Device.MOBILE,
                Os.IOS,
                "x".repeat(900),
                null,
                null,
                0,
                null);
        ByteBuffer record = ByteBuffer.allocate(Scan.MAX_BYTES);
        scan.write(record);
        try (Journal journal = Journal.open(
                placard.folder().resolve("journal"),
                new JournalSettings(16 << 20, 256 << 20, JournalSettings.Sync.PROCESS),
                new SecureRandom(),
                Recorder.positions(database, placard.folder().resolve("journal")))) {
            while (journal.figures().backlogBytes() < FULL) {
                if (!journal.append(record.array(), 0, record.position(), () -> {})) {
                    Thread.onSpinWait(); // the next file is being made
                }
            }
            return journal.figures().backlogRecords();
        }
    }

    private static long dropped(int port) throws IOException {
        try (var in =
                URI.create("http://localhost:" + port + "/metrics").toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith("placard_scans_dropped_total "))
                    .mapToLong(line -> (long) Double.parseDouble(line.substring(line.indexOf(' '))))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
