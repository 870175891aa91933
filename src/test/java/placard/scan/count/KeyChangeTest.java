package placard.scan.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.scan.visitor.HashKeys;
import placard.testing.Await;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;

/** How the recorder counts visitors while one hash key follows another. */
class KeyChangeTest {
    private static final Instant CHANGE = HashKeys.startOf(HashKeys.epoch(Instant.parse("2026-11-20T00:00:00Z")));
    private static final byte[] ADDRESS = {(byte) 203, 0, 113, 1};

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void oneVisitorOnBothSidesOfTheChangeWithinOneBatchIsOne(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plusSeconds(60));
        try (Placard placard = Placard.start(store, Map.of(), clock);
                RecorderNode node = new RecorderNode(placard, clock, folder)) {
            node.append(node.scan(CHANGE.minusSeconds(1), null, ADDRESS));
            node.append(node.scan(CHANGE.plusSeconds(1), null, ADDRESS));
            node.recorder.start();
            assertThat(node.code.data(2).at("/metrics/uniqueScans").asLong()).isOne();
            node.append(node.scan(CHANGE.minusSeconds(2), null, ADDRESS)); // from a node that lags
            node.append(node.scan(CHANGE.minusSeconds(2), null, new byte[] {9, 9, 9, 9}));
            assertThat(node.code.data(4).at("/metrics/uniqueScans").asLong()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aLateRecordOfTheEpochBeforeFindsWhomTheNewOneKnows(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plusSeconds(60));
        try (Placard placard = Placard.start(store, Map.of(), clock);
                RecorderNode node = new RecorderNode(placard, clock, folder)) {
            Scan before = node.scan(CHANGE.minusSeconds(1), null, ADDRESS);
            node.append(node.scan(CHANGE.plusSeconds(1), null, ADDRESS));
            node.recorder.start();
            node.code.data(1);
            node.append(before);
            assertThat(node.code.data(2).at("/metrics/uniqueScans").asLong()).isOne();
            assertThat(node.code.data(2).at("/timeSeries/28/totalScans").asLong())
                    .isOne();
            assertThat(node.code.data(2).at("/timeSeries/28/uniqueScans").asLong())
                    .isOne();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRecordOlderThanItsKeyCountsWithoutItsHash(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plusSeconds(60));
        try (Placard placard = Placard.start(store, Map.of(), clock);
                RecorderNode node = new RecorderNode(placard, clock, folder)) {
            node.append(node.scan(clock.instant(), null, ADDRESS));
            clock.set(CHANGE.plus(Duration.ofDays(60)));
            node.recorder.start();
            Await.until("the record", () -> node.recorder.recorded() == 1);
            assertThat(node.code.total()).isOne();
            assertThat(node.code.uniques()).isZero();
            assertThat(node.database.<Long>read(tx -> tx.count("select count(*) as n from visitor")))
                    .isZero();
            assertThat(node.database.<Long>read(
                            tx -> tx.count("select coalesce(sum(length(hashes)) / 10, 0) as n from scan_pack")))
                    .isZero();
        }
    }

    /** West of Greenwich a day goes on while the key changes. */
    @ParameterizedTest
    @EnumSource
    void aDayThatSpansTheChangeOfKeysKnowsItsVisitors(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plusSeconds(60));
        try (Placard placard = Placard.start(store, Map.of(), clock);
                RecorderNode node = new RecorderNode(placard, clock, folder)) {
            Scan evening = node.scan(CHANGE.minusSeconds(1), null, ADDRESS);
            Scan later = node.scan(CHANGE.plusSeconds(1), null, ADDRESS);
            byte[] other = {9, 9, 9, 9};
            node.append(evening);
            node.recorder.start();
            node.code.data(1);
            node.append(onDay(later, evening.day()));
            node.append(onDay(node.scan(CHANGE.plusSeconds(2), null, other), evening.day()));
            node.code.data(3);
            node.append(node.scan(CHANGE.minusSeconds(2), null, other)); // from a node that lags
            node.code.data(4);
            assertThat(node.database.<Long>read(tx -> tx.count("select sum(uniques) as n from scan_day")))
                    .isEqualTo(2);
        }
    }

    private static Scan onDay(Scan scan, int day) {
        return new Scan(
                scan.workspace(),
                scan.code(),
                scan.at(),
                day,
                scan.hour(),
                scan.kind(),
                scan.device(),
                scan.os(),
                scan.city(),
                scan.source(),
                scan.place(),
                scan.vouched(),
                scan.visitor());
    }

    /** A record of a key's first days carries a hash of the key before, which may be gone when it comes in. */
    @ParameterizedTest
    @Slow
    @EnumSource
    void noHashOfADestroyedKeyComesInWithALateRecord(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plusSeconds(60));
        try (Placard placard = Placard.start(store, Map.of(), clock);
                RecorderNode node = new RecorderNode(placard, clock, folder)) {
            int epoch = HashKeys.epoch(CHANGE);
            assertThat(node.keys.at(CHANGE.minusSeconds(1)).epoch()).isEqualTo(epoch - 1);
            node.append(node.scan(CHANGE.plusSeconds(1), null, ADDRESS));
            clock.set(HashKeys.destroyAfter(epoch - 1));
            node.recorder.start();
            assertThat(node.code.data(1).at("/metrics/uniqueScans").asLong()).isOne();
            List<Integer> epochs =
                    node.database.read(tx -> tx.list("select epoch from visitor", row -> row.integer("epoch")));
            assertThat(epochs).containsExactly(epoch);
        }
    }
}
