package placard.account;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The cookies of the dashboard. Over HTTPS their names begin with {@code __Host-}, with which browsers take them from this
 * very host alone, and only over HTTPS (RFC 6265bis, section 4.1.3).
 */
public final class Cookies {
    private final boolean isSecure;

    /** @param baseUrl where the public finds this server */
    public Cookies(String baseUrl) {
        this.isSecure = baseUrl.startsWith("https://");
    }

    /** The name of the cookie with a session's token. */
    String session() {
        return name("placard");
    }

    /** The name of the cookie of a browser in which somebody has signed in before. */
    public String device() {
        return name("placard-device");
    }

    /** The name of the cookie between a password and the code of an app. */
    public String step() {
        return name("placard-step");
    }

    /** The name of the cookie of a browser in which somebody is on their way to sign in elsewhere. */
    public String elsewhere() {
        return name("placard-oidc");
    }

    /** What {@code Set-Cookie} says on that way. */
    public String keepElsewhere(String token) {
        return set(elsewhere(), token, SignInSteps.LASTS);
    }

    /** What it says after it. */
    public String dropElsewhere() {
        return set(elsewhere(), "", Duration.ZERO);
    }

    private String name(String plain) {
        return isSecure ? "__Host-" + plain : plain;
    }

    /** What {@code Set-Cookie} says to keep a session. */
    public String keep(Sessions.Begun begun) {
        return set(session(), begun.token(), begun.lasts());
    }

    /** What {@code Set-Cookie} says to drop one. */
    public String drop() {
        return set(session(), "", Duration.ZERO);
    }

    /** What {@code Set-Cookie} says between a password and a code. */
    public String keepStep(String token) {
        return set(step(), token, SignInSteps.LASTS);
    }

    /** What it says after that. */
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
