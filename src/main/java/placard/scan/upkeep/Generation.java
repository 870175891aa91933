package placard.scan.upkeep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.stream.Stream;
import placard.storage.Database;

/**
 * The generation of hash keys that a store, a key folder or a journal belongs to. It is the time of the restore that
 * last replaced the keys, or 1970.
 *
 * <p>A store is restored once, but each node has its own journal. A journal of an older generation holds hashes that no
 * key can be compared with, and old key files must not be used.
 */
public record Generation(Instant since) {
    private static final String FILE = "generation";

    /** The generation of a store. */
    public static Generation of(Database database) {
        return new Generation(database.read(Horizon.KEYS::in));
    }

    /**
     * The generation of a folder.
     *
     * @throws IOException if its file can't be read or isn't this program's
     */
    public static Generation of(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        try {
            return new Generation(
                    Instant.ofEpochMilli(Long.parseLong(Files.readString(file).strip())));
        } catch (NoSuchFileException never) {
            return new Generation(Instant.EPOCH);
        } catch (NumberFormatException damaged) {
            throw new IOException(file + " is damaged", damaged);
        }
    }

    /** A new generation, later than this one and another. */
    Generation next(Instant now, Generation other) {
        Instant last = since.isAfter(other.since) ? since : other.since;
        return new Generation(now.isAfter(last) ? now : last.plusMillis(1));
    }

    public boolean isBefore(Generation other) {
        return since.isBefore(other.since);
    }

    /**
     * Whether the folder has files of another generation.
     *
     * @throws IOException if the folder can't be read
     */
    public boolean isForeignTo(Path folder) throws IOException {
        return !of(folder).equals(this) && hasFiles(folder);
    }

    private static boolean hasFiles(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .anyMatch(file -> !file.getFileName().toString().startsWith(FILE));
        }
    }

    /**
     * Marks an existing folder with this generation.
     *
     * @throws IOException if that can't be written
     */
    public void mark(Path folder) throws IOException {
        if (!of(folder).equals(this)) {
            Path fresh = Files.createTempFile(folder, FILE, ".tmp");
            Files.writeString(fresh, since.toEpochMilli() + "\n");
            Files.move(fresh, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
        }
    }
}
