package placard.scan.count;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalPosition;
import placard.scan.journal.JournalSettings;

/** What a lane reads from the journal, and how long a batch's arrays are its own. */
class FileLaneTest {
    @TempDir
    Path folder;

    /** An attempt whose answer is lost may still use them. */
    @Test
    void aBatchKeepsItsRecordsUntilItIsReleased() throws IOException {
        JournalSettings settings = new JournalSettings(1 << 16, 1 << 22, JournalSettings.Sync.PROCESS);
        try (Journal journal = Journal.open(folder, settings, new SecureRandom(), Map.of())) {
            for (byte number = 0; number < 9; number++) {
                assertThat(journal.append(new byte[] {number}, 0, 1, () -> {})).isTrue();
            }
            FileLane lane = new FileLane(journal);
            ScanLane.Batch lost = lane.read(lane.start(), 3, 1 << 20);
            ScanLane.Batch again = lane.read(lane.start(), 3, 1 << 20);
            lane.release(again.after());
            ScanLane.Batch next = lane.read(again.after(), 3, 1 << 20);
            assertThat(lost.records().stream().map(record -> record[0])).containsExactly((byte) 0, (byte) 1, (byte) 2);
            assertThat(next.records().stream().map(record -> record[0])).containsExactly((byte) 3, (byte) 4, (byte) 5);
            assertThat(next.records().bytes())
                    .isSameAs(again.records().bytes())
                    .isNotSameAs(lost.records().bytes());
        }
    }

    @Test
    void theRecordsOfABatchStayUntilItIsReleased() throws IOException {
        try (Journal journal = Journal.open(
                folder.resolve("journal"),
                new JournalSettings(1 << 16, 1 << 22, JournalSettings.Sync.PROCESS),
                new SecureRandom(),
                Map.of())) {
            FileLane lane = new FileLane(journal);
            for (String each : List.of("a longer record", "second", "third", "4")) {
                byte[] record = each.getBytes(UTF_8);
                assertThat(journal.append(record, 0, record.length, () -> {})).isTrue();
            }
            ScanLane.Batch first = lane.read(lane.start(), 2, 1 << 16);
            ScanLane.Batch retried = lane.read(lane.start(), 2, 1 << 16);
            ScanLane.Batch next = lane.read(first.after(), 1, 1 << 16);
            assertThat(texts(first)).containsExactly("a longer record", "second");
            assertThat(texts(retried)).containsExactly("a longer record", "second");
            assertThat(texts(next)).containsExactly("third");
            lane.release(next.after());
            ScanLane.Batch last = lane.read(next.after(), 5, 1 << 16);
            assertThat(texts(last)).containsExactly("4");
            assertThat(last.records()).as("the arrays of the released batch").isSameAs(next.records());
        }
    }

    /** With several databases, each lane reads the whole journal. */
    @Test
    void aLaneLeavesOutOthersScansWithoutCopies() throws IOException {
        JournalSettings settings = new JournalSettings(1 << 16, 1 << 22, JournalSettings.Sync.PROCESS);
        try (Journal journal = Journal.open(folder.resolve("journal"), settings, new SecureRandom(), Map.of())) {
            List<FileLane> lanes = FileLanes.of(journal, new FileLanes.Positions(List.of(Map.of(), Map.of()), false));
            for (String each : List.of("first", "\2\0\1 of the other", "second", "third", "\2\0\1 again", "last")) {
                byte[] record = each.getBytes(UTF_8);
                assertThat(journal.append(record, 0, record.length, () -> {})).isTrue();
            }
            ScanLane.Batch own = lanes.getFirst().read(lanes.getFirst().start(), 4, 1 << 16);
            ScanLane.Batch others = lanes.getLast().read(lanes.getLast().start(), 9, 1 << 16);
            assertThat(texts(own)).containsExactly("first", "second", "third");
            assertThat(texts(others)).containsExactly("\2\0\1 of the other", "\2\0\1 again");
            assertThat(own.ends())
                    .hasSize(3)
                    .doesNotContainAnyElementsOf(others.ends())
                    .isSortedAccordingTo(Comparator.comparing(JournalPosition::offset));
            lanes.getFirst().release(own.after());
            ScanLane.Batch next = lanes.getFirst().read(own.after(), 9, 1 << 16);
            assertThat(texts(next)).containsExactly("last");
            assertThat(next.records()).as("the arrays of the released batch").isSameAs(own.records());
        }
    }

    private static List<String> texts(ScanLane.Batch batch) {
        return batch.records().stream().map(record -> new String(record, UTF_8)).toList();
    }
}
