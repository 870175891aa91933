package placard;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import placard.base.WebUrl;
import placard.scan.journal.JournalSettings;
import placard.scan.visitor.Cidr;
import placard.scan.visitor.ProxyHeader;
import placard.scan.visitor.UniqueBy;
import placard.storage.PostgresUrl;
import placard.workspace.Secret;

/**
 * The settings of a process, read from its environment once, at the start. What each one means stands in
 * {@code docs/operations.md}; a wrong one stops the start.
 */
public record Config(
        String host,
        int port,
        @Nullable Integer managementPort,
        String baseUrl,
        @Nullable String shortUrl,
        Path data,
        @Nullable PostgresUrl database,
        Path keyDir,
        List<Cidr> trustedProxies,
        ProxyHeader proxyHeader,
        @Nullable Path geoDatabase,
        @Nullable String cityHeader,
        long initialCredits,
        @Nullable String bootstrapKey,
        int rateLimit,
        int authFailureLimit,
        int unknownSlugLimit,
        String defaultCurrency,
        JournalSettings.Sync journalSync,
        int journalQuotaMb,
        UniqueBy uniqueBy,
        Duration scanRetention,
        boolean honourGpc,
        boolean recordScans,
        int codesInMemory,
        int catalogSections,
        int catalogItems) {

    /** The settings are wrong, all of them named. */
    public static final class Wrong extends Exception {
        private static final long serialVersionUID = 1L;
        private final transient List<String> problems;

        Wrong(List<String> problems) {
            super(String.join("\n", problems));
            this.problems = problems;
        }

        public List<String> problems() {
            return problems;
        }
    }

    /**
     * Reads the settings.
     *
     * @throws Wrong if any is wrong
     */
    public static Config of(Map<String, String> environment) throws Wrong {
        Reader in = new Reader(environment);
        int port = in.integer("PLACARD_PORT", 8080, 0, 65535);
        Path data = in.path("PLACARD_DATA", Path.of("data"));
        Integer management = in.text("PLACARD_MANAGEMENT_PORT") == null
                ? null
                : (Integer) in.integer("PLACARD_MANAGEMENT_PORT", 1, 1, 65535);
        in.parsed("PLACARD_LOG_LEVEL", text -> {
            if (!List.of("DEBUG", "INFO", "WARN", "ERROR").contains(text)) {
                throw new IllegalArgumentException("use DEBUG, INFO, WARN or ERROR");
            }
            return text;
        });
        String base = in.url("PLACARD_BASE_URL");
        int quota = in.integer("PLACARD_JOURNAL_QUOTA_MB", 1_024, 48, 1 << 20);
        Config config = new Config(
                in.or("PLACARD_HOST", "127.0.0.1"),
                port,
                management,
                base == null ? "http://localhost:" + port : base,
                in.url("PLACARD_SHORT_URL"),
                data,
                in.parsed(
                        "PLACARD_DATABASE_URL",
                        text -> PostgresUrl.parse(text)
                                .orElseThrow(() ->
                                        new IllegalArgumentException("use postgresql://user:password@host:port/name"))),
                in.path("PLACARD_KEY_DIR", data.resolve("keys")),
                in.list("PLACARD_TRUSTED_PROXIES", List.of("127.0.0.0/8", "::1/128"), Cidr::parse),
                in.otherwise("PLACARD_PROXY_HEADER", ProxyHeader.X_FORWARDED_FOR, ProxyHeader::named),
                in.file("PLACARD_GEO_DATABASE"),
                in.text("PLACARD_CITY_HEADER"),
                in.integer("PLACARD_INITIAL_CREDITS", 1_000, 0, 1_000_000_000),
                in.parsed("PLACARD_BOOTSTRAP_KEY", Config::bootstrapKey),
                in.integer("PLACARD_RATE_LIMIT", 6_000, 0, 1_000_000_000),
                in.integer("PLACARD_AUTH_FAILURE_LIMIT", 600, 0, 1_000_000_000),
                in.integer("PLACARD_UNKNOWN_SLUG_LIMIT", 20, 0, 1_000_000_000),
                in.otherwise(
                        "PLACARD_DEFAULT_CURRENCY",
                        "USD",
                        text -> Currency.getInstance(text).getCurrencyCode()),
                in.otherwise("PLACARD_JOURNAL_SYNC", JournalSettings.Sync.PROCESS, text -> switch (text) {
                    case "process" -> JournalSettings.Sync.PROCESS;
                    case "power" -> JournalSettings.Sync.POWER;
                    default -> throw new IllegalArgumentException("use process or power");
                }),
                quota,
                in.otherwise("PLACARD_UNIQUE_BY", UniqueBy.IP, UniqueBy::named),
                Duration.ofDays(in.integer("PLACARD_SCAN_RETENTION_DAYS", 60, 1, 36_500)),
                in.flag("PLACARD_HONOUR_GPC", false),
                in.flag("PLACARD_RECORD_SCANS", true),
                in.integer("PLACARD_CODES_IN_MEMORY", 100_000, 100, 100_000_000),
                in.integer("PLACARD_CATALOG_SECTIONS", 200, 1, 10_000),
                in.integer("PLACARD_CATALOG_ITEMS", 2_000, 1, 100_000));
        if (!in.problems.isEmpty()) {
            throw new Wrong(in.problems);
        }
        return config;
    }

    /** The same settings with the base URL of the port that was really bound. */
    Config boundTo(int actual) {
        String url = port == 0 && baseUrl.equals("http://localhost:0") ? "http://localhost:" + actual : baseUrl;
        return new Config(
                host,
                actual,
                managementPort,
                url,
                shortUrl,
                data,
                database,
                keyDir,
                trustedProxies,
                proxyHeader,
                geoDatabase,
                cityHeader,
                initialCredits,
                bootstrapKey,
                rateLimit,
                authFailureLimit,
                unknownSlugLimit,
                defaultCurrency,
                journalSync,
                journalQuotaMb,
                uniqueBy,
                scanRetention,
                honourGpc,
                recordScans,
                codesInMemory,
                catalogSections,
                catalogItems);
    }

    private static String bootstrapKey(String text) {
        if (!Secret.isWellFormed(text)) {
            throw new IllegalArgumentException(
                    "not of the form plc_ + 32 base62 characters + 6 check characters; 'placard key new' prints one");
        }
        return text;
    }

    /** Reads one variable after the other and collects what is wrong. */
    private static final class Reader {
        private final Map<String, String> environment;
        private final List<String> problems = new ArrayList<>();

        Reader(Map<String, String> environment) {
            this.environment = environment;
        }

        /** The value; an empty one counts as unset. */
        @Nullable
        String text(String name) {
            String value = environment.get(name);
            return value == null || value.isBlank() ? null : value.strip();
        }

        String or(String name, String otherwise) {
            String value = text(name);
            return value == null ? otherwise : value;
        }

        int integer(String name, int otherwise, int min, int max) {
            return otherwise(name, otherwise, text -> {
                int value = Integer.parseInt(text);
                if (value < min || value > max) {
                    throw new IllegalArgumentException("must be from " + min + " to " + max);
                }
                return value;
            });
        }

        boolean flag(String name, boolean otherwise) {
            return otherwise(name, otherwise, text -> switch (text.toLowerCase(Locale.ROOT)) {
                case "true" -> true;
                case "false" -> false;
                default -> throw new IllegalArgumentException("use true or false");
            });
        }

        Path path(String name, Path otherwise) {
            return otherwise(name, otherwise, Path::of);
        }

        @Nullable
        Path file(String name) {
            return parsed(name, text -> {
                Path path = Path.of(text);
                if (!Files.isReadable(path)) {
                    throw new IllegalArgumentException("there is no readable file " + path);
                }
                return path;
            });
        }

        /** An http or https URL with a host and without a slash at the end. */
        @Nullable
        String url(String name) {
            return parsed(name, text -> {
                try {
                    URI uri = new URI(text);
                    boolean isWeb = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
                    if (!isWeb || uri.getHost() == null || uri.getRawQuery() != null || uri.getRawFragment() != null) {
                        throw new IllegalArgumentException("use http://host or https://host");
                    }
                    if (uri.getRawPath() != null && uri.getRawPath().length() > 1) {
                        throw new IllegalArgumentException("a path is not supported");
                    }
                    if (WebUrl.parse(text) == null) {
                        throw new IllegalArgumentException("use http://host or https://host, without a user");
                    }
                    return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
                } catch (URISyntaxException notAUrl) {
                    throw new IllegalArgumentException("use http://host or https://host", notAUrl);
                }
            });
        }

        <T> List<T> list(String name, List<String> otherwise, Function<String, T> parse) {
            String value = text(name);
            List<String> parts = value == null ? otherwise : Arrays.asList(value.split(",", -1));
            List<T> parsed = new ArrayList<>();
            for (String part : parts) {
                if (!part.isBlank()) {
                    try {
                        parsed.add(parse.apply(part.strip()));
                    } catch (IllegalArgumentException wrong) {
                        problems.add(name + ": " + wrong.getMessage());
                    }
                }
            }
            return List.copyOf(parsed);
        }

        <T> T otherwise(String name, T otherwise, Function<String, T> parse) {
            T value = parsed(name, parse);
            return value == null ? otherwise : value;
        }

        <T> @Nullable T parsed(String name, Function<String, T> parse) {
            String value = text(name);
            if (value == null) {
                return null;
            }
            try {
                return parse.apply(value);
            } catch (NumberFormatException notANumber) {
                problems.add(name + ": must be a whole number");
            } catch (IllegalArgumentException wrong) {
                problems.add(name + ": " + (wrong.getMessage() == null ? "is not valid" : wrong.getMessage()));
            }
            return null;
        }
    }
}
