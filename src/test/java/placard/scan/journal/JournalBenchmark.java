package placard.scan.journal;

import static placard.scan.journal.JournalTesting.NOTHING;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import placard.base.Folders;

/**
 * How fast the journal takes 160-byte records, printed: the cost of appends alone, within one
 * segment; appends/s of one and two threads that offer a refused record again, with a reader that
 * releases and without; steady rates, each append timed and what was dropped; {@code power} mode
 * with 64 and 512 records under way; how long a start takes with a full gigabyte to read. Argument:
 * a folder on the disk to measure.
 */
public final class JournalBenchmark {
    private static final int LENGTH = 160;
    private static final int SEGMENT = 16 << 20;
    private static final long QUOTA = 1L << 30;

    private JournalBenchmark() {}

    public static void main(String[] args) throws Exception {
        Path root = Files.createTempDirectory(Path.of(args[0]), "journal-benchmark");
        try {
            for (int round = 0; round < 3; round++) {
                alone(root.resolve("p"), 1_500_000);
                process(root.resolve("p"), 1, 5_000_000, true);
                process(root.resolve("p"), 2, 2_500_000, true);
                process(root.resolve("p"), 1, 5_000_000, false);
                process(root.resolve("p"), 2, 2_500_000, false);
            }
            paced(root.resolve("p"), 75_000, 5);
            paced(root.resolve("p"), 1_000_000, 5);
            paced(root.resolve("p"), 2_000_000, 5);
            power(root.resolve("p"), 64, 100_000);
            power(root.resolve("p"), 512, 300_000);
            start(root.resolve("p"));
        } finally {
            Folders.delete(root);
        }
    }

    private static Journal open(Path folder, JournalSettings.Sync sync) throws IOException {
        return Journal.open(folder, new JournalSettings(SEGMENT, QUOTA, sync), new Random(), Map.of());
    }

    private static void alone(Path folder, int records) throws IOException {
        JournalSettings large = new JournalSettings(256 << 20, 256 << 20, JournalSettings.Sync.PROCESS);
        try (Journal journal = Journal.open(folder, large, new Random(), Map.of())) {
            byte[] payload = JournalTesting.record(1, LENGTH);
            long began = System.nanoTime();
            for (int n = 0; n < records; n++) {
                journal.append(payload, 0, LENGTH, NOTHING);
            }
            double seconds = (System.nanoTime() - began) / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "process, 1 thread, one segment: %,.0f appends/s, %d dropped%n",
                    journal.figures().appended() / seconds,
                    journal.figures().dropped());
        }
        Folders.delete(folder);
    }

    private static void process(Path folder, int threads, int each, boolean reading) throws Exception {
        try (Journal journal = open(folder, JournalSettings.Sync.PROCESS)) {
            Thread reader = Thread.ofPlatform().unstarted(() -> drain(journal));
            if (reading) {
                reader.start();
            }
            long began = System.nanoTime();
            List<Thread> appenders = IntStream.range(0, threads)
                    .mapToObj(t -> Thread.ofPlatform().start(() -> {
                        byte[] payload = JournalTesting.record(t, LENGTH);
                        for (int n = 0; n < each; n++) {
                            JournalTesting.insist(journal, payload);
                        }
                    }))
                    .toList();
            for (Thread appender : appenders) {
                appender.join();
            }
            double seconds = (System.nanoTime() - began) / 1e9;
            JournalFigures figures = journal.figures();
            reader.interrupt();
            reader.join();
            System.out.printf(
                    Locale.ROOT,
                    "process, %d thread(s), reader %s: %,.0f appends/s, every record in (%,d refused before)%n",
                    threads,
                    reading,
                    figures.appended() / seconds,
                    figures.dropped());
        }
        Folders.delete(folder);
    }

    /** Latency at the rate of a busy server, each append timed by itself. */
    private static void paced(Path folder, int perSecond, int seconds) throws Exception {
        long[] nanos = new long[perSecond * seconds];
        try (Journal journal = open(folder, JournalSettings.Sync.PROCESS)) {
            Thread reader = Thread.ofPlatform().start(() -> drain(journal));
            byte[] payload = JournalTesting.record(1, LENGTH);
            long began = System.nanoTime();
            for (int n = 0; n < nanos.length; n++) {
                while (System.nanoTime() - began < n * 1_000_000_000L / perSecond) {
                    Thread.onSpinWait();
                }
                long before = System.nanoTime();
                journal.append(payload, 0, LENGTH, NOTHING);
                nanos[n] = System.nanoTime() - before;
            }
            reader.interrupt();
            reader.join();
            System.out.printf(
                    "process at %,d/s: %s, %d dropped%n",
                    perSecond, spread(nanos), journal.figures().dropped());
        }
        Folders.delete(folder);
    }

    private static void power(Path folder, int underWay, int records) throws Exception {
        long[] nanos = new long[records];
        try (Journal journal = open(folder, JournalSettings.Sync.POWER)) {
            Semaphore free = new Semaphore(underWay);
            byte[] payload = JournalTesting.record(1, LENGTH);
            long began = System.nanoTime();
            for (int n = 0; n < records; n++) {
                free.acquire();
                int index = n;
                long before = System.nanoTime();
                if (!journal.append(payload, 0, LENGTH, () -> {
                    nanos[index] = System.nanoTime() - before;
                    free.release();
                })) {
                    free.release();
                }
            }
            free.acquire(underWay);
            double seconds = (System.nanoTime() - began) / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "power, %d under way: %,.0f appends/s, until forced %s, %d dropped%n",
                    underWay,
                    records / seconds,
                    spread(nanos),
                    journal.figures().dropped());
        }
        Folders.delete(folder);
    }

    private static void start(Path folder) throws IOException {
        try (Journal journal = open(folder, JournalSettings.Sync.PROCESS)) {
            byte[] payload = JournalTesting.record(1, LENGTH);
            while (journal.figures().diskBytes() + SEGMENT <= QUOTA) {
                JournalTesting.insist(journal, payload);
            }
        }
        long began = System.nanoTime();
        try (Journal journal = open(folder, JournalSettings.Sync.PROCESS)) {
            System.out.printf(
                    Locale.ROOT,
                    "start with %,d records in %,d bytes: %,d ms%n",
                    journal.figures().backlogRecords(),
                    journal.figures().diskBytes(),
                    (System.nanoTime() - began) / 1_000_000);
            began = System.nanoTime();
            long records = 0;
            JournalPosition at = journal.start();
            for (JournalBatch batch = journal.read(at, 5_000, 1 << 20); !batch.isEmpty(); ) {
                records += batch.records().size();
                journal.release(batch.after());
                batch = journal.read(batch.after(), 5_000, 1 << 20);
            }
            System.out.printf(Locale.ROOT, "reading: %,.0f records/s%n", records * 1e9 / (System.nanoTime() - began));
        }
    }

    private static void drain(Journal journal) {
        try {
            for (JournalPosition at = journal.start(); !Thread.currentThread().isInterrupted(); ) {
                journal.awaitMore(at, 5_000 * Segment.recordSize(LENGTH), Duration.ofMillis(200));
                at = journal.read(at, 5_000, 1 << 20).after();
                journal.release(at);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static String spread(long[] nanos) {
        Arrays.sort(nanos);
        return String.format(
                Locale.ROOT,
                "p50 %.1f p99 %.1f p99.9 %.1f max %.1f µs",
                nanos[nanos.length / 2] / 1e3,
                nanos[(int) (nanos.length * 0.99)] / 1e3,
                nanos[(int) (nanos.length * 0.999)] / 1e3,
                nanos[nanos.length - 1] / 1e3);
    }
}
