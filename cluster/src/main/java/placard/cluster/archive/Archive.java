package placard.cluster.archive;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Refusal;
import placard.base.ThreadPriority;
import placard.scan.cluster.ArchiveSettings;
import placard.scan.cluster.ClusterPart;
import placard.scan.count.ArchiveQueue;
import placard.scan.count.ArchiveQueue.Backlog;
import placard.scan.count.ArchiveQueue.Part;
import placard.scan.count.ArchiveQueue.Rule;
import placard.scan.count.UnreadablePacks;
import placard.storage.ScanStore;
import placard.storage.ScanStores;
import placard.storage.StoreException;

/**
 * The archive: writes counted scans into Parquet files, on one thread of the lowest priority.
 *
 * <p>Scans wait in the store ({@link ArchiveQueue}), so a failing archive never affects redirects or counting. A file's
 * name gives its lane and the positions of its scans. Writing it again gives the same scans.
 */
public final class Archive implements ClusterPart {
    private static final Logger LOG = LoggerFactory.getLogger(Archive.class);

    private static final String CHECK = "archive";

    /** How long other nodes leave a file to its writer. After that, two nodes may write the same file. */
    private static final Duration HOLD = Duration.ofSeconds(30);
    /** How far the oldest scan may exceed its maximum wait before a warning. */
    private static final Duration LATE = Duration.ofHours(1);

    private static final Duration LOOK = Duration.ofSeconds(5);
    /** The same interval where files are wanted at once. */
    private static final Duration LOOK_OFTEN = Duration.ofMillis(200);

    private static final Duration RETRY = Duration.ofSeconds(5);

    private static final Duration STOP = Duration.ofSeconds(3);
    /** How long the storage may take for a file before a warning. */
    private static final Duration SLOW = Duration.ofSeconds(10);

    private final ScanStores stores;
    private final ArchivePlace place;
    private final Rule rule;
    private final InstantSource clock;
    private final UnreadablePacks unreadable;
    private final Thread thread;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final Map<Integer, Backlog> waiting = new ConcurrentHashMap<>();
    private final AtomicLong scans = new AtomicLong();
    private final AtomicLong files = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private volatile @Nullable String failure;
    /** When the storage was given a file that it hasn't taken yet, by the monotonic clock. */
    private volatile @Nullable Long givenAt;

    /** An archive of the scans in all databases. {@code unreadable} is called with skipped rows. */
    public Archive(ScanStores stores, ArchiveSettings settings, InstantSource clock, UnreadablePacks unreadable) {
        this.stores = stores;
        this.place = ArchivePlace.of(settings.place());
        this.rule = settings.rule();
        this.clock = clock;
        this.unreadable = unreadable;
        this.thread = Thread.ofPlatform().name("archive").daemon().unstarted(this::run);
    }

    @Override
    public void start() {
        thread.start();
    }

    @Override
    public Map<String, Supplier<String>> checks() {
        return Map.of(CHECK, this::problem);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        ArchiveMetrics.bind(registry, this);
    }

    /** Scans that are in files, written by this node since its start. */
    public long scans() {
        return scans.get();
    }

    /** Files written by this node since its start. */
    long files() {
        return files.get();
    }

    /** The size of these files in bytes. */
    long bytes() {
        return bytes.get();
    }

    /** The number of failed writes. */
    long failures() {
        return failures.get();
    }

    /** The waiting scans in all databases at the last query. */
    long waiting() {
        return waiting.values().stream().mapToLong(Backlog::scans).sum();
    }

    /** The wait of the oldest scan in seconds; 0 if none waits. */
    double lagSeconds() {
        Instant now = clock.instant();
        return waiting.values().stream()
                .flatMap(each -> Optional.ofNullable(each.oldest()).stream())
                .mapToDouble(oldest -> Duration.between(oldest, now).toMillis() / 1000.0)
                .max()
                .orElse(0);
    }

    /** The reason why scans don't reach the archive; empty when all is well. */
    private String problem() {
        String reason = failure;
        if (reason != null) {
            return "Scans wait in the store for the archive: " + reason;
        }
        Long given = givenAt;
        if (given != null && System.nanoTime() - given > SLOW.toNanos()) {
            return "Scans wait in the store for the archive: the place of its files has not taken one for more than "
                    + SLOW.toSeconds() + " seconds.";
        }
        boolean isLate = lagSeconds() > rule.age().plus(LATE).toSeconds();
        return isLate ? "Scans wait in the store for the archive longer than they should." : "";
    }

