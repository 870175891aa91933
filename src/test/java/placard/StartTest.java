package placard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import placard.server.Running;
import placard.settings.Config;
import placard.testing.Command;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.PostgresText;
import placard.testing.Reply;
import placard.testing.Store;
import placard.workspace.Secret;

/** What a start that fails says, and what a first start creates. */
final class StartTest {
    @TempDir
    private Path folder;

    private Map<String, String> settings(String... more) {
        Map<String, String> settings = new HashMap<>(Map.of("PLACARD_PORT", "0", "PLACARD_DATA", folder.toString()));
        for (int i = 0; i < more.length; i += 2) {
            settings.put(more[i], more[i + 1]);
        }
        return settings;
    }

    /** The one sentence that a refused start prints. */
    private static String refusal(Map<String, String> settings) {
        Command refused = Command.run(settings, "serve");
        boolean isOfSettings = refused.err().startsWith("placard: these settings are wrong:")
                || refused.err().contains("needs the cluster module");
        assertThat(refused.status()).isEqualTo(isOfSettings ? 78 : 1);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).startsWith("placard: ").doesNotContain("Exception", "\tat ");
        return refused.err();
    }

    @Test
    void aSettingOfTheClusterModuleIsRefusedWithoutIt() {
        assertThat(refusal(settings("PLACARD_ARCHIVE", folder.toString())))
                .contains(
                        "PLACARD_ARCHIVE needs the cluster module: install the package or take the image placard-cluster");
        assertThat(folder).isEmptyDirectory();
        assertThat(Command.run(settings(), "shard", "move", "ws_00000000000000000000000000", "--to", "1")
                        .err())
                .contains("placard shard move needs the cluster module");
    }

    /** Networks of containers have such names. Where nothing could ever reach them, the reason is given. */
    @Test
    void hostsWithAnUnderscoreAreRefusedWithTheReason() {
        String said = refusal(settings(
                "PLACARD_BASE_URL",
                "http://my_host:8080",
                "PLACARD_OIDC_ISSUER",
                "https://my_id.example",
                "PLACARD_DATABASE_URL",
                "postgresql://u:p@db 1/x"));
        assertThat(said)
                .contains("PLACARD_BASE_URL: a host name has no underscore (_)")
                .contains("PLACARD_OIDC_ISSUER: a host name has no underscore (_)")
                .contains(
                        "PLACARD_DATABASE_URL: use postgresql://user:password@host:port/name, postgresql://user:password@host1");
    }

    @Test
    void everyWrongSettingIsListedAtOnce() {
        String said = refusal(Map.ofEntries(
                Map.entry("PLACARD_PORT", "70000"),
                Map.entry("PLACARD_MANAGEMENT_PORT", "x"),
                Map.entry("PLACARD_BASE_URL", "ftp://a.example"),
                Map.entry("PLACARD_SHORT_URL", "https://a.example/path"),
                Map.entry("PLACARD_DATABASE_URL", "mysql://a"),
                Map.entry("PLACARD_TRUSTED_PROXIES", "10.0.0.0/8,nowhere"),
                Map.entry("PLACARD_PROXY_HEADER", "Via"),
                Map.entry("PLACARD_GEO_DATABASE", "/nowhere/cities.mmdb"),
                Map.entry("PLACARD_INITIAL_CREDITS", "-1"),
                Map.entry("PLACARD_BOOTSTRAP_KEY", "plc_short"),
                Map.entry("PLACARD_RATE_LIMIT", "lots"),
                Map.entry("PLACARD_WORK_THREADS", "0"),
                Map.entry("PLACARD_DEFAULT_CURRENCY", "COINS"),
                Map.entry("PLACARD_JOURNAL_SYNC", "never"),
                Map.entry("PLACARD_JOURNAL_QUOTA_MB", "1"),
                Map.entry("PLACARD_JOURNAL_SEGMENT_KB", "63"),
                Map.entry("PLACARD_UNIQUE_BY", "name"),
                Map.entry("PLACARD_SCAN_RETENTION_DAYS", "0"),
                Map.entry("PLACARD_HONOUR_GPC", "perhaps")));
        assertThat(said.lines()).hasSize(20);
        assertThat(said).contains("these settings are wrong");
        assertThat(said.lines().skip(1)).allMatch(line -> line.matches("  PLACARD_[A-Z_]+: .+"));
    }

    @Test
    void aScanLogNeedsWhatAllNodesShare() {
        assertThat(refusal(settings("PLACARD_JOURNAL_SYNC", "replicated")))
                .contains("PLACARD_JOURNAL_SYNC: replicated needs PLACARD_SCAN_LOG");
        assertThat(refusal(settings("PLACARD_SCAN_LOG", "kafka://a,b,c")))
                .contains("PLACARD_SCAN_LOG: needs a PostgreSQL that all nodes share (PLACARD_DATABASE_URL)");
        assertThat(refusal(settings("PLACARD_SCAN_LOG", "nats://a")))
                .contains("PLACARD_SCAN_LOG: use kafka://host:port,host:port,host:port");
        assertThat(refusal(settings("PLACARD_SCAN_LOG_CLIENT", "/nowhere")))
                .contains("PLACARD_SCAN_LOG_CLIENT: there is no readable file /nowhere");
    }

    @Test
    void aSecretThatIsNotThereTooShortOrOpenToOthersIsRefused() throws IOException {
        Path secret = Files.write(folder.resolve("secret"), new byte[31]);
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        String name = "PLACARD_KEY_SECRET_FILE";
        assertThat(refusal(settings(name, secret.toString())))
                .contains(name + ": " + secret + " has 31 bytes; 32 or more are needed")
                .contains(name + ": has a meaning with PLACARD_SCAN_LOG only");
        Files.write(secret, new byte[32]);
        for (String mode : new String[] {"rw-r--r--", "rw-rw----", "rw-----w-"}) {
            Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString(mode));
            assertThat(refusal(settings(name, secret.toString())))
                    .contains(name + ": " + secret + " is open to other users (" + mode + "): run chmod 600");
        }
        assertThat(refusal(settings(name, folder.resolve("none").toString())))
                .contains(name + ": there is no readable file");
        assertThat(refusal(settings(
                        name,
                        Files.createDirectories(
                                        folder.resolve("d"),
                                        PosixFilePermissions.asFileAttribute(
                                                PosixFilePermissions.fromString("rwx------")))
                                .toString())))
                .contains("is not a file of at most 4096 bytes");
    }

    @ParameterizedTest
    @CsvSource({
        "PLACARD_BASE_URL,http://user:pass@a.example",
        "PLACARD_BASE_URL,https://a.example?x",
        "PLACARD_BASE_URL,a.example",
        "PLACARD_SHORT_URL,https://"
    })
    void anAddressThatCannotStandInALinkIsRefused(String name, String value) {
        assertThat(refusal(settings(name, value))).contains(name);
    }

    @ParameterizedTest
    @CsvSource({
        "https://a.example,https://a.example",
        "https://a.example,https://A.example.:443/",
        "https://a.example,http://a.example",
        "http://[::1]:8080,http://[0:0:0:0:0:0:0:1]:8080/"
    })
    void aShortHostThatIsTheSameHostIsRefused(String base, String shorter) {
        assertThat(refusal(settings("PLACARD_BASE_URL", base, "PLACARD_SHORT_URL", shorter)))
                .contains("PLACARD_SHORT_URL: must have another host than PLACARD_BASE_URL");
    }

    @Test
    void aTakenPortIsNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            assertThat(refusal(settings("PLACARD_PORT", port))).contains(":" + port, "PLACARD_PORT");
        }
        assertThat(refusal(settings("PLACARD_HOST", "192.0.2.1"))).contains("PLACARD_HOST");
    }

    /** A misspelt name is silent otherwise, and codes go to print with another address. */
    @Test
    void aVariableWithoutAnEffectIsNamed() throws Exception {
        Map<String, String> misspelt = settings("PLACARD_BASEURL", "https://codes.example.com");
        try (Running running = Main.start(Config.of(misspelt))) {
            assertThat(running.config().unread()).containsExactly("PLACARD_BASEURL");
        }
        Pattern row = Pattern.compile("\\| `(PLACARD_[A-Z_]+)` \\|");
        Map<String, String> all = row.matcher(Files.readString(Path.of("docs/operations.md")))
                .results()
                .collect(Collectors.toMap(found -> found.group(1), _ -> "", (first, _) -> first));
        assertThat(all).hasSizeGreaterThan(80);
        assertThat(Config.of(all).unread()).isEmpty();
    }

    /** As a locale without UTF-8 gives them: they would be stored as question marks. */
    @Test
    void unreadableLettersOfACommandAreRefused() {
        Command refused = Command.run(settings(), "workspace", "create", "Caf\uFFFD\uFFFD");
        assertThat(refused)
                .isEqualTo(new Command(
                        2,
                        "",
                        "placard: some letters of the command can't be read in this locale."
                                + " Set LC_ALL=C.UTF-8.\n"));
    }

    @Test
    void aStoreOfAnotherUserIsNamedAsSuch() throws Exception {
        Main.start(Config.of(settings())).close();
        Path store = folder.resolve("placard.db");
        Path aside = folder.resolve("aside.db");
        Files.move(store, aside);
        Files.createDirectory(store); // root may open any file, but no folder
        assertThat(Command.run(settings(), "workspace", "list").err()).contains("belong to another user");
        assertThat(refusal(settings())).contains("can't be read", "belong to another user");
    }

    @Test
    void aFolderThatCannotBeWrittenIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThat(refusal(settings("PLACARD_DATA", file.resolve("data").toString())))
                .contains(file.toString(), "not a writable folder", "PLACARD_DATA");
        assertThat(refusal(settings("PLACARD_DATA", file.toString()))).contains("PLACARD_DATA");
    }

    @Test
    void aFolderInUseIsLeftAlone() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            assertThat(refusal(placard.environment())).contains("in use by another server", "PLACARD_DATA");
            assertThat(placard.get("/health/ready").status()).isEqualTo(200);
        }
    }

    @Test
    void aServerWithoutADatabaseSaysSo() {
        assertThat(refusal(settings("PLACARD_DATABASE_URL", "postgresql://nobody:secret@127.0.0.1:1/none")))
                .contains("PLACARD_DATABASE_URL")
                .doesNotContain("secret");
    }

    @ParameterizedTest
    @EnumSource
    void aStoreWithoutItsHashKeysIsNotServed(Store store) throws IOException {
        Map<String, String> settings;
        try (Placard placard = Placard.start(
                store, Map.of("PLACARD_KEY_DIR", folder.resolve("keys").toString()))) {
            String slug = placard.post("/api/v1/qr", "{\"name\":\"A\",\"targetUrl\":\"https://a.example\"}")
                    .at("/qr/slug")
                    .asText();
            String id = placard.get("/api/v1/qr").at("/qrs/0/id").asText();
            placard.scan(slug, "203.0.113.4");
            placard.analyticsOf(id, 1);
            placard.running().close();
            settings = new HashMap<>(placard.environment());
            settings.put("PLACARD_KEY_DIR", folder.resolve("other").toString());
            assertThat(refusal(settings)).contains("hash keys", "PLACARD_KEY_DIR", "restore --new-keys");
            Command anew = Command.run(placard.environment(), "restore", "--new-keys");
            assertThat(anew.status()).as(anew.err()).isZero();
            placard.restart();
        }
        try (Stream<Path> keys = Files.list(folder.resolve("keys"))) {
            assertThat(keys).isNotEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theFirstStartMakesAWorkspaceAndOneKeyAndTheNextOnesNone(Store store) throws Exception {
        Map<String, String> settings =
                settings("PLACARD_DATABASE_URL", store.newDatabase(), "PLACARD_INITIAL_CREDITS", "12");
        String key;
        try (Running first = Main.start(Config.of(settings))) {
            key = first.firstKey().orElseThrow();
            assertThat(first.store()).isEqualTo(store.label());
            assertThat(Secret.isWellFormed(key)).isTrue();
        }
        try (Running second = Main.start(Config.of(settings))) {
            assertThat(second.firstKey()).isEmpty();
        }
        settings.put("PLACARD_BOOTSTRAP_KEY", Secret.next(new SecureRandom()));
        try (Placard third = Placard.start(store, settings)) {
            Reply workspace = third.send("GET", "/api/v1/workspace", null, key);
            assertThat(workspace.at("/workspace/name").asText()).isEqualTo("Default");
            assertThat(workspace.at("/workspace/credits/remaining").asLong()).isEqualTo(12);
            assertThat(third.get("/api/v1/workspace").status())
                    .as("a bootstrap key is for the first start alone")
                    .isEqualTo(401);
        }
    }

    @Test
    void theSettingsInForceHoldDefaultsAndSentValuesButNoSecret() throws Exception {
        Map<String, String> sent = new HashMap<>(Map.of(
                "PLACARD_DATABASE_URL", "postgresql://placard:s3cret@db/placard",
                "PLACARD_SCAN_DATABASES", "postgresql://placard:s3cret@db/scans",
                "PLACARD_SMTP_URL", "smtp://placard:s3cret@mail.example",
                "PLACARD_MAIL_FROM", "menu@trattoria.example",
                "PLACARD_OIDC_ISSUER", "https://login.example",
                "PLACARD_OIDC_CLIENT_ID", "placard",
                "PLACARD_OIDC_CLIENT_SECRET", "s3cret",
                "PLACARD_TRASH_DAYS", "7"));
        sent.put("PLACARD_BOOTSTRAP_KEY", Secret.next(new SecureRandom()));
        Map<String, String> inForce = Config.of(sent).inForce();
        assertThat(inForce)
                .containsEntry("PLACARD_TRASH_DAYS", "7")
                .containsEntry("PLACARD_TRASH_ITEMS", "10000")
                .containsEntry("PLACARD_UNIQUE_BY", "ip")
                .containsEntry("PLACARD_DASHBOARD", "true")
                .containsEntry("PLACARD_MAIL_FROM", "menu@trattoria.example")
                .doesNotContainKeys("PLACARD_BOOTSTRAP_KEY", "PLACARD_DATABASE_URL");
        assertThat(inForce.values()).noneMatch(value -> value.contains("s3cret"));
    }

    /** The library that keeps the history of tables would advise to "repair" it. */
    @ParameterizedTest
    @EnumSource
    void aStoreOfANewerVersionIsRefusedInOurWords(Store store) throws Exception {
        Map<String, String> settings = settings("PLACARD_DATABASE_URL", store.newDatabase());
        Main.start(Config.of(settings)).close();
        String row = "insert into main_history (installed_rank, version, description, type, script, checksum,"
                + " installed_by, execution_time, success) values (999, '999', 'later', 'SQL', 'V999__later.sql', 1, '',"
                + " 0, ";
        if (store == Store.POSTGRESQL) {
            PostgresText.into(settings.get("PLACARD_DATABASE_URL"), row + "true);");
        } else {
            try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("placard.db"))) {
                file.createStatement().executeUpdate(row + "1)");
            }
        }
        String said = "placard: This store was used with a newer Placard (tables 999, this one knows ";
        assertThat(refusal(settings)).startsWith(said).contains("Install that one, or restore a backup");
        Command command = Command.run(settings, "user", "list");
        assertThat(command.status()).isEqualTo(1);
        assertThat(command.err()).startsWith(said).hasLineCount(1);
    }

    @Test
    void theLockIsItsOwnersAlone() throws Exception {
        for (int start = 0; start < 2; start++) {
            Main.start(Config.of(settings())).close();
            Path lock = folder.resolve("server.lock");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(lock)))
                    .isEqualTo("rw-------");
            Files.setPosixFilePermissions(lock, PosixFilePermissions.fromString("rw-r--r--"));
        }
    }

    /** The server of that user could not open the files that root makes. */
    @Test
    void rootIsRefusedOnTheDataOfAnotherUser() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")));
        Main.start(Config.of(settings())).close();
        Files.setAttribute(folder, "unix:uid", 54_321);
        for (String[] command : new String[][] {
            {"user", "list"}, {"verify"}, {"backup", folder.resolve("b.zip").toString()}, {"restore", "--new-keys"}
        }) {
            Command refused = Command.run(settings(), command);
            assertThat(refused.status()).isEqualTo(1);
            assertThat(refused.err())
                    .contains("belongs to 54321", "sudo -u '#54321'")
                    .hasLineCount(1);
        }
        assertThat(folder.resolve("b.zip")).doesNotExist();
    }

    /** A key that was stored but never shown would lock the operator out for good. */
    @Test
    void aStartThatFailsMakesNoKey() throws Exception {
        Map<String, String> settings = settings();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Map<String, String> hopeless = new HashMap<>(settings);
            hopeless.put("PLACARD_PORT", Integer.toString(taken.getLocalPort()));
            refusal(hopeless);
        }
        try (Running server = Main.start(Config.of(settings))) {
            assertThat(server.firstKey()).isPresent();
        }
    }

    /** The servers of other tests are started with cheap ones. */
    @Test
    void theProgramsOwnStartHashesPasswordsAtFullCost() throws Exception {
        try (Running server = Main.start(Config.of(settings()));
                HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest form = HttpRequest.newBuilder(
                            URI.create(server.setUpLink().orElseThrow()))
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .header("Sec-Fetch-Site", "same-origin")
                    .POST(HttpRequest.BodyPublishers.ofString(
                            "name=Ana&email=ana%40trattoria.example&password=" + Person.PASSWORD))
                    .build();
            assertThat(client.send(form, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(303);
        }
        try (Connection store = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("placard.db"));
                ResultSet hash = store.createStatement().executeQuery("select password_hash from app_user")) {
            assertThat(hash.getString(1)).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
        }
    }

    @Test
    void everythingIsStillThereAfterARestart() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            Reply made = placard.post("/api/v1/qr", "{\"name\":\"A\",\"targetUrl\":\"https://a.example\"}");
            placard.restart();
            assertThat(placard.get(made.header("Location")).at("/qr/name").asText())
                    .isEqualTo("A");
        }
    }
}
