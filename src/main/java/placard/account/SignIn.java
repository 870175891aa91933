package placard.account;

import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.base.Refusal;
import placard.storage.Database;

/** Signing in with an e-mail address and a password. */
public final class SignIn {
    private final Database database;
    private final Users users;
    private final Sessions sessions;
    private final Passwords passwords;
    private final Tries tries;
    private final InstantSource clock;

    public SignIn(
            Database database, Users users, Sessions sessions, Passwords passwords, Tries tries, InstantSource clock) {
        this.database = database;
        this.users = users;
        this.sessions = sessions;
        this.passwords = passwords;
        this.tries = tries;
        this.clock = clock;
    }

    /**
     * One try.
     *
     * @param device such as "Firefox on Android"
     */
    public record Try(String email, String password, boolean isOwnDevice, String device, Tries.Client client) {}

    /**
     * The session that a try begins; nothing if e-mail address or password are wrong, which is not told apart.
     *
     * @throws Refusal {@code rate_limited}, {@code unavailable}
     */
    public Optional<Sessions.Begun> withPassword(Try one) {
        User user = database.read(tx -> users.findByEmail(tx, one.email)).orElse(null);
        String stored = user == null || user.disabledAt() != null ? null : user.passwordHash();
        Tries.Counted counted = tries.of(Tries.Kind.PASSWORD, one.email, user, one.client);
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

    private boolean isRight(Try one, Tries.Counted counted, @Nullable String stored) {
        counted.take();
        boolean isRight = passwords.isRight(one.password, stored);
        if (!isRight) {
            counted.missed();
        }
        return isRight;
    }
}
