package placard.scan.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
        List<ArchivedScan> scans = new ArrayList<>();
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
                    null);
            scans.add(new ArchivedScan(scan, new JournalPosition(new SegmentId(i % 2, -7), 64L + 100L * i)));
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
    void whoeverWritesAFileAgainWritesTheSame(Store kind) {
        ScanStore store = open(kind);
        try (Database _ = store.database()) {
            add(store, "lane", 0, 30);
            add(store, "lane", 30, 60);
            Part part = ArchiveQueue.take(store, AT_ONCE, NOW, HOLD).orElseThrow();
            add(store, "lane", 60, 90);
            assertThat(ArchiveQueue.take(store, AT_ONCE, NOW, HOLD)).isEmpty();
            // Whoever wrote it is gone.
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
}
