package placard.scan.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import placard.testing.Await;
import placard.testing.Brokers;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Store;

/** Scans through three brokers, while nothing is wrong and while the brokers are away. */
class ScanLogTest {
    private static Map<String, String> settings(String log, int management) {
        return Map.of(
                "PLACARD_SCAN_LOG",
                log,
                "PLACARD_JOURNAL_SYNC",
                "replicated",
                "PLACARD_MANAGEMENT_PORT",
                Integer.toString(management));
    }

    private static String logProblem(Placard placard) {
        for (var check : placard.get("/health/ready").json().path("checks")) {
            if (check.path("name").asText().equals("scan-log")) {
                return check.path("reason").asText();
            }
        }
        throw new AssertionError("no such check");
    }

    @Test
    void scansOfBothNodesAreCountedOnceWhoeverOwnsTheirLane() {
        String log = Brokers.shared().newLog();
        int first = Ports.free();
        int second = Ports.free();
        try (Placard one = Placard.start(Store.POSTGRESQL, settings(log, first))) {
            MadeCode code = MadeCode.in(one);
            MadeCode other = MadeCode.in(one);
            Await.until("the log", () -> Ports.metric(first, "placard_scanlog_lanes") == ReplicatedLog.LANES);
            for (int i = 0; i < 20; i++) {
                assertThat(code.scan("203.0.113." + i % 5).status()).isEqualTo(302);
            }
            code.data(20);
            assertThat(logProblem(one)).isEmpty();
            try (Placard two = one.anotherNode(Map.of("PLACARD_MANAGEMENT_PORT", Integer.toString(second)))) {
                Await.until(
                        "an even share",
                        () -> Ports.metric(second, "placard_scanlog_lanes") == ReplicatedLog.LANES / 2
                                && Ports.metric(first, "placard_scanlog_lanes") == ReplicatedLog.LANES / 2);
                for (int i = 0; i < 20; i++) {
                    assertThat(two.scan(code.slug(), "203.0.113." + i % 10).status())
                            .isEqualTo(302);
                    assertThat(one.scan(other.slug(), "203.0.113." + i % 10).status())
                            .isEqualTo(302);
                }
                code.data(40);
                other.data(20);
            }
            assertThat(code.uniques()).isEqualTo(10);
            assertThat(other.uniques()).isEqualTo(10);
            code.scan("203.0.113.77");
            code.data(41);
        }
    }
}
