package placard.account;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import placard.base.Folders;

/**
 * The key with which the dashboard signs: the file {@code app.key} in the key folder, 32 random bytes, mode 0600. Nodes of
 * one installation share it. Without it people can still sign in; browsers are only not known any more.
 */
public final class AppKey {
    private static final String FILE = "app.key";
    private static final int BYTES = 32;
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    private AppKey(byte[] bytes) {
        this.key = new SecretKeySpec(bytes, ALGORITHM);
    }

    /**
     * Reads it; made if no node has made it yet.
     *
     * @throws IOException if the folder can't be read or written, or the file is damaged
     */
    public static AppKey open(Path folder, SecureRandom random) throws IOException {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            create(folder, file, random);
        }
        byte[] bytes = Files.readAllBytes(file);
        if (bytes.length != BYTES) {
            throw new IOException(file + " is damaged: put back its copy, or remove it");
        }
        return new AppKey(bytes);
    }

    /** Written under a name of its own and linked to the final one, so that every node sees the whole key of the first. */
    private static void create(Path folder, Path file, SecureRandom random) throws IOException {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        Path fresh = Files.createTempFile(
                folder,
                "app.key.",
                ".tmp",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.wrap(bytes));
                channel.force(true);
            }
            Files.createLink(file, fresh);
        } catch (FileAlreadyExistsException anotherNode) {
            // Its key is the one.
        } finally {
            Files.delete(fresh);
        }
        Folders.force(folder);
    }

    byte[] sign(String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
