package placard.account.own;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import placard.account.AccountChange;
import placard.account.AccountLog;
import placard.account.AccountMail;
import placard.account.LinkState;
import placard.account.Mailbox;
import placard.account.OneTimeLinks;
import placard.account.OneTimeLinks.Purpose;
import placard.account.SessionGuard.SignedIn;
import placard.account.Sessions;
import placard.account.Users;
import placard.base.Refusal;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.RateLimits;

/**
 * The confirmation of a new e-mail address, where mail is sent. The address changes when the signed-in user opens the
 * link that was sent to it. So a typing mistake locks no user out, and a stranger who gets the mail can't use it. Links
 * for new passwords go to this address.
 */
public record NewEmail(
        Database database,
        Users users,
        OwnAccount account,
        OneTimeLinks links,
        AccountMail mail,
        AccountLog log,
        RateLimits ofAddress,
        RateLimits ofPerson) {
    /** The limit of mails in an hour to one address and of one user. An address may belong to a stranger. */
    private static final int MOST_LETTERS = 3;

    public NewEmail(
            Database database,
            Users users,
            OwnAccount account,
            OneTimeLinks links,
            AccountMail mail,
            AccountLog log,
            LongSupplier nanos) {
        this(
                database,
                users,
                account,
                links,
                mail,
                log,
                new RateLimits(nanos, MOST_LETTERS, Duration.ofHours(1)),
                new RateLimits(nanos, MOST_LETTERS, Duration.ofHours(1)));
    }

    /** True if a link confirms the address. Otherwise {@link OwnAccount#setEmail} sets it at once. */
    public boolean isByLink() {
        return mail.isOn();
    }

    /**
     * Sends a link to the new address, replaces older links and notifies the present address.
     *
     * @return false if another user has the address
     * @throws Refusal {@code rate_limited} after three letters in an hour
     */
    public boolean ask(SignedIn who, String email) {
        String userId = who.user().id();
        if (database.read(tx -> users.isTaken(tx, userId, email))) {
            return false;
        }
        ofPerson.take(userId);
        ofAddress.take(Mailbox.counted(email));
        database.write(tx -> {
            links.useUp(tx, Purpose.EMAIL, userId);
            String token = links.createFor(tx, Purpose.EMAIL, userId, email);
            log.add(tx, userId, AccountChange.Kind.EMAIL_ASKED, who.session().device());
            mail.newEmail(tx, userId, email, "/app/account/email/" + token);
            return token;
        });
        return true;
    }

    /** The address of a pending link; null if there is none. */
    public @Nullable String pending(String userId) {
        return database.read(tx -> links.pendingEmail(tx, userId)).orElse(null);
    }

    /** Cancels the link. */
    public void cancel(String userId) {
        database.write(tx -> {
            links.useUp(tx, Purpose.EMAIL, userId);
            return userId;
        });
    }

    public LinkState state(String token) {
        return database.read(tx -> links.state(tx, Purpose.EMAIL, token));
    }

    /** The new address of a link; nothing if it is another person's. */
    public Optional<String> email(String token, String userId) {
        return database.read(tx -> email(tx, token, userId));
    }

    private Optional<String> email(Tx tx, String token, String userId) {
        return links.userOf(tx, token).filter(userId::equals).flatMap(_ -> links.emailOf(tx, token));
    }

    /** The result of opening a link. */
    public sealed interface Outcome {
        /** @param session under a new token; all others have ended */
        record Changed(Sessions.Begun session) implements Outcome {}

        /** Another user has the address by now. The link stays valid. */
        record Taken() implements Outcome {}

        /** The link is another person's, used or expired. */
        record Gone() implements Outcome {}
    }

    /**
     * Sets the address and ends all other sessions.
     *
     * @throws Refusal {@code session_over}
     */
    public Outcome confirm(SignedIn who, String token) {
        String userId = who.user().id();
        return database.write(tx -> {
            String email = email(tx, token, userId).orElse(null);
            if (email == null || links.state(tx, Purpose.EMAIL, token) != LinkState.GOOD) {
                return new Outcome.Gone();
            }
            if (users.isTaken(tx, userId, email)) {
                return new Outcome.Taken();
            }
            return links.use(tx, Purpose.EMAIL, token)
                    ? account.setProvedEmail(tx, who, email)
                            .<Outcome>map(Outcome.Changed::new)
                            .orElseGet(Outcome.Taken::new)
                    : new Outcome.Gone();
        });
    }
}
