package placard.cluster.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.testing.Await;
import placard.testing.Brokers;
import placard.testing.Command;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Shards;
import placard.testing.Slow;
import placard.testing.Store;

/** The archive where scans come out of the lanes of a log, or go into several databases. */
@Slow
class ArchiveLanesTest {
    @TempDir
    private Path folder;

    private ArchiveReader archived(int scans) {
        ArchiveReader archive = new ArchiveReader(folder);
        Await.until("all in files", () -> archive.count() >= scans);
        assertThat(archive.rows("select count(*), count(distinct (segment, position)) from scans"))
                .containsExactly(scans + "|" + scans);
        return archive;
    }

    @Test
    void scansOfALogAreInFilesNamedByLaneAndOffsets() {
        Map<String, String> settings = Map.of(
                "PLACARD_SCAN_LOG",
                Brokers.shared().newLog(),
                "PLACARD_JOURNAL_SYNC",
                "replicated",
                "PLACARD_ARCHIVE",
                folder.toString(),
                "PLACARD_ARCHIVE_MINUTES",
                "0");
        try (Placard one = Placard.start(Store.POSTGRESQL, settings);
                Placard two = one.anotherNode()) {
            List<MadeCode> codes = List.of(MadeCode.in(one), MadeCode.in(one), MadeCode.in(one));
            for (int i = 0; i < 20; i++) {
                for (MadeCode code : codes) {
                    one.scan(code.slug(), "203.0.113." + i);
                    two.scan(code.slug(), "203.0.113." + i);
                }
            }
            codes.forEach(code -> code.data(40));
            ArchiveReader archive = archived(120);
            assertThat(archive.files())
                    .allMatch(
                            file -> file.getFileName()
                                    .toString()
                                    .matches(
                                            "scans-0-test\\d+-scans-0-[\\w-]+-lane-\\d\\d-\\d{16}\\.\\d{6}-\\d{16}\\.\\d{6}\\.parquet"));
            assertThat(archive.rows("select distinct count(*) from scans group by code"))
                    .containsExactly("40");
        }
    }

    @Test
    void scansOfAWorkspaceThatMovesAreThereOnce() throws InterruptedException {
        Map<String, String> settings = Map.of(
                "PLACARD_SCAN_DATABASES",
                Shards.of(1).setting(),
                "PLACARD_ARCHIVE",
                folder.toString(),
                "PLACARD_ARCHIVE_MINUTES",
                "0");
        try (Placard placard = Placard.start(Store.POSTGRESQL, settings)) {
            MadeCode code = MadeCode.in(placard);
            String workspace = placard.workspaceId();
            AtomicInteger answered = new AtomicInteger();
            AtomicBoolean isMoved = new AtomicBoolean();
            Thread scanning = Thread.ofVirtual().start(() -> {
                for (int i = 0; !isMoved.get() || i < 50; i++) {
                    answered.addAndGet(code.scan("203.0.113." + i % 200).status() == 302 ? 1 : 0);
                }
            });
            Command moved = Command.run(placard.environment(), "shard", "move", workspace, "--to", "0");
            isMoved.set(true);
            scanning.join();
            assertThat(moved.status()).as(moved.err()).isZero();
            for (int i = 0; i < 30; i++) {
                assertThat(code.scan("198.51.100." + i).status()).isEqualTo(302);
            }
            int all = answered.get() + 30;
            code.data(all);
            ArchiveReader archive = archived(all);
            assertThat(archive.rows("select sum(n) from (select count(*) as n from scans where counted group by code)"))
                    .containsExactly(Integer.toString(all));
            assertThat(code.total()).isEqualTo(all);
        }
    }
}
