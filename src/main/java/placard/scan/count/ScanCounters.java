package placard.scan.count;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Ids;
import placard.base.Refusal;
import placard.scan.count.ScanLane.Batch;
import placard.scan.count.ScanLane.Place;
import placard.scan.count.Tally.Code;
import placard.storage.Database;
import placard.storage.StoreException;
import placard.storage.Tx;

/**
 * The {@link ScanCounter}s of the codes with a maximum of scans.
 *
 * <p>Only the recorder can start one. Between two of its commits, every scan of this node is either in the store's
 * total or in the journal behind the recorder's position, never in both. So the start is exact, even after
 * {@code kill -9} and with a long backlog. From then on redirects count in memory.
 *
 * <p>A node learns of other nodes' scans from the store, when one of them announces new ones. It doesn't know the scans
 * that another node has answered and not stored yet. A maximum may be exceeded by that number.
 *
 * <p>With a replicated log, any node may store this one's scans, so their origin is unknown. The count is then the
 * larger of this node's own and the store's total. It is too low by the scans in transit, and correct once all are
 * stored.
 */
public final class ScanCounters implements AutoCloseable {
    private static final String BROUGHT = "scans_brought";
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final long SHARED_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final int RECORDS = 5_000;
    private static final int BYTES = 1 << 20;

    private record Question(Code code, CompletableFuture<ScanCounter> answer) {}

    private static final Logger LOG = LoggerFactory.getLogger(ScanCounters.class);

    private final Database database;
    private final ScanLane own;
    private final boolean isShared;
    private final Uncounted uncounted;
    private final String node;
    /** A counter exists as long as a redirect uses it. Only the recorder adds one. */
    private final Cache<Code, ScanCounter> known =
            Caffeine.newBuilder().weakValues().build();

    private final Queue<Question> questions = new ConcurrentLinkedQueue<>();
    private final Set<Code> stale = ConcurrentHashMap.newKeySet();
    private volatile @Nullable Thread recorder;
    private final Thread server;
    private volatile boolean isClosed;

    /** The records of this node's journal that are in no total of the store. */
    @FunctionalInterface
    public interface Uncounted {
        /** Passes each wanted record to the consumer. */
        void each(Predicate<byte[]> isWanted, Consumer<byte[]> record);
    }

    /** Counts scans in this node's journal and in the store. */
    public ScanCounters(Database database, ScanLane own, String node) {
        this(database, own, false, (_, _) -> {}, node);
    }

    /**
     * Counts scans that go through a log, so that any node may store them.
     *
     * @param own this node's journal
     * @param uncounted its records that aren't stored
     * @param node a unique name of the node
     */
    public ScanCounters(Database database, ScanLane own, Uncounted uncounted, String node) {
        this(database, own, true, uncounted, node);
    }

    private ScanCounters(Database database, ScanLane own, boolean isShared, Uncounted uncounted, String node) {
        this.database = database;
        this.own = own;
        this.isShared = isShared;
        this.uncounted = uncounted;
        this.node = node;
        database.listen(BROUGHT, this::hear);
        database.onMissedNotices(() -> stale.addAll(known.asMap().keySet()));
        this.server = Thread.ofPlatform().daemon().name("scan-counters").unstarted(this::serveShared);
    }

    /** Starts the thread that serves, if no recorder of this node's journal does. */
    public void start() {
        if (isShared) {
            server.start();
        }
    }

