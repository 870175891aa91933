package placard.storage;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * A backup of the embedded store: one ZIP file that holds both of its files.
 *
 * <p>The scans are copied first, so that there is none whose code is missing. Each file is whole as it was at one instant,
 * also while a server writes to it.
 */
public final class Backup {
    private static final List<String> FILES = List.of(Store.SCANS_FILE, Store.FILE);
    private static final byte[] SQLITE = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

    private Backup() {}

    /**
     * Writes one, beside its place, and puts it there when it is whole and on the disk: what has the name is a backup.
     *
     * @param folder the data folder
     * @param target does not exist yet; it is readable for its owner alone
     * @throws StoreException if the store can't be read
     */
    public static void write(Path folder, Path target) {
        Path half = beside(target, "writing");
        try {
            try {
                Files.deleteIfExists(half);
                Store.createPrivately(half);
                pack(folder, target, half);
                try (FileChannel whole = FileChannel.open(half, StandardOpenOption.WRITE)) {
                    whole.force(true);
                }
                Files.move(half, target);
            } finally {
                Files.deleteIfExists(half);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("The backup " + target + " can't be written", failure);
        }
    }

    private static Path beside(Path target, String what) {
        return target.resolveSibling(target.getFileName() + "." + what);
    }

    private static void pack(Path folder, Path target, Path into) throws IOException {
        try (OutputStream out = Files.newOutputStream(into);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.setLevel(Deflater.BEST_SPEED);
            for (String name : FILES) {
                Path copy = beside(target, name);
                try {
                    Files.deleteIfExists(copy);
                    Store.copy(folder.resolve(name), copy);
                    zip.putNextEntry(new ZipEntry(name));
                    Files.copy(copy, zip);
                    zip.closeEntry();
                } finally {
                    Files.deleteIfExists(copy);
                }
            }
        }
    }

    /** Whether the file is one that {@link #write} wrote, whole. */
    public static boolean isOne(Path file) {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (String name : FILES) {
                ZipEntry entry = zip.getEntry(name);
                if (entry == null) {
                    return false;
                }
                try (InputStream in = zip.getInputStream(entry)) {
                    if (!Arrays.equals(in.readNBytes(SQLITE.length), SQLITE)) {
                        return false;
                    }
                }
            }
            return true;
        } catch (IOException notOne) {
            return false;
        }
    }

    /**
     * Puts one into a data folder that holds no store.
     *
     * @throws IOException if it can't be read to its end, or the folder can't be written; nothing is in place then
     */
    public static void restore(Path file, Path folder) throws IOException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (String name : FILES) {
                Path half = folder.resolve(name + ".restoring");
                Files.deleteIfExists(half);
                Store.createPrivately(half);
                try (InputStream in = zip.getInputStream(zip.getEntry(name));
                        OutputStream out = Files.newOutputStream(half)) {
                    in.transferTo(out);
                }
            }
        }
        for (String name : FILES) {
            Files.move(folder.resolve(name + ".restoring"), folder.resolve(name));
        }
    }
}
