package placard.scan.visitor;

import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;
import placard.scan.visitor.HashKeys.Keys;

/**
 * Turns an address into a visitor: {@code HMAC-SHA-256(key, code id ‖ family ‖ address [‖ device ‖ OS])}, 32 bytes
 * (pseudonymization).
 *
 * <p>The family is the byte 4, before the 4 bytes of an IPv4 address, or 6, before the first 8 bytes of an IPv6
 * address. A household or a phone has a /64 of its own and changes the rest daily. An IPv4-mapped address counts as
 * IPv4. The code's id keeps visitors of different codes from being linked.
 *
 * <p>Not thread-safe: each event loop has its own, which saves a new MAC for each scan. It keeps no address.
 */
public final class Hasher {
    static final String ALGORITHM = "HmacSHA256";

    private static final int CODE_ID_BYTES = 16;
    private static final int V6_PREFIX_BYTES = 8;

    private final UniqueBy uniqueBy;
    private final Mac current = mac();
    private final Mac previous = mac();
    private final byte[] message = new byte[CODE_ID_BYTES + 1 + V6_PREFIX_BYTES + 2];
    private @Nullable Keys keyed;

    public Hasher(UniqueBy uniqueBy) {
        this.uniqueBy = uniqueBy;
    }

    /**
     * Hashes under both live keys.
     *
     * @param codeId the code's 16 raw bytes
     * @param address 4 or 16 bytes
     * @param device the device class's number, 0–255, which must never change its meaning; ignored by {@code IP}
     * @param os the operating system's number, with the same rules
     */
    public Visitor visitor(Keys keys, byte[] codeId, byte[] address, int device, int os) {
        if (!Objects.equals(keyed, keys)) {
            rekey(keys);
        }
        int length = fill(codeId, IpLiteral.unmapped(address), device, os);
        try {
            byte[] hash = hash(current, length);
            return new Visitor(keys.epoch(), hash, keys.previous() == null ? null : hash(previous, length));
        } finally {
            Arrays.fill(message, (byte) 0);
        }
    }

    private int fill(byte[] codeId, byte[] address, int device, int os) {
        if (codeId.length != CODE_ID_BYTES || (address.length != 4 && address.length != 16)) {
            throw new IllegalArgumentException(
                    "a code id of %d bytes, an address of %d".formatted(codeId.length, address.length));
        }
        System.arraycopy(codeId, 0, message, 0, CODE_ID_BYTES);
        int length = CODE_ID_BYTES;
        boolean v4 = address.length == 4;
        message[length++] = (byte) (v4 ? 4 : 6);
        int kept = v4 ? 4 : V6_PREFIX_BYTES;
        System.arraycopy(address, 0, message, length, kept);
        length += kept;
        if (uniqueBy == UniqueBy.IP_AND_DEVICE) {
            message[length++] = (byte) device;
            message[length++] = (byte) os;
        }
        return length;
    }

    private byte[] hash(Mac mac, int length) {
        mac.update(message, 0, length);
        return mac.doFinal();
    }

    private void rekey(Keys keys) {
        init(current, keys.current());
        SecretKey before = keys.previous();
        if (before != null) {
            init(previous, before);
        }
        keyed = keys;
    }

    private static void init(Mac mac, SecretKey key) {
        try {
            mac.init(key);
        } catch (InvalidKeyException e) {
            throw new IllegalStateException("32 bytes are always a key", e);
        }
    }

    private static Mac mac() {
        try {
            return Mac.getInstance(ALGORITHM);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }
}
