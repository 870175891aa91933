package placard.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.cluster.log.topic.LanePlaces;
import placard.cluster.log.topic.LogRecord;
import placard.cluster.log.topic.Marks;
import placard.scan.cluster.LogNode;
import placard.scan.cluster.UncountedLogCheck;
import placard.scan.count.ScanLane;
import placard.scan.count.ScanLane.Admission;
import placard.scan.count.ScanLane.Batch;
import placard.scan.count.ScanLane.Fresh;
import placard.scan.journal.SegmentId;
import placard.storage.Database;
import placard.testing.Await;
import placard.testing.Placard;
import placard.testing.ServerStore;
import placard.testing.Slow;
import placard.testing.Store;

/** Who may count the scans of a lane, and from where on. */
class LaneOwnersTest {
    private static final String LOG = "test";
    private static final Instant NOW = Instant.EPOCH;
    private static final SegmentId SEGMENT = new SegmentId(1, 2);
    private final List<byte[]> aside = new ArrayList<>();
    private final AtomicLong holes = new AtomicLong();

    private LogLane claim(Database database, String node) {
        LanePlaces.LaneState standing = database.writeScans(tx -> {
            LaneOwners.LaneOwner seen = LaneOwners.lanes(tx, LOG).get(3);
            assertThat(LaneOwners.claim(tx, LOG, seen, node)).isTrue();
            return LanePlaces.find(tx, LOG, 3).orElseThrow();
        });
        return new LogLane(LOG, 3, standing, aside::add, holes, new LaneBudget(1 << 20));
    }

    private static byte[] record(long previous, long... ends) {
        List<byte[]> scans = new ArrayList<>();
        for (long end : ends) {
            scans.add(new byte[] {1, (byte) end});
        }
        return new LogRecord(SEGMENT, previous, ends, scans).write();
    }

    private static Optional<Admission> take(Database database, LogLane lane, ScanLane.Place from, Batch batch) {
        return database.writeScans(tx -> lane.take(tx, from, batch, NOW));
    }

