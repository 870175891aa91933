package placard.scan.archive;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import placard.base.Folders;

/**
 * An archive in a folder of this machine, or one that all nodes mount.
 *
 * <p>The folder is never made: where a disk isn't mounted, files wait for it.
 *
 * @param folder an absolute path
 */
public record ArchiveFolder(Path folder) implements ArchivePlace {
    /** Of those files that nobody writes any more. */
    private static final Duration STALE = Duration.ofDays(1);

    @Override
    public Path draft() throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new NotDirectoryException(folder.toString());
        }
        Path drafts = folder.resolve(".drafts");
        Folders.create(drafts);
        Path draft = Files.createFile(drafts.resolve(UUID.randomUUID() + ".part"));
        sweep(drafts, Files.getLastModifiedTime(draft).toInstant());
        return draft;
    }

    /** A process that was killed leaves what it wrote; another node's may be under way. The time is the folder's own. */
    private static void sweep(Path drafts, Instant now) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(drafts, "*.part")) {
            for (Path file : files) {
                if (isStale(file, now)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private static boolean isStale(Path file, Instant now) throws IOException {
        try {
            return Files.getLastModifiedTime(file).toInstant().isBefore(now.minus(STALE));
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    @Override
    public void publish(Path draft, String name) throws IOException {
        try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Path file = folder.resolve(name);
        Path parent = Objects.requireNonNull(file.getParent());
        Files.createDirectories(parent);
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        Folders.force(parent);
        Folders.force(folder);
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
