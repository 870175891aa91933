package placard;

import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.account.AccountMail;
import placard.account.AppKey;
import placard.base.Ids;
import placard.mail.Outbox;
import placard.mail.Smtp;
import placard.settings.Config;

/**
 * What writes letters, and what sends them.
 *
 * @param outbox null where no server for mail is set, as is {@code smtp}
 */
public record Mailing(
        AccountMail letters,
        @Nullable Outbox outbox,
        @Nullable Smtp smtp) {
    /** How long the server may take for an answer. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** @param baseUrl of this installation, by whose host its messages are named */
    public static Mailing of(
            Config config, String baseUrl, AppKey key, Ids ids, SecureRandom random, InstantSource clock) {
        Config.Mail mail = config.mail();
        if (mail == null) {
            return new Mailing(new AccountMail(null, clock), null, null);
        }
        Outbox outbox = new Outbox(
                new Outbox.Seal() {
                    @Override
                    public byte[] close(byte[] plain, String purpose) {
                        return key.seal(plain, purpose, random);
                    }

                    @Override
                    public Optional<byte[]> open(byte[] sealed, String purpose) {
                        return key.open(sealed, purpose);
                    }
                },
                ids,
                clock);
        String host = URI.create(baseUrl).getHost();
        return new Mailing(
                new AccountMail(outbox, clock), outbox, new Smtp(mail.server(), mail.from(), host, PATIENCE));
    }
}
