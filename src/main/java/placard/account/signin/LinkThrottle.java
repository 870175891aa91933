package placard.account.signin;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.LongSupplier;
import placard.base.Refusal;
import placard.base.Sha256;
import placard.web.RateLimits;

/**
 * Counts how often the form behind a link is sent, for each link and each client, on this node: each time a password is
 * judged or hashed, and an invitation's form tells whether there is an account with an e-mail address. So does the form in which
 * somebody changes their own address, which is counted for each person. Nothing is counted for the accounts whose address is
 * typed, so nobody's sign-in waits because of it.
 */
public final class LinkThrottle {
    private static final int MOST_OF_A_LINK = 20;
    private static final int MOST_OF_A_CLIENT = 200;
    private static final Duration WINDOW = Duration.ofMinutes(15);

    private final RateLimits ofLink;
    private final RateLimits ofClient;

    public LinkThrottle(LongSupplier nanos) {
        this.ofLink = new RateLimits(nanos, MOST_OF_A_LINK, WINDOW);
        this.ofClient = new RateLimits(nanos, MOST_OF_A_CLIENT, WINDOW);
    }

    /**
     * Counts one.
     *
     * @param token of the link, or the id of the person whose form it is
     * @throws Refusal {@code rate_limited}
     */
    public void take(String token, SignInThrottle.Client client) {
        ofClient.take(client.address());
        ofLink.take(Sha256.name(token.getBytes(StandardCharsets.UTF_8)));
    }
}
