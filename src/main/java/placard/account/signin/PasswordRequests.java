package placard.account.signin;

import java.time.Duration;
import java.util.function.LongSupplier;
import placard.account.AccountMail;
import placard.account.Mailbox;
import placard.base.Refusal;
import placard.storage.Database;
import placard.web.RateLimits;

/**
 * Requests for a new password. An unknown address gets the same answer after the same work. The account is looked up
 * later, when the mail is sent.
 */
public record PasswordRequests(Database database, AccountMail mail, RateLimits ofClient, RateLimits ofAddress) {
    private static final int MOST_OF_A_CLIENT = 10;
    private static final int MOST_OF_AN_ADDRESS = 3;

    public PasswordRequests(Database database, AccountMail mail, LongSupplier nanos) {
        this(
                database,
                mail,
                new RateLimits(nanos, MOST_OF_A_CLIENT, Duration.ofMinutes(15)),
                new RateLimits(nanos, MOST_OF_AN_ADDRESS, Duration.ofHours(1)));
    }

    /** True if a mail server can send a link. */
    public boolean isPossible() {
        return mail.isOn();
    }

    /**
     * Queues a link. Beyond three links to one address in an hour, it silently sends none.
     *
     * @param language a BCP 47 tag
     * @throws Refusal {@code rate_limited} for a client that asks too often
     */
    public void ask(String email, String language, SignInThrottle.Client client) {
        ofClient.take(client.address());
        if (ofAddress.count(Mailbox.counted(email)).remaining() >= 0) {
            database.write(tx -> {
                mail.forgotten(tx, email, language);
                return email;
            });
        }
    }
}
