package placard.mail;

import jakarta.mail.Address;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Properties;
import java.util.regex.Pattern;
import javax.net.ssl.SSLSocketFactory;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.jspecify.annotations.Nullable;

/**
 * The SMTP client: sends messages to one server, each over its own connection. Calls block and run on threads of their
 * own.
 *
 * <p>Users' text can't inject headers. The library encodes header values, and line breaks are removed before.
 */
public final class Smtp {
    private static final int PERMANENT = 500;
    private static final int MOST_OF_AN_ANSWER = 300;
    /** Servers may repeat the receiver's address, which no plain text may contain. */
    private static final Pattern ADDRESS = Pattern.compile("[^\\s<>()\"',;:]+(?:@|[=+%]40)[^\\s<>()\"',;:]+");

    private final SmtpUrl url;
    private final InternetAddress from;
    private final String host;
    private final Session session;
    /** The session for addresses that aren't ASCII, with servers that accept them (RFC 6531). */
    private final Session utf8;

    /** The same for a server whose certificate the Java runtime trusts. */
    public Smtp(SmtpUrl url, InternetAddress from, String host, Duration patience) {
        this(url, from, host, null, patience);
    }

    /**
     * Connects only when it sends.
     *
     * @param from the sender, such as {@code Placard <placard@example.com>}
     * @param host of the base URL: our name for EHLO, and the end of each Message-ID
     * @param trusted the only certificates to trust; null for those of the Java runtime
     * @param patience how long the server may take for each of its answers
     */
    public Smtp(SmtpUrl url, InternetAddress from, String host, @Nullable SSLSocketFactory trusted, Duration patience) {
        this.url = url;
        this.from = from;
        this.host = host;
        String millis = Long.toString(patience.toMillis());
        Properties settings = new Properties();
        settings.setProperty("mail.smtp.localhost", greeting(host));
        settings.setProperty("mail.smtp.connectiontimeout", millis);
        settings.setProperty("mail.smtp.timeout", millis);
        settings.setProperty("mail.smtp.writetimeout", millis);
        settings.setProperty("mail.smtp.ssl.enable", Boolean.toString(url.isTls()));
        settings.setProperty("mail.smtp.ssl.checkserveridentity", Boolean.toString(!url.isOpportunistic()));
        if (url.isOpportunistic()) {
            // Encryption without authentication is better than none (RFC 7435).
            settings.setProperty("mail.smtp.ssl.trust", "*");
        } else if (trusted != null) {
            settings.put("mail.smtp.ssl.socketFactory", trusted);
        }
        settings.setProperty("mail.smtp.starttls.enable", Boolean.toString(!url.isTls()));
        settings.setProperty("mail.smtp.starttls.required", Boolean.toString(url.needsStartTls()));
        settings.setProperty("mail.smtp.auth", Boolean.toString(url.user() != null));
        settings.setProperty("mail.smtp.quitwait", "false");
        this.session = Session.getInstance(settings);
        Properties more = new Properties();
        more.putAll(settings);
        more.setProperty("mail.mime.allowutf8", "true");
        this.utf8 = Session.getInstance(more);
    }

    /** Our name for EHLO: a domain, or an address as RFC 5321 writes it. */
    private static String greeting(String host) {
        String bare = bare(host);
        if (bare.indexOf(':') >= 0) {
            return "[IPv6:" + bare + "]";
        }
        return bare.chars().allMatch(c -> c == '.' || c >= '0' && c <= '9') ? "[" + bare + "]" : bare;
    }

