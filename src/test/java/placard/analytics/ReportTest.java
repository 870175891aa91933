package placard.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Shares in percent. */
class ReportTest {
    @Test
    void aShareIsRoundedHalfUpToOneDecimalPlace() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 100_000; i++) {
            long whole = 1 + random.nextLong(i % 2 == 0 ? 2_000 : 1L << 40);
            long count = random.nextLong(2 * whole) - whole;
            assertThat(Report.percent(count, whole))
                    .isEqualTo(BigDecimal.valueOf(count)
                            .multiply(BigDecimal.valueOf(100))
                            .divide(BigDecimal.valueOf(whole), 1, RoundingMode.HALF_UP));
        }
        assertThat(Report.percent(1, 16)).hasToString("6.3");
        assertThat(Report.percent(-1, 16)).hasToString("-6.3");
        assertThat(Report.percent(0, 0)).hasToString("0.0");
    }
}
