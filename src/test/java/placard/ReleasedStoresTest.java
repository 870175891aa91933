package placard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.PostgresText;
import placard.testing.Store;

/**
 * The stores of all releases are read by this version. Each release has a folder of its name in {@link #RELEASES}: its data
 * folder of each store as a zip, and the tables of PostgreSQL as SQL text.
 */
final class ReleasedStoresTest {
    private static final Path RELEASES = Path.of("src/test/resources/placard/releases");
    private static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");
    private static final String DATA = "data-%s.zip";
    private static final String TABLES = "postgresql.sql";
    /** In the zip: the secret of the first key. */
    private static final String KEY = "first-key.txt";

    @TempDir
    Path folder;

    static Stream<Arguments> releases() throws IOException {
        try (Stream<Path> all = Files.list(RELEASES)) {
            return all.sorted().toList().stream()
                    .flatMap(each -> Arrays.stream(Store.values()).map(store -> Arguments.of(each, store)));
        }
    }

    @ParameterizedTest
    @MethodSource("releases")
    void theStoreOfAReleaseIsRead(Path release, Store store) throws Exception {
        read(release, store);
    }

    @Test
    void eachReleaseInTheListOfChangesHasItsStore() throws IOException {
        assertThat(Files.readAllLines(Path.of("CHANGELOG.md")).stream()
                        .filter(line -> line.startsWith("## ") && !line.endsWith(" (unreleased)"))
                        .map(line -> RELEASES.resolve(line.split(" ", -1)[1])))
                .allSatisfy(release -> assertThat(release.resolve(TABLES))
                        .as("Make it by deploy/package/release")
                        .exists());
    }

    /** The same of a store that this version has just made, so that the way is known to work at a release. */
    @ParameterizedTest
    @EnumSource
    void theStoreOfThisVersionIsRead(Store store) throws Exception {
        Path release = Files.createDirectory(folder.resolve("this"));
        make(release, store);
        read(release, store);
    }

    /** {@code deploy/package/release} runs this. */
    @ParameterizedTest
    @EnumSource
    @EnabledIfSystemProperty(named = "placard.release", matches = "\\d+\\.\\d+\\.\\d+")
    void makeTheStoreOfARelease(Store store) throws Exception {
        make(Files.createDirectories(RELEASES.resolve(System.getProperty("placard.release"))), store);
    }

    private static void make(Path release, Store store) throws Exception {
        try (Placard placard = Placard.start(store, Map.of(), new MovableClock(NOON))) {
            MadeCode code = MadeCode.in(
                    placard, "{\"name\":\"Door\",\"slug\":\"door\",\"targetUrl\":\"https://example.com/\"}");
            for (String address : List.of("203.0.113.1", "203.0.113.1", "203.0.113.2")) {
                code.scan(address);
            }
            code.data(3);
            MadeCatalog catalog = MadeCatalog.lunch(placard);
            catalog.item("Soup", ",'price':4.5");
            assertThat(placard.post(catalog.path() + "/publish", "").status()).isEqualTo(200);
            placard.stop();
            Files.writeString(placard.folder().resolve(KEY), placard.key());
            zip(placard.folder(), release.resolve(DATA.formatted(store.label())));
            if (store == Store.POSTGRESQL) {
                Files.writeString(
                        release.resolve(TABLES),
                        PostgresText.of(placard.environment().get("PLACARD_DATABASE_URL")));
            }
        }
    }

    private void read(Path release, Store store) throws Exception {
        Path data = Files.createDirectory(folder.resolve("data"));
        unzip(release.resolve(DATA.formatted(store.label())), data);
        Map<String, String> settings = Map.of(
                "PLACARD_DATA",
                data.toString(),
                "PLACARD_DATABASE_URL",
                restored(release, store),
                "PLACARD_BOOTSTRAP_KEY",
                Files.readString(data.resolve(KEY)));
        try (Placard placard = Placard.start(store, settings, new MovableClock(NOON.plus(Duration.ofHours(1))))) {
            assertThat(placard.get("/api/v1/qr").at("/qrs/0/name").asText()).isEqualTo("Door");
            String code = placard.get("/api/v1/qr").at("/qrs/0/id").asText();
            assertThat(placard.analyticsOf(code, 3)
                            .at("/data/metrics/totalScans")
                            .asLong())
                    .isEqualTo(3);
            assertThat(placard.scan("door", "203.0.113.2").header("Location")).isEqualTo("https://example.com/");
            assertThat(placard.analyticsOf(code, 4)
                            .at("/data/metrics/uniqueScans")
                            .asLong())
                    .as("a visitor who has come before")
                    .isEqualTo(2);
            assertThat(placard.get("/api/v1/catalogs").at("/catalogs/0/name").asText())
                    .isEqualTo("Lunch");
            assertThat(placard.send("GET", "/menu/lunch", null, null).text()).contains("Soup", "4.50");
        }
    }

    private static String restored(Path release, Store store) throws IOException, SQLException {
        String url = store.newDatabase();
        if (store == Store.POSTGRESQL) {
            PostgresText.into(url, Files.readString(release.resolve(TABLES)));
        }
        return url;
    }

    private static void zip(Path from, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out);
                Stream<Path> all = Files.walk(from)) {
            for (Path each : all.filter(Files::isRegularFile).sorted().toList()) {
                zip.putNextEntry(new ZipEntry(from.relativize(each).toString()));
                Files.copy(each, zip);
            }
        }
    }

    /** For its owner alone, as the program makes its files. */
    private static void unzip(Path file, Path to) {
        try (InputStream in = Files.newInputStream(file);
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry each = zip.getNextEntry(); each != null; each = zip.getNextEntry()) {
                Path target = to.resolve(each.getName());
                Files.createDirectories(target.getParent());
                Files.setPosixFilePermissions(target.getParent(), PosixFilePermissions.fromString("rwx------"));
                Files.copy(zip, target);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
