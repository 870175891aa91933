package placard.account;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The cookies of the dashboard. Over HTTPS their names begin with {@code __Host-}. Browsers accept such cookies only
 * over HTTPS and from the same host (RFC 6265bis, section 4.1.3).
 */
public final class Cookies {
    private final boolean isSecure;

    /** @param baseUrl the public address of this server */
    public Cookies(String baseUrl) {
        this.isSecure = baseUrl.startsWith("https://");
    }

    /** The name of the cookie with a session's token. */
    String session() {
        return name("placard");
    }

    /** The name of the cookie that marks a known device: a browser in which a user has signed in before. */
    public String device() {
        return name("placard-device");
    }

    /** The name of the cookie between a password and the code of an app. */
    public String step() {
        return name("placard-step");
    }

    /** The name of the cookie that a browser keeps during a sign-in at an OpenID Connect issuer. */
    public String providerCookie() {
        return name("placard-oidc");
    }

    /** The {@code Set-Cookie} value that starts such a sign-in. */
    public String keepElsewhere(String token) {
        return set(providerCookie(), token, SignInSteps.LASTS);
    }

    /** The {@code Set-Cookie} value that ends it. */
    public String dropElsewhere() {
        return set(providerCookie(), "", Duration.ZERO);
    }

    private String name(String plain) {
        return isSecure ? "__Host-" + plain : plain;
    }

    /** The {@code Set-Cookie} value that keeps a session. */
    public String keep(Sessions.Begun begun) {
        return set(session(), begun.token(), begun.lasts());
    }

    /** The {@code Set-Cookie} value that drops a session. */
    public String drop() {
        return set(session(), "", Duration.ZERO);
    }

    /** The {@code Set-Cookie} value between the password and the code of the second factor. */
    public String keepStep(String token) {
        return set(step(), token, SignInSteps.LASTS);
    }

    /** The {@code Set-Cookie} value after the second factor. */
    public String dropStep() {
        return set(step(), "", Duration.ZERO);
    }

    /** @param lasts how long browsers keep it; null until they are closed */
    public String set(String name, String value, @Nullable Duration lasts) {
        return name + "=" + value + "; Path=/; HttpOnly; SameSite=Lax"
                + (lasts == null ? "" : "; Max-Age=" + lasts.toSeconds())
                + (isSecure ? "; Secure" : "");
    }
}
