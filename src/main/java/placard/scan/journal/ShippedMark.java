package placard.scan.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An empty file in a journal's folder which says that its records go to a replicated log: who finds some of them there
 * can't tell from the folder which ones are in the log, and maybe counted from there.
 */
public final class ShippedMark {
    private static final String NAME = "shipped";

    private ShippedMark() {}

    public static boolean isOn(Path folder) {
        return Files.exists(folder.resolve(NAME));
    }

    /** Marks a folder that is there. */
    public static void put(Path folder) throws IOException {
        if (!isOn(folder)) {
            Files.createFile(folder.resolve(NAME));
        }
    }

    public static void remove(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(NAME));
    }
}
