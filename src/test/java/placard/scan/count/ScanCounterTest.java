package placard.scan.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What one node knows of a code's scans. */
class ScanCounterTest {
    @Test
    void scansOfThisNodeAreNotAddedAgain() {
        ScanCounter counter = new ScanCounter(10, 3);
        assertThat(counter.tryAdd(100)).isTrue();
        counter.bring(4);
        counter.learn(14);
        assertThat(counter.counted()).isEqualTo(14);
    }

    @Test
    void scansOfOtherNodesAreAdded() {
        ScanCounter counter = new ScanCounter(10, 0);
        assertThat(counter.tryAdd(100)).isTrue();
        counter.learn(15);
        assertThat(counter.counted())
                .as("five of others, one of ours in the journal")
                .isEqualTo(16);
        counter.bring(1);
        counter.learn(16);
        assertThat(counter.counted()).isEqualTo(16);
    }

    @Test
    void aReadingThatFailedIsMadeUpForByTheNext() {
        ScanCounter counter = new ScanCounter(0, 0);
        for (int i = 0; i < 5; i++) {
            counter.tryAdd(100);
        }
        counter.bring(2);
        counter.bring(3);
        counter.learn(7);
        assertThat(counter.counted()).isEqualTo(7);
    }

    @Test
    void theCountIsNeverBelowTheStore() {
        ScanCounter counter = new ScanCounter(0, 0);
        counter.bring(4); // by redirects that did not know of the counter yet
        counter.learn(4);
        assertThat(counter.counted()).isEqualTo(4);
        assertThat(counter.tryAdd(4)).isFalse();
    }
}
