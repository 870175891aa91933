package placard.scan.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * An empty file in a journal's folder, which marks that its records go to a replicated log. Without it, a reader of the
 * folder couldn't know that the log may have and count some of them.
 */
public final class ShippedMark {
    private static final String NAME = "shipped";

    private ShippedMark() {}

    public static boolean isOn(Path folder) {
        return Files.exists(folder.resolve(NAME));
    }

    /** Marks an existing folder. The mark survives a power cut, because the log keeps the scans. */
    public static void put(Path folder) throws IOException {
        if (!isOn(folder)) {
            Files.createFile(folder.resolve(NAME));
        }
        force(folder);
    }

    /** Removes the mark; the removal survives a power cut. */
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
