package placard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Await;
import placard.testing.Child;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;

/**
 * Deleted journal files that reappear although their scans are in the store: their deletion had not reached the disk
 * before a power cut, or the folder was rolled back to a snapshot and the store was not.
 */
@Slow
final class RestoredSegmentTest {
    private static final Map<String, String> SMALL_FILES = Map.of("PLACARD_JOURNAL_SEGMENT_KB", "64");

    private static List<Path> segments(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".journal"))
                    .sorted()
                    .toList();
        }
    }

    /** A program and one code of its, which is scanned. */
    private static final class Scanned implements AutoCloseable {
        final Child child;
        final Path journal;
        private final String id;
        private final String slug;
        private long sent;

        Scanned(Store store) throws IOException {
            child = new Child(store.newDatabase(), SMALL_FILES);
            journal = child.data().resolve("journal");
            Reply made = child.post("/api/v1/qr", "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/\"}");
            id = made.at("/qr/id").asText();
            slug = made.at("/qr/slug").asText();
        }

        void scan() {
            try {
                sent++;
                assertThat(child.scan(slug, "203.0.113." + sent % 100)).isEqualTo(302);
            } catch (IOException broken) {
                throw new IllegalStateException(broken);
            }
        }

        void scanUntilGone(Path file) {
            while (Files.exists(file)) {
                scan();
            }
            scan();
            counted();
        }

        void counted() {
            Await.until(sent + " scans", () -> child.metric(id, "totalScans") >= sent);
        }

        /** Nothing is read any more but what is scanned now. */
        void eachIsCountedOnce() {
            scan();
            counted();
            assertThat(child.metric(id, "totalScans")).isEqualTo(sent);
            assertThat(child.metric(id, "uniqueScans")).isEqualTo(100);
        }

        @Override
        public void close() throws IOException {
            child.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSegmentWhoseDeletionIsUndoneIsNotCountedAgain(Store store) throws Exception {
        try (Scanned scanned = new Scanned(store)) {
            Path first = segments(scanned.journal).getFirst();
            Path kept = scanned.child.folder().resolve("kept");
            Files.createLink(kept, first);
            scanned.scanUntilGone(first);
            for (int round = 0; round < 2; round++) {
                scanned.child.kill();
                Files.createLink(first, kept);
                scanned.child.start();
                scanned.eachIsCountedOnce();
                assertThat(first).doesNotExist();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aJournalThatIsRolledBackIsNotCountedAgain(Store store) throws Exception {
        try (Scanned scanned = new Scanned(store)) {
            for (int i = 0; i < 150; i++) {
                scanned.scan();
            }
            Path first = segments(scanned.journal).getFirst();
            Path snapshot = Files.createDirectory(scanned.child.folder().resolve("snapshot"));
            for (Path file : segments(scanned.journal)) {
                Files.copy(file, snapshot.resolve(file.getFileName()));
            }
            scanned.scanUntilGone(first);
            scanned.child.kill();
            for (Path file : segments(scanned.journal)) {
                Files.delete(file);
            }
            for (Path file : segments(snapshot)) {
                Files.copy(file, scanned.journal.resolve(file.getFileName()));
            }
            scanned.child.start();
            scanned.eachIsCountedOnce();
        }
    }
}
