package placard.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Writes down which operations of the contract the tests of this JVM carry out, on which store. {@code ./test} reads the
 * files of all JVMs, and fails if an operation is missing on one of the stores.
 */
final class OperationLog {
    private static final Path FOLDER = Path.of("target", "carried-out");
    private static final Path FILE =
            FOLDER.resolve(Long.toString(ProcessHandle.current().pid()));
    private static final Set<String> KNOWN = ConcurrentHashMap.newKeySet();

    private OperationLog() {}

    /** Notes an answer, if it is the first one without a fault of this operation on this store. */
    static void note(Store store, String method, String path, int status) {
        if (status < 400) {
            OpenApi.find(method, path)
                    .map(operation -> operation.operationId() + " " + store.label())
                    .filter(KNOWN::add)
                    .ifPresent(OperationLog::write);
        }
    }

    private static void write(String line) {
        try {
            Files.createDirectories(FOLDER);
            Files.writeString(FILE, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
