package placard.scan;

import java.nio.file.Path;

/** The city database cannot be read; the message names the file, and what is wrong, for the operator. */
public final class CityDatabaseUnusable extends RuntimeException {
    CityDatabaseUnusable(Path file, Throwable cause) {
        super("PLACARD_GEO_DATABASE: %s is not a readable MaxMind DB file (.mmdb): %s".formatted(file, cause), cause);
    }
}
