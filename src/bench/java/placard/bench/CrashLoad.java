package placard.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Scans from several connections, each from an address of its own and with a source of its own, and creates beside them;
 * each knows to the last request what it was answered.
 */
final class CrashLoad {
    static final int SCANNERS = 8;
    private static final int CREATORS = 2;
    private static final AtomicInteger ADDRESSES = new AtomicInteger(0x0b00_0000);

    /** One phone; {@code sent} and {@code answered} by code. */
    final class Scanner implements Runnable {
        final String source;
        final int[] sent = new int[codes.size()];
        final int[] answered = new int[codes.size()];
        private final String address = address(ADDRESSES.incrementAndGet());
        private final SplittableRandom random = new SplittableRandom(ADDRESSES.get());

        Scanner(int number) {
            this.source = "c" + number;
        }

        @Override
        public void run() {
            try (Wire wire = program.connect()) {
                while (!ended) {
                    int[] asked = random.ints(depth, 0, codes.size()).toArray();
                    for (int code : asked) {
                        sent[code]++;
                    }
                    wire.sendScans(
                            Arrays.stream(asked)
                                    .mapToObj(code -> codes.get(code).slug() + "?source=" + source)
                                    .toList(),
                            address);
                    for (int code : asked) {
                        Wire.Answer answer = wire.read();
                        if (answer.status() == 302) {
                            answered[code]++;
                        } else {
                            failures.add("a scan was answered " + answer.status());
                        }
                    }
                }
            } catch (IOException end) {
                broken.add("a scanner's connection: " + end.getMessage());
            }
        }
    }

    /** One client of the API. */
    final class Creator implements Runnable {
        final List<String> acknowledged = new ArrayList<>();

        @Override
        public void run() {
            try (Wire wire = program.connect()) {
                while (!ended) {
                    Wire.Answer answer = program.create(wire, "Under load");
                    if (answer.status() == 201) {
                        acknowledged.add(Program.code(answer).id());
                    }
                }
            } catch (IOException end) {
                brokenCreators.add("a creator's connection: " + end.getMessage());
            }
        }
    }

    private final Program program;
    private final List<Program.Code> codes;
    private final List<Thread> threads = new ArrayList<>();
    /** How many scans each connection has under way at once. */
    private final int depth = Settings.number("BENCH_DEPTH", 16);

    private long began;
    private long ending;
    private volatile boolean ended;
    final List<Scanner> scanners = new ArrayList<>();
    final List<Creator> creators = new ArrayList<>();
    /** Redirects answered otherwise than they should be. */
    final Queue<String> failures = new ConcurrentLinkedQueue<>();
    /** Connections that broke. */
    final Queue<String> broken = new ConcurrentLinkedQueue<>();

    final Queue<String> brokenCreators = new ConcurrentLinkedQueue<>();

    CrashLoad(Program program, List<Program.Code> codes) {
        this.program = program;
        this.codes = codes;
        for (int i = 0; i < SCANNERS; i++) {
            scanners.add(new Scanner(i));
        }
        for (int i = 0; i < CREATORS; i++) {
            creators.add(new Creator());
        }
    }

    private static String address(int number) {
        return (number >>> 24) + "." + (number >>> 16 & 255) + "." + (number >>> 8 & 255) + "." + (number & 255);
    }

    void start() {
        began = System.nanoTime();
        scanners.forEach(scanner -> threads.add(Thread.ofVirtual().start(scanner)));
        creators.forEach(creator -> threads.add(Thread.ofVirtual().start(creator)));
    }

    /** Lets everyone finish what is under way. */
    void end() throws InterruptedException {
        ended = true;
        ending = System.nanoTime();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** How long there was load. */
    double seconds() {
        return (ending - began) / 1e9;
    }

    List<Program.Code> codes() {
        return codes;
    }
}
