package placard.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Ids;
import placard.cluster.log.topic.LanePlaces;
import placard.cluster.log.topic.LogRecord;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.count.Recorder;
import placard.scan.count.Recorders;
import placard.scan.count.Scan;
import placard.scan.count.ScanCounters;
import placard.scan.count.ScanLane.Batch;
import placard.scan.count.ScanLane.Fresh;
import placard.scan.count.ScanLane.Place;
import placard.scan.journal.SegmentId;
import placard.scan.visitor.HashKeys;
import placard.storage.Database;
import placard.storage.ScanStore;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.ServerStore;
import placard.testing.Store;

/** Lanes that are counted in one transaction, while some of them go to another node. */
class JoinedLanesTest {
    private static final String LOG = "test";
    private static final SegmentId SEGMENT = new SegmentId(1, 2);
    private static final int SCANS = 10;
    private static final List<Integer> LANES = List.of(2, 4, 6);

    private final List<byte[]> aside = new CopyOnWriteArrayList<>();
    private final AtomicLong holes = new AtomicLong();

    /** A node's lanes and their recorder. */
    private final class Node implements AutoCloseable {
        final MadeCode code;
        final Database database;
        final AtomicLong fenced = new AtomicLong();
        final JoinedLanes joined = new JoinedLanes(aside::add, fenced);
        private final String name;
        final Recorders recorders;
        private final ScanCounters counters;

        Node(MadeCode code, String name) throws IOException {
            this.code = code;
            this.name = name;
            this.database = ServerStore.database(code.placard());
            HashKeys keys = HashKeys.open(code.placard().folder().resolve("keys"), new SecureRandom());
            this.counters = new ScanCounters(database, joined, (_, _) -> {}, name);
            this.recorders =
                    new Recorders(database, keys, InstantSource.system(), counters, false, Recorder.Follower.NONE);
        }

        void start() {
            recorders.begin(joined, ScanStore.alone(database), counters);
        }

        LogLane claim(int lane) {
            LanePlaces.LaneState standing = database.writeScans(tx -> {
                LaneOwners.LaneOwner seen = LaneOwners.lanes(tx, LOG).get(lane);
                assertThat(LaneOwners.claim(tx, LOG, seen, name)).isTrue();
                return LanePlaces.find(tx, LOG, lane).orElseThrow();
            });
            LogLane claimed = new LogLane(LOG, lane, standing, aside::add, holes, new LaneBudget(1 << 20));
            joined.add(claimed);
            return claimed;
        }

        /** The record of a number in a lane. */
        byte[] record(int number) {
            Instant now = Instant.now();
            byte[] workspace = database.read(tx -> tx.list("select id from workspace", row -> row.text("id")).stream()
                    .map(Ids::bytes)
                    .findFirst()
                    .orElseThrow());
            Scan scan = new Scan(
                    workspace,
                    Ids.bytes(code.id()),
                    now.toEpochMilli(),
                    (int) (now.getEpochSecond() / 86_400),
                    7,
                    Kind.HUMAN,
                    Device.MOBILE,
                    Os.IOS,
                    "Unknown",
                    null,
                    null,
                    0,
                    null);
            ByteBuffer bytes = ByteBuffer.allocate(Scan.MAX_BYTES);
            scan.write(bytes);
            List<byte[]> scans = new ArrayList<>();
            long[] ends = new long[SCANS];
            for (int i = 0; i < SCANS; i++) {
                scans.add(Arrays.copyOf(bytes.array(), bytes.position()));
                ends[i] = 8L * (SCANS * number + i + 1);
            }
            return new LogRecord(SEGMENT, 8L * SCANS * number, ends, scans).write();
        }

        long counted() {
            return database.read(tx -> tx.count("select coalesce(sum(scans), 0) as n from scan_pack"));
        }

        @Override
        public void close() {
            recorders.close();
            counters.close();
            database.close();
        }
    }

    private static MadeCode made(Placard placard) {
        try (Database database = ServerStore.database(placard)) {
            database.writeScans(tx -> {
                LanePlaces.make(tx, LOG);
                return true;
            });
        }
        return MadeCode.in(placard);
    }

