package placard.scan.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.scan.journal.JournalTesting.record;
import static placard.scan.journal.JournalTesting.until;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The journal is forced to the disk in the background. */
final class PeriodicSyncTest {
    @TempDir
    private Path folder;

    private Journal open(JournalSettings settings) throws IOException {
        return Journal.open(folder, settings, new Random(), Map.of());
    }

    /** Nobody waits for it; whether it is on the disk then, the cases of power cuts in bench/faults tell. */
    @Test
    void aBackgroundFlushLosesNothing() throws Exception {
        JournalSettings flushed =
                new JournalSettings(1 << 16, 1 << 24, JournalSettings.Sync.PROCESS, Duration.ofMillis(1));
        try (Journal journal = open(flushed)) {
            for (int n = 0; n < 2_000; n++) {
                byte[] payload = record(n, 160);
                until(() -> journal.append(payload, 0, 160, () -> {}));
            }
            assertThat(journal.problem()).isEmpty();
        }
        try (Journal journal = open(flushed)) {
            assertThat(journal.figures().backlogRecords()).isEqualTo(2_000);
        }
    }
}
