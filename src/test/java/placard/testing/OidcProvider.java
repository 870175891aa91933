package placard.testing;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * An OpenID provider on this machine. It signs in the person a test names, at once, and lies as a test wants: about what it
 * signs, by which key, and by which algorithm.
 */
public final class OidcProvider implements AutoCloseable {
    public static final String CLIENT = "placard";
    public static final String SECRET = "a-secret-of-at-least-32-characters!!";

    /** Made once: it takes a second. */
    private static final RSAKey FIRST_KEY = newKey();

    private final HttpServer server;
    private final Map<String, Map<String, String>> codes = new ConcurrentHashMap<>();
    private final AtomicInteger keysRead = new AtomicInteger();
    private volatile RSAKey key = FIRST_KEY;
    private volatile RSAKey signer = key;
    private volatile String algorithm = "RS256";
    private volatile UnaryOperator<JWTClaimsSet.Builder> lies = claims -> claims;
    private volatile UnaryOperator<String> metadata = text -> text;
    private volatile Map<String, Object> person = Map.of();
    private volatile int tokenStatus = 200;

    public OidcProvider() {
        this(null);
    }

    /** A provider over TLS with these keys. */
    public OidcProvider(@Nullable SSLContext encryption) {
        InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try {
            if (encryption == null) {
                this.server = HttpServer.create(here, 0);
            } else {
                HttpsServer secure = HttpsServer.create(here, 0);
                secure.setHttpsConfigurator(new HttpsConfigurator(encryption));
                this.server = secure;
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/.well-known/openid-configuration", this::configuration);
        server.createContext("/keys", this::keys);
        server.createContext("/authorize", this::authorize);
        server.createContext("/token", this::token);
        server.start();
    }

    private static RSAKey newKey() {
        try {
            return new RSAKeyGenerator(2048).keyID(UUID.randomUUID().toString()).generate();
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }

    public String issuer() {
        return (server instanceof HttpsServer ? "https" : "http") + "://127.0.0.1:"
                + server.getAddress().getPort();
    }

    /** Settings of a server that knows it. */
    public Map<String, String> settings() {
        return Map.of(
                "PLACARD_OIDC_ISSUER",
                issuer(),
                "PLACARD_OIDC_CLIENT_ID",
                CLIENT,
                "PLACARD_OIDC_CLIENT_SECRET",
                SECRET,
                "PLACARD_OIDC_LABEL",
                "Acme ID");
    }

    /** Who signs in there from now on. */
    public void person(String subject, String email, boolean isVerified) {
        person = Map.of("sub", subject, "email", email, "email_verified", isVerified, "name", "Ben Acme");
    }

    /** Signs other claims than it should. */
    public void lying(UnaryOperator<JWTClaimsSet.Builder> change) {
        lies = change;
    }

    /** Says something else of itself. */
    public void describing(UnaryOperator<String> change) {
        metadata = change;
    }

    /** Signs by another key, which it publishes or doesn't. */
    public void rotate(boolean isPublished) {
        signer = newKey();
        if (isPublished) {
            key = signer;
        }
    }

    /** {@code RS256}, {@code HS256} with the client's secret, or {@code none}. */
    public void signingBy(String other) {
        algorithm = other;
    }

    public void answeringTokensBy(int status) {
        tokenStatus = status;
    }

    public int keysRead() {
        return keysRead.get();
    }

    /** As it was at first. */
    public void honest() {
        lies = claims -> claims;
        metadata = text -> text;
        algorithm = "RS256";
        signer = key;
        tokenStatus = 200;
    }

    /** What it does with a person who was sent there: the address to which they are sent back. */
    public String signIn(String address) {
        Map<String, String> asked = parameters(URI.create(address).getRawQuery());
        if (!asked.get("response_type").equals("code")
                || !asked.get("code_challenge_method").equals("S256")
                || !asked.get("client_id").equals(CLIENT)) {
            throw new AssertionError(address);
        }
        String code = UUID.randomUUID().toString();
        codes.put(code, asked);
        return asked.get("redirect_uri") + "?code=" + code + "&state=" + asked.get("state");
    }

    private void authorize(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders()
                .set("Location", signIn(issuer() + exchange.getRequestURI().toString()));
        exchange.sendResponseHeaders(302, -1);
        exchange.close();
    }

    private void configuration(HttpExchange exchange) throws IOException {
        answer(exchange, 200, metadata.apply("""
                {"issuer": "ISSUER", "authorization_endpoint": "ISSUER/authorize", "token_endpoint": "ISSUER/token",
                 "jwks_uri": "ISSUER/keys", "response_types_supported": ["code"], "subject_types_supported": ["public"],
                 "id_token_signing_alg_values_supported": ["RS256"]}
                """.replace("ISSUER", issuer())));
    }

    private void keys(HttpExchange exchange) throws IOException {
        keysRead.incrementAndGet();
        answer(exchange, 200, new JWKSet(key.toPublicJWK()).toString());
    }

    private void token(HttpExchange exchange) throws IOException {
        Map<String, String> sent =
                parameters(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        Map<String, String> asked = codes.remove(String.valueOf(sent.get("code")));
        String basic = "Basic "
                + Base64.getEncoder()
                        .encodeToString((CLIENT + ":" + java.net.URLEncoder.encode(SECRET, StandardCharsets.UTF_8))
                                .getBytes(StandardCharsets.UTF_8));
        boolean isGood = asked != null
                && basic.equals(exchange.getRequestHeaders().getFirst("Authorization"))
                && challenge(String.valueOf(sent.get("code_verifier"))).equals(asked.get("code_challenge"))
                && asked.get("redirect_uri").equals(sent.get("redirect_uri"));
        if (!isGood || tokenStatus != 200) {
            answer(exchange, isGood ? tokenStatus : 400, "{\"error\":\"invalid_grant\"}");
            return;
        }
        answer(
                exchange,
                200,
                "{\"access_token\":\"x\",\"token_type\":\"Bearer\",\"id_token\":\"" + idToken(asked) + "\"}");
    }

    private String idToken(Map<String, String> asked) {
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder()
                .issuer(issuer())
                .audience(CLIENT)
                .issueTime(Date.from(Instant.now()))
                .expirationTime(Date.from(Instant.now().plusSeconds(300)))
                .claim("auth_time", Instant.now().getEpochSecond())
                .claim("nonce", asked.get("nonce"));
        person.forEach(claims::claim);
        JWTClaimsSet signed = lies.apply(claims).build();
        try {
            if (algorithm.equals("none")) {
                return new PlainJWT(signed).serialize();
            }
            SignedJWT token = new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.parse(algorithm))
                            .keyID(signer.getKeyID())
                            .build(),
                    signed);
            token.sign(algorithm.equals("HS256") ? new MACSigner(SECRET) : new RSASSASigner(signer));
            return token.serialize();
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static String challenge(String verifier) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> all = new HashMap<>();
        for (String pair : query.split("&", -1)) {
            String[] parts = pair.split("=", 2);
            all.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return all;
    }

    private static void answer(HttpExchange exchange, int status, String json) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
