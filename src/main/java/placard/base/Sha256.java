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
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (byte[] part : parts) {
                digest.update(part);
            }
            return digest.digest();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The digest of a text in UTF-8, 32 bytes. */
    public static byte[] of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** A name for bytes that other bytes don't have: 96 bits of their digest, as 24 hexadecimal digits. */
    public static String name(byte[] bytes) {
        return HexFormat.of().formatHex(of(bytes), 0, NAME_BYTES);
    }
}
