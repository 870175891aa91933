package placard.storage;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import placard.base.HostName;

/**
 * The address of a PostgreSQL database, split into the parts that the driver takes. {@link #toString} never includes the
 * password.
 *
 * <p>The forms are those of {@code psql}: {@code postgresql://user:password@host:port/name?options}, several hosts with
 * commas between them, and a folder with a socket as {@code /name?host=/folder}. Those of the driver are understood, too.
 */
public record PostgresUrl(String jdbc, String user, String password) {
    private static final int PORT = 5432;
    /** An option of psql, and the driver's name for it. */
    private static final String SERVER = "target_session_attrs";

    private static final String SERVER_OF_DRIVER = "targetServerType";

    private static final Map<String, String> KINDS = Map.of(
            "any",
            "any",
            "read-write",
            "primary",
            "primary",
            "primary",
            "read-only",
            "secondary",
            "standby",
            "secondary",
            "prefer-standby",
            "preferSecondary");

    /** Parses an address; empty if the text isn't one. */
    public static Optional<PostgresUrl> parse(String text) {
        try {
            String plain = text.startsWith("jdbc:") ? text.substring("jdbc:".length()) : text;
            boolean isPostgres = plain.startsWith("postgresql://") || plain.startsWith("postgres://");
            int start = plain.indexOf("://") + "://".length();
            int end = plain.indexOf('/', start);
            boolean isClean = plain.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '#');
            if (!isPostgres || !isClean || end < 0) {
                return Optional.empty();
            }
            String authority = plain.substring(start, end);
            int question = plain.indexOf('?', end);
            String path = question < 0 ? plain.substring(end) : plain.substring(end, question);
            if (path.length() < 2) {
                return Optional.empty();
            }
            int at = authority.lastIndexOf('@');
            String info = at < 0 ? "" : authority.substring(0, at);
            int colon = info.indexOf(':');
            Map<String, String> options = options(question < 0 ? "" : plain.substring(question + 1));
            String user = colon < 0 ? info : info.substring(0, colon);
            String password = colon < 0 ? "" : info.substring(colon + 1);
            String named = options.remove("user");
            String secret = options.remove("password");
            String hosts = authority.substring(at + 1);
            String asked = options.remove("host");
            List<String> all = hosts(hosts.isEmpty() && asked != null ? asked : decode(hosts), options);
            if (all.isEmpty()) {
                return Optional.empty();
            }
            String kind = options.remove(SERVER);
            if (kind != null && !KINDS.containsKey(kind)) {
                return Optional.empty();
            }
            if (kind != null || all.size() > 1) {
                // The program writes, so that of several servers only the primary will do.
                options.putIfAbsent(SERVER_OF_DRIVER, KINDS.getOrDefault(kind == null ? "primary" : kind, "primary"));
            }
            return Optional.of(new PostgresUrl(
                    "jdbc:postgresql://" + String.join(",", all) + path + query(options),
                    named == null ? decode(user) : named,
                    secret == null ? decode(password) : secret));
        } catch (IllegalArgumentException notAnAddress) {
            return Optional.empty();
        }
    }

    /** The hosts with their ports; none if one is wrong. A folder with a socket becomes an option. */
    private static List<String> hosts(String text, Map<String, String> options) {
        if (text.startsWith("/")) {
            String port = options.getOrDefault("port", String.valueOf(PORT));
            options.remove("port");
            options.put("socketFactory", UnixSockets.class.getName());
            options.put("socketFactoryArg", text + "/.s.PGSQL." + port);
            options.put("sslmode", "disable");
            return List.of("localhost:" + PORT);
        }
        List<String> hosts = new ArrayList<>();
        for (String one : text.split(",", -1)) {
            HostName.Address host = HostName.Address.parse(one);
            if (host == null) {
                return List.of();
            }
            hosts.add(host.host() + ":" + (host.port() < 0 ? PORT : host.port()));
        }
        return hosts;
    }

    private static Map<String, String> options(String query) {
        Map<String, String> options = new LinkedHashMap<>();
        for (String option : query.split("&", -1)) {
            int equals = option.indexOf('=');
            if (equals > 0) {
                options.put(decode(option.substring(0, equals)), decode(option.substring(equals + 1)));
            }
        }
        return options;
    }

    private static String query(Map<String, String> options) {
        StringBuilder query = new StringBuilder();
        options.forEach((name, value) -> query.append(query.isEmpty() ? "?" : "&")
                .append(name)
                .append('=')
                .append(URLEncoder.encode(value, StandardCharsets.UTF_8)));
        return query.toString();
    }

    private static String decode(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** The seconds that one host has to accept a connection: several are tried one after the other. */
    String connectSeconds() {
        return jdbc.substring(0, jdbc.indexOf('/', "jdbc:postgresql://".length()))
                        .contains(",")
                ? "1"
                : "3";
    }

    @Override
    public String toString() {
        int options = jdbc.indexOf('?');
        return options < 0 ? jdbc : jdbc.substring(0, options);
    }
}
