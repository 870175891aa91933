package placard.account.signin;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import placard.account.User;
import placard.base.Refusal;
import placard.base.Sha256;
import placard.web.RateLimits;

/**
 * The rate limit of failed sign-ins: passwords and codes, for each account and each client, on this node.
 *
 * <p>Beyond the limit, one attempt a minute is allowed. A known device has a limit of its own, so that guessing can't
 * lock an owner out.
 */
public final class SignInThrottle {
    private static final int MOST_PER_ACCOUNT = 10;
    private static final int MOST_PER_CLIENT = 30;
    private static final int MOST_TRIES = 200;
    private static final Duration WINDOW = Duration.ofMinutes(15);

    /** The kind of attempt. Each kind has its own counter. */
    public enum Kind {
        PASSWORD,
        CODE
    }

    private final KnownDevices devices;
    private final RateLimits wrongOfAccount;
    private final RateLimits wrongOfClient;
    private final RateLimits beyond;
    /** Counts right passwords too, because each takes the one thread for hashing. */
    private final RateLimits tries;

    public SignInThrottle(KnownDevices devices, LongSupplier nanos) {
        this.devices = devices;
        this.wrongOfAccount = new RateLimits(nanos, MOST_PER_ACCOUNT, WINDOW);
        this.wrongOfClient = new RateLimits(nanos, MOST_PER_CLIENT, WINDOW);
        this.beyond = new RateLimits(nanos, 1, Duration.ofMinutes(1));
        this.tries = new RateLimits(nanos, MOST_TRIES, WINDOW);
    }

    /**
     * The origin of an attempt.
     *
     * @param address a hash of the client's address
     * @param knownDevice the cookie of {@link KnownDevices}, if there is one
     */
    public record Client(String address, @Nullable String knownDevice) {}

    /** @param user the account's user; null if no user has this e-mail address */
    public AttemptCounter of(Kind kind, String email, @Nullable User user, Client client) {
        Optional<String> known = user == null ? Optional.empty() : devices.of(user.id(), client.knownDevice);
        String account = known.map(nonce -> "device " + nonce)
                .orElseGet(() -> "account " + Sha256.name(Sha256.of(User.folded(email))));
        return new AttemptCounter(kind + " " + account, kind + " client " + client.address, known.isPresent());
    }

    /** The counters of an attempt. */
    public final class AttemptCounter {
        private final String account;
        private final String client;
        private final boolean isKnown;

        private AttemptCounter(String account, String client, boolean isKnown) {
            this.account = account;
            this.client = client;
            this.isKnown = isKnown;
        }

        /** True if only one attempt a minute is left. */
        private boolean isOver() {
            return wrongOfAccount.isUsedUp(account) || !isKnown && wrongOfClient.isUsedUp(client);
        }

        /** @throws Refusal {@code rate_limited} if this minute's attempt was made */
        public void check() {
            String name = wrongOfAccount.isUsedUp(account) ? account : client;
            if (isOver() && beyond.isUsedUp(name)) {
                beyond.take(name);
            }
        }

        /** @throws Refusal {@code rate_limited} */
        public void take() {
            if (isOver()) {
                beyond.take(wrongOfAccount.isUsedUp(account) ? account : client);
            }
            tries.take(client);
        }

        public void missed() {
            wrongOfAccount.count(account);
            wrongOfClient.count(client);
        }
    }
}
