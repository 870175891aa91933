package placard.account;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import placard.base.Refusal;
import placard.base.Sha256;
import placard.storage.Database;
import placard.web.RateLimits;

/**
 * Signing in with an e-mail address and a password.
 *
 * <p>Wrong ones are counted for each account and each client; beyond the limit there is one try a minute. A browser in which
 * the person has signed in before is counted by itself, so that nobody can lock an owner out by guessing.
 */
public final class SignIn {
    private static final int MOST_PER_ACCOUNT = 10;
    private static final int MOST_PER_CLIENT = 30;
    private static final int MOST_TRIES = 200;
    private static final Duration WINDOW = Duration.ofMinutes(15);

    private final Database database;
    private final Users users;
    private final Sessions sessions;
    private final Passwords passwords;
    private final KnownDevices devices;
    private final InstantSource clock;
    private final RateLimits wrongOfAccount;
    private final RateLimits wrongOfClient;
    private final RateLimits beyond;
    /** Right ones too: each takes the one thread that there is. */
    private final RateLimits tries;

    public SignIn(
            Database database,
            Users users,
            Sessions sessions,
            Passwords passwords,
            KnownDevices devices,
            InstantSource clock,
            LongSupplier nanos) {
        this.database = database;
        this.users = users;
        this.sessions = sessions;
        this.passwords = passwords;
        this.devices = devices;
        this.clock = clock;
        this.wrongOfAccount = new RateLimits(nanos, MOST_PER_ACCOUNT, WINDOW);
        this.wrongOfClient = new RateLimits(nanos, MOST_PER_CLIENT, WINDOW);
        this.beyond = new RateLimits(nanos, 1, Duration.ofMinutes(1));
        this.tries = new RateLimits(nanos, MOST_TRIES, WINDOW);
    }

    /**
     * One try.
     *
     * @param client a hash that stands for the client's address
     * @param knownDevice the cookie of {@link KnownDevices}, if there is one
     */
    public record Try(
            String email,
            String password,
            boolean isOwnDevice,
            String device,
            String client,
            @Nullable String knownDevice) {}

    /**
     * The session that a try begins; nothing if e-mail address or password are wrong, which is not told apart.
     *
     * @throws Refusal {@code rate_limited}, {@code unavailable}
     */
    public Optional<Sessions.Begun> withPassword(Try one) {
        User user = database.read(tx -> users.findByEmail(tx, one.email)).orElse(null);
        String stored = user == null || user.disabledAt() != null ? null : user.passwordHash();
        Counted counted = counted(one, user);
        // Before the queue too, so that those who are refused don't fill it.
        counted.check();
        // One after the other, so that many tries at once are counted before the next one is made.
        boolean isRight = passwords.alone(() -> isRight(one, counted, stored));
        if (!isRight || user == null || stored == null) {
            return Optional.empty();
        }
        String fresh = passwords.isOutdated(stored) ? passwords.hash(one.password) : null;
        return database.write(tx -> {
            if (!users.hold(tx, user.id(), stored)) {
                // The password was replaced meanwhile.
                return Optional.empty();
            }
            if (fresh != null) {
                users.setPassword(tx, user.id(), fresh, clock.instant());
            }
            return Optional.of(sessions.begin(tx, user.id(), one.device, one.isOwnDevice));
        });
    }

    /** Under which names a try is counted. */
    private final class Counted {
        private final String account;
        private final String client;
        private final boolean isKnown;

        Counted(String account, String client, boolean isKnown) {
            this.account = account;
            this.client = client;
            this.isKnown = isKnown;
        }

        /** Whether there is only one try a minute left. */
        private boolean isOver() {
            return wrongOfAccount.isUsedUp(account) || !isKnown && wrongOfClient.isUsedUp(client);
        }

        /** @throws Refusal {@code rate_limited} if that one was made */
        void check() {
            String name = wrongOfAccount.isUsedUp(account) ? account : client;
            if (isOver() && beyond.isUsedUp(name)) {
                beyond.take(name);
            }
        }

        void take() {
            if (isOver()) {
                beyond.take(wrongOfAccount.isUsedUp(account) ? account : client);
            }
            tries.take(client);
        }

        void missed() {
            wrongOfAccount.count(account);
            wrongOfClient.count(client);
        }
    }

    private Counted counted(Try one, @Nullable User user) {
        Optional<String> known = user == null ? Optional.empty() : devices.of(user.id(), one.knownDevice);
        String account = known.map(nonce -> "device " + nonce)
                .orElseGet(() -> "account " + Sha256.name(Sha256.of(User.folded(one.email))));
        return new Counted(account, "client " + one.client, known.isPresent());
    }

    private boolean isRight(Try one, Counted counted, @Nullable String stored) {
        counted.take();
        boolean isRight = passwords.isRight(one.password, stored);
        if (!isRight) {
            counted.missed();
        }
        return isRight;
    }
}
