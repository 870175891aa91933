package placard.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import placard.base.Ids;
import placard.scan.count.ScanPacks;
import placard.scan.upkeep.Verification;
import placard.storage.Database;
import placard.testing.Child;

/**
 * Guests who scan without end while a test breaks something. Each scan names a table of its own, so that it is found again
 * among what was counted.
 */
final class ScanLoad implements AutoCloseable {
    /** A code that is scanned. */
    record Code(String id, String slug) {}

    static final int ADDRESSES = 40;

    private static final int GUESTS = 6;
    private static final long PAUSE_NANOS = 5_000_000;
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    /** Who has answered a scan, and when. */
    private record Answer(Child by, long nanos) {}

    private final List<Code> codes;
    private final List<Child> nodes = new CopyOnWriteArrayList<>();
    private final AtomicLong numbers = new AtomicLong();
    private final Map<Long, Answer> answered = new ConcurrentHashMap<>();
    /** Answered by a node that had perhaps not replicated them, and was destroyed. */
    private final Set<Long> forgiven = ConcurrentHashMap.newKeySet();

    private final List<Thread> guests = new ArrayList<>();
    private volatile boolean isOver;

    ScanLoad(List<Code> codes, Child... nodes) {
        this.codes = codes;
        this.nodes.addAll(List.of(nodes));
        for (int i = 0; i < GUESTS; i++) {
            guests.add(Thread.ofVirtual().start(this::scan));
        }
    }

    private void scan() {
        while (!isOver) {
            long number = numbers.incrementAndGet();
            Child node = nodes.get((int) (number % nodes.size()));
            Code code = codes.get((int) (number % codes.size()));
            scan(node, code, number, (int) (number / codes.size() % ADDRESSES));
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private void scan(Child node, Code code, long number, int address) {
        try {
            if (node.scan(code.slug() + "?table=" + number, "203.0.113." + address) == 302) {
                answered.put(number, new Answer(node, System.nanoTime()));
            }
        } catch (IOException unanswered) {
            // It may be counted, and need not be.
            return;
        }
    }

    /** Waits until so many more scans were answered. */
    void more(int scans) {
        long enough = answered.size() + scans;
        waitFor(scans + " more scans to be answered", () -> answered.size() >= enough);
    }

    /** Sends nobody to a node any more. */
    void avoid(Child node) {
        nodes.remove(node);
    }

    /** Scans that a node has answered outside of a time may be lost with it; how many it has answered within. */
    long forgive(Child node, long from, long to) {
        long due = 0;
        for (Map.Entry<Long, Answer> each : answered.entrySet()) {
            if (each.getValue().by == node) {
                boolean isDue = each.getValue().nanos > from && each.getValue().nanos < to;
                due += isDue ? 1 : 0;
                if (!isDue) {
                    forgiven.add(each.getKey());
                }
            }
        }
        return due;
    }

    /** Stops, has every visitor come once more to every code, and compares what was answered with what is counted. */
    void settle(Database database, Child node) throws InterruptedException {
        close();
        for (Code code : codes) {
            for (int address = 0; address < ADDRESSES; address++) {
                scan(node, code, numbers.incrementAndGet(), address);
            }
        }
        Set<Long> due = new HashSet<>(answered.keySet());
        due.removeAll(forgiven);
        waitFor(
                "all of " + due.size() + " scans to be counted",
                () -> counted(database).keySet().containsAll(due));
        Map<Long, Long> counted = counted(database);
        assertThat(counted.values()).as("how often each is counted").containsOnly(1L);
        for (Code code : codes) {
            assertThat(uniques(database, code)).as("visitors").isEqualTo(ADDRESSES);
        }
        assertThat(Verification.differences(database)).isEmpty();
    }

    /** How often each scan is counted. */
    private static Map<Long, Long> counted(Database database) {
        Map<Long, Long> counted = new HashMap<>();
        database.read(tx -> {
            Optional<Long> pack = ScanPacks.next(tx, 0);
            while (pack.isPresent()) {
                ScanPacks.scans(tx, pack.get())
                        .forEach(scan -> counted.merge(Long.valueOf(scan.place()), 1L, Long::sum));
                pack = ScanPacks.next(tx, pack.get());
            }
            return true;
        });
        return counted;
    }

    private static long uniques(Database database, Code code) {
        return database.read(
                tx -> tx.count("select uniques as n from scan_total where code = ?", (Object) Ids.bytes(code.id())));
    }

    static void waitFor(String what, java.util.function.BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("Timed out waiting for " + what);
            }
            LockSupport.parkNanos(50_000_000);
        }
    }

    @Override
    public void close() throws InterruptedException {
        isOver = true;
        for (Thread guest : guests) {
            guest.join();
        }
    }
}
