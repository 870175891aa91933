package placard.mail;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import placard.base.HostName;

/**
 * The address of the SMTP server: {@code smtp://user:password@host:587} or {@code smtps://…}.
 *
 * @param isTls true if the connection is encrypted from the start
 * @param needsStartTls true if STARTTLS must encrypt the connection before a password or mail
 * @param user null to send without signing in
 */
public record SmtpUrl(
        String host,
        int port,
        boolean isTls,
        boolean needsStartTls,
        @Nullable String user,
        @Nullable String password) {
    private static final int SUBMISSION = 587;
    private static final int SUBMISSIONS = 465;

    /** @throws IllegalArgumentException with the fault, and never the password */
    public static SmtpUrl parse(String text) {
        URI uri;
        try {
            uri = new URI(text);
        } catch (URISyntaxException unreadable) {
            throw new IllegalArgumentException(
                    "use smtp://user:password@host:587 or smtps://…, with %40 for @ in the user's name: "
                            + unreadable.getReason());
        }
        boolean isTls = "smtps".equals(uri.getScheme());
        String authority = uri.getRawAuthority() == null ? "" : uri.getRawAuthority();
        int at = authority.lastIndexOf('@');
        HostName.Address host = HostName.Address.parse(authority.substring(at + 1));
        if (!isTls && !"smtp".equals(uri.getScheme()) || host == null) {
            throw new IllegalArgumentException("use smtp://user:password@host:587 or smtps://…");
        }
        String query = uri.getRawQuery();
        if (query != null && !query.equals("starttls=optional") || hasPath(uri)) {
            throw new IllegalArgumentException("only ?starttls=optional may follow the host");
        }
        String[] account = at < 0 ? new String[0] : authority.substring(0, at).split(":", 2);
        if (account.length == 1) {
            throw new IllegalArgumentException("the user has no password: use smtp://user:password@host");
        }
        return new SmtpUrl(
                host.host(),
                host.port() < 0 ? isTls ? SUBMISSIONS : SUBMISSION : host.port(),
                isTls,
                !isTls && query == null && !isThisMachine(host.host()),
                account.length == 0 ? null : decoded(account[0]),
                account.length == 0 ? null : decoded(account[1]));
    }

    /** True if STARTTLS is optional. Then any certificate will do, because no encryption would do too. */
    boolean isOpportunistic() {
        return !isTls && !needsStartTls;
    }

    private static boolean hasPath(URI uri) {
        String path = uri.getRawPath();
        return path != null && path.length() > 1 || uri.getRawFragment() != null;
    }

    private static String decoded(String part) {
        return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static boolean isThisMachine(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        return name.equals("localhost") || name.equals("[::1]") || name.matches("127\\.\\d+\\.\\d+\\.\\d+");
    }

    /** Without who signs in. */
    @Override
    public String toString() {
        return (isTls ? "smtps://" : "smtp://") + host + ":" + port;
    }
}
