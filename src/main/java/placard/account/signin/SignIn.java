package placard.account.signin;

import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.account.Passwords;
import placard.account.Proof;
import placard.account.SecondFactors;
import placard.account.Sessions;
import placard.account.SignInSteps;
import placard.account.User;
import placard.account.Users;
import placard.base.Refusal;
import placard.storage.Database;
import placard.storage.Tx;

/** The sign-in with an e-mail address, a password and, where the user has an app, its code. */
public record SignIn(
        Database database,
        Users users,
        Sessions sessions,
        Passwords passwords,
        SecondFactors factors,
        SignInSteps steps,
        SignInThrottle tries,
        InstantSource clock) {
    private static final byte[] FOREIGN_DEVICE = {1};
    private static final byte[] OWN_DEVICE = {0};

    /**
     * One attempt.
     *
     * @param device such as "Firefox on Android"
     */
    public record Try(
            String email, String password, boolean isOwnDevice, String device, SignInThrottle.Client client) {}

    /** The result of an attempt. */
    public sealed interface Outcome {
        record Success(Sessions.Begun session) implements Outcome {}

        /** @param token by which the code is given, within five minutes */
        record CodeRequired(String token) implements Outcome {}

        /** The e-mail address, the password or the code is wrong. The answer doesn't say which. */
        record Wrong() implements Outcome {}

        /** The password was given too long ago. */
        record TooLate() implements Outcome {}
    }

    /** @throws Refusal {@code rate_limited}, {@code unavailable} */
    public Outcome withPassword(Try one) {
        User user = database.read(tx -> users.findByEmail(tx, one.email)).orElse(null);
        String stored = user == null || user.disabledAt() != null ? null : user.passwordHash();
        SignInThrottle.AttemptCounter counted = tries.of(SignInThrottle.Kind.PASSWORD, one.email, user, one.client);
        // Before the queue too, so that refused attempts don't fill it.
        counted.check();
        // One at a time, so that each attempt is counted before the next one starts.
        boolean isRight = passwords.alone(() -> isRight(one, counted, stored));
        if (!isRight || user == null || stored == null) {
            return new Outcome.Wrong();
        }
        String fresh = passwords.isOutdated(stored) ? passwords.hash(one.password) : null;
        return database.write(tx -> {
            if (!users.hold(tx, user.id(), stored)) {
                // The password was replaced meanwhile.
                return new Outcome.Wrong();
            }
            if (fresh != null) {
                users.setPassword(tx, user.id(), fresh, clock.instant());
            }
            return begin(tx, user.id(), one.device, one.isOwnDevice);
        });
    }

    /** Starts a session after a right password, or asks for the code of the app. */
    Outcome begin(Tx tx, String userId, String device, boolean isOwnDevice) {
        return factors.of(tx, userId).hasApp()
                ? new Outcome.CodeRequired(
                        steps.ask(tx, SignInSteps.Kind.CODE, userId, isOwnDevice ? OWN_DEVICE : FOREIGN_DEVICE))
                : new Outcome.Success(sessions.begin(tx, userId, device, isOwnDevice, Proof.PASSWORD));
    }

    private boolean isRight(Try one, SignInThrottle.AttemptCounter counted, @Nullable String stored) {
        counted.take();
        boolean isRight = passwords.isRight(one.password, stored);
        if (!isRight) {
            counted.missed();
        }
        return isRight;
    }

    /** True if a code can still be given for a token. */
    public boolean isCodeWanted(String token) {
        return database.read(tx -> steps.find(tx, SignInSteps.Kind.CODE, token)).isPresent();
    }

    /**
     * The second step.
     *
     * @param token of the first one
     * @param code of the app, or one of recovery
     * @throws Refusal {@code rate_limited}, {@code unavailable}
     */
    public Outcome withCode(String token, String code, String device, SignInThrottle.Client client) {
        User user = database.read(tx -> steps.find(tx, SignInSteps.Kind.CODE, token)
                        .map(SignInSteps.Step::userId)
                        .flatMap(id -> users.find(tx, id)))
                .filter(found -> found.disabledAt() == null)
                .orElse(null);
        if (user == null) {
            return new Outcome.TooLate();
        }
        SignInThrottle.AttemptCounter counted = tries.of(SignInThrottle.Kind.CODE, user.email(), user, client);
        counted.check();
        // One at a time, as passwords are.
        return passwords.alone(() -> {
            counted.take();
            Outcome outcome = database.write(tx -> {
                if (!factors.use(tx, user.id(), code, device)) {
                    return new Outcome.Wrong();
                }
                Optional<SignInSteps.Step> step = steps.take(tx, SignInSteps.Kind.CODE, token);
                return step.isEmpty()
                        ? new Outcome.TooLate()
                        : new Outcome.Success(sessions.begin(
                                tx, user.id(), device, step.get().data()[0] == OWN_DEVICE[0], Proof.SECOND_FACTOR));
            });
            if (outcome instanceof Outcome.Wrong) {
                counted.missed();
            }
            return outcome;
        });
    }
}
