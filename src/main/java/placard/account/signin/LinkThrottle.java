package placard.account.signin;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.LongSupplier;
import placard.base.Refusal;
import placard.base.Sha256;
import placard.web.RateLimits;

/**
 * The rate limit of the forms behind one-time links, for each link and each client, on this node. Each attempt hashes a
 * password, and an invitation's form reveals if an address has an account. The form for a new address is limited for
 * each user. A typed address counts nothing, so it can't delay its owner's sign-in.
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
     * Counts an attempt.
     *
     * @param token of the link, or the id of the person whose form it is
     * @throws Refusal {@code rate_limited}
     */
    public void take(String token, SignInThrottle.Client client) {
        ofClient.take(client.address());
        ofLink.take(Sha256.name(token.getBytes(StandardCharsets.UTF_8)));
    }
}
