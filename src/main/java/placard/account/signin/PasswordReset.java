package placard.account.signin;

import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import placard.account.AccountChange;
import placard.account.AccountLog;
import placard.account.LinkState;
import placard.account.OneTimeLinks;
import placard.account.OneTimeLinks.Purpose;
import placard.account.Passkeys;
import placard.account.Passwords;
import placard.account.SecondFactors;
import placard.account.Sessions;
import placard.account.SignInSteps;
import placard.account.User;
import placard.account.Users;
import placard.storage.Database;
import placard.storage.Tx;

/** The password reset: the operator makes a one-time link and hands it to the user. */
public record PasswordReset(
        Database database,
        Users users,
        OneTimeLinks links,
        Sessions sessions,
        SignIn signIn,
        Passwords passwords,
        AccountLog log,
        InstantSource clock) {
    /**
     * A new link.
     *
     * @param email the user's own spelling of the address; the operator may have typed another one that folds to it
     */
    public record Link(String path, String email) {}

    /**
     * A new link, in place of older ones, that an operator hands to the user.
     *
     * @return nothing if no user has this e-mail address
     */
    public static Optional<Link> link(Tx tx, String email, OneTimeLinks links) {
        return link(tx, email, links, user -> links.create(tx, Purpose.RESET, user.id()));
    }

    /** The same for a mail to the user's address. Its use proves the address. */
    public static Optional<Link> mailedLink(Tx tx, String email, OneTimeLinks links) {
        return link(tx, email, links, user -> links.createFor(tx, Purpose.RESET, user.id(), user.email()));
    }

    private static Optional<Link> link(Tx tx, String email, OneTimeLinks links, Function<User, String> token) {
        return new Users()
                .findByEmail(tx, email)
                .filter(user -> user.disabledAt() == null)
                .map(user -> {
                    links.useUp(tx, Purpose.RESET, user.id());
                    return new Link("/app/reset/" + token.apply(user), user.email());
                });
    }

    /** Deletes links that expired long ago. */
    public int forget(Tx tx) {
        return links.forget(tx);
    }

    public LinkState state(String token) {
        return database.read(tx -> links.state(tx, Purpose.RESET, token));
    }

    /** The weakness of a new password; empty if it is good. */
    public Optional<Passwords.Weakness> weakness(String token, String password) {
        return database.read(tx -> links.userOf(tx, token).flatMap(id -> users.find(tx, id)))
                .flatMap(user -> passwords.weakness(password, Passwords.known(user.name(), user.email())));
    }

    /**
     * Sets the password and ends all sessions of the person. Their second factor stays, and is asked for here too. The
     * first proof of an address drops the factors that were added before it, because a stranger may have added them.
     *
     * @param token of the link, which is used up
     * @return nothing if the link is used or expired
     */
    public Optional<SignIn.Outcome> finish(String token, String password, String device) {
        String hash = passwords.hash(password);
        return database.write(tx -> {
            Optional<String> userId = links.userOf(tx, token);
            if (userId.isEmpty() || !links.use(tx, Purpose.RESET, token)) {
                return Optional.empty();
            }
            links.useUp(tx, Purpose.RESET, userId.get());
            links.useUp(tx, Purpose.EMAIL, userId.get());
            prove(tx, userId.get(), token, device);
            users.setPassword(tx, userId.get(), hash, clock.instant());
            SignInSteps.dropAllOf(tx, userId.get());
            sessions.endAll(tx, userId.get());
            log.add(tx, userId.get(), AccountChange.Kind.PASSWORD_RESET, device);
            return Optional.of(signIn.begin(tx, userId.get(), device, true));
        });
    }

    private void prove(Tx tx, String userId, String token, String device) {
        String mailed = links.emailOf(tx, token).orElse(null);
        User user = users.find(tx, userId).orElseThrow();
        if (mailed == null || !User.folded(mailed).equals(User.folded(user.email())) || !users.isUnproved(tx, userId)) {
            return;
        }
        if (SecondFactors.hasApp(tx, userId)) {
            users.removeSecondFactor(tx, userId, clock.instant());
            log.add(tx, userId, AccountChange.Kind.APP_REMOVED, device);
        }
        if (Passkeys.removeAll(tx, userId) > 0) {
            log.add(tx, userId, AccountChange.Kind.PASSKEYS_REMOVED, device);
        }
        if (Identities.removeAll(tx, userId) > 0) {
            log.add(tx, userId, AccountChange.Kind.IDENTITIES_REMOVED, device);
        }
        users.prove(tx, userId, clock.instant());
    }
}
