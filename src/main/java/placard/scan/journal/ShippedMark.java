package placard.scan.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

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

    /** Marks a folder that is there; a power cut doesn't take the mark away again, while the log keeps the scans. */
    public static void put(Path folder) throws IOException {
        if (!isOn(folder)) {
            Files.createFile(folder.resolve(NAME));
        }
        force(folder);
    }

    /** Takes the mark off, for good. */
    public static void remove(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(NAME));
        force(folder);
    }

    /** Forces the names in a folder to the disk. */
    private static void force(Path folder) throws IOException {
        try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
            names.force(true);
        }
    }
}
