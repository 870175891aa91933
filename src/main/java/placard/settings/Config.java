package placard.settings;

import jakarta.mail.internet.InternetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import placard.base.LongWork;
import placard.base.NodeSecret;
import placard.mail.Smtp;
import placard.mail.SmtpUrl;
import placard.mail.TrustedCertificates;
import placard.oidc.Provider;
import placard.page.live.EventStreams;
import placard.scan.cluster.ArchiveSettings;
import placard.scan.cluster.ScanLogUrl;
import placard.scan.journal.JournalSettings;
import placard.scan.visitor.Cidr;
import placard.scan.visitor.ProxyHeader;
import placard.scan.visitor.UniqueBy;
import placard.storage.PostgresUrl;
import placard.workspace.Secret;

/**
 * The settings of a process, read once from its environment at the start. {@code docs/operations.md} explains each one.
 * A wrong one stops the start.
 *
 * @param data the folder of all that this process keeps itself
 * @param database the PostgreSQL to use, or null for SQLite in the data folder
 * @param keyDir the folder of the keys that hash addresses
 * @param secret seals the keys that nodes share by the scan log; null where they share the folder
 * @param mail null where no mail is sent
 * @param oidc the OpenID provider for sign-in; null for none
 * @param inForce the values of all variables for operators, defaults too, without secrets
 * @param unread variables of Placard that have no effect, because their names may be wrong
 */
