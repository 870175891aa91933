package placard.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import placard.base.Json;

/**
 * An authenticator with one passkey (ES256), and the browser between it and the server. Whatever a test wants to be wrong can
 * be set: the origin, the relying party, the flags, the counter.
 */
public final class Authenticator {
    private static final int PRESENT = 1;
    private static final int VERIFIED = 4;
    private static final int HAS_KEY = 64;
    private static final int HAS_EXTENSIONS = 128;

    private final KeyPair keys;
    private final byte[] id = new byte[32];
    private String origin;
    private String party = "localhost";
    private boolean isVerified = true;
    private int counter;
    private String user = "";
    private ObjectNode shown = Json.object();
    private byte[] extension = new byte[0];

    public Authenticator(String origin) {
        this.origin = origin;
        new SecureRandom().nextBytes(id);
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            keys = generator.generateKeyPair();
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }

    public Authenticator origin(String other) {
        origin = other;
        return this;
    }

    public Authenticator party(String other) {
        party = other;
        return this;
    }

    public Authenticator verified(boolean is) {
        isVerified = is;
        return this;
    }

    public Authenticator counter(int value) {
        counter = value;
        return this;
    }

    /** Has its browser write these members into the client data, over its own. */
    public Authenticator telling(ObjectNode members) {
        shown = members;
        return this;
    }

    /** Has it say that there are extensions, and send these bytes as such; none for none. */
    public Authenticator extending(byte... bytes) {
        extension = bytes;
        return this;
    }

    public String id() {
        return text(id);
    }

    /** What a browser sends when a passkey was made. */
    public ObjectNode made(JsonNode options) {
        user = options.path("user").path("id").asText();
        ObjectNode credential = Json.object().put("id", id());
        ByteArrayOutputStream attestation = new ByteArrayOutputStream();
        attestation.writeBytes(bytes(0xa3));
        cbor(attestation, "fmt");
        cbor(attestation, "none");
        cbor(attestation, "attStmt");
        attestation.writeBytes(bytes(0xa0));
        cbor(attestation, "authData");
        cbor(attestation, data(HAS_KEY, key()));
        credential
                .putObject("response")
                .put("clientDataJSON", text(client("webauthn.create", options)))
                .put("attestationObject", text(attestation.toByteArray()))
                .putArray("transports")
                .add("internal");
        return credential;
    }

    /** What a browser sends when one was used. */
    public ObjectNode used(JsonNode options) {
        byte[] client = client("webauthn.get", options);
        byte[] data = data(0, new byte[0]);
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(keys.getPrivate());
            signature.update(data);
            signature.update(digest(client));
            ObjectNode credential = Json.object().put("id", id());
            credential
                    .putObject("response")
                    .put("clientDataJSON", text(client))
                    .put("authenticatorData", text(data))
                    .put("signature", text(signature.sign()))
                    .put("userHandle", user);
            return credential;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private byte[] client(String type, JsonNode options) {
        ObjectNode client = Json.object()
                .put("type", type)
                .put("challenge", options.path("challenge").asText())
                .put("origin", origin)
                .put("crossOrigin", false);
        return Json.bytes(client.setAll(shown));
    }

    private byte[] data(int flags, byte[] more) {
        int extended = extension.length == 0 ? 0 : HAS_EXTENSIONS;
        return ByteBuffer.allocate(37 + more.length + extension.length)
                .put(digest(party.getBytes(StandardCharsets.UTF_8)))
                .put((byte) (PRESENT | (isVerified ? VERIFIED : 0) | flags | extended))
                .putInt(counter)
                .put(more)
                .put(extension)
                .array();
    }

    /** The id and the public key, without a model of the authenticator. */
    private byte[] key() {
        ECPublicKey key = (ECPublicKey) keys.getPublic();
        ByteArrayOutputStream cose = new ByteArrayOutputStream();
        cose.writeBytes(new byte[16]);
        cose.writeBytes(bytes(0, id.length));
        cose.writeBytes(id);
        cose.writeBytes(bytes(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21));
        cbor(cose, coordinate(key.getW().getAffineX().toByteArray()));
        cose.writeBytes(bytes(0x22));
        cbor(cose, coordinate(key.getW().getAffineY().toByteArray()));
        return cose.toByteArray();
    }

    private static byte[] coordinate(byte[] number) {
        byte[] padded = new byte[32 + number.length];
        System.arraycopy(number, 0, padded, 32, number.length);
        return Arrays.copyOfRange(padded, padded.length - 32, padded.length);
    }

    private static void cbor(ByteArrayOutputStream out, String text) {
        out.write(0x60 + text.length());
        out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void cbor(ByteArrayOutputStream out, byte[] some) {
        out.write(0x58);
        out.write(some.length);
        out.writeBytes(some);
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    private static byte[] digest(byte[] some) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(some);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }

    private static String text(byte[] some) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(some);
    }
}
