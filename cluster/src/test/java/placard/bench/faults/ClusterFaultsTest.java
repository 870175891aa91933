package placard.bench.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.testing.Slow;

/** A cluster broken in some ways, one after the other; {@code bench/cluster} does so in all ways. */
@Slow
final class ClusterFaultsTest {
    /** Always the same in the suite; {@code bench/cluster} takes others. */
    private static final long SEED = Long.getLong("faults.seed", 1);

    @TempDir
    Path folder;

    @Test
    void anyFaultLosesNoScanAndCountsNoneTwice() throws Exception {
        ClusterTrial trial = new ClusterTrial(SEED, folder);
        trial.run(
                Stream.of(ClusterFault.values()).filter(ClusterFault::isInSuite).toList(), Duration.ZERO);
        assertThat(trial.broken()).as("bench/cluster --seed " + SEED).isEmpty();
        assertThat(trial.isHeld()).isTrue();
    }
}
