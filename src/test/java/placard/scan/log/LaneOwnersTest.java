package placard.scan.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.scan.count.ScanLane;
import placard.scan.count.ScanLane.Batch;
import placard.scan.count.ScanLane.Fresh;
import placard.scan.count.ScanLane.Taken;
import placard.scan.journal.SegmentId;
import placard.storage.Database;
import placard.testing.Opened;
import placard.testing.Placard;
import placard.testing.Store;

/** Who may count the scans of a lane, and from where on. */
class LaneOwnersTest {
    private static final String LOG = "test";
    private static final Instant NOW = Instant.EPOCH;
    private static final SegmentId SEGMENT = new SegmentId(1, 2);
    private final List<byte[]> aside = new ArrayList<>();
    private final AtomicLong holes = new AtomicLong();

    private LogLane claim(Database database, String node) {
        LanePlaces.Standing standing = database.writeScans(tx -> {
            LaneOwners.Owned seen = LaneOwners.lanes(tx, LOG).get(3);
            assertThat(LaneOwners.claim(tx, LOG, seen, node)).isTrue();
            return LanePlaces.find(tx, LOG, 3).orElseThrow();
        });
        return new LogLane(LOG, 3, standing, aside::add, holes);
    }

    private static byte[] record(long previous, long... ends) {
        List<byte[]> scans = new ArrayList<>();
        for (long end : ends) {
            scans.add(new byte[] {(byte) end});
        }
        return new LogRecord(SEGMENT, previous, ends, scans).write();
    }

    private static Taken take(Database database, LogLane lane, ScanLane.Place from, Batch batch) {
        return database.writeScans(tx -> lane.take(tx, from, batch, NOW));
    }

    /** Reads at most so many, takes them and goes on; how many were new. */
    private static int bringIn(Database database, LogLane lane, int most) {
        Batch batch = lane.read(lane.start(), most, 1 << 20);
        Taken taken = take(database, lane, lane.start(), batch);
        assertThat(taken).isInstanceOf(Fresh.class);
        lane.release(batch.after());
        return ((Fresh) taken).records().cardinality();
    }

    private static void make(Database database) {
        database.writeScans(tx -> {
            LanePlaces.make(tx, LOG);
            LanePlaces.make(tx, LOG);
            return true;
        });
    }

    @ParameterizedTest
    @EnumSource
    void whoHasLostALaneCountsNothingOfItAnyMore(Store store) {
        try (Placard placard = Placard.start(store);
                Database database = Opened.database(placard)) {
            make(database);
            LogLane old = claim(database, "one");
            old.add(0, record(0, 8, 16));
            Batch batch = old.read(old.start(), 10, 1 << 20);
            assertThat(batch.records()).hasSize(2);
            LogLane taken = claim(database, "two");
            assertThat(take(database, old, old.start(), batch)).isEqualTo(new ScanLane.Fenced());
            taken.add(0, record(0, 8, 16));
            assertThat(bringIn(database, taken, 10)).isEqualTo(2);
            assertThat(take(database, old, old.start(), batch)).isEqualTo(new ScanLane.Fenced());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aCommitWhoseAnswerWasLostIsFoundAndNotMadeAgain(Store store) {
        try (Placard placard = Placard.start(store);
                Database database = Opened.database(placard)) {
            make(database);
            LogLane lane = claim(database, "one");
            lane.add(7, record(0, 8, 16));
            ScanLane.Place start = lane.start();
            Batch batch = lane.read(start, 1, 1 << 20);
            take(database, lane, start, batch);
            assertThat(take(database, lane, start, batch)).isEqualTo(new ScanLane.Elsewhere(batch.after()));
        }
    }

    /** As after a failover to a standby that came late: what lies between is read once more by whoever claims the lane. */
    @ParameterizedTest
    @EnumSource
    void aStoreThatWasSetBackWantsTheLaneClaimedAgain(Store store) {
        try (Placard placard = Placard.start(store);
                Database database = Opened.database(placard)) {
            make(database);
            LogLane lane = claim(database, "one");
            ScanLane.Place before = lane.start();
            lane.add(0, record(0, 8));
            lane.add(1, record(8, 16));
            Batch first = lane.read(before, 1, 1 << 20);
            assertThat(take(database, lane, before, first)).isInstanceOf(Fresh.class);
            lane.release(first.after());
            database.writeScans(tx -> tx.update("update scan_lane set position = 0, part = 0 where lane = 3"));
            Batch second = lane.read(first.after(), 1, 1 << 20);
            assertThat(take(database, lane, first.after(), second)).isEqualTo(new ScanLane.Fenced());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRecordIsTakenInPartsAndWhatCameTwiceIsSkipped(Store store) {
        try (Placard placard = Placard.start(store);
                Database database = Opened.database(placard)) {
            make(database);
            LogLane lane = claim(database, "one");
            lane.add(0, record(0, 8, 16, 24));
            lane.add(1, record(0, 8, 16, 24, 32));
            lane.add(2, new byte[] {9});
            lane.add(3, record(32, 40));
            assertThat(bringIn(database, lane, 2)).isEqualTo(2);
            LogLane next = claim(database, "two");
            next.add(0, record(0, 8, 16, 24));
            next.add(1, record(0, 8, 16, 24, 32));
            next.add(3, record(32, 40));
            next.add(4, record(48, 56));
            assertThat(bringIn(database, next, 2)).isEqualTo(1);
            assertThat(bringIn(database, next, 100)).isEqualTo(3);
            assertThat(aside).hasSize(1);
            assertThat(holes).hasValue(1);
            assertThat(next.figures().waitingBytes()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void ofTwoWhoClaimALaneOneGetsIt(Store store) {
        try (Placard placard = Placard.start(store);
                Database database = Opened.database(placard)) {
            make(database);
            LaneOwners.Owned seen =
                    database.read(tx -> LaneOwners.lanes(tx, LOG)).get(5);
            assertThat(seen.owner()).isNull();
            assertThat(database.<Boolean>writeScans(tx -> LaneOwners.claim(tx, LOG, seen, "one")))
                    .isTrue();
            assertThat(database.<Boolean>writeScans(tx -> LaneOwners.claim(tx, LOG, seen, "two")))
                    .isFalse();
        }
    }

    @Test
    void aNodeWhoseBeatStandsStillIsGone() {
        AtomicLong nanos = new AtomicLong();
        LiveNodes alive = new LiveNodes(nanos::get);
        assertThat(alive.look(List.of(new LaneOwners.Node("one", 1), new LaneOwners.Node("two", 1))))
                .isEmpty();
        nanos.addAndGet(LiveNodes.GONE_AFTER.toNanos() + 1);
        LaneOwners.Node still = new LaneOwners.Node("one", 1);
        assertThat(alive.look(List.of(still, new LaneOwners.Node("two", 2)))).containsExactly(still);
        assertThat(alive.names()).containsExactly("two");
        assertThat(alive.look(List.of(new LaneOwners.Node("one", 2), new LaneOwners.Node("two", 3))))
                .isEmpty();
        assertThat(alive.names()).containsExactlyInAnyOrder("one", "two");
    }
}
