package placard.account.signin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Optional;
import placard.account.AppKey;
import placard.account.SignInSteps;
import placard.account.Token;
import placard.base.Json;
import placard.storage.Database;

/**
 * The open questions to OpenID Connect issuers. Each is valid for one answer, on any node, for five minutes. Only the
 * browser that holds its cookie can answer it. The stored state is sealed.
 */
public final class OidcSteps {
    private static final String PURPOSE = "oidc";

    private final Database database;
    private final SignInSteps steps;
    private final AppKey key;
    private final SecureRandom random;

    public OidcSteps(Database database, SignInSteps steps, AppKey key, SecureRandom random) {
        this.database = database;
        this.steps = steps;
        this.key = key;
        this.random = random;
    }

    /** The purpose of the sign-in at the issuer. */
    public enum Purpose {
        SIGN_IN,
        /** To accept an invitation. */
        INVITE,
        SETUP,
        /** To link the identity to the signed-in user's account. */
        LINK,
        /** To pass step-up authentication. */
        PROOF
    }

    /**
     * A question.
     *
     * @param subject the token of a link, or the id of a session; empty if there is neither
     * @param next the page after the sign-in
     * @param isOwnDevice true if the session may outlast the browser
     * @param timezone what the browser calls its time zone; empty if it names none
     */
    public record Step(
            Purpose purpose,
            String subject,
            String next,
            boolean isOwnDevice,
            String timezone,
            String nonce,
            String verifier) {}

    /**
     * An open question.
     *
     * @param state the value that the answer repeats
     * @param cookie the value of the browser's cookie
     */
    public record AuthorizationRequest(String state, String cookie, Step step) {}

    public AuthorizationRequest ask(
            Purpose purpose, String subject, String next, boolean isOwnDevice, String timezone) {
        Step step = new Step(purpose, subject, next, isOwnDevice, timezone, Token.next(random), Token.next(random));
        String cookie = Token.next(random);
        ObjectNode json = Json.object()
                .put("purpose", purpose.name())
                .put("subject", subject)
                .put("next", next)
                .put("foreign", !isOwnDevice)
                .put("timezone", timezone)
                .put("nonce", step.nonce)
                .put("verifier", step.verifier)
                .put("cookie", cookie);
        byte[] sealed = key.seal(Json.bytes(json), PURPOSE, random);
        return new AuthorizationRequest(
                database.write(tx -> steps.ask(tx, SignInSteps.Kind.OIDC, null, sealed)), cookie, step);
    }

    /** Takes the question of an answer; nothing if it was answered, has expired, or belongs to another browser. */
    public Optional<Step> take(String state, String cookie) {
        Optional<JsonNode> found = database.read(tx -> steps.find(tx, SignInSteps.Kind.OIDC, state))
                .flatMap(step -> key.open(step.data(), PURPOSE))
                .map(Json::parse)
                .filter(json -> isSame(json.path("cookie").asText(), cookie));
        return found.isPresent()
                        && database.write(tx -> steps.take(tx, SignInSteps.Kind.OIDC, state))
                                .isPresent()
                ? found.map(OidcSteps::step)
                : Optional.empty();
    }

    private static boolean isSame(String one, String other) {
        return MessageDigest.isEqual(Token.hash(one), Token.hash(other));
    }

    private static Step step(JsonNode json) {
        return new Step(
                Purpose.valueOf(json.path("purpose").asText()),
                json.path("subject").asText(),
                json.path("next").asText(),
                !json.path("foreign").asBoolean(),
                json.path("timezone").asText(),
                json.path("nonce").asText(),
                json.path("verifier").asText());
    }
}