public record Config(
        Web web,
        Path data,
        @Nullable PostgresUrl database,
        Path keyDir,
        @Nullable NodeSecret secret,
        Proxies proxies,
        FirstKey firstKey,
        Limits limits,
        LongWorkSettings work,
        Scans scans,
        Catalogs catalogs,
        Pictures pictures,
        Pages pages,
        Dashboard dashboard,
        Uploading files,
        @Nullable Mail mail,
        Provider.@Nullable Settings oidc,
        Outgoing outgoing,
        Map<String, String> inForce,
        List<String> unread) {

    /** The first setting that needs the cluster module; empty if none is set. */
    public Optional<String> clusterSetting() {
        if (scans.log() != null) {
            return Optional.of("PLACARD_SCAN_LOG");
        }
        if (!scans.databases().isEmpty()) {
            return Optional.of("PLACARD_SCAN_DATABASES");
        }
        return scans.archive() == null ? Optional.empty() : Optional.of("PLACARD_ARCHIVE");
    }

    /**
     * The addresses of the server.
     *
     * @param port 0 for any free one
     * @param managementPort of the metrics, or null for none
     * @param baseUrl the beginning of every link, without a slash at the end; null for this machine's own name
     * @param shortUrl the beginning of short links instead, or null
     * @param reportUrl where visitors report a code, as a link; or null
     * @param blockedHosts hosts that no code may lead to, in lower case
     */
    public record Web(
            String host,
            int port,
            @Nullable Integer managementPort,
            @Nullable String baseUrl,
            @Nullable String shortUrl,
            @Nullable String reportUrl,
            Set<String> blockedHosts,
            String nameServers) {
        /** The beginning of every link once this port is bound. */
        public String baseUrl(int boundPort) {
            return baseUrl == null ? "http://localhost:" + boundPort : baseUrl;
        }
    }

    /**
     * The trusted proxies and their headers.
     *
     * @param header the only header that is read for a client's address
     * @param cityHeader the header in which a trusted proxy names the city, or null
     * @param countryHeader the header in which it names the country, or null
     */
    public record Proxies(
            List<Cidr> trusted,
            ProxyHeader header,
            @Nullable String cityHeader,
            @Nullable String countryHeader) {}

    /**
     * The content of an empty store after the first start.
     *
     * @param credits of the first workspace
     * @param secret of the first key, or null to draw one
     */
    public record FirstKey(long credits, @Nullable String secret) {}

    /**
     * Rate limits and other limits of requests; 0 for no limit.
     *
     * @param requests of one key in a minute
     * @param authFailures of one client in a minute
     * @param unknownSlugs of one client in a second
     * @param bodyDeadline how long a body may take to arrive
     * @param bodiesMb MiB of memory that bodies may take together
     */
    public record Limits(int requests, int authFailures, int unknownSlugs, Duration bodyDeadline, int bodiesMb) {}

    /**
     * The limits of work that can take longer than 50 ms, such as imports and exports.
     *
     * @param memoryMb MiB of memory that all of it may take together
     */
    public record LongWorkSettings(LongWork.Limits limits, int memoryMb) {}

    /**
     * The settings of scans.
     *
     * @param geoDatabase the file that maps addresses to cities, or null
     * @param journalFlush the interval of disk flushes that no scan waits for; zero leaves it to the system
     * @param journalQuotaMb the most disk, in MiB, that scans may take before they are in the store
     * @param log the log that the journal goes to, or null if this node counts its scans itself
     * @param logClient more settings of the log's clients
     * @param logMb MiB of memory that scans out of the log may take before they are counted
     * @param logSpread scans of one code a second that spread it over several lanes of the log; 0 for never
     * @param journalSegmentKb the size, in KiB, of one file of the journal
     * @param codesInMemory the number of codes that redirect without asking the store
     * @param databases further databases of scans, from number 1 on
     * @param archive the archive of single scans beside the store, or null for none
     */
    public record Scans(
            @Nullable Path geoDatabase,
            JournalSettings.Sync journalSync,
            Duration journalFlush,
            int journalQuotaMb,
            int journalSegmentKb,
            @Nullable ScanLogUrl log,
            Properties logClient,
            int logMb,
            int logSpread,
            UniqueBy uniqueBy,
            Duration retention,
            boolean honoursGpc,
            boolean records,
            int codesInMemory,
            List<PostgresUrl> databases,
            @Nullable ArchiveSettings archive) {}

    /**
     * Limits and defaults of all catalogues.
     *
     * @param defaultCurrency of a catalogue without one
     * @param sections maximum of a catalogue
     * @param items maximum of a catalogue
     * @param maxMb MiB of memory that one may take when it is read as a whole
     * @param draftKb KiB that the changes of a draft may have
     */
    public record Catalogs(
            Currency defaultCurrency,
            int sections,
            int items,
            int maxMb,
            int draftKb,
            Duration trashKept,
            int trashItems) {}

    /**
     * The settings of pictures of codes.
     *
     * @param cacheMb the most memory, in MiB, of drawn pictures
     * @param sheetLabels of one sheet for a printer
     * @param exportCodes of one archive of pictures
     * @param longestWait of a picture or sheet for its turn to be drawn
     */
    public record Pictures(int cacheMb, int sheetLabels, int exportCodes, Duration longestWait) {}

    /**
     * The settings of public pages.
     *
     * @param cacheMb the most memory, in MiB, of rendered pages
     * @param streams the limits of event streams to open pages
     */
    public record Pages(int cacheMb, EventStreams.Limits streams) {}

    /**
     * The settings of the dashboard.
     *
     * @param isOn false to switch it off
     * @param longestSession the maximum duration of a session
     * @param streams the most event streams of this node
     * @param activityKept the retention of the activity log; zero for always
     */
    public record Dashboard(boolean isOn, Duration longestSession, int streams, Duration activityKept) {}

    /**
     * The SMTP server.
     *
     * @param from the sender
     */
    public record Mail(
            SmtpUrl server, InternetAddress from, @Nullable SSLSocketFactory trusted) {}

    /**
     * Requests to addresses that workspaces name.
     *
     * @param isOn false if none goes out
     * @param opened parts of private networks that they may reach
     * @param isShared whether these are open beside several workspaces
     * @param kept how long the messages of webhooks are kept
     */
    public record Outgoing(boolean isOn, List<OpenedPort> opened, boolean isShared, Duration kept) {}

    /** A port of a private network. */
    public record OpenedPort(Cidr block, int port) {
        static OpenedPort parse(String text) {
            String trimmed = text.strip();
            int colon = trimmed.lastIndexOf(':');
            String port = trimmed.substring(colon + 1);
            boolean isPort =
                    !port.isEmpty() && port.length() <= 5 && port.chars().allMatch(c -> c >= '0' && c <= '9');
            int number = isPort ? Integer.parseInt(port) : 0;
            if (colon < 0 || number < 1 || number > 65_535) {
                throw new IllegalArgumentException(
                        "\"%s\" needs a port after the block, such as 10.0.0.7/32:5678".formatted(trimmed));
            }
            return new OpenedPort(Cidr.parse(trimmed.substring(0, colon)), number);
        }
    }

    /**
     * Limits of uploaded files.
     *
     * @param maxMb MiB that a file may have
     * @param quotaMb MiB of all files of a workspace
     * @param comingMb MiB of disk that uploads in progress may take
     */
    public record Uploading(int maxMb, int quotaMb, int comingMb) {}

    /** The settings are wrong. The message names all wrong ones. */
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
        Environment in = new Environment(environment);
        in.parsed("PLACARD_LOG_LEVEL", Config::logLevel);
        Path data = in.path("PLACARD_DATA", Path.of("data"));
        Config config = new Config(
                WebSettings.addresses(in),
                data,
                in.parsed("PLACARD_DATABASE_URL", Environment::postgres),
                in.path("PLACARD_KEY_DIR", data.resolve("keys")),
                in.parsed("PLACARD_KEY_SECRET_FILE", NodeSecret::read),
                WebSettings.proxies(in),
                firstKey(in),
                WebSettings.limits(in),
                work(in),
                ScanSettings.of(in, data),
                catalogs(in),
                pictures(in),
                pages(in),
                new Dashboard(
                        in.flag("PLACARD_DASHBOARD", true),
                        Duration.ofDays(in.integer("PLACARD_SESSION_DAYS", 90, 1, 400)),
                        in.integer("PLACARD_SCAN_STREAMS", 1_000, 0, 1_000_000),
                        Duration.ofDays(in.integer("PLACARD_ACTIVITY_DAYS", 400, 0, 36_500))),
                new Uploading(
                        in.integer("PLACARD_FILE_MAX_MB", 20, 1, 200),
                        in.integer("PLACARD_FILE_QUOTA_MB", 1_024, 1, 1 << 30),
                        in.integer("PLACARD_UPLOADS_MB", 1_024, 1, 1 << 20)),
                mail(in),
                oidc(in),
                outgoing(in),
                in.inForce(),
                in.unread());
        WebSettings.check(in, config.web());
        ScanSettings.check(in, config);
        if (!in.problems().isEmpty()) {
            throw new Wrong(in.problems());
        }
        return config;
    }

    private static @Nullable Mail mail(Environment in) {
        SmtpUrl server = in.parsed("PLACARD_SMTP_URL", SmtpUrl::parse);
        InternetAddress from = in.parsed("PLACARD_MAIL_FROM", Smtp::sender);
        if (server != null && in.text("PLACARD_MAIL_FROM") == null) {
            in.problem("PLACARD_MAIL_FROM: needed with PLACARD_SMTP_URL, such as Placard <placard@example.com>");
        }
        SSLSocketFactory trusted = in.parsed("PLACARD_SMTP_TRUST_FILE", TrustedCertificates::of);
        return server == null || from == null ? null : new Mail(server, from, trusted);
    }

    private static Provider.@Nullable Settings oidc(Environment in) {
        URI issuer = in.parsed("PLACARD_OIDC_ISSUER", Provider.Settings::issuer);
        String id = in.text("PLACARD_OIDC_CLIENT_ID");
        String secret = in.text("PLACARD_OIDC_CLIENT_SECRET");
        String label = in.text("PLACARD_OIDC_LABEL");
        if (issuer == null) {
            return null;
        }
        if (id == null || secret == null) {
            in.problem("PLACARD_OIDC_CLIENT_ID and PLACARD_OIDC_CLIENT_SECRET: needed with PLACARD_OIDC_ISSUER");
            return null;
        }
        return new Provider.Settings(
                issuer, id, secret, label == null ? in.or("PLACARD_OIDC_LABEL", issuer.getHost()) : label);
    }

    private static Outgoing outgoing(Environment in) {
        return new Outgoing(
                in.otherwise("PLACARD_OUTBOUND", "public", text -> switch (text) {
                    case "public" -> true;
                    case "off" -> false;
                    default -> throw new IllegalArgumentException("use public or off");
                }),
                in.list("PLACARD_OUTBOUND_PRIVATE", List.of(), OpenedPort::parse),
                in.flag("PLACARD_OUTBOUND_PRIVATE_SHARED", false),
                Duration.ofDays(in.integer("PLACARD_WEBHOOK_DAYS", 14, 1, 400)));
    }

    private static FirstKey firstKey(Environment in) {
        return new FirstKey(
                in.integer("PLACARD_INITIAL_CREDITS", 1_000, 0, 1_000_000_000),
                in.parsed("PLACARD_BOOTSTRAP_KEY", Config::bootstrapKey));
    }

    private static LongWorkSettings work(Environment in) {
        int half = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        return new LongWorkSettings(
                new LongWork.Limits(
                        in.integer("PLACARD_WORK_THREADS", half, 1, 256),
                        in.integer("PLACARD_WORK_QUEUE", 64, 1, 10_000),
                        in.integer("PLACARD_WORK_QUEUE_PER_WORKSPACE", 40, 1, 10_000),
                        Duration.ofSeconds(in.integer("PLACARD_WORK_WAIT_SECONDS", 30, 1, 600)),
                        Duration.ofSeconds(in.integer("PLACARD_WORK_SECONDS", 30, 1, 3_600))),
                in.integer("PLACARD_WORK_MB", Environment.ofHeap(4, Integer.MAX_VALUE), 1, 1 << 20));
    }

    private static Catalogs catalogs(Environment in) {
        return new Catalogs(
                in.otherwise("PLACARD_DEFAULT_CURRENCY", "USD", Currency::getInstance),
                in.integer("PLACARD_CATALOG_SECTIONS", 200, 1, 10_000),
                in.integer("PLACARD_CATALOG_ITEMS", 2_000, 1, 100_000),
                in.integer("PLACARD_CATALOG_MB", Environment.ofHeap(64, 32), 1, 1_024),
                in.integer("PLACARD_DRAFT_KB", 2_048, 1, 16_384),
                Duration.ofDays(in.integer("PLACARD_TRASH_DAYS", 30, 1, 3_650)),
                in.integer("PLACARD_TRASH_ITEMS", 10_000, 0, 1_000_000));
    }

    private static Pictures pictures(Environment in) {
        return new Pictures(
                in.integer("PLACARD_PICTURE_CACHE_MB", 32, 0, 4_096),
                in.integer("PLACARD_SHEET_LABELS", 500, 1, 5_000),
                in.integer("PLACARD_EXPORT_CODES", 500, 1, 5_000),
                Duration.ofSeconds(in.integer("PLACARD_DRAWING_SECONDS", 10, 1, 300)));
    }

    private static Pages pages(Environment in) {
        return new Pages(
                in.integer("PLACARD_PAGE_CACHE_MB", 64, 1, 65_536),
                new EventStreams.Limits(
                        in.integer("PLACARD_EVENT_STREAMS", 10_000, 0, 1_000_000),
                        in.integer("PLACARD_EVENT_STREAMS_PER_CLIENT", 1_000, 1, 1_000_000),
                        Duration.ofSeconds(in.integer("PLACARD_EVENT_HEARTBEAT_SECONDS", 20, 1, 60))));
    }

    /** Only a check: the logger reads the level itself. */
    private static String logLevel(String text) {
        if (!List.of("DEBUG", "INFO", "WARN", "ERROR").contains(text)) {
            throw new IllegalArgumentException("use DEBUG, INFO, WARN or ERROR");
        }
        return text;
    }

    private static String bootstrapKey(String text) {
        if (!Secret.isWellFormed(text)) {
            throw new IllegalArgumentException(
                    "not of the form plc_ + 32 base62 characters + 6 check characters; 'placard key new' prints one");
        }
        return text;
    }
}
