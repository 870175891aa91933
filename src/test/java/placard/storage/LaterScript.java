package placard.storage;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;

/** A script that a later version adds to the store: as long as it is open, this thread finds it beside those there are. */
final class LaterScript implements AutoCloseable {
    /** Its version, as the history names it. */
    static final String VERSION = "1000";

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();
    private final URLClassLoader withIt;

    /**
     * Adds it.
     *
     * @param folder where it may lie
     * @param part the folder of scripts that it belongs to
     */
    LaterScript(Path folder, String part, String sql) throws IOException {
        Path scripts = Files.createDirectories(folder.resolve("placard/db").resolve(part));
        Files.writeString(scripts.resolve("V" + VERSION + "__later.sql"), sql);
        withIt = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before);
        Thread.currentThread().setContextClassLoader(withIt);
    }

    @Override
    public void close() throws IOException {
        Thread.currentThread().setContextClassLoader(before);
        withIt.close();
    }
}
