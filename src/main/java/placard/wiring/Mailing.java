package placard.wiring;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import placard.account.AccountMail;
import placard.account.AppKey;
import placard.mail.Outbox;
import placard.mail.Smtp;
import placard.settings.Config;

/**
 * The queue of mails and its SMTP client.
 *
 * @param outbox null without a mail server, as is {@code smtp}
 */
public record Mailing(
        AccountMail letters,
        @Nullable Outbox outbox,
        @Nullable Smtp smtp) {
    /** The time limit of the server's answers. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Makes both. The host of this installation is part of each Message-ID. */
    static Mailing of(Ambient ambient, AppKey key) {
        Config.Mail mail = ambient.config().mail();
        if (mail == null) {
            return new Mailing(new AccountMail(null, ambient.clock()), null, null);
        }
        Outbox outbox = key.outbox(ambient.ids(), ambient.random(), ambient.clock());
        String host = URI.create(ambient.baseUrl()).getHost();
        return new Mailing(
                new AccountMail(outbox, ambient.clock()),
                outbox,
                new Smtp(mail.server(), mail.from(), host, mail.trusted(), PATIENCE));
    }
}
