package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** When an endpoint counts as failing and when it is switched off, by its failed tries and their times. */
class HealthTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private Instant now = Instant.parse("2026-11-26T10:00:00Z");
    private Webhook.Health health = Webhook.Health.WELL;
    private Webhook.State state = Webhook.State.ACTIVE;

    private Webhook.State fail(String message) {
        health = health.failed(state, message, now);
        state = health.state(now);
        return state;
    }

    private void becomeFailing() {
        for (int i = 0; i < 5; i++) {
            fail("msg_" + i % 2);
            now = now.plusSeconds(20);
        }
        assertThat(state).isEqualTo(Webhook.State.FAILING);
    }

    /** The tries until it is off, one a minute. */
    private int triesUntilOff() {
        int tries = 1;
        while (fail("msg_0") != Webhook.State.OFF) {
            tries++;
            now = now.plus(MINUTE);
        }
        return tries;
    }

    @Test
    void fiveTriesOfTwoMessagesOverAMinuteMakeItFailing() {
        for (int i = 0; i < 100; i++) {
            assertThat(fail("msg_" + i % 2)).isEqualTo(Webhook.State.ACTIVE);
        }
        now = now.plus(MINUTE);
        assertThat(fail("msg_0")).isEqualTo(Webhook.State.FAILING);
        health = Webhook.Health.WELL;
        state = Webhook.State.ACTIVE;
        for (int i = 0; i < 100; i++) {
            assertThat(fail("msg_0")).isEqualTo(Webhook.State.ACTIVE);
            now = now.plus(MINUTE);
        }
    }

    @Test
    void fiveDaysOfTriesSwitchItOff() {
        becomeFailing();
        Instant began = now;
        assertThat(triesUntilOff()).isBetween(5 * 24 * 60 - 2, 5 * 24 * 60);
        assertThat(Duration.between(began, now)).isBetween(Duration.ofDays(5).minusMinutes(3), Duration.ofDays(5));
    }

    /** So does a program that was stopped for days: nothing was tried meanwhile. */
    @Test
    void aJumpOfTheClockAloneSwitchesNothingOff() {
        becomeFailing();
        now = now.plus(Duration.ofDays(400));
        int more = triesUntilOff();
        assertThat(more).isBetween(Webhook.Health.FEWEST - 10, Webhook.Health.FEWEST);
    }

    @Test
    void manyFailuresBeforeItIsFailingCountAsFew() {
        for (int i = 0; i < 5_000; i++) {
            fail("msg_" + i % 2);
        }
        now = now.plus(MINUTE);
        assertThat(fail("msg_0")).isEqualTo(Webhook.State.FAILING);
        now = now.plus(Duration.ofDays(6));
        assertThat(fail("msg_0")).isEqualTo(Webhook.State.FAILING);
    }

    @Test
    void aClockThatGoesBackSwitchesNothingOff() {
        becomeFailing();
        now = now.minus(Duration.ofDays(30));
        for (int i = 0; i < 2 * Webhook.Health.FEWEST; i++) {
            assertThat(fail("msg_0")).isEqualTo(Webhook.State.FAILING);
            now = now.plus(MINUTE);
        }
    }
}
