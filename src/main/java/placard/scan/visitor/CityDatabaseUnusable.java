package placard.scan.visitor;

import java.nio.file.Path;

/** The city database cannot be read. The message names the file and the problem, for the operator. */
public final class CityDatabaseUnusable extends RuntimeException {
    CityDatabaseUnusable(Path file, Throwable cause) {
        super("PLACARD_GEO_DATABASE: %s is not a readable MaxMind DB file (.mmdb): %s".formatted(file, cause), cause);
    }
}
