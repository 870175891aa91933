package placard.bench.faults;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import placard.bench.Wire;

/**
 * Guests who scan and clients who make codes, until they are ended. A connection that breaks is made again, so that
 * load goes on through whatever is done to the server. Each guest has a source of its own, by which the server's counts
 * are compared with what this guest was answered; each client repeats a create under one idempotency key until it is
 * answered, as an integration should.
 */
final class Load {
    /** How much of it. */
    record Size(int guests, Duration guestPause, int clients, Duration clientPause) {
        /** Enough to have something under way at any instant, and little enough to leave the processors to others. */
        static final Size CALM = new Size(6, Duration.ofMillis(4), 2, Duration.ofMillis(25));
        /** As much as a few connections take. */
        static final Size FULL = new Size(12, Duration.ZERO, 1, Duration.ofMillis(50));
        /** The same with nothing but scans. */
        static final Size SCANS = new Size(12, Duration.ZERO, 0, Duration.ZERO);
    }

    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final Duration BROKEN = Duration.ofMillis(20);

    /** One guest's book: by code, how often a scan was sent and how often it was answered. */
    static final class Guest {
        final String source;
        final AtomicLong[] sent;
        final AtomicLong[] answered;

        Guest(String source, int codes) {
            this.source = source;
            this.sent = new AtomicLong[codes];
            this.answered = new AtomicLong[codes];
            for (int i = 0; i < codes; i++) {
                sent[i] = new AtomicLong();
                answered[i] = new AtomicLong();
            }
        }
    }

    private final List<Node> nodes;
    private final List<Node.Code> codes;
    private final Size size;
    private final String suffix;
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicLong slowest = new AtomicLong();
    private volatile boolean ended;

    final List<Guest> guests = new ArrayList<>();
    /** Every name that a create was sent with; true once it was answered 201. */
    final Map<String, Boolean> creates = new ConcurrentHashMap<>();
    /** Statuses of scans that were answered otherwise than with a redirect, and how often. */
    final Map<Integer, AtomicLong> refused = new ConcurrentHashMap<>();
    /** Statuses of creates that were answered otherwise than they should be, and how often. */
    final Map<Integer, AtomicLong> refusedCreates = new ConcurrentHashMap<>();

    /** @param suffix put behind each scan's source, to make records longer */
    Load(List<Node> nodes, List<Node.Code> codes, Size size, String suffix) {
        this.nodes = nodes;
        this.codes = codes;
        this.size = size;
        this.suffix = suffix;
    }

    Load start() {
        for (int i = 0; i < size.guests; i++) {
            Node node = nodes.get(i % nodes.size());
            Guest guest = new Guest("g" + NUMBER.incrementAndGet() + suffix, codes.size());
            guests.add(guest);
            int number = NUMBER.get();
            threads.add(Thread.ofVirtual().start(() -> again(() -> scan(node, guest, number))));
        }
        for (int i = 0; i < size.clients; i++) {
            Node node = nodes.get(i % nodes.size());
            threads.add(Thread.ofVirtual().start(() -> again(() -> create(node))));
        }
        return this;
    }

    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    private void again(Work work) {
        while (!ended) {
            try {
                try {
                    work.run();
                } catch (IOException broken) {
                    Thread.sleep(BROKEN);
                }
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void scan(Node node, Guest guest, int number) throws IOException, InterruptedException {
        String address = "11." + (number >>> 16 & 255) + "." + (number >>> 8 & 255) + "." + (number & 255);
        SplittableRandom random = new SplittableRandom(number);
        try (Wire wire = node.connect()) {
            while (!ended) {
                int code = random.nextInt(codes.size());
                guest.sent[code].incrementAndGet();
                long began = System.nanoTime();
                int status = wire.scan(codes.get(code).slug() + "?source=" + guest.source, address)
                        .status();
                slowest.accumulateAndGet(System.nanoTime() - began, Math::max);
                if (status == 302) {
                    guest.answered[code].incrementAndGet();
                } else {
                    count(refused, status);
                }
                pause(size.guestPause);
            }
        }
    }

    private String pending(Thread client) {
        return creates.entrySet().stream()
                .filter(entry -> !entry.getValue() && entry.getKey().endsWith("-" + client.threadId()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseGet(() -> "made." + NUMBER.incrementAndGet() + "-" + client.threadId());
    }

    private void create(Node node) throws IOException, InterruptedException {
        try (Wire wire = node.connect()) {
            String name = pending(Thread.currentThread());
            while (!ended) {
                creates.putIfAbsent(name, false);
                int status = node.call(wire, "POST", "/api/v1/qr", Node.body(name), "Idempotency-Key", name)
                        .status();
                if (status == 201) {
                    creates.put(name, true);
                    name = "made." + NUMBER.incrementAndGet() + "-"
                            + Thread.currentThread().threadId();
                } else {
                    count(refusedCreates, status);
                    Thread.sleep(BROKEN);
                }
                pause(size.clientPause);
            }
        }
    }

    private static void count(Map<Integer, AtomicLong> statuses, int status) {
        statuses.computeIfAbsent(status, _ -> new AtomicLong()).incrementAndGet();
    }

    private static void pause(Duration time) throws InterruptedException {
        if (time.isPositive()) {
            Thread.sleep(time);
        }
    }

    /** Redirects answered so far. */
    long answered() {
        return guests.stream().mapToLong(guest -> sum(guest.answered)).sum();
    }

    /** Scans sent so far. */
    long sent() {
        return guests.stream().mapToLong(guest -> sum(guest.sent)).sum();
    }

    static long sum(AtomicLong[] numbers) {
        long sum = 0;
        for (AtomicLong number : numbers) {
            sum += number.get();
        }
        return sum;
    }

    /** How long the slowest answer to a scan took. */
    long slowestMillis() {
        return slowest.get() / 1_000_000;
    }

    /** Creates that were answered. */
    long acknowledged() {
        return creates.values().stream().filter(made -> made).count();
    }

    /** Waits until so many more scans were answered. */
    void more(long scans) throws InterruptedException {
        long enough = answered() + scans;
        Node.await(scans + " more scans; refused " + refused, () -> answered() >= enough);
    }

    /** Lets everybody finish what is under way. */
    void end() throws InterruptedException {
        ended = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }

    List<Node.Code> codes() {
        return codes;
    }
}
