package placard.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Store;

/** An error in the recorder: counting must neither stop silently nor count anything twice. */
final class RecorderFaultTest {
    private static final Set<String> RECORDING = Set.of("recorder", "scans-writer");

    @ParameterizedTest
    @EnumSource
    void healthReportsAnErrorAndEveryScanCountsOnceItIsOver(Store store) {
        AtomicBoolean fails = new AtomicBoolean();
        InstantSource clock = () -> {
            if (fails.get() && RECORDING.contains(Thread.currentThread().getName())) {
                throw new InternalError("a fault of this test");
            }
            return Instant.now();
        };
        try (Placard placard = Placard.start(store, Map.of(), clock)) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            code.data(1);
            fails.set(true);
            for (int i = 0; i < 20; i++) {
                assertThat(code.scan("203.0.113.2").status()).isEqualTo(302);
            }
            Await.until("the health's word", () -> placard.get("/health/ready").status() == 503);
            assertThat(placard.get("/health/ready").text())
                    .contains("recorder", "Scans are not brought into the store");
            fails.set(false);
            assertThat(code.data(21).at("/metrics/totalScans").asLong()).isEqualTo(21);
            assertThat(code.uniques()).isEqualTo(2);
            Await.until("readiness", () -> placard.get("/health/ready").status() == 200);
        }
    }
}
