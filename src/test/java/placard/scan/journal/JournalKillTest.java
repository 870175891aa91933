package placard.scan.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.scan.journal.JournalTesting.NOTHING;
import static placard.scan.journal.JournalTesting.record;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Slow;

/**
 * A real process, really killed while one thread appends and another reads, commits and releases: files are small, so that
 * many are begun, read to their end and deleted in each round.
 */
@Timeout(60)
@Slow
class JournalKillTest {
    private static final int ROUNDS = 4;
    private static final int CONFIRMED = 12_000;
    /** How far the reader may be behind, in records: it is at work whenever the process is killed. */
    private static final int AHEAD = 1_000;

    private static final int LENGTH = 160;

    @TempDir
    Path folder;

    private static JournalSettings settings(JournalSettings.Sync sync) {
        return new JournalSettings(1 << 16, 1 << 28, sync);
    }

    /**
     * What was committed, a line for each batch: one write to the operating system, which a kill leaves whole or undone.
     *
     * @param positions behind the last batch of each segment
     * @param next the number of the first record that is not in it
     */
    private record Commits(Map<SegmentId, Long> positions, long next) {
        private static Path file(Path folder) {
            return folder.resolve("commits");
        }

        static void add(Path folder, JournalBatch batch) throws IOException {
            List<byte[]> records = batch.records();
            String line = records.isEmpty()
                    ? ""
                    : "%s %d %d %d%n"
                            .formatted(
                                    batch.after().segment(),
                                    batch.after().offset(),
                                    JournalTesting.number(records.getFirst()),
                                    JournalTesting.number(records.getLast()));
            for (int i = 0; i < records.size(); i++) {
                long number = JournalTesting.number(records.getFirst()) + i;
                assertThat(records.get(i)).isEqualTo(record(number, LENGTH));
            }
            Files.writeString(
                    file(folder),
                    line,
                    StandardCharsets.US_ASCII,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }

        /** Fails unless each batch follows on the one before: no record lost, none twice. */
        static Commits in(Path folder) throws IOException {
            Map<SegmentId, Long> positions = new HashMap<>();
            long next = 0;
            if (Files.exists(file(folder))) {
                for (String line : Files.readAllLines(file(folder))) {
                    String[] words = line.split(" ");
                    positions.put(SegmentId.parse(words[0]), Long.parseLong(words[1]));
                    assertThat(Long.parseLong(words[2]))
                            .as("after %d", next - 1)
                            .isEqualTo(next);
                    next = Long.parseLong(words[3]) + 1;
                }
            }
            return new Commits(positions, next);
        }
    }

    @ParameterizedTest
    @EnumSource(JournalSettings.Sync.class)
    void killedWhileAppendingAndReadingEveryConfirmedRecordIsCommittedOnceAndInOrder(JournalSettings.Sync sync)
            throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            long first = Commits.in(folder).next();
            long confirmed = appendAndKill(sync);
            Commits left = Commits.in(folder);
            assertThat(left.positions()).as("segments that were read").hasSizeGreaterThan(round * 5 + 4);
            assertThat(left.next()).isGreaterThan(first);
            try (Journal journal =
                    Journal.open(folder.resolve("journal"), settings(sync), new Random(), left.positions())) {
                for (JournalBatch batch : JournalTesting.readAll(journal, journal.start())) {
                    Commits.add(folder, batch);
                }
                assertThat(journal.figures().quarantined()).isZero();
            }
            assertThat(Commits.in(folder).next()).isGreaterThan(confirmed);
        }
    }

    /** The last number that the child printed before it was killed, in the middle of its work. */
    private long appendAndKill(JournalSettings.Sync sync) throws IOException, InterruptedException {
        long enough = Commits.in(folder).next() + (sync == JournalSettings.Sync.PROCESS ? CONFIRMED : CONFIRMED / 3);
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Appender.class.getName(),
                        folder.toString(),
                        sync.name())
                .redirectError(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("stderr").toFile()))
                .start();
        long last = -1;
        try (BufferedReader lines = child.inputReader()) {
            while (last < enough) {
                String line = lines.readLine();
                assertThat(line).as(Files.readString(folder.resolve("stderr"))).isNotNull();
                last = Long.parseLong(line);
            }
            child.toHandle().destroyForcibly(); // not the process itself, which would close the pipe
            for (String line = lines.readLine(); line != null && !line.isEmpty(); line = lines.readLine()) {
                if (line.length() < Long.toString(last).length()) {
                    break;
                }
                last = Long.parseLong(line);
            }
        } finally {
            child.destroyForcibly();
            child.waitFor();
        }
        return last;
    }

    /** The process that is killed: prints each number once its record was confirmed, and commits what it reads. */
    static final class Appender {
        private Appender() {}

        public static void main(String[] args) throws IOException {
            Path folder = Path.of(args[0]);
            JournalSettings.Sync sync = JournalSettings.Sync.valueOf(args[1]);
            Commits commits = Commits.in(folder);
            Journal journal =
                    Journal.open(folder.resolve("journal"), settings(sync), new Random(), commits.positions());
            AtomicLong read = new AtomicLong(commits.next());
            Thread.ofPlatform().start(() -> read(journal, folder, read));
            PrintStream out = new PrintStream(new BufferedOutputStream(System.out, 64), false);
            for (long n = commits.next(); ; n++) {
                byte[] payload = record(n, LENGTH);
                long number = n;
                Runnable print = sync == JournalSettings.Sync.PROCESS ? NOTHING : () -> print(out, number);
                while (n - read.get() > AHEAD || !journal.append(payload, 0, LENGTH, print)) {
                    Thread.onSpinWait();
                }
                if (sync == JournalSettings.Sync.PROCESS) {
                    print(out, n);
                }
            }
        }

        private static void read(Journal journal, Path folder, AtomicLong read) {
            try {
                for (JournalPosition at = journal.start(); ; ) {
                    journal.awaitMore(at, 1_000, Duration.ofMillis(50));
                    JournalBatch batch = journal.read(at, 100, 1 << 20);
                    Commits.add(folder, batch);
                    at = batch.after();
                    journal.release(at);
                    read.addAndGet(batch.records().size());
                }
            } catch (IOException | InterruptedException | RuntimeException | AssertionError fault) {
                fault.printStackTrace();
                System.exit(1);
            }
        }

        private static void print(PrintStream out, long number) {
            out.println(number);
            out.flush();
        }
    }
}
