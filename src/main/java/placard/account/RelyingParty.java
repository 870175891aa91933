package placard.account;

import com.webauthn4j.WebAuthnManager;
import com.webauthn4j.converter.AttestedCredentialDataConverter;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.credential.CredentialRecordImpl;
import com.webauthn4j.data.AuthenticationData;
import com.webauthn4j.data.AuthenticationParameters;
import com.webauthn4j.data.AuthenticationRequest;
import com.webauthn4j.data.PublicKeyCredentialParameters;
import com.webauthn4j.data.PublicKeyCredentialType;
import com.webauthn4j.data.RegistrationData;
import com.webauthn4j.data.RegistrationParameters;
import com.webauthn4j.data.RegistrationRequest;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import com.webauthn4j.data.attestation.statement.NoneAttestationStatement;
import com.webauthn4j.data.client.Origin;
import com.webauthn4j.data.client.challenge.DefaultChallenge;
import com.webauthn4j.server.ServerProperty;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The WebAuthn relying party: this server as browsers and authenticators know it (Web Authentication, level 3). It
 * ignores attestation of the authenticator's maker. It always requires user verification.
 */
public final class RelyingParty {
    /** The accepted signatures, in order of preference: ES256, EdDSA, RS256. */
    static final List<Long> ALGORITHMS = List.of(-7L, -8L, -257L);

    private static final Logger LOG = LoggerFactory.getLogger(RelyingParty.class);
    private static final boolean VERIFIED = true;
    private static final boolean PRESENT = true;

    /** The WebAuthn library. Its classes load at the first use of a passkey. */
    private static final class Library {
        static final ObjectConverter CONVERTER = new ObjectConverter();
        static final WebAuthnManager MANAGER = WebAuthnManager.createNonStrictWebAuthnManager(CONVERTER);
        static final List<PublicKeyCredentialParameters> KINDS = ALGORITHMS.stream()
                .map(algorithm -> new PublicKeyCredentialParameters(
                        PublicKeyCredentialType.PUBLIC_KEY, COSEAlgorithmIdentifier.create(algorithm)))
                .toList();
        static final AttestedCredentialDataConverter KEYS = new AttestedCredentialDataConverter(CONVERTER);
    }

    private final String origin;
    private final String host;
    private final boolean isPossible;

    /** @param baseUrl the public address of this server */
    public RelyingParty(String baseUrl) {
        URI url = URI.create(baseUrl);
        this.host = url.getHost();
        this.origin = url.getScheme() + "://" + url.getRawAuthority();
        this.isPossible = url.getScheme().equals("https") && !isAddress(host)
                || host.equals("localhost")
                || host.endsWith(".localhost");
    }

    /** True for an IP address; browsers accept only names. */
    private static boolean isAddress(String host) {
        return host.startsWith("[") || host.matches("[0-9.]+");
    }

    /** True if browsers allow passkeys on this origin: HTTPS with a name, or localhost. */
    public boolean isPossible() {
        return isPossible;
    }

    /** The origin on which passkeys work. Other origins of the same server can't use them. */
    public String origin() {
        return origin;
    }

    /** The name that authenticator apps show for this installation. */
    public String appName() {
        return host.equals("localhost") ? "Placard" : "Placard " + host;
    }

    /** The relying party's id: the host name that passkeys belong to. */
    String id() {
        return host;
    }

    record Attestation(byte[] clientData, byte[] attestation) {}

    /** The answer of an authenticator that proves possession of a passkey. */
    record Proof(byte[] credentialId, byte[] clientData, byte[] authenticatorData, byte[] signature) {}

    /**
     * A passkey that was made for a challenge.
     *
     * @param key its id and its public key, as the authenticator sent them
     */
    record NewKey(byte[] credentialId, byte[] key, long signCount, boolean isBackupEligible, boolean isBackedUp) {}

    /** The new state of a passkey after its use. */
    record Used(long signCount, boolean isBackedUp) {}

    /** The parts of a stored passkey that verify a proof. */
    record KnownKey(byte[] credentialId, byte[] key, long signCount, boolean isBackupEligible, boolean isBackedUp) {}

    /** The new passkey; nothing if it isn't for this challenge and this server, or its owner wasn't verified. */
    Optional<NewKey> made(Attestation made, byte[] challenge) {
        RegistrationParameters expected =
                new RegistrationParameters(server(challenge), Library.KINDS, VERIFIED, PRESENT);
        return verified(
                        () -> Library.MANAGER.verify(
                                new RegistrationRequest(made.attestation, made.clientData), expected),
                        "A new passkey was refused")
                .map(RelyingParty::key);
    }

    private static NewKey key(RegistrationData data) {
        var authenticator = Objects.requireNonNull(data.getAttestationObject()).getAuthenticatorData();
        var credential = Objects.requireNonNull(authenticator.getAttestedCredentialData());
        return new NewKey(
                credential.getCredentialId(),
                Library.KEYS.convert(credential),
                authenticator.getSignCount(),
                authenticator.isFlagBE(),
                authenticator.isFlagBS());
    }

    /**
     * The library's result; empty if the answer is wrong. For a forged answer, the library also throws exceptions of
     * its JSON, CBOR and address readers. So every exception here means a wrong answer.
     */
    private static <T> Optional<T> verified(Supplier<T> verification, String message) {
        try {
            return Optional.of(verification.get());
        } catch (RuntimeException refused) {
            LOG.atInfo()
                    .addKeyValue("reason", refused.getClass().getSimpleName())
                    .log(message);
            return Optional.empty();
        }
    }

    /** The new state of the passkey; empty if the proof is wrong. */
    Optional<Used> proved(Proof proof, KnownKey known, byte[] challenge) {
        AuthenticationParameters expected = new AuthenticationParameters(
                server(challenge), record(known), List.of(known.credentialId), VERIFIED, PRESENT);
        return verified(
                        () -> Library.MANAGER.verify(
                                new AuthenticationRequest(
                                        proof.credentialId, proof.authenticatorData, proof.clientData, proof.signature),
                                expected),
                        "A passkey was refused")
                .map(RelyingParty::used);
    }

    private static Used used(AuthenticationData data) {
        var authenticator = Objects.requireNonNull(data.getAuthenticatorData());
        return new Used(authenticator.getSignCount(), authenticator.isFlagBS());
    }

    private ServerProperty server(byte[] challenge) {
        return ServerProperty.builder()
                .origin(Origin.create(origin))
                .rpId(host)
                .challenge(new DefaultChallenge(challenge))
                .build();
    }

    private static CredentialRecordImpl record(KnownKey known) {
        return new CredentialRecordImpl(
                new NoneAttestationStatement(),
                VERIFIED,
                known.isBackupEligible,
                known.isBackedUp,
                known.signCount,
                Library.KEYS.convert(known.key),
                null,
                null,
                null,
                null);
    }
}
