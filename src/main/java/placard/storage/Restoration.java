package placard.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import placard.base.Folders;

/**
 * Replaces the store by another one, completely or not at all.
 *
 * <p>It is prepared in the folder {@code restoring} beside the old one, which stays as it is. Once it is whole and on
 * the disk, that folder is renamed {@code restored}: in this one step the restore is done. What follows is moving
 * files, which can be repeated: the next start or restore finishes it, or removes what was never whole.
 */
public final class Restoration {
    private static final String PREPARED = "restoring";
    private static final String DONE = "restored";
    private static final String ASIDE = "before-restore";
    private static final List<String> SUFFIXES = List.of("", "-wal", "-shm");

    private final Path data;
    private final Path folder;

    private Restoration(Path data) {
        this.data = data;
        this.folder = data.resolve(PREPARED);
    }

    /**
     * Begins one with an empty folder.
     *
     * @param data the data folder, which nobody else uses meanwhile
     * @throws IOException if it can't be written
     */
    public static Restoration begin(Path data) throws IOException {
        Restoration restoration = new Restoration(data);
        delete(restoration.folder);
        Folders.create(restoration.folder);
        return restoration;
    }

    /** Where the store is prepared: a data folder of its own. */
    public Path folder() {
        return folder;
    }

    /**
     * Declares that what was prepared is the store. It is closed.
     *
     * @throws IOException if it can't be forced to the disk; the old store stays then
     */
    public void commit() throws IOException {
        for (String name : Store.FILES) {
            Path file = folder.resolve(name);
            unlog(file);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
        }
        Folders.force(folder);
        Files.move(folder, data.resolve(DONE), StandardCopyOption.ATOMIC_MOVE);
        Folders.force(data);
    }

    /** Brings all of it into the one file, so that there is one to be moved. */
    private static void unlog(Path file) throws IOException {
        try (Connection connection = Store.plainConnection(file);
                Statement statement = connection.createStatement()) {
            statement.execute("pragma journal_mode = delete");
        } catch (SQLException refused) {
            throw new IOException(file + " can't be closed", refused);
        }
        if (Files.exists(file.resolveSibling(file.getFileName() + "-wal"))) {
            throw new IOException(file + " is still in use");
        }
    }

    /**
     * Removes what was prepared and not declared.
     *
     * @throws IOException if it can't be removed
     */
    public void abandon() throws IOException {
        delete(folder);
    }

    /**
     * Puts a store in place that was declared, and what went with the old one aside; and removes one that was not. If
     * it was interrupted, calling it again continues it.
     *
     * @param used folders that only the old store can use: its hash keys, its journal
     * @return what was put aside
     * @throws IOException if a file can't be moved; it is to be called again then
     */
    public static List<Path> finish(Path data, List<Path> used) throws IOException {
        delete(data.resolve(PREPARED));
        Path restored = data.resolve(DONE);
        if (!Files.isDirectory(restored)) {
            return List.of();
        }
        List<Path> aside = new ArrayList<>();
        for (Path folder : used) {
            aside.addAll(putAside(folder));
        }
        for (Move move : moves(data)) {
            move.run();
        }
        Folders.force(data);
        delete(restored);
        return aside;
    }

    /** One step of the way into place. */
    record Move(Path from, Path to) {
        void run() throws IOException {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** What is left to be moved: of each file that waits, the old one with its log, then itself. */
    static List<Move> moves(Path data) {
        List<Move> moves = new ArrayList<>();
        for (String name : Store.FILES) {
            Path waiting = data.resolve(DONE).resolve(name);
            if (Files.exists(waiting)) {
                for (String suffix : SUFFIXES) {
                    Path old = data.resolve(name + suffix);
                    if (Files.exists(old)) {
                        moves.add(new Move(old, free(data.resolve(name + suffix + "." + ASIDE))));
                    }
                }
                moves.add(new Move(waiting, data.resolve(name)));
            }
        }
        return moves;
    }

    /**
     * Gives a folder another name; one that can't have one, such as the place of a disk, or leads to another disk by a
     * symbolic link, keeps a folder with what was in it.
     *
     * @return where it is now; nothing if there is none
     * @throws IOException if neither can be done
     */
    public static List<Path> putAside(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        if (Files.isSymbolicLink(folder)) {
            return putFilesAside(folder);
        }
        Path target = free(folder.resolveSibling(folder.getFileName() + "." + ASIDE));
        try {
            Files.move(folder, target, StandardCopyOption.ATOMIC_MOVE);
            return List.of(target);
        } catch (FileSystemException mounted) {
            return putFilesAside(folder);
        }
    }

    static List<Path> putFilesAside(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, Files::isRegularFile)) {
            all.forEach(files::add);
        }
        if (files.isEmpty()) {
            return List.of();
        }
        Path target = free(folder.resolve(ASIDE));
        Folders.create(target);
        for (Path file : files) {
            Files.move(file, target.resolve(file.getFileName()), StandardCopyOption.ATOMIC_MOVE);
        }
        return List.of(target);
    }

    private static Path free(Path wanted) {
        Path path = wanted;
        for (int i = 2; Files.exists(path); i++) {
            path = wanted.resolveSibling(wanted.getFileName() + "." + i);
        }
        return path;
    }

    private static void delete(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
