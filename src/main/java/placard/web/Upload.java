package placard.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file that came with a request. It is deleted after the answer.
 *
 * @param fileName the sender's name of the file, as it was sent
 * @param path where it is
 * @param bytes how many it has
 * @param sha256 their digest
 */
public record Upload(@Nullable String fileName, Path path, long bytes, byte[] sha256) implements AutoCloseable {
    @Override
    public void close() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException failure) {
            throw new UncheckedIOException("An upload could not be deleted", failure);
        }
    }
}
