package placard.bench.faults;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import placard.bench.Wire;

/**
 * Guests who scan at whichever node answers, as behind a load balancer, while something is broken. Each scan names a table
 * of its own, by which it is found among what was counted; each visitor is an address.
 */
final class Guests {
    /** Whose scan of which code. */
    record Visit(int code, int visitor) {}

    /** Who answered a scan, when, and how long that took. */
    record Answer(Visit visit, Node by, long nanos, long took) {}

    private static final int GUESTS = 8;
    private static final int VISITORS = 4_000;
    private static final Duration PAUSE = Duration.ofMillis(8);
    private static final int PATIENCE_MILLIS = 4_000;
    /** A node that didn't answer is left out for that long. */
    private static final long AWAY_NANOS = 1_000_000_000L;

    private final List<Node> nodes;
    private final List<Node.Code> codes;
    private final AtomicLong numbers = new AtomicLong();
    private final AtomicLong last = new AtomicLong();
    private final AtomicLong gap = new AtomicLong();
    private final Map<Node, Long> away = new ConcurrentHashMap<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean isOver;

    final Map<Long, Visit> sent = new ConcurrentHashMap<>();
    final Map<Long, Answer> answered = new ConcurrentHashMap<>();

    Guests(List<Node> nodes, List<Node.Code> codes) {
        this.nodes = nodes;
        this.codes = codes;
        last.set(System.nanoTime());
        for (int i = 0; i < GUESTS; i++) {
            threads.add(Thread.ofVirtual().start(this::scanOn));
        }
    }

    private void scanOn() {
        Map<Node, Wire> wires = new HashMap<>();
        try {
            while (!isOver) {
                long number = numbers.incrementAndGet();
                Visit visit = new Visit((int) (number % codes.size()), (int) (number * 2_654_435_761L % VISITORS));
                Node node = open((int) (number % nodes.size()));
                scan(wires, node, number, visit);
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        } finally {
            wires.values().forEach(Guests::close);
        }
    }

    /** The next node from there that isn't left out. */
    private Node open(int from) {
        long now = System.nanoTime();
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get((from + i) % nodes.size());
            if (now - away.getOrDefault(node, now - AWAY_NANOS) >= AWAY_NANOS) {
                return node;
            }
        }
        return nodes.get(from);
    }

    private void scan(Map<Node, Wire> wires, Node node, long number, Visit visit) {
        try {
            Wire wire = wires.get(node);
            if (wire == null) {
                wire = new Wire(node.port(), PATIENCE_MILLIS);
                wires.put(node, wire);
            }
            sent.put(number, visit);
            long began = System.nanoTime();
            String slug = codes.get(visit.code()).slug() + "?table=" + number;
            String address = "10.7." + (visit.visitor() >>> 8) + "." + (visit.visitor() & 255);
            if (wire.scan(slug, address).status() == 302) {
                long now = System.nanoTime();
                answered.put(number, new Answer(visit, node, now, now - began));
                gap.accumulateAndGet(now - last.getAndSet(now), Math::max);
            }
        } catch (IOException unanswered) {
            away.put(node, System.nanoTime());
            close(wires.remove(node));
        }
    }

    private static void close(@org.jspecify.annotations.Nullable Wire wire) {
        try {
            if (wire != null) {
                wire.close();
            }
        } catch (IOException goneAlready) {
            return;
        }
    }

    /** Nanoseconds of the longest time in which nobody got an answer, since this was last asked. */
    long longestGap() {
        return Math.max(gap.getAndSet(0), System.nanoTime() - last.get());
    }

    void more(int scans) throws InterruptedException {
        long enough = answered.size() + scans;
        Node.await(scans + " more scans to be answered", () -> answered.size() >= enough);
    }

    /** Stops, and has everybody whose scan wasn't answered come again until it is: then it is known who was there. */
    void settle(Node node) throws InterruptedException {
        isOver = true;
        for (Thread thread : threads) {
            thread.join();
        }
        Set<Visit> open = ConcurrentHashMap.newKeySet();
        open.addAll(sent.values());
        answered.values().forEach(answer -> open.remove(answer.visit()));
        Map<Node, Wire> wires = new HashMap<>();
        for (Visit visit : open) {
            long number = 0;
            while (!answered.containsKey(number)) {
                number = numbers.incrementAndGet();
                scan(wires, node, number, visit);
            }
        }
        wires.values().forEach(Guests::close);
    }

    void end() throws InterruptedException {
        isOver = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
