package placard.scan.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.scan.journal.JournalTesting.NOTHING;
import static placard.scan.journal.JournalTesting.record;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A real process, really killed. */
@Timeout(30)
class JournalKillTest {
    private static final int ROUNDS = 4;
    private static final int CONFIRMED = 30_000;
    private static final int LENGTH = 160;

    @TempDir
    Path folder;

    private static JournalSettings settings(JournalSettings.Sync sync) {
        return new JournalSettings(1 << 20, 1 << 28, sync);
    }

    @ParameterizedTest
    @EnumSource(JournalSettings.Sync.class)
    void killedWhileAppendingEveryConfirmedRecordIsThereOnceAndInOrder(JournalSettings.Sync sync) throws Exception {
        Map<SegmentId, Long> committed = new HashMap<>();
        long next = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long confirmed = appendAndKill(sync, next);
            List<Long> read = new ArrayList<>();
            try (Journal journal = Journal.open(folder, settings(sync), new Random(), committed)) {
                for (JournalBatch batch : JournalTesting.readAll(journal, journal.start())) {
                    batch.records().forEach(payload -> {
                        assertThat(payload).isEqualTo(record(JournalTesting.number(payload), LENGTH));
                        read.add(JournalTesting.number(payload));
                    });
                    committed.put(batch.after().segment(), batch.after().offset());
                }
                assertThat(journal.figures().quarantined()).isZero();
            }
            assertThat(read).hasSizeGreaterThan(CONFIRMED / 10);
            assertThat(read.getLast()).isGreaterThanOrEqualTo(confirmed);
            assertThat(read)
                    .isEqualTo(
                            LongStream.rangeClosed(next, read.getLast()).boxed().toList());
            next = read.getLast() + 1;
        }
    }

    /** The last number that the child printed before it was killed, in the middle of its work. */
    private long appendAndKill(JournalSettings.Sync sync, long first) throws IOException, InterruptedException {
        long enough = first + (sync == JournalSettings.Sync.PROCESS ? CONFIRMED : CONFIRMED / 10);
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Appender.class.getName(),
                        folder.toString(),
                        sync.name(),
                        Long.toString(first))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        long last = -1;
        try (BufferedReader lines = child.inputReader()) {
            while (last < enough) {
                last = Long.parseLong(lines.readLine());
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

    /** The process that is killed: prints each number once its record was confirmed. */
    static final class Appender {
        private Appender() {}

        public static void main(String[] args) throws IOException {
            JournalSettings.Sync sync = JournalSettings.Sync.valueOf(args[1]);
            Journal journal = Journal.open(Path.of(args[0]), settings(sync), new Random(), Map.of());
            PrintStream out = new PrintStream(new BufferedOutputStream(System.out, 64), false);
            for (long n = Long.parseLong(args[2]); ; n++) {
                byte[] payload = record(n, LENGTH);
                long number = n;
                Runnable print = sync == JournalSettings.Sync.POWER ? () -> print(out, number) : NOTHING;
                while (!journal.append(payload, 0, LENGTH, print)) {
                    Thread.onSpinWait();
                }
                if (sync == JournalSettings.Sync.PROCESS) {
                    print(out, n);
                }
            }
        }

        private static void print(PrintStream out, long number) {
            out.println(number);
            out.flush();
        }
    }
}
