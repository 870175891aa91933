package placard.account;

import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.account.SessionGuard.SignedIn;
import placard.base.Refusal;
import placard.storage.Database;

/** What people change about themselves. Whoever calls this makes sure that they have proved who they are where needed. */
public final class OwnAccount {
    private final Database database;
    private final Users users;
    private final Sessions sessions;
    private final Passwords passwords;
    private final Tries tries;
    private final InstantSource clock;

    public OwnAccount(
            Database database, Users users, Sessions sessions, Passwords passwords, Tries tries, InstantSource clock) {
        this.database = database;
        this.users = users;
        this.sessions = sessions;
        this.passwords = passwords;
        this.tries = tries;
        this.clock = clock;
    }

    /**
     * Takes a password for proof of who somebody is.
     *
     * @return the session under a new token; nothing if the password is wrong
     * @throws Refusal {@code rate_limited}, {@code unavailable}, {@code session_over}
     */
    public Optional<Sessions.Begun> confirm(SignedIn who, String password, Tries.Client client) {
        User user = who.user();
        Tries.Counted counted = tries.of(Tries.Kind.PASSWORD, user.email(), user, client);
        counted.check();
        boolean isRight = passwords.alone(() -> {
            counted.take();
            boolean isSame = passwords.isRight(password, user.passwordHash());
            if (!isSame) {
                counted.missed();
            }
            return isSame;
        });
        return isRight ? Optional.of(database.write(tx -> sessions.prove(tx, who.session()))) : Optional.empty();
    }

    /** @param language a BCP 47 tag; null for the browser's */
    public void setProfile(SignedIn who, String name, @Nullable String language, Theme theme) {
        database.write(tx -> users.setProfile(tx, who.user().id(), name, language, theme, clock.instant()));
    }

    /** Replaces the e-mail address that somebody signs in with; false if somebody else has it. */
    public boolean setEmail(SignedIn who, String email) {
        return database.write(tx -> users.setEmail(tx, who.user().id(), email, clock.instant()));
    }

    /** What is wrong with a new password; empty if nothing is. */
    public Optional<Passwords.Weakness> weakness(SignedIn who, String password) {
        return passwords.weakness(
                password, Passwords.known(who.user().name(), who.user().email()));
    }

    /**
     * Replaces the password and ends all other sessions.
     *
     * @return this one under a new token
     * @throws Refusal {@code unavailable}, {@code session_over}
     */
    public Sessions.Begun setPassword(SignedIn who, String password) {
        String hash = passwords.hash(password);
        return database.write(tx -> {
            users.setPassword(tx, who.user().id(), hash, clock.instant());
            SignInSteps.dropAllOf(tx, who.user().id());
            sessions.endOthers(tx, who.user().id(), who.session().id());
            return sessions.prove(tx, who.session());
        });
    }
}
