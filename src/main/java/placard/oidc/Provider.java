package placard.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWT;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCClaimsRequest;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.Prompt;
import com.nimbusds.openid.connect.sdk.claims.ClaimRequirement;
import com.nimbusds.openid.connect.sdk.claims.ClaimsSetRequest;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import placard.base.Contact;

/**
 * An OpenID provider, by the authorization code flow with PKCE. Calls block and run on threads of their own. The
 * provider's endpoints and keys are cached for an hour. An unknown key makes it read them again, once a minute at most.
 */
public final class Provider {
    /** Asks for the time of the sign-in: some providers send it only then. */
    private static final OIDCClaimsRequest SIGN_IN_TIME = new OIDCClaimsRequest()
            .withIDTokenClaimsRequest(new ClaimsSetRequest()
                    .add(new ClaimsSetRequest.Entry("auth_time").withClaimRequirement(ClaimRequirement.ESSENTIAL)));

    private static final Duration REMEMBERED = Duration.ofHours(1);
    private static final Duration BETWEEN = Duration.ofMinutes(1);
    /** How long an unreachable provider isn't asked again. Sign-ins fail at once meanwhile. */
    private static final Duration AWAY = Duration.ofSeconds(10);
    /** The maximum age of a sign-in where a new one was requested. */
    private static final Duration JUST_NOW = Duration.ofMinutes(10);
    /** The algorithms with published keys: no shared secret and no "none". */
    private static final Set<JWSAlgorithm> ALGORITHMS = Set.of(
            JWSAlgorithm.RS256,
            JWSAlgorithm.RS384,
            JWSAlgorithm.RS512,
            JWSAlgorithm.PS256,
            JWSAlgorithm.PS384,
            JWSAlgorithm.PS512,
            JWSAlgorithm.ES256,
            JWSAlgorithm.ES384,
            JWSAlgorithm.ES512);

    private final Settings settings;
    private final URI callback;
    private final Web web;
    private final Duration patience;
    private final InstantSource clock;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable Discovery known;
    /** The last time the provider was unreachable. */
    private volatile @Nullable Instant missedAt;

    /**
     * The settings of a provider.
     *
     * @param label its name for people
     */
    public record Settings(URI issuer, String clientId, String clientSecret, String label) {
        /** @throws IllegalArgumentException if it isn't reached over HTTPS, nor on this machine */
        public static URI issuer(String text) {
            URI uri = URI.create(text);
            boolean isWeb = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme()) && Web.isThisMachine(uri);
            if (uri.getHost() == null && text.contains("_")) {
                throw new IllegalArgumentException(
                        "a host name has no underscore (_): give the host another name, with -");
            }
            if (!isWeb || uri.getHost() == null || uri.getRawQuery() != null || uri.getRawFragment() != null) {
                throw new IllegalArgumentException("use https://host, or http:// on this machine");
            }
            return uri;
        }

