package placard.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A new folder for a test's own files, which is deleted with all that is in it by who made it. */
public record TemporaryFolder(Path path) implements AutoCloseable {
    /** @param name how the folder's name begins */
    public static TemporaryFolder named(String name) {
        try {
            return new TemporaryFolder(Files.createTempDirectory(name));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(path)) {
            // What a program that is ending still deletes by itself may be gone by now.
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
