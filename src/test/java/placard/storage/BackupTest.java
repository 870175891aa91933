package placard.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file under the backup's name is always complete. */
final class BackupTest {
    @TempDir
    private Path data;

    @TempDir
    private Path backups;

    @TempDir
    private Path unpacked;

    private Path target;

    @BeforeEach
    void open() {
        target = backups.resolve("placard.zip");
        Store.open(data, null).close();
    }

    private Stream<String> left() throws Exception {
        try (Stream<Path> files = Files.list(backups)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }

    @Test
    void aFailedBackupLeavesNoFile() throws Exception {
        byte[] whole = Files.readAllBytes(data.resolve(Store.FILE));
        Files.writeString(data.resolve(Store.FILE), "no store, and longer than the header of one".repeat(200));
        assertThatThrownBy(() -> Backup.write(data, target, Progress.UNSEEN)).isInstanceOf(StoreException.class);
        assertThat(left()).isEmpty();
        Files.write(data.resolve(Store.FILE), whole);
        Backup.write(data, target, Progress.UNSEEN);
        assertThat(left()).containsExactly("placard.zip");
        Backup.unpack(target, unpacked, Progress.UNSEEN);
        assertThat(Files.getPosixFilePermissions(target)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void filesOfAKilledBackupAreReplaced() throws Exception {
        Files.writeString(backups.resolve("placard.zip.writing"), "half");
        Files.writeString(backups.resolve("placard.zip." + Store.FILE), "half");
        Backup.write(data, target, Progress.UNSEEN);
        assertThat(left()).containsExactly("placard.zip");
        Backup.unpack(target, unpacked, Progress.UNSEEN);
    }

    @Test
    void aFileThatIsThereIsNotReplaced() throws Exception {
        Files.writeString(target, "a person's");
        assertThatThrownBy(() -> Backup.write(data, target, Progress.UNSEEN)).isInstanceOf(UncheckedIOException.class);
        assertThat(left()).containsExactly("placard.zip");
        assertThat(target).hasContent("a person's");
    }
}
