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
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import placard.base.Folders;

/**
 * The key with which the dashboard signs and encrypts: the file {@code app.key} in the key folder, 32 random bytes, mode
 * 0600. Nodes of one installation share it. Without it browsers are not known any more, and authenticator apps don't work:
 * passkeys and recovery codes do.
 */
public final class AppKey {
    private static final String FILE = "app.key";
    private static final int BYTES = 32;
    private static final String ALGORITHM = "HmacSHA256";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

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

    /**
     * Encrypts something that only this installation shall read (AES-256-GCM).
     *
     * @param purpose what it is and whose: it opens for the same one alone
     */
    public byte[] seal(byte[] plain, String purpose, SecureRandom random) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce, purpose).doFinal(plain);
            return ByteBuffer.allocate(NONCE_BYTES + sealed.length)
                    .put(nonce)
                    .put(sealed)
                    .array();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** What was sealed; nothing if that was done with another key or for another purpose. */
    public Optional<byte[]> open(byte[] sealed, String purpose) {
        if (sealed.length < NONCE_BYTES) {
            return Optional.empty();
        }
        try {
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(sealed, NONCE_BYTES), purpose);
            return Optional.of(cipher.doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES));
        } catch (AEADBadTagException anotherKey) {
            return Optional.empty();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The key of the cipher is made of the one of the file, which signs other things. */
    private Cipher cipher(int mode, byte[] nonce, String purpose) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(sign("seal"), "AES"), new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(purpose.getBytes(StandardCharsets.UTF_8));
        return cipher;
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