    private void serveShared() {
        recorder = server;
        while (!isClosed) {
            try {
                answer(own.start());
            } catch (RuntimeException | Error fault) {
                // Without this thread, no code with a maximum of scans could be redirected any more.
                LOG.atError().setCause(fault).log("Scans of codes with a maximum could not be counted; retrying");
            }
            LockSupport.parkNanos(SHARED_REST_NANOS);
        }
    }

    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(server);
    }

    /**
     * The counter of a code; waits until the recorder has started one.
     *
     * @param workspace 16 bytes
     * @param code 16 bytes
     * @throws Refusal {@code unavailable} if the recorder doesn't do so in time
     */
    public ScanCounter get(byte[] workspace, byte[] code) {
        Code key = new Code(workspace, code);
        ScanCounter counter = known.getIfPresent(key);
        if (counter != null) {
            stale.add(key);
            return counter;
        }
        Question question = new Question(key, new CompletableFuture<>());
        questions.add(question);
        wake();
        try {
            return question.answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException away) {
            throw Refusal.unavailable("The scans of this code can't be counted now.");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw Refusal.unavailable("Shutting down.");
        }
    }

    private void wake() {
        Thread thread = recorder;
        if (thread != null) {
            own.wake();
            LockSupport.unpark(thread);
        }
    }

    private void hear(String message) {
        String[] parts = message.split(" ", 3);
        if (parts.length == 3 && !parts[0].equals(node)) {
            Code code = new Code(Ids.bytes(parts[1]), Ids.bytes(parts[2]));
            if (known.getIfPresent(code) != null) {
                stale.add(code);
                wake();
            }
        }
    }

    /** Announces which of these codes have more scans now, in the transaction that counts them. Other nodes listen. */
    void announce(Tx tx, Scans scans) {
        (isShared ? scans.counts(i -> scans.has(i, Scan.LIMITED)) : counted(scans))
                .keySet()
                .forEach(code -> tx.announce(
                        BROUGHT,
                        node + " " + Ids.of("ws_", code.workspace(), 0) + " " + Ids.of("qr_", code.code(), 0)));
    }

    /** Notes that scans of this node have entered the store. */
    void brought(Scans scans) {
        counted(scans).forEach((code, scansOfIt) -> {
            ScanCounter counter = known.getIfPresent(code);
            if (counter != null) {
                counter.bring(isShared ? 0 : scansOfIt);
                stale.add(code);
            }
        });
    }

    /** The number of these scans for each code that has a counter. */
    private Map<Code, Long> counted(Scans scans) {
        if (known.estimatedSize() == 0) {
            return Map.of();
        }
        Map<Code, Long> counts = scans.counts(_ -> true);
        counts.keySet().removeIf(code -> known.getIfPresent(code) == null);
        return counts;
    }

    /** Starts requested counters and reads changed totals. The recorder calls this between two commits. */
    void serve(Place position) {
        if (!isShared) {
            recorder = Thread.currentThread();
            answer(position);
        }
    }

    private void answer(Place position) {
        if (questions.isEmpty() && stale.isEmpty()) {
            return;
        }
        List<Question> asked = new ArrayList<>();
        for (Question next = questions.poll(); next != null; next = questions.poll()) {
            asked.add(next);
        }
        try {
            refresh();
            begin(asked, position);
        } catch (StoreException | Refusal away) {
            asked.forEach(question -> question.answer.completeExceptionally(away));
        } catch (RuntimeException | Error fault) {
            asked.forEach(question -> question.answer.completeExceptionally(fault));
            throw fault;
        }
    }

    private void refresh() {
        List<Code> codes = List.copyOf(stale);
        codes.forEach(stale::remove);
        Map<Code, Long> totals;
        try {
            totals = totals(codes);
        } catch (StoreException | Refusal away) {
            stale.addAll(codes);
            throw away;
        }
        for (Code code : codes) {
            ScanCounter counter = known.getIfPresent(code);
            if (counter != null) {
                long total = totals.getOrDefault(code, 0L);
                if (isShared) {
                    counter.raise(total);
                } else {
                    counter.learn(total);
                }
            }
        }
    }

    private void begin(List<Question> asked, Place position) {
        List<Code> fresh = asked.stream()
                .map(Question::code)
                .filter(code -> known.getIfPresent(code) == null)
                .distinct()
                .toList();
        Map<Code, Long> totals = totals(fresh);
        Map<Code, Long> waiting = fresh.isEmpty() ? Map.of() : waiting(Set.copyOf(fresh), position);
        for (Question question : asked) {
            Code code = question.code;
            ScanCounter counter = known.get(
                    code, _ -> new ScanCounter(totals.getOrDefault(code, 0L), waiting.getOrDefault(code, 0L)));
            question.answer.complete(counter);
        }
    }

    private Map<Code, Long> totals(List<Code> codes) {
        if (codes.isEmpty()) {
            return Map.of();
        }
        return database.read(tx -> {
            Map<Code, Long> totals = new HashMap<>();
            for (Code code : codes) {
                tx.find(
                                "select total from scan_total where workspace = ? and code = ?",
                                row -> row.number("total"),
                                code.workspace(),
                                code.code())
                        .ifPresent(total -> totals.put(code, total));
            }
            return totals;
        });
    }

    /** The counted scans of some codes in the journal behind a position. One pass over the backlog serves all codes. */
    private Map<Code, Long> waiting(Set<Code> codes, Place position) {
        Map<Code, Long> waiting = new HashMap<>();
        if (isShared) {
            // The totals were read before. A scan that is stored meanwhile is in neither, and raises the count later.
            uncounted.each(
                    record -> code(record).anyMatch(codes::contains),
                    record -> code(record).forEach(code -> waiting.merge(code, 1L, Long::sum)));
            return waiting;
        }
        Scans scans = new Scans();
        Place at = position;
        while (true) {
            Batch batch = own.read(at, RECORDS, BYTES);
            scans.read(batch.records(), (_, _) -> {});
            scans.counts(_ -> true).forEach((code, count) -> waiting.merge(code, count, Long::sum));
            if (batch.after().equals(at)) {
                waiting.keySet().retainAll(codes);
                return waiting;
            }
            at = batch.after();
        }
    }

    /** The code of a record that counts. */
    private static Stream<Code> code(byte[] record) {
        return Scan.readable(record)
                .filter(scan -> scan.kind().counted())
                .map(scan -> new Code(scan.workspace(), scan.code()));
    }
}
