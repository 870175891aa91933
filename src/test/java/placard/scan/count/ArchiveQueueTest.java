package placard.scan.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.count.ArchiveQueue.Part;
import placard.scan.count.ArchiveQueue.Rule;
import placard.scan.journal.JournalPosition;
import placard.scan.journal.SegmentId;
import placard.storage.Database;
import placard.storage.PostgresUrl;
import placard.storage.ScanStore;
import placard.testing.Await;
import placard.testing.Shards;
import placard.testing.Store;

/** What goes into a file is decided once. */
final class ArchiveQueueTest {
    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");
    private static final Duration HOLD = Duration.ofMinutes(1);
    private static final Rule AT_ONCE = new Rule(100, Duration.ZERO);

    @TempDir
    private Path folder;

    private ScanStore open(Store store) {
        Database database = placard.storage.Store.open(
                folder, PostgresUrl.parse(store.newDatabase()).orElse(null));
        return ScanStore.alone(database);
    }

    private static void add(ScanStore store, String origin, int from, int to) {
        List<ArchiveQueue.Archived> scans = new ArrayList<>();
        for (int i = from; i < to; i++) {
            Scan scan = new Scan(
                    new byte[16],
                    new byte[16],
                    NOW.toEpochMilli() + i,
                    20_000 - i,
                    i % 24,
                    Kind.HUMAN,
                    Device.MOBILE,
                    Os.IOS,
                    "City " + i % 3,
                    i % 2 == 0 ? null : "flyer",
                    i % 5 == 0 ? "T1" : null,
                    0,
                    from > 0 && i % 4 == 0 ? "IT" : null,
                    from > 0 && i % 3 == 0 ? "it" : null,
                    from > 0 && i % 2 == 0 ? Scan.ELSE : null,
                    null);
            scans.add(new ArchiveQueue.Archived(scan, new JournalPosition(new SegmentId(i % 2, -7), 64L + 100L * i)));
        }
        store.write(tx -> {
            ArchiveQueue.add(tx, new ScanLane.Span(origin, "%04d".formatted(from), "%04d".formatted(to)), scans, NOW);
            return true;
        });
    }

    private static List<Long> read(ScanStore store, Part part) {
        List<Long> places = new ArrayList<>();
        boolean isOpen = ArchiveQueue.read(
                store, part, some -> some.forEach(each -> places.add(each.end().offset())), new UnreadablePacks());
        return isOpen ? places : List.of(-1L);
    }

