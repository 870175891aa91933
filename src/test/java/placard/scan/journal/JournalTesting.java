package placard.scan.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** What the journal's tests share: numbered records and a reader that takes everything there is. */
final class JournalTesting {
    static final int SEGMENT = 4_096;
    static final Runnable NOTHING = () -> {};

    private JournalTesting() {}

    static JournalSettings settings(int segmentBytes, long quotaBytes) {
        return new JournalSettings(segmentBytes, quotaBytes, JournalSettings.Sync.PROCESS);
    }

    static Journal open(Path folder, Map<SegmentId, Long> committed) throws IOException {
        return Journal.open(folder, settings(SEGMENT, 1 << 24), new Random(), committed);
    }

    /** A record that begins with its number and is filled with bytes that follow from it. */
    static byte[] record(long number, int length) {
        byte[] payload = new byte[length];
        new Random(number).nextBytes(payload);
        ByteBuffer.wrap(payload).putLong(number);
        return payload;
    }

    static long number(byte[] payload) {
        return ByteBuffer.wrap(payload).getLong();
    }

    static boolean append(Journal journal, byte[] payload) {
        return journal.append(payload, 0, payload.length, NOTHING);
    }

    static boolean append(Journal journal, String text) {
        return append(journal, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Appends even when the next segment is not ready yet. */
    static void insist(Journal journal, byte[] payload) {
        until(() -> append(journal, payload));
    }

    /** Waits for what another thread is about to do; ten seconds are a failure. */
    static void until(BooleanSupplier done) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!done.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("waited for ten seconds");
            }
            Thread.onSpinWait();
        }
    }

    /** Everything from {@code from} on; where it ended is the last batch's. */
    static List<JournalBatch> readAll(Journal journal, JournalPosition from) {
        List<JournalBatch> batches = new ArrayList<>();
        for (JournalPosition at = from; ; ) {
            JournalBatch batch = journal.read(at, 100, 1 << 20);
            if (batch.isEmpty() && batch.after().equals(at)) {
                return batches;
            }
            at = batch.after();
            batches.add(batch);
        }
    }

    static List<String> texts(Journal journal) {
        return readAll(journal, journal.start()).stream()
                .flatMap(batch -> batch.records().stream())
                .map(payload -> new String(payload, StandardCharsets.UTF_8))
                .toList();
    }

    static List<Long> numbers(Journal journal) {
        return readAll(journal, journal.start()).stream()
                .flatMap(batch -> batch.records().stream())
                .map(JournalTesting::number)
                .toList();
    }

    static List<Path> segments(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".journal"))
                    .sorted()
                    .toList();
        }
    }

    static SegmentId id(Path segment) {
        return SegmentName.find(segment.getFileName().toString()).orElseThrow().id();
    }
}
