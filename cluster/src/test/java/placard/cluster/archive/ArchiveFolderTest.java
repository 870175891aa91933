package placard.cluster.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a file comes into an archive's folder. */
class ArchiveFolderTest {
    private static final String NAME = "archived=2026-11-20/scans-0-journal-1-2.parquet";

    @TempDir
    private Path folder;

    private static void publish(ArchivePlace place, String content) throws IOException, InterruptedException {
        Path draft = place.draft();
        Files.writeString(draft, content);
        place.publish(draft, NAME);
        Files.deleteIfExists(draft);
    }

    @Test
    void aFileRewrittenByItsOwnerIsKept() throws Exception {
        ArchivePlace place = new ArchiveFolder(folder);
        publish(place, "all scans");
        Files.writeString(folder.resolve(NAME), "without those of a workspace");
        publish(place, "all scans");
        assertThat(folder.resolve(NAME)).hasContent("without those of a workspace");
        assertThat(folder.resolve(".drafts")).isEmptyDirectory();
    }

    /** The umask of these tests may take even the group's rights. */
    @Test
    void onlyOwnerAndGroupMayReadAFile() throws Exception {
        publish(new ArchiveFolder(folder), "all scans");
        Path file = folder.resolve(NAME);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .startsWith("rw-")
                .endsWith("---");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .startsWith("rwx")
                .endsWith("---");
    }

    @Test
    void aFolderThatIsGoneIsNotMade() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        ArchivePlace place = new ArchiveFolder(disk);
        Path draft = Files.move(place.draft(), folder.resolve("draft"));
        Files.delete(disk.resolve(".drafts"));
        Files.delete(disk);
        assertThatThrownBy(() -> place.publish(draft, NAME)).isInstanceOf(IOException.class);
        assertThat(disk).doesNotExist();
    }
}
