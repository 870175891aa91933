package placard.scan.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.scan.journal.JournalTesting.insist;
import static placard.scan.journal.JournalTesting.record;
import static placard.scan.journal.JournalTesting.settings;
import static placard.scan.journal.JournalTesting.until;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a backlog takes of the process's memory: next to nothing until it is read. */
@EnabledOnOs(OS.LINUX)
final class JournalMemoryTest {
    private static final int SEGMENT = 1 << 20;
    private static final int RECORD = 1_000;
    private static final int RECORDS = 20_000;
    /** The one that is written, the one that stands ready, and one more that is just being left. */
    private static final long FEW = 3L * SEGMENT;

    @TempDir
    private Path folder;

    private Journal open() throws IOException {
        return Journal.open(folder, settings(SEGMENT, 256 << 20), new Random(), Map.of());
    }

    /** Bytes of the journal's files that are in this process's memory. */
    private long resident() {
        long kilobytes = 0;
        boolean ours = false;
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/smaps"))) {
                if (line.matches("^[0-9a-f]+-[0-9a-f]+ .*")) {
                    ours = line.contains(folder.toString());
                } else if (ours && line.startsWith("Rss:")) {
                    kilobytes += Long.parseLong(line.replaceAll("[^0-9]", ""));
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return kilobytes << 10;
    }

    @Test
    void theBacklogIsOnDiskAndIsReadCompletely() throws Exception {
        try (Journal journal = open()) {
            for (int i = 0; i < RECORDS; i++) {
                insist(journal, record(i, RECORD));
            }
            assertThat(journal.figures().backlogBytes()).isGreaterThan((long) RECORDS * RECORD);
            until(() -> resident() <= FEW);
        }
        try (Journal journal = open()) {
            assertThat(resident()).isLessThanOrEqualTo(FEW);
            List<Long> numbers = new ArrayList<>();
            JournalPosition position = journal.start();
            while (numbers.size() < RECORDS) {
                JournalBatch batch = journal.read(position, 500, 1 << 20);
                batch.records().forEach(payload -> numbers.add(JournalTesting.number(payload)));
                position = batch.after();
            }
            assertThat(numbers).isSorted().hasSize(RECORDS).doesNotHaveDuplicates();
        }
    }
}