    /** The batch is read before the lane goes to the other node, and counted after it. */
    @ParameterizedTest
    @EnumSource
    void aLaneThatIsLostBetweenReadingAndCountingTakesNoOtherWithIt(Store store) throws IOException {
        try (Placard placard = Placard.start(store)) {
            MadeCode code = made(placard);
            try (Node one = new Node(code, "one");
                    Node two = new Node(code, "two")) {
                List<LogLane> lanes = LANES.stream().map(one::claim).toList();
                lanes.forEach(lane -> lane.add(0, one.record(0)));
                Place from = one.joined.start();
                Batch batch = one.joined.read(from, 1_000, 1 << 20);
                assertThat(batch.records()).hasSize(3 * SCANS);
                two.claim(LANES.get(1));
                Fresh taken = one.database.writeScans(tx -> (Fresh) one.joined.take(tx, from, batch, Instant.now()));
                assertThat(taken.records().cardinality()).isEqualTo(2 * SCANS);
                one.joined.release(batch.after());
                assertThat(one.joined.lost()).containsExactly(lanes.get(1));
                assertThat(one.fenced).hasValue(1);
                assertThat(lanes.stream().map(LogLane::counted)).containsExactly(1L, 0L, 1L);
                assertThat(one.joined.read(batch.after(), 1_000, 1 << 20).records())
                        .isEmpty();
            }
        }
    }

    /** All is counted by recorders. The second node gets the lost lane's scans again, as from the log. */
    @ParameterizedTest
    @EnumSource
    void scansOfALostLaneAreCountedOnceByItsNewOwner(Store store) throws IOException {
        try (Placard placard = Placard.start(store)) {
            MadeCode code = made(placard);
            try (Node one = new Node(code, "one");
                    Node two = new Node(code, "two")) {
                List<LogLane> lanes = LANES.stream().map(one::claim).toList();
                one.start();
                lanes.forEach(lane -> lane.add(0, one.record(0)));
                code.data(3 * SCANS);
                LogLane taken = two.claim(LANES.get(1));
                lanes.forEach(lane -> lane.add(1, one.record(1)));
                code.data(5 * SCANS);
                Await.until("the loss to be noticed", () -> one.joined.lost().equals(List.of(lanes.get(1))));
                two.start();
                taken.add(0, two.record(0));
                taken.add(1, two.record(1));
                taken.add(2, two.record(2));
                lanes.getFirst().add(2, one.record(2));
                code.data(8 * SCANS);
                assertThat(one.counted()).isEqualTo(8 * SCANS);
                assertThat(one.joined.remove(lanes, Duration.ofSeconds(9))).isTrue();
                assertThat(holes).hasValue(0);
                assertThat(aside).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anUnreadableScanOfALostLaneIsPutAsideOnlyByItsNewOwner(Store store) throws IOException {
        try (Placard placard = Placard.start(store)) {
            MadeCode code = made(placard);
            try (Node one = new Node(code, "one");
                    Node two = new Node(code, "two")) {
                List<LogLane> lanes = LANES.stream().map(one::claim).toList();
                LogLane taken = two.claim(LANES.get(1));
                byte[] theirs = {1};
                byte[] ours = {1, 0};
                lanes.get(1).add(0, record(theirs));
                lanes.getLast().add(0, record(ours));
                one.start();
                Await.until("the loss to be noticed", () -> one.joined.lost().equals(List.of(lanes.get(1))));
                Await.until("the own one to be put aside", () -> one.recorders.unreadable() > 0);
                assertThat(one.recorders.unreadable()).isEqualTo(1);
                assertThat(aside).containsExactly(ours);
                taken.add(0, record(theirs));
                two.start();
                Await.until("the new owner to put it aside", () -> two.recorders.unreadable() > 0);
                assertThat(aside).containsExactly(ours, theirs);
            }
        }
    }

    private static byte[] record(byte[] cut) {
        return new LogRecord(SEGMENT, 0, new long[] {8}, List.of(cut)).write();
    }

    /** The claim waits for the transaction and then begins behind it, so nothing counts twice. */
    @Test
    void aLaneThatIsClaimedDuringATransactionBeginsBehindIt() throws Exception {
        try (Placard placard = Placard.start(Store.POSTGRESQL)) {
            MadeCode code = made(placard);
            try (Node one = new Node(code, "one");
                    Node two = new Node(code, "two")) {
                List<LogLane> lanes = LANES.stream().map(one::claim).toList();
                lanes.forEach(lane -> lane.add(0, one.record(0)));
                Place from = one.joined.start();
                Batch batch = one.joined.read(from, 1_000, 1 << 20);
                CompletableFuture<LogLane> claim = one.database.writeScans(tx -> {
                    Fresh taken = (Fresh) one.joined.take(tx, from, batch, Instant.now());
                    assertThat(taken.records().cardinality()).isEqualTo(3 * SCANS);
                    CompletableFuture<LogLane> begun = CompletableFuture.supplyAsync(() -> two.claim(LANES.get(1)));
                    Await.until("the claim to wait", () -> isClaimWaiting(two.database));
                    return begun;
                });
                one.joined.release(batch.after());
                assertThat(claim.join().nextOffset()).isEqualTo(1);
            }
        }
    }

    private static boolean isClaimWaiting(Database database) {
        return database.<Long>read(tx ->
                        tx.count("select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and query"
                                + " like 'update scan_lane%'"))
                > 0;
    }
}
