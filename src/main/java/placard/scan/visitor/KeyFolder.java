package placard.scan.visitor;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.base.Folders;
import placard.scan.visitor.KeyFolderUnusable.Reason;

/**
 * The folder of key files, {@code epoch-00692.key} and so on: 32 random bytes each, mode 0600 in a folder 0700.
 *
 * <p>Several nodes may share the folder. A new key gets a temporary name and is then hard-linked to the final one. The
 * link succeeds for one node only, and every node that sees the final name sees the whole key. Destruction is the
 * reverse: rename, overwrite, delete. A crash between these steps leaves a file with the epoch in its name, which is
 * destroyed with the epoch.
 */
final class KeyFolder {
    static final int KEY_BYTES = 32;
    private static final String COPY = "from-scan-log";

    private static final Pattern FILE = Pattern.compile("epoch-(-?\\d{4,8})\\.key(\\.[0-9a-f]+\\.tmp)?");

    private final Path folder;
    private final SecureRandom random;

    /** One file of the folder: a key, or ({@code whole} false) a remainder after a crash. */
    record KeyFile(Path path, int epoch, boolean whole) {}

    private KeyFolder(Path folder, SecureRandom random) {
        this.folder = folder;
        this.random = random;
    }

    /** Opens the folder and makes it if it is missing. It refuses a folder that other users may enter. */
    static KeyFolder open(Path folder, SecureRandom random) {
        try {
            if (!Files.exists(folder)) {
                Folders.create(folder);
            }
            if (!Files.isDirectory(folder)) {
                throw new KeyFolderUnusable(Reason.NOT_A_FOLDER, folder, "is not a folder", null);
            }
            String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(folder));
            if (!mode.endsWith("------")) {
                throw new KeyFolderUnusable(
                        Reason.OPEN_TO_OTHERS,
                        folder,
                        "is open to other users (%s): run chmod 700, or name a folder inside that does not exist yet"
                                .formatted(mode),
                        null);
            }
        } catch (IOException | UnsupportedOperationException e) {
            throw failed(folder, e);
        }
        if (!Files.isReadable(folder) || !Files.isWritable(folder) || !Files.isExecutable(folder)) {
            throw new KeyFolderUnusable(Reason.NO_ACCESS, folder, "cannot be read and written by this user", null);
        }
        return new KeyFolder(folder, random);
    }

    /** The key of an epoch, or null if there is none. */
    byte @Nullable [] find(int epoch) {
        Path path = path(epoch);
        try {
            byte[] key = Files.readAllBytes(path);
            if (key.length != KEY_BYTES || Arrays.equals(key, new byte[KEY_BYTES])) {
                throw new KeyFolderUnusable(
                        Reason.BAD_KEY, path, "is damaged: put back the copy of a backup, or remove it", null);
            }
            return key;
        } catch (NoSuchFileException _) {
            return null;
        } catch (IOException e) {
            throw failed(path, e);
        }
    }

    /** The key of an epoch. If no node has made it yet, this makes it, safe from a power cut. */
    byte[] findOrCreate(int epoch) {
        byte[] key = find(epoch);
        if (key != null) {
            return key;
        }
        byte[] fresh = new byte[KEY_BYTES];
        random.nextBytes(fresh);
        put(epoch, fresh);
        byte[] winner = find(epoch);
        if (winner == null) {
            throw new KeyFolderUnusable(Reason.FILE_SYSTEM, path(epoch), "vanished just after it was made", null);
        }
        return winner;
    }

    /** Writes a key, safe from a power cut, unless the epoch has one. It erases the given bytes. */
    void put(int epoch, byte[] key) {
        Path fresh = temporary(epoch);
        try {
            write(fresh, key);
            try {
                Files.createLink(path(epoch), fresh);
            } catch (FileAlreadyExistsException _) {
                // Another node was first, so its key counts.
            }
            Files.delete(fresh);
            Folders.force(folder);
        } catch (IOException | UnsupportedOperationException e) {
            throw failed(folder, e);
        }
    }

    /** Sets or removes the mark that every key in the folder came from the scan log. */
    void markCopy(boolean isCopy) {
        try {
            if (isCopy) {
                Files.writeString(folder.resolve(COPY), "");
            } else {
                Files.deleteIfExists(folder.resolve(COPY));
            }
            Folders.force(folder);
        } catch (IOException e) {
            throw failed(folder, e);
        }
    }

    /** Whether the folder is marked: every key in it came from the scan log. */
    boolean isCopy() {
        return Files.exists(folder.resolve(COPY));
    }

    /** All key files, and remainders after crashes. Files with other names are ignored. */
    List<KeyFile> files() {
        List<KeyFile> files = new ArrayList<>();
        try (var paths = Files.newDirectoryStream(folder)) {
            for (Path path : paths) {
                Matcher name = FILE.matcher(path.getFileName().toString());
                if (name.matches()) {
                    files.add(new KeyFile(path, Integer.parseInt(name.group(1)), name.group(2) == null));
                }
            }
        } catch (IOException e) {
            throw failed(folder, e);
        }
        return files;
    }

    /** When the file was written; null if it is deleted. */
    @Nullable
    Instant writtenAt(KeyFile file) {
        try {
            return Files.getLastModifiedTime(file.path()).toInstant();
        } catch (NoSuchFileException _) {
            return null;
        } catch (IOException e) {
            throw failed(file.path(), e);
        }
    }

    /** Overwrites and deletes a file; false if another node has already done so. */
    boolean destroy(KeyFile file) {
        try {
            Path doomed = file.path();
            if (file.whole()) {
                doomed = temporary(file.epoch());
                Files.move(file.path(), doomed, StandardCopyOption.ATOMIC_MOVE);
            }
            try (FileChannel channel = FileChannel.open(doomed, WRITE)) {
                channel.write(ByteBuffer.allocate((int) channel.size()), 0);
                channel.force(true);
            }
            Files.delete(doomed);
            Folders.force(folder);
            return true;
        } catch (NoSuchFileException _) {
            return false;
        } catch (IOException e) {
            throw failed(file.path(), e);
        }
    }

    private static void write(Path file, byte[] key) throws IOException {
        var mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try (FileChannel channel = FileChannel.open(file, Set.of(CREATE_NEW, WRITE), mode)) {
            ByteBuffer bytes = ByteBuffer.wrap(key);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    private Path path(int epoch) {
        return folder.resolve("epoch-%05d.key".formatted(epoch));
    }

    private Path temporary(int epoch) {
        String chance = HexFormat.of().toHexDigits(random.nextLong());
        return folder.resolve("epoch-%05d.key.%s.tmp".formatted(epoch, chance));
    }

    /** The exception for a key that may be in the scan log and isn't here. */
    KeyFolderUnusable notRead(int epoch) {
        return new KeyFolderUnusable(
                Reason.NOT_READ_YET, path(epoch), "is not there, and was not read from the scan log yet", null);
    }

    private static KeyFolderUnusable failed(Path path, Exception cause) {
        Reason reason = cause instanceof AccessDeniedException ? Reason.NO_ACCESS : Reason.FILE_SYSTEM;
        return new KeyFolderUnusable(reason, path, "cannot be used: " + cause, cause);
    }
}