    /**
     * Reads a sender.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static InternetAddress sender(String text) {
        try {
            InternetAddress[] all = InternetAddress.parse(text, true);
            if (all.length != 1 || text.chars().anyMatch(c -> c < ' ')) {
                throw new IllegalArgumentException("use Name <address@example.com>");
            }
            all[0].validate();
            all[0].setAddress(Recipient.of(all[0].getAddress()).address());
            return all[0];
        } catch (AddressException | MailFailure wrong) {
            throw new IllegalArgumentException("use Name <address@example.com>", wrong);
        }
    }

    /**
     * Sends a message.
     *
     * @param id of the message, the same for each retry
     * @return the server's last answer
     */
    public String send(Mail mail, String id, Instant date) throws MailFailure {
        Recipient to = Recipient.of(mail.to());
        Session used = to.isAscii() ? session : utf8;
        try {
            InternetAddress address = new InternetAddress(to.address(), to.isAscii());
            MimeMessage message = message(mail, used, address, id, date);
            try (SMTPTransport transport = new Connection(used)) {
                transport.connect(bare(url.host()), url.port(), url.user(), url.password());
                if (!to.isAscii() && !transport.supportsExtension("SMTPUTF8")) {
                    throw new MailFailure("The server takes no name before the @ that isn't ASCII", true);
                }
                transport.sendMessage(message, new Address[] {address});
                return shortened(transport.getLastServerResponse());
            }
        } catch (AuthenticationFailedException refused) {
            throw new MailFailure(shortened(refused.getMessage()), false, refused);
        } catch (MessagingException failure) {
            throw new MailFailure(answer(failure), isFinal(failure), failure);
        }
    }

    /** Gives access to the protected constructor. */
    private static final class Connection extends SMTPTransport {
        private Connection(Session session) {
            super(session, null);
        }
    }

    private static String bare(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    private MimeMessage message(Mail mail, Session used, InternetAddress to, String id, Instant date)
            throws MessagingException {
        MimeMessage message = new MimeMessage(used) {
            @Override
            protected void updateMessageID() throws MessagingException {
                setHeader("Message-ID", "<" + id + "@" + host + ">");
            }
        };
        message.setFrom(from);
        message.setRecipient(Message.RecipientType.TO, to);
        // A mail reader would decode text that looks encoded already.
        message.setSubject(oneLine(mail.subject()).replace("=?", "= ?"), StandardCharsets.UTF_8.name());
        message.setSentDate(Date.from(date));
        message.setHeader("Auto-Submitted", "auto-generated");
        if (!mail.unsubscribe().isEmpty()) {
            message.setHeader("List-Unsubscribe", "<" + mail.unsubscribe() + ">");
            // Mail programs press it by themselves, which RFC 8058 allows over HTTPS alone.
            if (mail.unsubscribe().startsWith("https:")) {
                message.setHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
            }
        }
        message.setHeader("Content-Language", mail.language());
        MimeBodyPart text = new MimeBodyPart();
        text.setText(mail.text(), StandardCharsets.UTF_8.name());
        MimeBodyPart html = new MimeBodyPart();
        html.setText(mail.html(), StandardCharsets.UTF_8.name(), "html");
        message.setContent(new MimeMultipart("alternative", text, html));
        message.saveChanges();
        return message;
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ");
    }

    private static boolean isFinal(MessagingException failure) {
        for (@Nullable Exception cause = failure; cause != null; cause = next(cause)) {
            int code = switch (cause) {
                case SMTPAddressFailedException address -> address.getReturnCode();
                case SMTPSendFailedException sent -> sent.getReturnCode();
                case AddressException _ -> PERMANENT;
                default -> 0;
            };
            if (code >= PERMANENT) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable Exception next(Exception cause) {
        return cause instanceof MessagingException failure ? failure.getNextException() : null;
    }

    /** The server's answer: the message of the innermost exception. */
    private static String answer(MessagingException failure) {
        Exception last = failure;
        for (@Nullable Exception cause = failure; cause != null; cause = next(cause)) {
            last = cause;
        }
        return shortened(last.getMessage() == null ? last.toString() : last.getMessage());
    }

    private static String shortened(@Nullable String answer) {
        String whole = String.valueOf(answer);
        String start = whole.substring(0, Math.min(whole.length(), 2 * MOST_OF_AN_ANSWER));
        String line = ADDRESS.matcher(oneLine(start).strip()).replaceAll("…");
        return line.length() <= MOST_OF_AN_ANSWER ? line : line.substring(0, MOST_OF_AN_ANSWER);
    }
}
