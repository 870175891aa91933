package placard.storage;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The address of a PostgreSQL database, {@code postgresql://user:password@host:port/name?options}, split into the parts
 * that the driver takes. {@link #toString} never includes the password.
 */
public record PostgresUrl(String jdbc, String user, String password) {
    /** Parses an address; empty if the text isn't one. */
    public static Optional<PostgresUrl> parse(String text) {
        try {
            URI uri = new URI(text);
            String path = uri.getRawPath();
            if (!("postgresql".equals(uri.getScheme()) || "postgres".equals(uri.getScheme()))
                    || uri.getHost() == null
                    || path == null
                    || path.length() < 2) {
                return Optional.empty();
            }
            String info = uri.getRawUserInfo() == null ? "" : uri.getRawUserInfo();
            int colon = info.indexOf(':');
            String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
            return Optional.of(new PostgresUrl(
                    "jdbc:postgresql://" + uri.getHost() + ":" + (uri.getPort() < 0 ? 5432 : uri.getPort()) + path
                            + query,
                    decode(colon < 0 ? info : info.substring(0, colon)),
                    colon < 0 ? "" : decode(info.substring(colon + 1))));
        } catch (URISyntaxException notAnAddress) {
            return Optional.empty();
        }
    }

    private static String decode(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return jdbc.replaceAll("\\?.*", "");
    }
}
