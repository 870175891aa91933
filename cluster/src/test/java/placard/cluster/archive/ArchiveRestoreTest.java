package placard.cluster.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.scan.ScanFiller;
import placard.testing.Await;
import placard.testing.Command;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;

/** An archive beside a store that is put back to what it was. */
@Slow
class ArchiveRestoreTest {
    @TempDir
    private Path folder;

    private static void run(Placard placard, String... arguments) {
        Command done = Command.run(placard.environment(), arguments);
        assertThat(done.status()).as(done.toString()).isZero();
    }

    private static void scans(MadeCode code, int scans) {
        for (int i = 0; i < scans; i++) {
            assertThat(code.scan("203.0.113." + i).status()).isEqualTo(302);
        }
    }

    /** 5 in files, 3 that wait, a backup; these 3 and 2 more in files, 4 in the journal, and the backup is restored. */
    @Test
    void theDocumentedViewShowsScansAfterARestore() throws IOException {
        Path archived = Files.createDirectory(folder.resolve("archive"));
        Path away = folder.resolve("away");
        Path backup = folder.resolve("backup.zip");
        Map<String, String> settings = Map.of("PLACARD_ARCHIVE", archived.toString(), "PLACARD_ARCHIVE_MINUTES", "0");
        try (Placard placard = Placard.start(Store.SQLITE, settings)) {
            MadeCode code = MadeCode.in(placard);
            String workspace = placard.workspaceId();
            ArchiveReader archive = new ArchiveReader(archived);
            scans(code, 5);
            Await.until("files of the first", () -> archive.count() == 5);
            Files.move(archived, away);
            scans(code, 3);
            code.data(8);
            run(placard, "backup", backup.toString());
            Files.move(away, archived);
            Await.until("files of those that waited", () -> archive.count() == 8);
            scans(code, 2);
            Await.until("files of the last", () -> archive.count() == 10);
            placard.stop();
            ScanFiller.fill(placard.folder(), workspace, List.of(code.id()), 4, false);
            run(placard, "restore", backup.toString());
            placard.startAgain();
            long counted = code.data(12).at("/metrics/totalScans").asLong();
            Await.until("all of them", () -> archive.countOnce() >= counted && archive.count() > 10);
            scans(code, 1);
            code.data(counted + 1);
            // The 2 that the restored store may have lost are in their files still.
            Await.until("the next", () -> archive.countOnce() == 15);
            assertThat(archive.count()).isGreaterThanOrEqualTo(15);
            assertThat(placard.get("/health/ready").text()).doesNotContain("wait in the store");
        }
    }
}
