package placard.base;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secret that every node of an installation has in a file of its own, the same bytes in each: under it they seal what
 * they share elsewhere.
 */
public final class NodeSecret {
    private static final int LEAST_BYTES = 32;
    private static final int MOST_BYTES = 4_096;
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec secret;

    private NodeSecret(byte[] bytes) {
        this.secret = new SecretKeySpec(bytes, ALGORITHM);
    }

    /**
     * Reads it.
     *
     * @throws IllegalArgumentException with a sentence, if the file isn't there, is too short or open to others
     */
    public static NodeSecret read(String file) {
        try {
            Path path = Path.of(file);
            Set<PosixFilePermission> mode = Files.getPosixFilePermissions(path);
            if (!PosixFilePermissions.toString(mode).matches("......---")
                    || mode.contains(PosixFilePermission.GROUP_WRITE)) {
                throw new IllegalArgumentException("%s is open to other users (%s): run chmod 600"
                        .formatted(path, PosixFilePermissions.toString(mode)));
            }
            if (!Files.isRegularFile(path) || Files.size(path) > MOST_BYTES) {
                throw new IllegalArgumentException(path + " is not a file of at most " + MOST_BYTES + " bytes");
            }
            byte[] bytes = Files.readAllBytes(path);
            if (bytes.length < LEAST_BYTES) {
                throw new IllegalArgumentException("%s has %d bytes; %d or more are needed, such as those of"
                                .formatted(path, bytes.length, LEAST_BYTES)
                        + " head -c 32 /dev/urandom");
            }
            return new NodeSecret(bytes);
        } catch (IOException | UnsupportedOperationException unreadable) {
            throw new IllegalArgumentException("there is no readable file " + file, unreadable);
        }
    }

    /**
     * A seal that opens on every node.
     *
     * @param use what it is for; each has a key of its own
     */
    public Seal seal(String use) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(secret);
            return new Seal(mac.doFinal(use.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Tells nothing of it: settings are written into logs. */
    @Override
    public String toString() {
        return "NodeSecret";
    }
}
