package placard.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import placard.testing.MovableClock;

class RequestSlotsTest {
    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-26T10:00:00Z"));
    private final RequestSlots slots = new RequestSlots(clock::nanos);

    @Test
    void aWorkspaceAndFailingEndpointsLeaveSlotsForOthers() {
        int taken = 0;
        while (slots.take("greedy", "h" + taken, false)) {
            taken++;
        }
        assertThat(taken).isEqualTo(8);
        int failing = 0;
        while (failing < 100 && slots.take("dead" + failing, "dead.example", true)) {
            failing++;
        }
        assertThat(failing).isEqualTo(16);
        int others = 0;
        while (others < 100 && slots.take("well" + others, "well.example", false)) {
            others++;
        }
        assertThat(others).isEqualTo(64 - 8 - 16);
        slots.release("well0", false);
        assertThat(slots.take("well0", "well.example", false)).isTrue();
    }

    @Test
    void endpointsThatAnswerSlowlyShareTheFewSlotsUntilTheyAreQuick() {
        for (int i = 0; i < 100; i++) {
            assertThat(slots.isSlow("wh_" + i)).isFalse();
            slots.took("wh_" + i, 2_001);
        }
        int slow = 0;
        while (slow < 100 && slots.take("ws" + slow, "slow.example", slots.isSlow("wh_" + slow))) {
            slow++;
        }
        assertThat(slow).isEqualTo(16);
        assertThat(slots.free()).isEqualTo(64 - 16);
        slots.took("wh_20", 2_000);
        assertThat(slots.take("ws20", "slow.example", slots.isSlow("wh_20"))).isTrue();
        assertThat(slots.take("ws21", "slow.example", slots.isSlow("wh_21"))).isFalse();
    }

    @Test
    void aHostGetsTenRequestsASecondOfAWorkspace() {
        for (int i = 0; i < 10; i++) {
            assertThat(slots.take("ws", "slack.example", false)).isTrue();
            slots.release("ws", false);
        }
        assertThat(slots.take("ws", "slack.example", false)).isFalse();
        assertThat(slots.take("other", "slack.example", false)).isTrue();
        clock.move(Duration.ofSeconds(1));
        assertThat(slots.take("ws", "slack.example", false)).isTrue();
        slots.giveBack("ws", "slack.example", false);
        for (int i = 0; i < 10; i++) {
            assertThat(slots.take("ws", "slack.example", false)).isEqualTo(true);
            slots.release("ws", false);
        }
    }
}
