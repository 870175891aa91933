package placard.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.testing.Child;

/** A start without a temporary folder. */
final class NativeFolderTest {
    @Test
    void aFolderTakesProgramsIfFilesInItCanRun(@TempDir Path folder) {
        assertThat(NativeFolder.takesPrograms(folder)).isTrue();
        assertThat(folder).isEmptyDirectory();
        assertThat(NativeFolder.takesPrograms(Path.of("/proc"))).isFalse();
        assertThat(NativeFolder.takesPrograms(Path.of("/proc/none"))).isFalse();
    }

    @Test
    void aServerWithoutATemporaryFolderUsesItsDataFolder() throws Exception {
        try (Child server = new Child("", Map.of("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=/proc"))) {
            assertThat(server.get("/health/ready").status()).isEqualTo(200);
            assertThat(server.data().resolve("native")).isNotEmptyDirectory();
        }
    }
}
