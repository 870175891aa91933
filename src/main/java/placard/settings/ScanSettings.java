package placard.settings;

import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import placard.base.WebUrl;
import placard.scan.cluster.ArchiveSettings;
import placard.scan.cluster.ScanLogUrl;
import placard.scan.count.ArchiveQueue;
import placard.scan.journal.JournalSettings;
import placard.scan.visitor.UniqueBy;

/** Reads the settings of scans: journal, log, databases and archive. */
final class ScanSettings {
    private ScanSettings() {}

    static Config.Scans of(Environment in, Path data) {
        return new Config.Scans(
                in.file("PLACARD_GEO_DATABASE"),
                in.otherwise("PLACARD_JOURNAL_SYNC", "process", ScanSettings::sync),
                Duration.ofSeconds(in.integer("PLACARD_JOURNAL_FLUSH_SECONDS", 1, 0, 60)),
                in.integer("PLACARD_JOURNAL_QUOTA_MB", 1_024, 48, 1 << 20),
                in.integer("PLACARD_JOURNAL_SEGMENT_KB", 16_384, 64, 16_384),
                in.parsed("PLACARD_SCAN_LOG", ScanLogUrl::parse),
                Objects.requireNonNullElseGet(
                        in.parsed("PLACARD_SCAN_LOG_CLIENT", ScanSettings::properties), Properties::new),
                in.integer("PLACARD_SCAN_LOG_MB", Environment.ofHeap(16, 64), 1, 4_096),
                in.integer("PLACARD_SCAN_LOG_SPREAD", 3_000, 0, 1_000_000),
                in.otherwise("PLACARD_UNIQUE_BY", UniqueBy.IP.setting(), UniqueBy::named),
                Duration.ofDays(in.integer("PLACARD_SCAN_RETENTION_DAYS", 60, 1, 36_500)),
                in.flag("PLACARD_HONOUR_GPC", false),
                in.flag("PLACARD_RECORD_SCANS", true),
                in.integer("PLACARD_CODES_IN_MEMORY", 100_000, 100, 100_000_000),
                in.list("PLACARD_SCAN_DATABASES", List.of(), Environment::postgres),
                archive(in, data));
    }

    /** Reports settings that don't fit together. */
    static void check(Environment in, Config config) {
        checkScanLog(in, config);
        checkScanDatabases(in, config);
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

    private static @Nullable ArchiveSettings archive(Environment in, Path data) {
        String where = in.or("PLACARD_ARCHIVE", "");
        ArchiveQueue.Rule rule = new ArchiveQueue.Rule(
                in.integer("PLACARD_ARCHIVE_SCANS", 1_000_000, 1, 100_000_000),
                Duration.ofMinutes(in.integer("PLACARD_ARCHIVE_MINUTES", 1_440, 0, 44_640)));
        String region = in.or("PLACARD_ARCHIVE_REGION", "us-east-1");
        URI endpoint = URI.create(in.otherwise(
                "PLACARD_ARCHIVE_ENDPOINT", "https://s3." + region + ".amazonaws.com", ScanSettings::endpoint));
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

    private static JournalSettings.Sync sync(String text) {
        return switch (text) {
            case "process" -> JournalSettings.Sync.PROCESS;
            case "power" -> JournalSettings.Sync.POWER;
            case "replicated" -> JournalSettings.Sync.REPLICATED;
            default -> throw new IllegalArgumentException("use process, power or replicated");
        };
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
}