    /** Reads at most so many, takes them and goes on; how many were new. */
    private static int bringIn(Database database, LogLane lane, int most) {
        Batch batch = lane.read(lane.start(), most, 1 << 20);
        Admission taken = take(database, lane, lane.start(), batch).orElseThrow();
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
    void aFormerLaneOwnerCountsNothing(Store store) {
        try (Placard placard = Placard.start(store);
                Database database = ServerStore.database(placard)) {
            make(database);
            LogLane old = claim(database, "one");
            old.add(0, record(0, 8, 16));
            Batch batch = old.read(old.start(), 10, 1 << 20);
            assertThat(batch.records()).hasSize(2);
            LogLane taken = claim(database, "two");
            assertThat(take(database, old, old.start(), batch)).isEmpty();
            taken.add(0, record(0, 8, 16));
            assertThat(bringIn(database, taken, 10)).isEqualTo(2);
            assertThat(take(database, old, old.start(), batch)).isEmpty();
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aCommitWhoseAnswerWasLostIsFoundAndNotMadeAgain(Store store) {
        try (Placard placard = Placard.start(store);
                Database database = ServerStore.database(placard)) {
            make(database);
            LogLane lane = claim(database, "one");
            lane.add(7, record(0, 8, 16));
            ScanLane.Place start = lane.start();
            Batch batch = lane.read(start, 1, 1 << 20);
            take(database, lane, start, batch);
            assertThat(take(database, lane, start, batch)).contains(new ScanLane.PlaceDiffers(batch.after()));
        }
    }

    /** As after a failover to a standby that came late: what lies between is read once more by the lane's new owner. */
    @ParameterizedTest
    @Slow
    @EnumSource
    void aStoreThatWasSetBackWantsTheLaneClaimedAgain(Store store) {
        try (Placard placard = Placard.start(store);
                Database database = ServerStore.database(placard)) {
            make(database);
            LogLane lane = claim(database, "one");
            ScanLane.Place before = lane.start();
            lane.add(0, record(0, 8));
            lane.add(1, record(8, 16));
            Batch first = lane.read(before, 1, 1 << 20);
            assertThat(take(database, lane, before, first)).containsInstanceOf(Fresh.class);
            lane.release(first.after());
            database.writeScans(tx -> tx.update("update scan_lane set position = 0, part = 0 where lane = 3"));
            Batch second = lane.read(first.after(), 1, 1 << 20);
            assertThat(take(database, lane, first.after(), second)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRecordIsTakenInPartsAndWhatCameTwiceIsSkipped(Store store) {
        try (Placard placard = Placard.start(store);
                Database database = ServerStore.database(placard)) {
            make(database);
            LogLane lane = claim(database, "one");
            lane.add(0, record(0, 8, 16, 24));
            lane.add(1, record(0, 8, 16, 24, 32));
            lane.add(2, new byte[] {0});
            lane.add(2, null);
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

    /** The log was made anew, or its retention has overtaken the lane. */
    @ParameterizedTest
    @Slow
    @EnumSource
    void aLaneWhosePlaceTheLogDoesNotHaveGoesOnAtTheOldestRecordAndCountsNothingTwice(Store store) {
        try (Placard placard = Placard.start(store);
                Database database = ServerStore.database(placard)) {
            make(database);
            LogLane lane = claim(database, "one");
            lane.add(0, record(0, 8));
            lane.add(1, record(8, 16));
            assertThat(bringIn(database, lane, 1)).isEqualTo(1);
            lane.rewind(0);
            assertThat(lane.isHeld()).isTrue();
            assertThat(lane.nextOffset()).isZero();
            assertThat(bringIn(database, lane, 10))
                    .as("what was fetched before")
                    .isEqualTo(1);
            assertThat(bringIn(database, lane, 10)).as("the way back").isZero();
            LanePlaces.LaneState standing =
                    database.read(tx -> LanePlaces.find(tx, LOG, 3).orElseThrow());
            assertThat(standing.offset()).isZero();
            assertThat(lane.read(lane.start(), 10, 1 << 20).records()).isEmpty();
            assertThat(lane.isHeld()).isFalse();
            lane.add(0, record(8, 16, 24));
            assertThat(bringIn(database, lane, 10)).isEqualTo(1);
            assertThat(lane.counted()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aRecordOfANewerVersionStopsTheLane(Store store) {
        try (Placard placard = Placard.start(store);
                Database database = ServerStore.database(placard)) {
            make(database);
            LogLane lane = claim(database, "one");
            lane.add(0, record(0, 8));
            byte[] later = record(8, 16);
            later[0] = 2;
            lane.add(1, later);
            lane.add(2, record(16, 24));
            assertThat(bringIn(database, lane, 10)).isEqualTo(1);
            assertThat(lane.stopped()).contains("a newer version of Placard");
            assertThat(lane.isFull()).isTrue();
            assertThat(lane.nextOffset()).isEqualTo(1);
            assertThat(aside).isEmpty();

            LogLane other = claim(database, "two");
            other.add(1, new LogRecord(SEGMENT, 8, new long[] {16}, List.of(new byte[] {6, 1})).write());
            assertThat(other.stopped()).isNotNull();
            assertThat(bringIn(database, other, 10)).isZero();
            assertThat(aside).isEmpty();
        }
    }

    /** A journal is brought in from its files while the log has it as well. */
    @Test
    @Slow
    void aMarkIsTakenByOneTransactionAtATime() throws Exception {
        try (Placard placard = Placard.start(Store.POSTGRESQL);
                Database database = ServerStore.database(placard);
                Connection watcher = ServerStore.connection(placard)) {
            CountDownLatch taken = new CountDownLatch(1);
            CompletableFuture<Long> second = taken(database, taken);
            database.writeScans(tx -> {
                Marks marks = LanePlaces.marks(tx, 3, Set.of(SEGMENT), NOW);
                taken.countDown();
                Await.until("the other to wait or to be done", () -> second.isDone() || ServerStore.isWaiting(watcher));
                marks.put(SEGMENT, 100);
                LanePlaces.put(tx, 3, marks, NOW);
                return true;
            });
            assertThat(second.get(20, TimeUnit.SECONDS)).isEqualTo(100);
        }
    }

    private static CompletableFuture<Long> taken(Database database, CountDownLatch after) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                after.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            return database.writeScans(
                    tx -> LanePlaces.marks(tx, 3, Set.of(SEGMENT), NOW).of(SEGMENT));
        });
    }

    @ParameterizedTest
    @EnumSource
    void aMarkNeverMovesBack(Store store) {
        try (Placard placard = Placard.start(store);
                Database database = ServerStore.database(placard)) {
            for (long mark : new long[] {100, 40}) {
                Marks marks = new Marks();
                marks.put(SEGMENT, mark);
                database.writeScans(tx -> {
                    LanePlaces.put(tx, 3, marks, NOW);
                    return true;
                });
            }
            assertThat(database.<Long>read(tx -> LanePlaces.mark(tx, 3, SEGMENT)))
                    .isEqualTo(100);
        }
    }

    @Test
    @Slow
    void allLanesTogetherHaveOneBudgetAndAnEmptyLaneAlwaysGetsSomething() {
        LaneBudget budget = new LaneBudget(1_000);
        assertThat(budget.isUsedUp(0)).isFalse();
        budget.add(240);
        assertThat(budget.isUsedUp(240)).isFalse();
        budget.add(10);
        assertThat(budget.isUsedUp(250)).as("a quarter is enough for one").isTrue();
        budget.add(750);
        assertThat(budget.isUsedUp(1)).as("all is used").isTrue();
        assertThat(budget.isUsedUp(0)).isFalse();
    }

    @Test
    @Slow
    void aLaneGivesItsMemoryBackWhenItIsCountedOrLeft() {
        LaneBudget budget = new LaneBudget(1_000);
        LogLane lane = new LogLane(LOG, 3, new LanePlaces.LaneState(1, 0, 0), aside::add, holes, budget);
        lane.add(0, record(0, 8));
        lane.add(1, record(8, 16, 24));
        long both = budget.used();
        lane.release(lane.read(lane.start(), 1, 1 << 20).after());
        assertThat(budget.used()).isBetween(1L, both - 1);
        lane.leave();
        assertThat(budget.used()).isZero();
        lane.release(lane.read(lane.start(), 10, 1 << 20).after());
        assertThat(budget.used()).isZero();
    }

    /** Its recorder would rest between batches for ever, and the log's retention end before the backlog. */
    @Test
    @Slow
    void aLaneThatHasAsMuchAsItMaySaysThatMuchWaits() {
        LogLane lane = new LogLane(LOG, 3, new LanePlaces.LaneState(1, 0, 0), aside::add, holes, new LaneBudget(1_000));
        lane.add(0, record(0, 8));
        assertThat(lane.figures().waitingBytes()).isLessThan(1_000);
        for (int i = 1; i < 4; i++) {
            lane.add(i, record(8 * i, 8 * i + 8));
        }
        assertThat(lane.isFull()).isTrue();
        assertThat(lane.figures().waitingBytes()).isGreaterThanOrEqualTo(ScanLane.LARGE_BACKLOG);
    }

    @Test
    @Slow
    void aLaneThatStandsStillWhileThereIsMoreIsLeftToOthersForAWhile() {
        AtomicLong nanos = new AtomicLong();
        LaneProgress progress = new LaneProgress(nanos::get);
        LogLane lane =
                new LogLane(LOG, 3, new LanePlaces.LaneState(1, 0, 0), aside::add, holes, new LaneBudget(1 << 20));
        OptionalLong end = OptionalLong.of(2);
        assertThat(progress.look(lane, end)).isEmpty();
        nanos.addAndGet(LaneProgress.GIVEN_UP_AFTER.toNanos() - 1);
        assertThat(progress.look(lane, end)).isEmpty();
        assertThat(progress.problem()).isEqualTo("Nothing can be read of lane 3.");
        lane.add(0, record(0, 8));
        assertThat(progress.look(lane, end)).isEmpty();
        assertThat(progress.problem()).isEmpty();
        nanos.addAndGet(LaneProgress.GIVEN_UP_AFTER.toNanos() + 1);
        assertThat(progress.look(lane, OptionalLong.empty()))
                .as("it isn't known")
                .isPresent();
        progress.leave(3, "x");
        assertThat(progress.isLeft(3)).isTrue();
        assertThat(progress.problem()).isEqualTo("x");
        nanos.addAndGet(Duration.ofSeconds(61).toNanos());
        assertThat(progress.isLeft(3)).isFalse();
        assertThat(progress.look(lane, OptionalLong.of(1))).as("all is read").isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void scansLeftInALogAreReportedUnlessALaneReadsThem(Store store) {
        try (Placard placard = Placard.start(store);
                Database database = ServerStore.database(placard)) {
            AtomicLong nanos = new AtomicLong();
            LongSupplier clock = () -> nanos.addAndGet(1_000_000_000);
            assertThat(UncountedLogCheck.objection(database, clock)).isEmpty();
            database.writeScans(tx -> {
                LanePlaces.make(tx, "scans/1");
                SentPlaces.put(tx, "scans/1", Map.of(3, 7L, 5, 0L));
                SentPlaces.put(tx, "scans/1", Map.of(3, 2L));
                return true;
            });
            assertThat(UncountedLogCheck.objection(database, clock))
                    .startsWith("The scan log scans holds scans that are not counted yet (7 records, in lanes 3)")
                    .contains("PLACARD_SCAN_LOG");
            Heartbeat heartbeat = new Heartbeat(database, "other");
            LongSupplier withOther = () -> {
                heartbeat.off();
                heartbeat.on("scans/1");
                return clock.getAsLong();
            };
            heartbeat.on("scans/1");
            assertThat(UncountedLogCheck.objection(database, withOther)).isEmpty();
            assertThat(UncountedLogCheck.objection(database, clock))
                    .as("it stands still")
                    .isNotEmpty();
            database.writeScans(tx -> tx.update("update scan_lane set position = 7 where lane = 3"));
            assertThat(UncountedLogCheck.objection(database, clock)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void ofTwoWhoClaimALaneOneGetsIt(Store store) {
        try (Placard placard = Placard.start(store);
                Database database = ServerStore.database(placard)) {
            make(database);
            LaneOwners.LaneOwner seen =
                    database.read(tx -> LaneOwners.lanes(tx, LOG)).get(5);
            assertThat(seen.owner()).isNull();
            assertThat(database.<Boolean>writeScans(tx -> LaneOwners.claim(tx, LOG, seen, "one")))
                    .isTrue();
            assertThat(database.<Boolean>writeScans(tx -> LaneOwners.claim(tx, LOG, seen, "two")))
                    .isFalse();
        }
    }

    /** A recorder that ends slowly, or a row that another holds, keeps only the thread that shares lanes waiting. */
    @Test
    @Slow
    void aNodeBeatsByItselfUntilItLeaves() throws InterruptedException {
        try (Placard placard = Placard.start(Store.SQLITE);
                Database database = ServerStore.database(placard);
                Heartbeat heartbeat = new Heartbeat(database, "one")) {
            heartbeat.start();
            heartbeat.on(LOG);
            Await.until("three beats", () -> beat(database) > 3);
            heartbeat.off();
            long last = beat(database);
            heartbeat.close();
            assertThat(beat(database)).isEqualTo(last);
        }
    }

    private static long beat(Database database) {
        return database.read(tx -> LogNode.list(tx, LOG)).getFirst().beat();
    }

    @Test
    @Slow
    void aNodeWhoseBeatStandsStillIsGone() {
        AtomicLong nanos = new AtomicLong();
        LiveNodes alive = new LiveNodes(nanos::get);
        assertThat(alive.look(List.of(new LogNode("one", 1), new LogNode("two", 1))))
                .isEmpty();
        nanos.addAndGet(LogNode.GONE_AFTER.toNanos() + 1);
        LogNode still = new LogNode("one", 1);
        assertThat(alive.look(List.of(still, new LogNode("two", 2)))).containsExactly(still);
        assertThat(alive.names()).containsExactly("two");
        assertThat(alive.look(List.of(new LogNode("one", 2), new LogNode("two", 3))))
                .isEmpty();
        assertThat(alive.names()).containsExactlyInAnyOrder("one", "two");
    }
}
