package placard.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The kind of store that a data folder belongs to, recorded in the folder.
 *
 * <p>The journal and hash keys of one store are useless to another. If an operator forgets
 * {@code PLACARD_DATABASE_URL}, the program must not create an empty store beside them. That store would treat the
 * journal's scans as scans of unknown codes.
 */
public enum StoreKind {
    EMBEDDED("the embedded store"),
    POSTGRESQL("a PostgreSQL server");

    private static final String FILE = "store-kind";

    private final String words;

    StoreKind(String words) {
        this.words = words;
    }

    /** The kind of store in the settings. */
    public static StoreKind of(@Nullable PostgresUrl url) {
        return url == null ? EMBEDDED : POSTGRESQL;
    }

    /**
     * Why this kind of store can't use the folder; null if it can.
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
     * Records in the folder that it belongs to this kind of store.
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
