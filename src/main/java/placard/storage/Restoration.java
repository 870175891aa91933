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
import java.util.List;
import placard.base.Folders;

/**
 * Replaces the store by another one, completely or not at all.
 *
 * <p>The new store is prepared in the folder {@code restoring} beside the old one, which stays as it is. Once it is
 * complete and on the disk, that folder is renamed {@code restored}: this one step is the commit. Afterwards files are
 * moved, which can be repeated. The next start or restore finishes the moves, or removes a store that was never
 * complete.
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
     * Begins a restoration with an empty folder.
     *
     * @param data the data folder, which no other process may use meanwhile
     * @throws IOException if it can't be written
     */
    public static Restoration begin(Path data) throws IOException {
        Restoration restoration = new Restoration(data);
        Folders.delete(restoration.folder);
        Folders.create(restoration.folder);
        return restoration;
    }

    /** The folder to prepare the new store in; it has the layout of a data folder. */
    public Path folder() {
        return folder;
    }

    /**
     * Commits the prepared store as the new one. It must be closed.
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

    /** Copies the write-ahead log into the file, so that there is only one file to move. */
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
     * Removes a prepared store that was not committed.
     *
     * @throws IOException if it can't be removed
     */
    public void abandon() throws IOException {
        Folders.delete(folder);
    }

    /**
     * Moves a committed store into place and the old one's folders aside; removes an uncommitted one. After an
     * interruption, calling it again continues.
     *
     * @param used folders that only the old store can use: its hash keys, its journal
     * @return the folders that were put aside
     * @throws IOException if a file can't be moved; call it again then
     */
    public static List<Path> finish(Path data, List<Path> used) throws IOException {
        Folders.delete(data.resolve(PREPARED));
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
        Folders.delete(restored);
        return aside;
    }

    /** One file to move into place. */
    record Move(Path from, Path to) {
        void run() throws IOException {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** The files still to move: for each waiting file, first the old one with its log, then the new one. */
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
     * Renames a folder to put it aside. A mount point, or a symbolic link to another disk, can't be renamed; then its
     * content moves into a folder within it.
     *
     * @return where the content is now; empty if there is none
     * @throws IOException if neither works
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
}
