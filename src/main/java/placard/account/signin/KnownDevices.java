package placard.account.signin;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.account.AppKey;
import placard.account.Cookies;

/**
 * Known devices: a signed cookie marks a browser in which a user has signed in. It grants nothing. Wrong passwords from
 * there have a rate limit of their own.
 */
public final class KnownDevices {
    /** The maximum lifetime of a cookie in browsers. */
    private static final Duration LASTS = Duration.ofDays(400);

    private static final int NONCE_BYTES = 12;

    private final AppKey key;
    private final SecureRandom random;
    private final Cookies cookies;

    public KnownDevices(AppKey key, SecureRandom random, Cookies cookies) {
        this.key = key;
        this.random = random;
        this.cookies = cookies;
    }

    /** The {@code Set-Cookie} value after a sign-in. */
    public String remember(String userId) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        String signed = userId + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(nonce);
        return cookies.set(cookies.device(), signed + "." + signature(signed), LASTS);
    }

    /** The name of the cookie. */
    public String cookie() {
        return cookies.device();
    }

    /** The id of this browser, if this user has signed in in it before. */
    public Optional<String> of(String userId, @Nullable String cookie) {
        if (cookie == null || cookie.length() > 200 || !cookie.startsWith(userId + ".")) {
            return Optional.empty();
        }
        int end = cookie.lastIndexOf('.');
        String signed = cookie.substring(0, end);
        boolean isGenuine = MessageDigest.isEqual(
                signature(signed).getBytes(StandardCharsets.US_ASCII),
                cookie.substring(end + 1).getBytes(StandardCharsets.UTF_8));
        return isGenuine ? Optional.of(signed) : Optional.empty();
    }

    private String signature(String signed) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(key.sign("device " + signed));
    }
}
