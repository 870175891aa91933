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
        // One after the other, so that many tries at once are counted before the next one is made.
        boolean isRight = passwords.alone(() -> isRight(one, user, stored));
        if (!isRight || user == null) {
            return Optional.empty();
        }
        String fresh = stored != null && passwords.isOutdated(stored) ? passwords.hash(one.password) : null;
        return Optional.of(database.write(tx -> {
            if (fresh != null) {
                users.setPassword(tx, user.id(), fresh, clock.instant());
            }
            return sessions.begin(tx, user.id(), one.device, one.isOwnDevice);
        }));
    }

    private boolean isRight(Try one, @Nullable User user, @Nullable String stored) {
        Optional<String> known = user == null ? Optional.empty() : devices.of(user.id(), one.knownDevice);
        String account = known.map(nonce -> "device " + nonce)
                .orElseGet(() -> "account " + Sha256.name(Sha256.of(User.folded(one.email))));
        String client = "client " + one.client;
        boolean isOver = wrongOfAccount.isUsedUp(account) || known.isEmpty() && wrongOfClient.isUsedUp(client);
        if (isOver) {
            beyond.take(wrongOfAccount.isUsedUp(account) ? account : client);
        }
        boolean isRight = passwords.isRight(one.password, stored);
        if (!isRight) {
            wrongOfAccount.count(account);
            wrongOfClient.count(client);
        }
        return isRight;
    }
}
