package placard.cluster.archive;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Folders;

/**
 * An archive in a folder of this machine, or one that all nodes mount.
 *
 * <p>The folder is never created. While its disk isn't mounted, files wait.
 *
 * @param folder an absolute path
 */
record ArchiveFolder(Path folder) implements ArchivePlace {
    private static final Logger LOG = LoggerFactory.getLogger(ArchiveFolder.class);

    /** The age at which a draft counts as abandoned. */
    private static final Duration STALE = Duration.ofDays(1);

    /** Members of the folder's group may read the files, whatever the service's umask is. */
    private static final FileAttribute<?> FILES = rights("rw-r-----");

    private static final FileAttribute<?> FOLDERS = rights("rwxr-x---");

    private static FileAttribute<?> rights(String rights) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights));
    }

    @Override
    public Path draft() throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new NotDirectoryException(folder.toString());
        }
        Path drafts = folder.resolve(".drafts");
        Folders.create(drafts);
        Path draft = Files.createFile(drafts.resolve(UUID.randomUUID() + ".part"), FILES);
        sweep(drafts, Files.getLastModifiedTime(draft).toInstant());
        return draft;
    }

    /**
     * Deletes the drafts of killed processes. Newer drafts may belong to another node at work. The times are the
     * folder's own.
     */
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
        try {
            Files.createDirectory(parent, FOLDERS);
        } catch (FileAlreadyExistsException usual) {
            // The folder of the day, which the first file makes.
        }
        putInPlace(draft, file);
        Folders.force(parent);
        Folders.force(folder);
    }

    /** Never replaces an existing file. It has the same scans, or its owner has removed some. */
    private static void putInPlace(Path draft, Path file) throws IOException {
        try {
            Files.createLink(file, draft);
        } catch (FileAlreadyExistsException there) {
            LOG.atDebug().setCause(there).log("A file of the archive is there already");
        } catch (UnsupportedOperationException | FileSystemException noLinks) {
            // Without hard links, another process may create the file between the check and the move.
            if (!Files.exists(file)) {
                Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
