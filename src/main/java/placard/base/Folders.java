package placard.base;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Creates folders that survive a power cut, and deletes folders. A name is on the disk only once its parent folder was
 * forced to it.
 */
public final class Folders {
    private Folders() {}

    /**
     * Makes a folder, and its missing parents, with access for the owner only. An existing folder stays as it is.
     *
     * @throws IOException if the folder can't be made
     */
    public static void create(Path folder) throws IOException {
        if (Files.exists(folder)) {
            return;
        }
        Path parent = folder.toAbsolutePath().getParent();
        if (parent == null) {
            return;
        }
        create(parent);
        try {
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (FileAlreadyExistsException sameTime) {
            // Another process made it, and may not have forced it yet.
        }
        force(parent);
    }

    /**
     * Opens the file that a server locks, for its owner only: a lock of another user would keep the server from
     * starting.
     *
     * @throws IOException if it can't be opened
     */
    public static FileChannel lockFile(Path data) throws IOException {
        Path file = data.resolve("server.lock");
        Set<PosixFilePermission> own = PosixFilePermissions.fromString("rw-------");
        FileChannel channel = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(own));
        // An earlier version let others read it.
        Files.setPosixFilePermissions(file, own);
        return channel;
    }

    /**
     * Deletes a folder with everything in it. A missing one is no fault.
     *
     * @throws IOException if something can't be deleted
     */
    public static void delete(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /**
     * Forces the names in a folder to the disk (fsync).
     *
     * @throws IOException if the folder can't be opened or forced
     */
    public static void force(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
