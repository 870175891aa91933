package placard.proof;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import placard.testing.Scanners;

/** One in some pictures of {@code bench/proof}'s matrix: every decoder reads each. */
final class MatrixTest {
    private static final int SHARE = 89;

    @Test
    void everyDecoderReadsWhatTheGateLetsPass() {
        Scanners.needs(Panel.PROGRAMS);
        Tally tally = new Matrix().read(2, SHARE, 1);
        assertThat(String.join("\n", tally.failures())).isEmpty();
        assertThat(tally.pictures()).isGreaterThan(400);
    }
}
