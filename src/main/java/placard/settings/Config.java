package placard.settings;

import jakarta.mail.internet.InternetAddress;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Currency;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import placard.base.Contact;
import placard.base.LongWork;
import placard.base.NodeSecret;
import placard.base.WebHost;
import placard.base.WebUrl;
import placard.mail.Smtp;
import placard.mail.SmtpUrl;
import placard.mail.TrustedCertificates;
import placard.oidc.Provider;
import placard.page.live.EventStreams;
import placard.scan.cluster.ArchiveSettings;
import placard.scan.cluster.ScanLogUrl;
import placard.scan.count.ArchiveQueue;
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
        Work work,
        Scans scans,
        Catalogs catalogs,
        Pictures pictures,
        Pages pages,
        Dashboard dashboard,
        Uploading files,
        @Nullable Mail mail,
        Provider.@Nullable Settings oidc,
        Map<String, String> inForce) {

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
    public record Work(LongWork.Limits limits, int memoryMb) {}

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
                web(in),
                data,
                in.parsed("PLACARD_DATABASE_URL", Config::postgres),
                in.path("PLACARD_KEY_DIR", data.resolve("keys")),
                in.parsed("PLACARD_KEY_SECRET_FILE", NodeSecret::read),
                proxies(in),
                firstKey(in),
                limits(in),
                work(in),
                scans(in, data),
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
                in.inForce());
        Web web = config.web();
        if (web.shortUrl() != null && leadTogether(web.baseUrl(web.port()), web.shortUrl())) {
            in.problem("PLACARD_SHORT_URL: must have another host than PLACARD_BASE_URL; without it, codes show"
                    + " PLACARD_BASE_URL");
        }
        checkScanLog(in, config);
        checkScanDatabases(in, config);
        if (!in.problems().isEmpty()) {
            throw new Wrong(in.problems());
        }
        return config;
    }

    /**
     * Refuses a scan log with the embedded store. That store is a file of one node, lost with it, and no other node may
     * count for it.
     */
    private static void checkScanLog(Environment in, Config config) {
        boolean hasLog = in.text("PLACARD_SCAN_LOG") != null;
        if (hasLog && in.text("PLACARD_DATABASE_URL") == null) {
            in.problem(
                    "PLACARD_SCAN_LOG: needs a PostgreSQL that all nodes share (PLACARD_DATABASE_URL); the scans that SQLite"
                            + " counts are lost with its node, even with a log");
        }
        if (!hasLog && config.scans().journalSync() == JournalSettings.Sync.REPLICATED) {
            in.problem("PLACARD_JOURNAL_SYNC: replicated needs PLACARD_SCAN_LOG, such as kafka://host1,host2,host3");
        }
        if (!hasLog && in.text("PLACARD_KEY_SECRET_FILE") != null) {
            in.problem(
                    "PLACARD_KEY_SECRET_FILE: has a meaning with PLACARD_SCAN_LOG only, by which nodes share their keys");
        }
        if (!hasLog && in.text("PLACARD_SCAN_LOG_CLIENT") != null) {
            in.problem("PLACARD_SCAN_LOG_CLIENT: has a meaning with PLACARD_SCAN_LOG only");
        }
    }

    private static void checkScanDatabases(Environment in, Config config) {
        if (config.scans().databases().isEmpty()) {
            return;
        }
        if (in.text("PLACARD_DATABASE_URL") == null) {
            in.problem("PLACARD_SCAN_DATABASES: needs a PostgreSQL for all else (PLACARD_DATABASE_URL)");
        }
    }

    private static Properties properties(String file) {
        Properties properties = new Properties();
        try (Reader text = Files.newBufferedReader(Path.of(file))) {
            properties.load(text);
            return properties;
        } catch (IOException unreadable) {
            throw new IllegalArgumentException("there is no readable file " + file, unreadable);
        }
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
        if (issuer == null) {
            return null;
        }
        if (id == null || secret == null) {
            in.problem("PLACARD_OIDC_CLIENT_ID and PLACARD_OIDC_CLIENT_SECRET: needed with PLACARD_OIDC_ISSUER");
            return null;
        }
        return new Provider.Settings(issuer, id, secret, in.or("PLACARD_OIDC_LABEL", issuer.getHost()));
    }

    private static Web web(Environment in) {
        return new Web(
                in.or("PLACARD_HOST", "127.0.0.1"),
                in.integer("PLACARD_PORT", 8080, 0, 65535),
                in.integer("PLACARD_MANAGEMENT_PORT", 1, 65535),
                in.url("PLACARD_BASE_URL"),
                in.url("PLACARD_SHORT_URL"),
                in.parsed("PLACARD_REPORT_URL", Config::reportUrl),
                blockedHosts(in),
                in.otherwise("PLACARD_NAME_SERVER", "system", Config::nameServers));
    }

    /** The DNS servers as a JNDI URL; empty for none. */
    private static String nameServers(String text) {
        return switch (text) {
            case "system" -> "dns:";
            case "off" -> "";
            default -> {
                if (WebUrl.parse("http://" + text) == null || text.indexOf('/') >= 0) {
                    throw new IllegalArgumentException("use system, off or an address such as 192.0.2.53:53");
                }
                yield "dns://" + text;
            }
        };
    }

    private static String reportUrl(String text) {
        if (WebUrl.parse(text) != null) {
            return text;
        }
        String address = text.startsWith("mailto:") ? text.substring("mailto:".length()) : text;
        if (!Contact.isEmailOfAPerson(address)) {
            throw new IllegalArgumentException("use https://example.com/report or abuse@example.com");
        }
        return "mailto:" + address;
    }

    private static Set<String> blockedHosts(Environment in) {
        Set<String> hosts = in.parsed("PLACARD_BLOCKED_HOSTS_FILE", Config::hostsOf);
        return hosts == null ? Set.of() : hosts;
    }

    /** The hosts of a file, one a line. What follows a # is a comment. An address before a host is left out, as in hosts files. */
    private static Set<String> hostsOf(String file) {
        try {
            Set<String> hosts = new HashSet<>();
            for (String line : Files.readAllLines(Path.of(file))) {
                int comment = line.indexOf('#');
                String text = (comment < 0 ? line : line.substring(0, comment))
                        .replace('\t', ' ')
                        .strip();
                if (!text.isEmpty()) {
                    hosts.add(WebHost.named(text.substring(text.lastIndexOf(' ') + 1)));
                }
            }
            return Set.copyOf(hosts);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException("can't be read", unreadable);
        }
    }

    private static Proxies proxies(Environment in) {
        return new Proxies(
                in.list("PLACARD_TRUSTED_PROXIES", List.of("127.0.0.0/8", "::1/128"), Cidr::parse),
                in.otherwise("PLACARD_PROXY_HEADER", ProxyHeader.X_FORWARDED_FOR.headerName(), ProxyHeader::named),
                in.text("PLACARD_CITY_HEADER"),
                in.text("PLACARD_COUNTRY_HEADER"));
    }

    private static FirstKey firstKey(Environment in) {
        return new FirstKey(
                in.integer("PLACARD_INITIAL_CREDITS", 1_000, 0, 1_000_000_000),
                in.parsed("PLACARD_BOOTSTRAP_KEY", Config::bootstrapKey));
    }

    private static Limits limits(Environment in) {
        return new Limits(
                in.integer("PLACARD_RATE_LIMIT", 6_000, 0, 1_000_000_000),
                in.integer("PLACARD_AUTH_FAILURE_LIMIT", 600, 0, 1_000_000_000),
                in.integer("PLACARD_UNKNOWN_SLUG_LIMIT", 20, 0, 1_000_000_000),
                Duration.ofSeconds(in.integer("PLACARD_BODY_SECONDS", 30, 1, 3_600)),
                in.integer("PLACARD_BODIES_MB", ofHeap(5, Integer.MAX_VALUE), 1, 1 << 20));
    }

    private static Work work(Environment in) {
        int half = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        return new Work(
                new LongWork.Limits(
                        in.integer("PLACARD_WORK_THREADS", half, 1, 256),
                        in.integer("PLACARD_WORK_QUEUE", 64, 1, 10_000),
                        in.integer("PLACARD_WORK_QUEUE_PER_WORKSPACE", 40, 1, 10_000),
                        Duration.ofSeconds(in.integer("PLACARD_WORK_WAIT_SECONDS", 30, 1, 600)),
                        Duration.ofSeconds(in.integer("PLACARD_WORK_SECONDS", 30, 1, 3_600))),
                in.integer("PLACARD_WORK_MB", ofHeap(4, Integer.MAX_VALUE), 1, 1 << 20));
    }

    private static Scans scans(Environment in, Path data) {
        return new Scans(
                in.file("PLACARD_GEO_DATABASE"),
                in.otherwise("PLACARD_JOURNAL_SYNC", "process", Config::sync),
                Duration.ofSeconds(in.integer("PLACARD_JOURNAL_FLUSH_SECONDS", 1, 0, 60)),
                in.integer("PLACARD_JOURNAL_QUOTA_MB", 1_024, 48, 1 << 20),
                in.integer("PLACARD_JOURNAL_SEGMENT_KB", 16_384, 64, 16_384),
                in.parsed("PLACARD_SCAN_LOG", ScanLogUrl::parse),
                Objects.requireNonNullElseGet(
                        in.parsed("PLACARD_SCAN_LOG_CLIENT", Config::properties), Properties::new),
                in.integer("PLACARD_SCAN_LOG_MB", ofHeap(16, 64), 1, 4_096),
                in.integer("PLACARD_SCAN_LOG_SPREAD", 3_000, 0, 1_000_000),
                in.otherwise("PLACARD_UNIQUE_BY", UniqueBy.IP.setting(), UniqueBy::named),
                Duration.ofDays(in.integer("PLACARD_SCAN_RETENTION_DAYS", 60, 1, 36_500)),
                in.flag("PLACARD_HONOUR_GPC", false),
                in.flag("PLACARD_RECORD_SCANS", true),
                in.integer("PLACARD_CODES_IN_MEMORY", 100_000, 100, 100_000_000),
                in.list("PLACARD_SCAN_DATABASES", List.of(), Config::postgres),
                archive(in, data));
    }

    private static @Nullable ArchiveSettings archive(Environment in, Path data) {
        String where = in.or("PLACARD_ARCHIVE", "");
        ArchiveQueue.Rule rule = new ArchiveQueue.Rule(
                in.integer("PLACARD_ARCHIVE_SCANS", 1_000_000, 1, 100_000_000),
                Duration.ofMinutes(in.integer("PLACARD_ARCHIVE_MINUTES", 1_440, 0, 44_640)));
        String region = in.or("PLACARD_ARCHIVE_REGION", "us-east-1");
        URI endpoint = URI.create(
                in.otherwise("PLACARD_ARCHIVE_ENDPOINT", "https://s3." + region + ".amazonaws.com", Config::endpoint));
        Path credentials = in.file("PLACARD_ARCHIVE_CREDENTIALS");
        if (where.isEmpty()) {
            return null;
        }
        if (!where.startsWith("s3:")) {
            ArchiveSettings.Folder folder = in.parsed(
                    "PLACARD_ARCHIVE",
                    text -> new ArchiveSettings.Folder(
                            Path.of(text).toAbsolutePath().normalize()));
            return folder == null ? null : new ArchiveSettings(folder, rule);
        }
        if (in.text("PLACARD_ARCHIVE_CREDENTIALS") == null) {
            in.problem("PLACARD_ARCHIVE_CREDENTIALS: needed with s3://…: a file with accessKey=… and secretKey=…");
        }
        Path drafts = data.resolve("archive");
        ArchiveSettings.Bucket bucket = in.parsed(
                "PLACARD_ARCHIVE",
                text -> ArchiveSettings.Bucket.at(
                        text, endpoint, region, credentials == null ? drafts : credentials, drafts));
        return bucket == null ? null : new ArchiveSettings(bucket, rule);
    }

    private static String endpoint(String text) {
        Environment.checkName(text);
        if (WebUrl.parse(text) == null || URI.create(text).getRawQuery() != null) {
            throw new IllegalArgumentException("use https://host or http://host:port");
        }
        return text;
    }

    private static Catalogs catalogs(Environment in) {
        return new Catalogs(
                in.otherwise("PLACARD_DEFAULT_CURRENCY", "USD", Currency::getInstance),
                in.integer("PLACARD_CATALOG_SECTIONS", 200, 1, 10_000),
                in.integer("PLACARD_CATALOG_ITEMS", 2_000, 1, 100_000),
                in.integer("PLACARD_CATALOG_MB", ofHeap(64, 32), 1, 1_024),
                in.integer("PLACARD_DRAFT_KB", 2_048, 1, 16_384),
                Duration.ofDays(in.integer("PLACARD_TRASH_DAYS", 30, 1, 3_650)),
                in.integer("PLACARD_TRASH_ITEMS", 10_000, 0, 1_000_000));
    }

    /** A fraction of the heap, in MiB. */
    private static int ofHeap(int part, int most) {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        return Math.clamp(heap / part, 1, most);
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

    /** True if both addresses have the same host. Then every page of this service would be taken for a slug. */
    private static boolean leadTogether(String base, String shorter) {
        WebUrl first = WebUrl.parse(base);
        WebUrl second = WebUrl.parse(shorter);
        return first != null && second != null && WebHost.of(second).leadsTo(WebHost.of(first));
    }

    private static PostgresUrl postgres(String text) {
        return PostgresUrl.parse(text)
                .orElseThrow(() -> new IllegalArgumentException("use postgresql://user:password@host:port/name,"
                        + " postgresql://user:password@host1:port,host2:port/name, or postgresql://user@/name?host=/folder for"
                        + " a socket"));
    }

    private static JournalSettings.Sync sync(String text) {
        return switch (text) {
            case "process" -> JournalSettings.Sync.PROCESS;
            case "power" -> JournalSettings.Sync.POWER;
            case "replicated" -> JournalSettings.Sync.REPLICATED;
            default -> throw new IllegalArgumentException("use process, power or replicated");
        };
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
