package placard.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;

/** What days are compared with, and when a change would mislead. */
class ComparisonTest {
    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

    @Test
    void theDaysDirectlyBeforeAreAsManyAndWeekdaysAreWholeWeeksBefore() {
        assertThat(Comparison.PERIOD.back(1)).isEqualTo(1);
        assertThat(Comparison.PERIOD.back(30)).isEqualTo(30);
        assertThat(Comparison.PREVIOUS.back(1)).isEqualTo(7);
        assertThat(Comparison.PREVIOUS.back(7)).isEqualTo(7);
        assertThat(Comparison.PREVIOUS.back(30)).isEqualTo(35);
        assertThat(Comparison.find("period")).isEqualTo(Comparison.PERIOD);
        assertThat(Comparison.find("none")).isNull();
        assertThat(Comparison.find(null)).isNull();
    }

    @Test
    void theRunningHourIsComparedByItsMinutes() {
        Analytics.Now halfPast = new Analytics.Now(DAY, 14, 30);
        assertThat(Comparison.PERIOD.has(14, halfPast)).isTrue();
        assertThat(Comparison.PERIOD.has(15, halfPast)).isFalse();
        assertThat(Comparison.PREVIOUS.has(13, halfPast)).isTrue();
        assertThat(Comparison.PREVIOUS.has(14, halfPast)).isFalse();
        assertThat(Comparison.share(4, halfPast)).isEqualTo(2);
        assertThat(Comparison.share(3, halfPast)).isEqualTo(2);
        assertThat(Comparison.share(60, new Analytics.Now(DAY, 14, 0))).isZero();
        assertThat(Comparison.share(60, new Analytics.Now(DAY, 14, 59))).isEqualTo(59);
    }

    @Test
    void aChangeIsSilentWhereItWouldMislead() {
        assertThat(Comparison.change(289, 258, true)).hasToString("12.0");
        assertThat(Comparison.change(0, 5, true)).hasToString("-100.0");
        assertThat(Comparison.change(5, 5, true)).hasToString("0.0");
        assertThat(Comparison.change(5, 0, true)).isNull();
        assertThat(Comparison.change(289, 258, false)).isNull();
    }
}