    @ParameterizedTest
    @EnumSource
    void rowsWithAndWithoutCountriesLanguagesAndDestinationsAreRead(Store kind) {
        ScanStore store = open(kind);
        try (Database _ = store.database()) {
            add(store, "lane", 0, 30);
            add(store, "lane", 30, 60);
            assertThat(store.<Long>read(tx -> tx.count("select count(*) as n from scan_archive where details is null")))
                    .isOne();
            Part part = ArchiveQueue.take(store, AT_ONCE, NOW, HOLD).orElseThrow();
            List<String> seen = new ArrayList<>();
            ArchiveQueue.read(
                    store,
                    part,
                    some -> some.forEach(each -> seen.add(each.scan().country()
                            + each.scan().language()
                            + each.scan().destination()
                            + each.scan().city())),
                    new UnreadablePacks());
            assertThat(seen)
                    .isEqualTo(IntStream.range(0, 60)
                            .mapToObj(i -> (i >= 30 && i % 4 == 0 ? "IT" : null)
                                    + (i >= 30 && i % 3 == 0 ? "it" : null)
                                    + (i >= 30 && i % 2 == 0 ? Scan.ELSE : null)
                                    + "City " + i % 3)
                            .toList());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFileThatIsWrittenAgainIsTheSame(Store kind) {
        ScanStore store = open(kind);
        try (Database _ = store.database()) {
            add(store, "lane", 0, 30);
            add(store, "lane", 30, 60);
            Part part = ArchiveQueue.take(store, AT_ONCE, NOW, HOLD).orElseThrow();
            add(store, "lane", 60, 90);
            assertThat(ArchiveQueue.take(store, AT_ONCE, NOW, HOLD)).isEmpty();
            // Its writer is gone.
            Part again = ArchiveQueue.take(store, AT_ONCE, NOW.plus(HOLD), HOLD).orElseThrow();
            assertThat(again).isEqualTo(part).isEqualTo(new Part("lane", part.lastNumber(), "0000", "0060", 60, NOW));
            assertThat(read(store, again))
                    .hasSize(60)
                    .isEqualTo(read(store, part))
                    .doesNotContain(64L + 6_000);
            ArchiveQueue.done(store, again);
            assertThat(read(store, part)).containsExactly(-1L);
            ArchiveQueue.done(store, part);
            assertThat(ArchiveQueue.waiting(store).scans()).isEqualTo(30);
            Part next = ArchiveQueue.take(store, AT_ONCE, NOW.plus(HOLD), HOLD).orElseThrow();
            assertThat(List.of(next.from(), next.to())).containsExactly("0060", "0090");
            ArchiveQueue.done(store, part);
            assertThat(read(store, next)).hasSize(30);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFileHasTheScansOfOneLaneAndNoMoreThanItMay(Store kind) {
        ScanStore store = open(kind);
        try (Database _ = store.database()) {
            for (int i = 0; i < 5; i++) {
                add(store, "one", 30 * i, 30 * i + 30);
            }
            add(store, "other", 0, 30);
            Rule rule = new Rule(100, Duration.ofHours(1));
            Part part = ArchiveQueue.take(store, rule, NOW, HOLD).orElseThrow();
            assertThat(part.origin() + part.scans()).isEqualTo("one90");
            Optional<Part> second = ArchiveQueue.take(store, rule, NOW, HOLD);
            assertThat(second).isEmpty();
            assertThat(ArchiveQueue.take(store, rule, NOW.plus(Duration.ofHours(1)), HOLD)
                            .orElseThrow()
                            .origin())
                    .isEqualTo("one");
        }
    }

    /** Journals are cut into files, so none of them ever has as many scans as all of them. */
    @ParameterizedTest
    @EnumSource
    void theFullestLaneIsWrittenOnceAllLanesHaveTooManyScans(Store kind) {
        ScanStore store = open(kind);
        try (Database _ = store.database()) {
            Rule rule = new Rule(100, Duration.ofHours(1));
            add(store, "one", 0, 30);
            add(store, "two", 0, 40);
            assertThat(ArchiveQueue.take(store, rule, NOW, HOLD)).isEmpty();
            add(store, "three", 0, 35);
            Part part = ArchiveQueue.take(store, rule, NOW, HOLD).orElseThrow();
            assertThat(part.origin() + part.scans()).isEqualTo("two40");
            assertThat(ArchiveQueue.take(store, rule, NOW, HOLD)).isEmpty();
        }
    }

    /** The embedded store has one writer, which is anybody's but his who only looks. */
    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void anEmptyCheckDoesNotWaitForAWriter() throws SQLException {
        ScanStore store = open(Store.SQLITE);
        try (Database _ = store.database();
                Connection writer = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("scans.db"));
                Statement statement = writer.createStatement()) {
            add(store, "lane", 0, 30);
            statement.execute("begin immediate");
            Rule rule = new Rule(100, Duration.ofHours(1));
            assertThat(ArchiveQueue.take(store, rule, NOW, HOLD)).isEmpty();
            statement.execute("rollback");
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachScanIsInOneFileForEveryReaderAtOnce(Store kind) throws Exception {
        ScanStore store = open(kind);
        int batches = 300;
        int writers = 4;
        List<Long> seen = Collections.synchronizedList(new ArrayList<>());
        AtomicBoolean isAllAdded = new AtomicBoolean();
        try (Database _ = store.database();
                ExecutorService threads = Executors.newFixedThreadPool(writers)) {
            List<Future<?>> work = new ArrayList<>();
            for (int i = 0; i < writers; i++) {
                work.add(threads.submit(() -> {
                    boolean isLast;
                    Optional<Part> part;
                    do {
                        isLast = isAllAdded.get();
                        part = ArchiveQueue.take(store, AT_ONCE, NOW, HOLD);
                        part.ifPresent(each -> {
                            seen.addAll(read(store, each));
                            ArchiveQueue.done(store, each);
                        });
                    } while (!isLast || part.isPresent());
                }));
            }
            for (int i = 0; i < batches; i++) {
                add(store, "lane", 3 * i, 3 * i + 3);
            }
            isAllAdded.set(true);
            for (Future<?> each : work) {
                each.get();
            }
            assertThat(ArchiveQueue.waiting(store)).isEqualTo(new ArchiveQueue.Backlog(0, null, 0));
            assertThat(seen).doesNotHaveDuplicates().hasSize(3 * batches);
        }
    }

    /** A node that looked before another finished the file would write one of the same name, without its scans. */
    @Test
    void aFileThatAnotherNodeFinishedIsNotBegunAgain() throws Exception {
        String url = Store.POSTGRESQL.newDatabase();
        ScanStore store = ScanStore.alone(
                placard.storage.Store.open(folder, PostgresUrl.parse(url).orElseThrow()));
        try (Database _ = store.database();
                Connection other = Shards.connection(url);
                Statement statement = other.createStatement();
                ExecutorService thread = Executors.newSingleThreadExecutor()) {
            add(store, "lane", 0, 30);
            other.setAutoCommit(false);
            statement.execute("lock table scan_archive_file in exclusive mode");
            Future<Optional<Part>> part = thread.submit(() -> ArchiveQueue.take(store, AT_ONCE, NOW, HOLD));
            Await.until(
                    "it to wait",
                    () -> Shards.number(
                                    url,
                                    "select count(*) from pg_locks where not granted"
                                            + " and relation = 'scan_archive_file'::regclass")
                            == 1);
            statement.execute("delete from scan_archive");
            other.commit();
            assertThat(part.get()).isEmpty();
            assertThat(ArchiveQueue.waiting(store).parts()).isZero();
        }
    }
}