        /** Without the secret. */
        @Override
        public String toString() {
            return issuer.toString();
        }
    }

    /** The provider's metadata and keys. */
    private record Discovery(OIDCProviderMetadata metadata, JWKSet keys, Instant readAt) {}

    /**
     * The question to the provider, to compare with its answer.
     *
     * @param isAnew true to require a new sign-in there, even of signed-in users
     */
    public record Question(String state, String nonce, String verifier, boolean isAnew) {}

    /** @param baseUrl the dashboard's address, without a slash at its end */
    public Provider(Settings settings, String baseUrl, Duration patience, InstantSource clock) {
        this.settings = settings;
        this.callback = URI.create(baseUrl + "/app/oidc/callback");
        this.web = new Web(settings.issuer, patience);
        this.patience = patience;
        this.clock = clock;
    }

    public String label() {
        return settings.label;
    }

    public String issuer() {
        return settings.issuer.toString();
    }

    /** The provider's address to which the browser is redirected. */
    public URI authorization(Question question) throws OidcFailure {
        URI endpoint = known(false).metadata.getAuthorizationEndpointURI();
        if (endpoint == null || !web.isAllowed(endpoint)) {
            throw new OidcFailure(OidcFailure.Kind.WRONG, "The provider leads to " + endpoint);
        }
        AuthenticationRequest.Builder request = new AuthenticationRequest.Builder(
                        ResponseType.CODE,
                        new Scope("openid", "email", "profile"),
                        new ClientID(settings.clientId),
                        callback)
                .endpointURI(endpoint)
                .state(new State(question.state))
                .nonce(new Nonce(question.nonce))
                .codeChallenge(new CodeVerifier(question.verifier), CodeChallengeMethod.S256);
        if (question.isAnew) {
            request.maxAge(0).prompt(Prompt.Type.LOGIN).claims(SIGN_IN_TIME);
        }
        return request.build().toURI();
    }

    /**
     * The identity of a returning user.
     *
     * @param code the authorization code that they have brought
     * @param issuer the issuer in the answer (RFC 9207); null if it names none
     */
    public Identity identity(Question question, String code, @Nullable String issuer) throws OidcFailure {
        Discovery now = known(false);
        boolean isNamed = now.metadata.supportsAuthorizationResponseIssuerParam();
        if (issuer == null ? isNamed : !issuer.equals(issuer())) {
            throw new OidcFailure(OidcFailure.Kind.WRONG, "The answer is of another issuer");
        }
        JWT token = token(now, question, code);
        IDTokenClaimsSet claims = claims(token, new Nonce(question.nonce));
        if (question.isAnew) {
            Date at = claims.getAuthenticationTime();
            if (at == null) {
                throw new OidcFailure(OidcFailure.Kind.UNDATED, "The token has no auth_time");
            }
            if (at.toInstant().isBefore(clock.instant().minus(JUST_NOW))) {
                throw new OidcFailure(OidcFailure.Kind.WRONG, "They have not signed in anew");
            }
        }
        Boolean isVerified = claims.getBooleanClaim("email_verified");
        String email = claims.getStringClaim("email");
        boolean isGood = email != null && Boolean.TRUE.equals(isVerified) && Contact.isEmailOfAPerson(email);
        String subject = claims.getStringClaim("sub");
        if (subject == null || subject.isBlank()) {
            throw new OidcFailure(OidcFailure.Kind.WRONG, "The token names no subject");
        }
        return new Identity(issuer(), subject, isGood ? email : null, claims.getStringClaim("name"));
    }

    private JWT token(Discovery now, Question question, String code) throws OidcFailure {
        URI endpoint = now.metadata.getTokenEndpointURI();
        if (endpoint == null) {
            throw new OidcFailure(OidcFailure.Kind.WRONG, "The provider has no token endpoint");
        }
        TokenRequest request = new TokenRequest.Builder(
                        endpoint,
                        authentication(now.metadata),
                        new AuthorizationCodeGrant(
                                new AuthorizationCode(code), callback, new CodeVerifier(question.verifier)))
                .build();
        try {
            TokenResponse response = OIDCTokenResponseParser.parse(web.post(request.toHTTPRequest()));
            if (!response.indicatesSuccess()) {
                throw new OidcFailure(
                        OidcFailure.Kind.WRONG,
                        String.valueOf(
                                response.toErrorResponse().getErrorObject().getCode()));
            }
            JWT token = ((OIDCTokenResponse) response.toSuccessResponse())
                    .getOIDCTokens()
                    .getIDToken();
            if (token == null) {
                throw new OidcFailure(OidcFailure.Kind.WRONG, "There is no ID token");
            }
            return token;
        } catch (ParseException unreadable) {
            throw new OidcFailure(OidcFailure.Kind.WRONG, unreadable);
        }
    }

    private ClientAuthentication authentication(OIDCProviderMetadata metadata) {
        ClientID id = new ClientID(settings.clientId);
        Secret secret = new Secret(settings.clientSecret);
        List<ClientAuthenticationMethod> methods = metadata.getTokenEndpointAuthMethods();
        boolean takesBasic = methods == null || methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC);
        return takesBasic ? new ClientSecretBasic(id, secret) : new ClientSecretPost(id, secret);
    }

    /** The claims of a token, if the provider signed it for us and for this question. */
    private IDTokenClaimsSet claims(JWT token, Nonce nonce) throws OidcFailure {
        if (!(token.getHeader().getAlgorithm() instanceof JWSAlgorithm algorithm) || !ALGORITHMS.contains(algorithm)) {
            throw new OidcFailure(
                    OidcFailure.Kind.WRONG,
                    "The token is signed by " + token.getHeader().getAlgorithm());
        }
        try {
            return validated(token, algorithm, nonce, known(false));
        } catch (BadJOSEException perhapsAnotherKey) {
            Discovery before = known(false);
            Discovery now = known(true);
            if (now.readAt.equals(before.readAt)) {
                throw new OidcFailure(OidcFailure.Kind.WRONG, perhapsAnotherKey);
            }
            try {
                return validated(token, algorithm, nonce, now);
            } catch (BadJOSEException bad) {
                throw new OidcFailure(OidcFailure.Kind.WRONG, bad);
            }
        }
    }

    private IDTokenClaimsSet validated(JWT token, JWSAlgorithm algorithm, Nonce nonce, Discovery now)
            throws BadJOSEException, OidcFailure {
        IDTokenValidator validator = new IDTokenValidator(
                new Issuer(issuer()),
                new ClientID(settings.clientId),
                new JWSVerificationKeySelector<SecurityContext>(algorithm, new ImmutableJWKSet<>(now.keys)),
                null);
        try {
            return validator.validate(token, nonce);
        } catch (JOSEException failure) {
            throw new OidcFailure(OidcFailure.Kind.WRONG, failure);
        }
    }

    /** @param isFresh true to read it again, at most once a minute */
    private Discovery known(boolean isFresh) throws OidcFailure {
        Discovery before = remembered(isFresh);
        if (before != null) {
            return before;
        }
        try {
            if (!reading.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new OidcFailure(OidcFailure.Kind.AWAY, "It is being asked");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new OidcFailure(OidcFailure.Kind.AWAY, interrupted);
        }
        try {
            Discovery meanwhile = remembered(isFresh);
            return meanwhile == null ? read() : meanwhile;
        } catch (OidcFailure failure) {
            if (failure.kind() == OidcFailure.Kind.AWAY) {
                missedAt = clock.instant();
            }
            throw failure;
        } finally {
            reading.unlock();
        }
    }

    /** The cached metadata, or the recent failure; null if the provider must be asked. */
    private @Nullable Discovery remembered(boolean isFresh) throws OidcFailure {
        Instant now = clock.instant();
        Discovery before = known;
        if (before != null && now.isBefore(before.readAt.plus(isFresh ? BETWEEN : REMEMBERED))) {
            return before;
        }
        Instant last = missedAt;
        if (last != null && now.isBefore(last.plus(AWAY))) {
            throw new OidcFailure(OidcFailure.Kind.AWAY, "It was away at " + last);
        }
        return null;
    }

    private Discovery read() throws OidcFailure {
        try {
            String text = web.get(URI.create(issuer().replaceFirst("/$", "") + "/.well-known/openid-configuration"));
            OIDCProviderMetadata metadata = OIDCProviderMetadata.parse(text);
            if (!metadata.getIssuer().getValue().equals(issuer())) {
                throw new OidcFailure(OidcFailure.Kind.WRONG, "It calls itself " + metadata.getIssuer());
            }
            for (@Nullable
            URI endpoint : Arrays.asList(metadata.getAuthorizationEndpointURI(), metadata.getTokenEndpointURI())) {
                if (endpoint == null || !web.isAllowed(endpoint)) {
                    throw new OidcFailure(OidcFailure.Kind.WRONG, "The provider leads to " + endpoint);
                }
            }
            Discovery read = new Discovery(metadata, JWKSet.parse(web.get(metadata.getJWKSetURI())), clock.instant());
            known = read;
            return read;
        } catch (ParseException | java.text.ParseException | IllegalArgumentException unreadable) {
            throw new OidcFailure(OidcFailure.Kind.WRONG, unreadable);
        }
    }
}
