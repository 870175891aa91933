package placard.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.base.Folders;

/** A restored store is put in place completely or the old one stays, at every point where a crash may interrupt it. */
final class RestorationTest {
    @TempDir
    private Path data;

    private Path keys;

    @BeforeEach
    void make() throws IOException {
        keys = Files.createDirectory(data.resolve("keys"));
        Files.writeString(keys.resolve("epoch-00692.key"), "old");
        store(data, "old");
        // As a kill leaves it: with a log that belongs to the old file.
        Files.writeString(data.resolve("scans.db-wal"), "");
        Files.writeString(data.resolve("scans.db-shm"), "");
    }

    private static void store(Path folder, String mark) {
        try (Database database = Store.open(folder, null)) {
            database.write(tx -> tx.update(
                    "insert into workspace (id, name, timezone, created_at, updated_at, version, credits)"
                            + " values (?, ?, 'UTC', 1, 1, 1, 0)",
                    "ws_1",
                    mark));
            database.writeScans(tx -> tx.update("insert into horizon (name, since) values (?, 1)", mark));
        }
    }

    /** What the store in the folder was made with, each of its files. */
    private String marks() {
        try (Database database = Store.open(data, null)) {
            return database.read(tx -> tx.list("select name from workspace", row -> row.text("name"))
                    + " "
                    + tx.list("select name from horizon where since = 1", row -> row.text("name")));
        }
    }

    private Restoration prepared() throws IOException {
        Restoration restoration = Restoration.begin(data);
        store(restoration.folder(), "new");
        return restoration;
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(data)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void anUncommittedRestoreIsRemoved() throws IOException {
        prepared();
        List<Path> aside = Restoration.finish(data, List.of(keys));
        assertThat(aside).isEmpty();
        assertThat(marks()).isEqualTo("[old] [old]");
        assertThat(names()).contains("keys").doesNotContain("restoring", "restored");
    }

    @Test
    void aCommittedRestoreFinishesAfterAnyInterruption() throws IOException {
        for (int done = 0; ; done++) {
            prepared().commit();
            List<Restoration.Move> moves = Restoration.moves(data);
            if (done > moves.size()) {
                assertThat(done).isGreaterThan(6);
                return;
            }
            if (done > 0) {
                Restoration.putAside(keys);
            }
            for (Restoration.Move move : moves.subList(0, Math.max(0, done - 1))) {
                move.run();
            }
            Restoration.finish(data, List.of(keys));
            assertThat(marks()).as("after %d steps", done).isEqualTo("[new] [new]");
            assertThat(names()).contains("keys.before-restore").doesNotContain("keys", "restoring", "restored");
            assertThat(Restoration.finish(data, List.of(keys))).isEmpty();
            Folders.delete(data);
            Files.createDirectory(data);
            make();
        }
    }

    @Test
    void aFolderThatCanNotBeRenamedIsEmptied() throws IOException {
        assertThat(Restoration.putFilesAside(keys)).containsExactly(keys.resolve("before-restore"));
        assertThat(Restoration.putFilesAside(keys)).isEmpty();
        Files.writeString(keys.resolve("epoch-00692.key"), "newer");
        assertThat(Restoration.putFilesAside(keys)).containsExactly(keys.resolve("before-restore.2"));
        assertThat(keys.resolve("before-restore/epoch-00692.key")).hasContent("old");
    }
}
