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
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import placard.base.Folders;
import placard.base.Ids;
import placard.base.NodeSecret;
import placard.base.Seal;
import placard.mail.Outbox;
import placard.storage.Database;
import placard.storage.Tx;

/**
 * The key with which the dashboard signs and encrypts: the file {@code app.key} in the key folder, 32 random bytes,
 * mode 0600. All nodes of an installation have the same one, through a shared folder or, sealed, through the store.
 * Without it, known devices and authenticator apps stop working. Passkeys and recovery codes still work.
 */
public final class AppKey {
    private static final String FILE = "app.key";
    private static final int BYTES = 32;
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;
    private final Seal seal;

    /** This node's key differs from the other nodes' key. The message is a sentence. */
    public static final class NotShared extends IOException {
        private static final long serialVersionUID = 1L;

        NotShared(String message) {
            super(message);
        }
    }

    private AppKey(byte[] bytes) {
        this.key = new SecretKeySpec(bytes, ALGORITHM);
        // Another key than the one of the file, which signs.
        this.seal = new Seal(sign(key, "seal"));
    }

    /**
     * Reads the key, and creates it if no node has.
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

    /**
     * Opens the key of nodes that share a secret and no folder. The first node's key is in the store, sealed. Each
     * other node writes it into its own folder.
     *
     * @throws IOException with a sentence, if the folder has another key, or the store's key can't be opened with this
     *     secret
     */
    public static AppKey open(Path folder, SecureRandom random, Database store, @Nullable NodeSecret secret)
            throws IOException {
        if (secret == null) {
            return open(folder, random);
        }
        Seal shared = secret.seal(FILE);
        Path file = folder.resolve(FILE);
        Optional<byte[]> sealed = store.read(AppKey::stored);
        if (sealed.isEmpty()) {
            open(folder, random);
            byte[] own = shared.seal(Files.readAllBytes(file), FILE, random);
            sealed = store.write(tx -> {
                tx.update("insert into app_key (id, sealed) values (1, ?) on conflict (id) do nothing", (Object) own);
                return stored(tx);
            });
        }
        byte[] first = opened(sealed.orElseThrow(), shared);
        if (!Files.exists(file)) {
            link(folder, file, first);
        }
        if (!MessageDigest.isEqual(Files.readAllBytes(file), first)) {
            throw new NotShared(
                    file + " isn't the key that the other nodes use: remove it, and theirs is written there.");
        }
        return new AppKey(first);
    }

    /**
     * Checks that the store's key fits this node's secret.
     *
     * @throws NotShared if it doesn't
     */
    public static void check(Database store, NodeSecret secret) throws NotShared {
        Optional<byte[]> sealed = store.read(AppKey::stored);
        if (sealed.isPresent()) {
            Arrays.fill(opened(sealed.get(), secret.seal(FILE)), (byte) 0);
        }
    }

    /** True if the nodes share this key, and with it the hash keys, under a secret. */
    public static boolean isShared(Database store) {
        return store.read(AppKey::stored).isPresent();
    }

    private static byte[] opened(byte[] sealed, Seal shared) throws NotShared {
        return shared.open(sealed, FILE)
                .orElseThrow(
                        () -> new NotShared("The other nodes have another secret than this one: give it the same file"
                                + " (PLACARD_KEY_SECRET_FILE)."));
    }

    private static Optional<byte[]> stored(Tx tx) {
        return tx.find("select sealed from app_key where id = 1", row -> row.bytes("sealed"));
    }

    private static void create(Path folder, Path file, SecureRandom random) throws IOException {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        link(folder, file, bytes);
    }

    /**
     * Writes the key under its own name and links it to the final one. So every node sees the first node's key whole.
     */
    private static void link(Path folder, Path file, byte[] bytes) throws IOException {
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
            // The other node's key is the valid one.
        } finally {
            Files.delete(fresh);
        }
        Folders.force(folder);
    }

    /** An outbox whose letters are sealed with this key while they wait. */
    public Outbox outbox(Ids ids, SecureRandom random, InstantSource clock) {
        return new Outbox(
                new Outbox.Seal() {
                    @Override
                    public byte[] close(byte[] plain, String purpose) {
                        return seal(plain, purpose, random);
                    }

                    @Override
                    public Optional<byte[]> open(byte[] sealed, String purpose) {
                        return AppKey.this.open(sealed, purpose);
                    }
                },
                ids,
                clock);
    }

    /**
     * Encrypts a value that only this installation can read (AES-256-GCM).
     *
     * @param purpose the kind and the owner of the value; decryption needs the same purpose
     */
    public byte[] seal(byte[] plain, String purpose, SecureRandom random) {
        return seal.seal(plain, purpose, random);
    }

    /** Decrypts a sealed value. Empty if it was sealed with another key or for another purpose. */
    public Optional<byte[]> open(byte[] sealed, String purpose) {
        return seal.open(sealed, purpose);
    }

    public byte[] sign(String text) {
        return sign(key, text);
    }

    private static byte[] sign(SecretKeySpec key, String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
