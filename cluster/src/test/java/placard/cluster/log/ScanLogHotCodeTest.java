package placard.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import placard.testing.Await;
import placard.testing.Brokers;
import placard.testing.Child;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.ServerStore;
import placard.testing.Slow;
import placard.testing.Store;

/** A code that is too busy for one lane of the log has eight, by the visitor's hash. */
@Slow
class ScanLogHotCodeTest {
    private static final int VISITORS = 200;

    private static Map<String, String> settings(int spread) {
        return Map.of(
                "PLACARD_SCAN_LOG",
                Brokers.shared().newLog(),
                "PLACARD_JOURNAL_SYNC",
                "replicated",
                "PLACARD_SCAN_LOG_SPREAD",
                Integer.toString(spread));
    }

    /** In how many lanes scans were counted. */
    private static int lanes(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select count(distinct lane) from scan_lane_mark")) {
            row.next();
            return row.getInt(1);
        }
    }

    private static int lanes(Placard placard) throws SQLException {
        try (Connection connection = ServerStore.connection(placard)) {
            return lanes(connection);
        }
    }

    private static String address(int visitor) {
        return "203.0." + visitor / 100 + "." + visitor % 100;
    }

    @Test
    void aVisitorWhoScansABusyCodeCountsOnceThoughOneNodeAloneTakesItForBusy() throws SQLException {
        try (Placard one = Placard.start(Store.POSTGRESQL, settings(1));
                Placard two = one.anotherNode(Map.of("PLACARD_SCAN_LOG_SPREAD", "0"))) {
            MadeCode code = MadeCode.in(one);
            for (int i = 0; i < VISITORS; i++) {
                assertThat(code.scan(address(i)).status()).isEqualTo(302);
                assertThat(two.scan(code.slug(), address(i)).status()).isEqualTo(302);
            }
            assertThat(code.data(2 * VISITORS).at("/metrics/totalScans").asLong())
                    .isEqualTo(2 * VISITORS);
            assertThat(code.uniques()).isEqualTo(VISITORS);
            assertThat(lanes(one)).isEqualTo(8);
        }
    }

    @Test
    void aCodeIsNotSpreadBeforeItIsBusyNorOneWithAMaximumOfScans() throws SQLException {
        try (Placard placard = Placard.start(Store.POSTGRESQL, settings(1_000_000))) {
            MadeCode code = MadeCode.in(placard);
            for (int i = 0; i < VISITORS; i++) {
                code.scan(address(i));
            }
            code.data(VISITORS);
            assertThat(lanes(placard)).isEqualTo(1);
        }
        try (Placard placard = Placard.start(Store.POSTGRESQL, settings(1))) {
            MadeCode limited = MadeCode.in(
                    placard, "{\"name\":\"x\",\"targetUrl\":\"https://example.com/\",\"maxScans\":1000000}");
            for (int i = 0; i < VISITORS; i++) {
                limited.scan(address(i));
            }
            limited.data(VISITORS);
            assertThat(lanes(placard)).isEqualTo(1);
        }
    }

    /** The whole file is sent again after it; had a scan another lane then, no mark there would know it. */
    @Test
    void aNodeThatIsKilledAndTakesNothingForBusyAfterwardsCountsNothingTwice() throws Exception {
        String url = Store.POSTGRESQL.newDatabase();
        try (Child node = new Child(url, new HashMap<>(settings(1)))) {
            Reply made = node.post("/api/v1/qr", "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/\"}");
            String id = made.at("/qr/id").asText();
            String slug = made.at("/qr/slug").asText();
            for (int i = 0; i < VISITORS; i++) {
                assertThat(node.scan(slug, address(i))).isEqualTo(302);
            }
            Await.until("all to be counted", () -> node.metric(id, "totalScans") == VISITORS);
            node.kill();
            node.set("PLACARD_SCAN_LOG_SPREAD", "0");
            node.start();
            assertThat(node.scan(slug, address(0))).isEqualTo(302);
            node.stop();
            node.set("PLACARD_SCAN_LOG_SPREAD", "1");
            node.start();
            // In each lane these come behind what was sent again.
            for (int i = 0; i < VISITORS; i++) {
                assertThat(node.scan(slug, address(i))).isEqualTo(302);
            }
            Await.until("all to be counted", () -> node.metric(id, "totalScans") > 2 * VISITORS);
            assertThat(node.metric(id, "totalScans")).isEqualTo(2 * VISITORS + 1);
            assertThat(node.metric(id, "uniqueScans")).isEqualTo(VISITORS);
        }
    }
}
