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
 * The secret that all nodes of an installation share: a file with the same bytes on each. The nodes encrypt shared data
 * with keys derived from it.
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
     * Reads the file.
     *
     * @throws IllegalArgumentException with a sentence for people, if the file is missing, too short or open to other
     *     users
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
     * A seal that every node can open.
     *
     * @param use its purpose; each purpose has its own key
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

    /** Hides the secret, because settings are written into logs. */
    @Override
    public String toString() {
        return "NodeSecret";
    }
}
