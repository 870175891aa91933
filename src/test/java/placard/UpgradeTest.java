package placard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Ids;
import placard.base.Sha256;
import placard.testing.Await;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;
import placard.testing.TemporaryFolder;
import placard.workspace.Secret;

/** A store of the release before there were accounts, brought up to date by a start. */
final class UpgradeTest {
    /** The scripts that release had. */
    private static final Map<String, String> SCRIPTS = Map.of("main", "9", "scans", "3");

    private static final String WORKSPACE = "ws_01jd3x5n8kq2v7w9c4t6r0m1ba";
    private static final String CODE = "qr_01jd3x5n8kq2v7w9c4t6r0m1bb";
    private static final long MADE = Instant.parse("2026-01-02T03:04:05Z").toEpochMilli();

    /** Where one database of the store is. */
    private static String jdbc(Path folder, String url, String part) {
        return url.isEmpty()
                ? "jdbc:sqlite:" + folder.resolve(part.equals("main") ? "placard.db" : "scans.db")
                : "jdbc:" + url.replaceFirst("//.*@", "//");
    }

    private static void migrate(Path folder, String url, String part, String version) {
        Map<String, String> words = url.isEmpty()
                ? Map.of("blob", "blob", "binary", "", "without_rowid", "without rowid")
                : Map.of("blob", "bytea", "binary", "collate \"C\"", "without_rowid", "");
        Flyway.configure()
                .dataSource(jdbc(folder, url, part), "postgres", "postgres")
                .placeholders(words)
                .locations("classpath:placard/db/" + part)
                .table(part + "_history")
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .target(version)
                .load()
                .migrate();
    }

    private static void put(Connection connection, String table, Object... values) throws SQLException {
        String marks = "?, ".repeat(values.length - 1) + "?";
        try (PreparedStatement insert =
                connection.prepareStatement("insert into " + table + " values (" + marks + ")")) {
            for (int i = 0; i < values.length; i++) {
                insert.setObject(i + 1, values[i]);
            }
            insert.executeUpdate();
        }
    }

    /** A workspace with a key, and a code that was scanned three times today. */
    private static void fill(Path folder, String url, String secret) throws SQLException {
        try (Connection main = connection(folder, url, "main")) {
            put(main, "workspace", WORKSPACE, "Trattoria", "UTC", null, null, 40L, MADE, MADE, 1L);
            put(main, "credit_entry", WORKSPACE, "crd_01jd3x5n8kq2v7w9c4t6r0m1bd", 40L, "initial_grant", null, MADE);
            put(
                    main,
                    "api_key (workspace_id, id, name, name_folded, prefix, secret_hash, scopes, created_at)",
                    WORKSPACE,
                    "key_01jd3x5n8kq2v7w9c4t6r0m1bc",
                    "First key",
                    "first key",
                    secret.substring(0, 8),
                    Sha256.of(secret),
                    "*",
                    MADE);
            put(
                    main,
                    "qr_code (workspace_id, id, name, name_folded, type, is_dynamic, target_url, design, slug, slug_folded,"
                            + " forward_query, presentation, tags, created_at, updated_at, version)",
                    WORKSPACE,
                    CODE,
                    "Window",
                    "window",
                    "URL",
                    true,
                    "https://example.com/",
                    "{}",
                    "Window-1",
                    "window-1",
                    false,
                    "{}",
                    "{\"tags\":[\"window\"]}",
                    MADE,
                    MADE,
                    1L);
            put(main, "qr_tag", WORKSPACE, "window", CODE);
        }
        byte[] workspace = Ids.bytes(WORKSPACE);
        byte[] code = Ids.bytes(CODE);
        int day = (int) LocalDate.now(ZoneOffset.UTC).toEpochDay();
        long now = Instant.now().toEpochMilli();
        try (Connection scans = connection(folder, url, "scans")) {
            for (int i = 0; i < 3; i++) {
                put(
                        scans,
                        "scan (workspace, code, at, day, kind, device, os, city)",
                        workspace,
                        code,
                        now - i,
                        day,
                        0,
                        0,
                        0,
                        "Unknown");
            }
            put(scans, "scan_total", workspace, code, 3L, 1L, now);
            put(scans, "scan_day", workspace, code, day, 3L, 1L);
        }
    }

    private static Connection connection(Path folder, String url, String part) throws SQLException {
        return DriverManager.getConnection(jdbc(folder, url, part), "postgres", "postgres");
    }

    @ParameterizedTest
    @EnumSource
    void whatWasThereGoesOnAndTheFirstOwnerGetsIt(Store store) throws SQLException {
        String secret = Secret.next(new SecureRandom());
        try (TemporaryFolder temporary = TemporaryFolder.named("upgrade")) {
            String url = store.newDatabase();
            SCRIPTS.forEach((part, version) -> migrate(temporary.path(), url, part, version));
            fill(temporary.path(), url, secret);
            Map<String, String> settings = Map.of(
                    "PLACARD_DATA",
                    temporary.path().toString(),
                    "PLACARD_DATABASE_URL",
                    url,
                    "PLACARD_BOOTSTRAP_KEY",
                    secret);
            try (Placard placard = Placard.start(store, settings)) {
                Reply codes = placard.get("/api/v1/qr?tag=window");
                assertThat(codes.at("/qrs/0/id").asText()).as(codes.text()).isEqualTo(CODE);
                assertThat(placard.get("/api/v1/credits")
                                .at("/credits/remaining")
                                .asLong())
                        .isEqualTo(40);
                assertThat(placard.scan("window-1", "203.0.113.9").header("Location"))
                        .isEqualTo("https://example.com/");
                assertThat(placard.analyticsOf(CODE, 4)
                                .at("/data/metrics/totalScans")
                                .asLong())
                        .isEqualTo(4);
                Await.until(
                        "the roll-up has the scans from before",
                        () -> placard.get("/api/v1/analytics")
                                        .at("/data/breakdowns/devices")
                                        .valueStream()
                                        .mapToLong(
                                                device -> device.path("count").asLong())
                                        .sum()
                                == 4);
                Person owner = Person.owner(placard);
                assertThat(owner.get("/app/trattoria/").text()).contains("Trattoria");
                assertThat(owner.get("/app/trattoria/api/v1/qr")
                                .at("/qrs/0/name")
                                .asText())
                        .isEqualTo("Window");
                assertThat(owner.get("/app/trattoria/api/v1/activity?action=joined")
                                .at("/activity/0/subject/name")
                                .asText())
                        .isEqualTo(Person.NAME);
                placard.restart();
                assertThat(placard.running().setUpLink()).isEmpty();
                assertThat(owner.get("/app/trattoria/api/v1/qr").status()).isEqualTo(200);
            }
        }
    }
}
