package placard.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands under a backup's name is whole. */
final class BackupTest {
    @TempDir
    private Path data;

    @TempDir
    private Path backups;

    private Path target;

    @BeforeEach
    void open() {
        target = backups.resolve("placard.zip");
        Store.open(data, null).close();
    }

    private Stream<String> left() throws IOException {
        try (Stream<Path> files = Files.list(backups)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }

    @Test
    void oneThatFailsHalfwayLeavesNothingBehind() throws IOException {
        byte[] whole = Files.readAllBytes(data.resolve(Store.FILE));
        Files.writeString(data.resolve(Store.FILE), "no store, and longer than the header of one".repeat(200));
        assertThatThrownBy(() -> Backup.write(data, target)).isInstanceOf(StoreException.class);
        assertThat(left()).isEmpty();
        Files.write(data.resolve(Store.FILE), whole);
        Backup.write(data, target);
        assertThat(left()).containsExactly("placard.zip");
        assertThat(Backup.isOne(target)).isTrue();
        assertThat(Files.getPosixFilePermissions(target)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void whatAKilledOneLeftIsReplaced() throws IOException {
        Files.writeString(backups.resolve("placard.zip.writing"), "half");
        Files.writeString(backups.resolve("placard.zip." + Store.FILE), "half");
        Backup.write(data, target);
        assertThat(left()).containsExactly("placard.zip");
        assertThat(Backup.isOne(target)).isTrue();
    }

    @Test
    void aFileThatIsThereIsNotReplaced() throws IOException {
        Files.writeString(target, "somebody's");
        assertThatThrownBy(() -> Backup.write(data, target)).isInstanceOf(UncheckedIOException.class);
        assertThat(left()).containsExactly("placard.zip");
        assertThat(target).hasContent("somebody's");
    }
}
