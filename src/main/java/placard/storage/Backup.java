package placard.storage;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Backs up and restores the embedded store: one ZIP file with both of its files.
 *
 * <p>The scans are copied first, so that every scan's code is in the backup too. Each file is a snapshot of one
 * instant, even while a server writes to it.
 */
public final class Backup {
    /** Bytes that are packed at a time. */
    private static final int PART = 1 << 16;

    private Backup() {}

    /**
     * Writes a backup. The file gets its final name only when it is complete and on the disk, so a file with that name
     * is always a whole backup.
     *
     * @param folder the data folder
     * @param target does not exist yet; only its owner may read it
     * @throws StoreException if the store can't be read
     */
    public static void write(Path folder, Path target, Progress progress) {
        Path half = beside(target, "writing");
        try {
            try {
                Files.deleteIfExists(half);
                Store.createPrivately(half);
                pack(folder, target, half, progress);
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

    private static void pack(Path folder, Path target, Path into, Progress progress) throws IOException {
        try (OutputStream out = Files.newOutputStream(into);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.setLevel(Deflater.BEST_SPEED);
            for (String name : Store.FILES) {
                Path copy = beside(target, name);
                try {
                    Files.deleteIfExists(copy);
                    Path file = folder.resolve(name);
                    progress.step(
                            "Copying " + name,
                            () -> copy.toFile().length(),
                            file.toFile().length());
                    copy(file, copy);
                    zip.putNextEntry(new ZipEntry(name));
                    AtomicLong packed = new AtomicLong();
                    progress.step("Packing " + name, packed::get, Files.size(copy));
                    pack(copy, zip, packed);
                    zip.closeEntry();
                } finally {
                    Files.deleteIfExists(copy);
                }
            }
        }
    }

    private static void copy(Path file, Path copy) throws IOException {
        try {
            Store.copy(file, copy);
        } catch (StoreException failure) {
            if (failure.isFull()) {
                throw new IOException("no space left on device", failure);
            }
            throw failure;
        }
    }

    private static void pack(Path file, ZipOutputStream zip, AtomicLong packed) throws IOException {
        byte[] part = new byte[PART];
        try (InputStream in = Files.newInputStream(file)) {
            for (int length = in.read(part); length >= 0; length = in.read(part)) {
                zip.write(part, 0, length);
                packed.addAndGet(length);
            }
        }
    }

    /**
     * Unpacks a backup into an empty folder and verifies it: the checksums, the databases, and that they belong to this
     * program.
     *
     * @throws Unusable if it can't be restored; the message says why
     * @throws IOException if the folder can't be written
     */
    public static void unpack(Path file, Path folder, Progress progress) throws IOException, Unusable {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            checkRoom(zip, folder);
            for (String name : Store.FILES) {
                ZipEntry entry = zip.getEntry(name);
                if (entry == null) {
                    throw new Unusable(file + " is not a file that 'placard backup' wrote: it has no " + name + ".");
                }
                Path target = folder.resolve(name);
                progress.step("Unpacking " + name, () -> target.toFile().length(), entry.getSize());
                unpack(zip, entry, target);
            }
        } catch (ZipException damaged) {
            throw new Unusable(
                    file + " is not a file that 'placard backup' wrote, or is damaged: " + damaged.getMessage() + ".");
        }
        List<String> damage = Store.damage(folder, progress);
        if (!damage.isEmpty()) {
            throw new Unusable(file + " is damaged: " + damage.getFirst());
        }
        if (!Store.isOurs(folder)) {
            throw new Unusable(file + " holds databases that are not Placard's.");
        }
    }

    private static void checkRoom(ZipFile zip, Path folder) throws Unusable {
        long needed =
                zip.stream().mapToLong(entry -> Math.max(0, entry.getSize())).sum();
        long free = folder.toFile().getUsableSpace();
        if (needed > free) {
            throw new Unusable("There is no room to unpack " + zip.getName() + ": it takes " + (needed >> 20)
                    + " MiB, and " + (free >> 20) + " MiB are free. The store is as it was.");
        }
    }

    /** Unpacks one file and compares its checksum. The ZIP library doesn't do so when a file is read by its name. */
    private static void unpack(ZipFile zip, ZipEntry entry, Path target) throws IOException, Unusable {
        Store.createPrivately(target);
        CRC32 checksum = new CRC32();
        long length;
        try (InputStream in = new CheckedInputStream(zip.getInputStream(entry), checksum);
                OutputStream out = Files.newOutputStream(target)) {
            length = in.transferTo(out);
        } catch (EOFException cut) {
            throw new Unusable(zip.getName() + " is damaged: " + entry.getName() + " is incomplete.");
        }
        if (checksum.getValue() != entry.getCrc() || length != entry.getSize()) {
            throw new Unusable(
                    zip.getName() + " is damaged: " + entry.getName() + " was changed after it was written.");
        }
    }

    /** The backup file can't be restored. */
    public static final class Unusable extends Exception {
        private static final long serialVersionUID = 1L;

        Unusable(String message) {
            super(message);
        }
    }
}
