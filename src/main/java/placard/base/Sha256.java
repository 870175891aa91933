package placard.base;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 (FIPS 180-4), which every Java platform has. */
public final class Sha256 {
    private static final int NAME_BYTES = 12;

    private Sha256() {}

    /** The digest of all parts one after the other, 32 bytes. */
    public static byte[] of(byte[]... parts) {
        MessageDigest digest = digest();
        for (byte[] part : parts) {
            digest.update(part);
        }
        return digest.digest();
    }

    /** A digest for bytes that come in pieces. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The digest of a text in UTF-8, 32 bytes. */
    public static byte[] of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** A name for bytes, practically unique: 96 bits of their digest, as 24 hexadecimal digits. */
    public static String name(byte[] bytes) {
        MessageDigest digest = digest();
        digest.update(bytes);
        return name(digest);
    }

    /** The name of the bytes that a digest has received. */
    public static String name(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest(), 0, NAME_BYTES);
    }
}