    private void run() {
        ThreadPriority.giveWay();
        Duration pause = rule.age().isZero() ? LOOK_OFTEN : LOOK;
        try {
            do {
                for (ScanStore store : stores.all()) {
                    guarded(store);
                }
            } while (!stop.await((failure == null ? pause : RETRY).toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Catches every fault of a database or file, so that the next round runs. */
    private void guarded(ScanStore store) throws InterruptedException {
        try {
            writeAll(store);
        } catch (StoreException | Refusal away) {
            LOG.atDebug().setCause(away).log("The archive's scans can't be read: the store is unavailable");
        } catch (IOException | UncheckedIOException refused) {
            fail("the place of its files doesn't take them; the log says why.", refused);
        } catch (RuntimeException | Error fault) {
            fail("of an error; the log says which.", fault);
        }
    }

    private void fail(String reason, Throwable cause) {
        failures.incrementAndGet();
        if (failure == null) {
            LOG.atError()
                    .addKeyValue("archive", place)
                    .setCause(cause)
                    .log("A file of the archive can't be written; its scans wait in the store");
        }
        failure = reason;
    }

    private void writeAll(ScanStore store) throws IOException, InterruptedException {
        while (stop.getCount() > 0 && isDue(look(store))) {
            Optional<Part> part = ArchiveQueue.take(store, rule, clock.instant(), hold(store));
            if (part.isEmpty()) {
                return;
            }
            write(store, part.get());
            failure = null;
        }
    }

    /** Zero with one node: only this node can have left a file unfinished. */
    private static Duration hold(ScanStore store) {
        return store.database().isShared() ? HOLD : Duration.ZERO;
    }

    private Backlog look(ScanStore store) {
        Backlog now = ArchiveQueue.waiting(store);
        waiting.put(store.number(), now);
        return now;
    }

    private boolean isDue(Backlog all) {
        Instant oldest = all.oldest();
        return all.parts() > 0
                || all.scans() >= rule.scans()
                || oldest != null && !oldest.plus(rule.age()).isAfter(clock.instant());
    }

    private void write(ScanStore store, Part part) throws IOException, InterruptedException {
        boolean isDone = false;
        try {
            Path draft = place.draft();
            try {
                write(draft, store, part);
            } finally {
                Files.deleteIfExists(draft);
            }
            isDone = true;
        } finally {
            givenAt = null;
            if (!isDone) {
                ArchiveQueue.giveBack(store, part);
            }
        }
    }

    private void write(Path draft, ScanStore store, Part part) throws IOException, InterruptedException {
        long rows = fill(draft, store, part);
        if (rows >= 0) {
            long size = Files.size(draft);
            givenAt = System.nanoTime();
            place.publish(draft, name(store, part));
            ArchiveQueue.done(store, part);
            scans.addAndGet(rows);
            files.incrementAndGet();
            bytes.addAndGet(size);
        }
    }

    /** Writes the draft. Returns its number of rows, or -1 if another node has finished the file meanwhile. */
    private long fill(Path draft, ScanStore store, Part part) throws IOException {
        boolean isOpen;
        long rows;
        try (ScanFile file = ScanFile.create(draft, facts(store, part))) {
            isOpen = ArchiveQueue.read(store, part, some -> add(file, some), unreadable);
            rows = file.rows();
        }
        return isOpen ? rows : -1;
    }

    private static void add(ScanFile file, List<ArchiveQueue.Archived> scans) {
        try {
            for (ArchiveQueue.Archived scan : scans) {
                file.add(scan);
            }
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    private static Map<String, String> facts(ScanStore store, Part part) {
        return Map.of(
                "placard.version", Integer.toString(ScanRow.VERSION),
                "placard.database", Integer.toString(store.number()),
                "placard.origin", part.origin(),
                "placard.from", part.from(),
                "placard.to", part.to());
    }

    private static String name(ScanStore store, Part part) {
        return "archived=%s/scans-%d-%s-%s-%s.parquet"
                .formatted(
                        part.madeAt().atZone(ZoneOffset.UTC).toLocalDate(),
                        store.number(),
                        part.origin(),
                        part.from(),
                        part.to());
    }

    /** Stops after the current file, a few seconds later at most. Waiting scans stay in the store. */
    @Override
    public void close() {
        stop.countDown();
        try {
            if (thread.getState() != Thread.State.NEW && !thread.join(STOP)) {
                thread.interrupt();
                thread.join(STOP);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
