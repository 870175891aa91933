package placard.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which kind of store a data folder is used with, written down in it. Journal and hash keys of one store are worthless to
 * another: whoever forgets {@code PLACARD_DATABASE_URL} must not be given a new, empty store beside them that takes the
 * journal's scans for those of codes it doesn't know.
 */
public enum StoreKind {
    EMBEDDED("the embedded store"),
    POSTGRESQL("a PostgreSQL server");

    private static final String FILE = "store-kind";

    private final String words;

    StoreKind(String words) {
        this.words = words;
    }

    /** The kind that the settings name. */
    public static StoreKind of(@Nullable PostgresUrl url) {
        return url == null ? EMBEDDED : POSTGRESQL;
    }

    /**
     * What keeps a folder from being used with this kind of store; null if nothing does.
     *
     * @throws IOException if the folder can't be read
     */
    public @Nullable String objection(Path folder) throws IOException {
        StoreKind used = marked(folder);
        if (used == null || used == this) {
            return null;
        }
        return "The data folder " + folder.toAbsolutePath() + " (PLACARD_DATA) is used with " + used.words
                + ", not with " + words + ". Check PLACARD_DATABASE_URL; to begin anew, use another folder.";
    }

    private static @Nullable StoreKind marked(Path folder) throws IOException {
        try {
            return valueOf(Files.readString(folder.resolve(FILE)).strip().toUpperCase(Locale.ROOT));
        } catch (NoSuchFileException | IllegalArgumentException neverOrDamaged) {
            return null;
        }
    }

    /**
     * Writes down that the folder is used with this kind of store.
     *
     * @throws IOException if that can't be written
     */
    public void mark(Path folder) throws IOException {
        if (marked(folder) != this) {
            Path fresh = Files.createTempFile(folder, FILE, ".tmp");
            Files.writeString(fresh, name().toLowerCase(Locale.ROOT) + "\n");
            Files.move(fresh, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
        }
    }
}
