package placard.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.cluster.log.topic.LanePlaces;
import placard.cluster.log.topic.Lanes;
import placard.cluster.log.topic.Marks;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalBatch;
import placard.scan.journal.JournalSettings;
import placard.storage.Database;
import placard.storage.ScanStore;
import placard.testing.Placard;
import placard.testing.ServerStore;
import placard.testing.Store;

/** What of a journal waits for being counted, after a crash. */
class UncountedJournalTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void scansCountedFromTheLogNoLongerWait(Store store) throws IOException {
        try (Placard placard = Placard.start(store);
                Database database = ServerStore.database(placard);
                Journal journal = Journal.open(
                        folder,
                        new JournalSettings(1 << 16, 1 << 22, JournalSettings.Sync.PROCESS),
                        new SecureRandom(),
                        Map.of())) {
            for (byte scan = 1; scan <= 4; scan++) {
                journal.append(new byte[] {9, scan}, 0, 2, () -> {});
            }
            JournalBatch all = journal.read(journal.start(), 10, 1 << 20);
            Marks marks = new Marks();
            marks.put(all.after().segment(), all.end(1));
            int lane = Lanes.of(new byte[] {9, 1});
            database.writeScans(tx -> {
                LanePlaces.put(tx, lane, marks, Instant.EPOCH);
                return true;
            });
            List<Byte> waiting = new ArrayList<>();
            new UncountedJournal(ScanStore.alone(database), journal, List.of())
                    .each(scan -> scan[1] != 4, scan -> waiting.add(scan[1]));
            assertThat(waiting).containsExactly((byte) 3);
        }
    }
}
