package placard.cluster.archive;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Ids;
import placard.storage.Database;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.PrivacySearch;
import placard.testing.ServerStore;
import placard.testing.Shards;
import placard.testing.Slow;
import placard.testing.Store;

/** The archive, read with another program than wrote it, and compared with the API. */
class ArchiveTest {
    @TempDir
    private Path folder;

    private Map<String, String> atOnce() {
        return Map.of("PLACARD_ARCHIVE", folder.toString(), "PLACARD_ARCHIVE_MINUTES", "0");
    }

    private static void scans(MadeCode code, int scans, String... headers) {
        for (int i = 0; i < scans; i++) {
            assertThat(code.scan("203.0.113." + i % 7, headers).status()).isLessThan(504);
        }
    }

    /** What the API has of a code's days that had scans. */
    private static Map<String, Long> days(MadeCode code) {
        Map<String, Long> days = new TreeMap<>();
        code.data().path("timeSeries").forEach(day -> {
            if (day.path("totalScans").asLong() > 0) {
                days.put(
                        code.id() + "|" + day.path("day").asText(),
                        day.path("totalScans").asLong());
            }
        });
        return days;
    }

    private static Map<String, Long> breakdown(MadeCode code, String name) {
        Map<String, Long> counts = new TreeMap<>();
        for (JsonNode row : code.data().at("/breakdowns/" + name)) {
            counts.put(row.path("name").asText(), row.path("count").asLong());
        }
        return counts;
    }

    private Map<String, Long> archived(ArchiveReader archive, MadeCode code, String column, String where) {
        Map<String, Long> counts = new TreeMap<>();
        archive.rows("select coalesce(" + column + "::text, 'Unknown'), count(*) from scans where code = '" + code.id()
                        + "' and " + where + " group by all")
                .forEach(row -> counts.put(row.split("\\|")[0], Long.valueOf(row.split("\\|")[1])));
        return counts;
    }

    @ParameterizedTest
    @EnumSource
    void theDocumentedQueryAgreesWithTheApi(Store store) {
        try (Placard placard = Placard.start(store, atOnce())) {
            MadeCode door = MadeCode.in(placard);
            MadeCode table = MadeCode.in(placard);
            scans(door, 40);
            scans(table, 25);
            IntStream.range(0, 9).forEach(i -> table.scanWith("table=T" + i % 3 + "&source=flyer"));
            assertThat(placard.send("GET", "/q/" + door.slug(), null, null, "User-Agent", "curl/8.5.0")
                            .status())
                    .isEqualTo(302);
            scans(door, 3, "Sec-Purpose", "prefetch");
            door.data(41);
            table.data(34);
            ArchiveReader archive = new ArchiveReader(folder);
            Await.until("all scans in files", () -> archive.count() >= 78);
            Map<String, Long> api = days(door);
            api.putAll(days(table));
            assertThat(archive.days()).isEqualTo(api);
            for (MadeCode code : List.of(door, table)) {
                assertThat(archived(archive, code, "device", "counted")).isEqualTo(breakdown(code, "devices"));
                assertThat(archived(archive, code, "os", "counted")).isEqualTo(breakdown(code, "os"));
                assertThat(archived(archive, code, "city", "counted")).isEqualTo(breakdown(code, "cities"));
                assertThat(archived(archive, code, "table_name", "counted")).isEqualTo(breakdown(code, "tables"));
                assertThat(archived(archive, code, "source", "counted")).isEqualTo(breakdown(code, "sources"));
                assertThat(archived(archive, code, "kind", "not counted")).isEqualTo(breakdown(code, "excluded"));
            }
            assertThat(archive.rows("select count(distinct (segment, position)) from scans"))
                    .containsExactly("78");
        }
    }

    /** City, language and the exact time of one scan could tell who came to a small place. */
    @ParameterizedTest
    @Slow
    @EnumSource
    void countryAndLanguageTakeThePlaceOfTheCity(Store store) {
        Map<String, String> settings = new HashMap<>(atOnce());
        settings.put("PLACARD_CITY_HEADER", "X-City");
        settings.put("PLACARD_COUNTRY_HEADER", "X-Country");
        try (Placard placard = Placard.start(store, settings)) {
            MadeCode code = MadeCode.in(
                    placard,
                    "{\"name\":\"Tent\",\"targetUrl\":\"https://example.com/\",\"rules\":[{\"name\":\"Italian\","
                            + "\"when\":{\"languages\":[\"it\"]},\"targetUrl\":\"https://example.com/it\"}]}");
            scans(code, 3, "X-City", "Rome", "X-Country", "IT", "Accept-Language", "it-IT,it");
            code.data(3);
            placard.patch("/api/v1/workspace", "{\"countsOrigins\":true}");
            scans(code, 4, "X-City", "Rome", "X-Country", "IT", "Accept-Language", "it-IT,it");
            scans(code, 2, "X-City", "Rome");
            code.data(9);
            ArchiveReader archive = new ArchiveReader(folder);
            Await.until("all scans in files", () -> archive.count() >= 9);
            String rule =
                    placard.get("/api/v1/qr/" + code.id()).at("/qr/rules/0/id").asText();
            assertThat(archive.rows("select city, country, language, destination, count(*) from scans group by all"))
                    .containsExactlyInAnyOrder(
                            "Rome|null|null|" + rule + "|3", "Unknown|IT|it|" + rule + "|4", "Rome|null|null|else|2");
            assertThat(archive.rows("select count(*) from scans where language = 'it'"
                            + " and scans.at <> date_trunc('second', scans.at)"))
                    .containsExactly("0");
        }
    }

    private static String problem(Placard placard) {
        for (JsonNode check : placard.get("/health/ready").json().path("checks")) {
            if (check.path("name").asText().equals("archive")) {
                return check.path("reason").asText();
            }
        }
        return "";
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void whileItsFolderIsAwayScansAreCountedAndWaitForIt(Store store) throws IOException {
        int port = Ports.free();
        Map<String, String> settings = new HashMap<>(atOnce());
        settings.put("PLACARD_MANAGEMENT_PORT", Integer.toString(port));
        Path away = folder.resolveSibling(folder.getFileName() + "-away");
        try (Placard placard = Placard.start(store, settings)) {
            MadeCode code = MadeCode.in(placard);
            scans(code, 5);
            ArchiveReader archive = new ArchiveReader(folder);
            Await.until("the first files", () -> archive.count() == 5);
            assertThat(problem(placard)).isEmpty();
            Files.move(folder, away);
            scans(code, 10);
            code.data(15);
            Await.until("health to say so", () -> problem(placard).contains("doesn't take them"));
            assertThat(placard.get("/health/ready").status()).isEqualTo(200);
            Await.until("all to wait", () -> Ports.metric(port, "placard_archive_waiting") == 10);
            assertThat(Ports.metric(port, "placard_archive_failures_total")).isPositive();
            assertThat(folder).doesNotExist();
            Files.move(away, folder);
            Await.until("the others", () -> archive.count() == 15);
            Await.until("health again", () -> problem(placard).isEmpty());
            assertThat(archive.days()).isEqualTo(days(code));
            Await.until("nothing to wait", () -> Ports.metric(port, "placard_archive_waiting") == 0);
            assertThat(Ports.metric(port, "placard_archive_scans_total")).isEqualTo(15);
            assertThat(Ports.metric(port, "placard_archive_files_total")).isPositive();
            assertThat(Ports.metric(port, "placard_archive_written_bytes_total"))
                    .isPositive();
            assertThat(Ports.metric(port, "placard_archive_lag_seconds")).isZero();
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aFileIsMadeOfEnoughScansOrWhenTheOldestHasWaited(Store store) {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-20T10:00:00Z"));
        Map<String, String> settings = Map.of(
                "PLACARD_ARCHIVE", folder.toString(), "PLACARD_ARCHIVE_SCANS", "20", "PLACARD_ARCHIVE_MINUTES", "60");
        try (Placard placard = Placard.start(store, settings, clock)) {
            MadeCode code = MadeCode.in(placard);
            ArchiveReader archive = new ArchiveReader(folder);
            for (int i = 1; i <= 25; i++) {
                scans(code, 1);
                code.data(i);
            }
            Await.until("a file of enough scans", () -> archive.files().size() == 1);
            assertThat(archive.count()).isEqualTo(20);
            clock.move(Duration.ofMinutes(61));
            Await.until("a file of the rest", () -> archive.files().size() == 2);
            assertThat(archive.days()).isEqualTo(days(code));
            assertThat(archive.rows("select distinct archived from scans")).containsExactly("2026-11-20");
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void nothingInAFileSaysWhoScanned(Store store) throws IOException {
        try (Placard placard = Placard.start(store, atOnce());
                Database database = ServerStore.database(placard)) {
            MadeCode code = MadeCode.in(placard);
            scans(code, 20);
            code.data(20);
            ArchiveReader archive = new ArchiveReader(folder);
            Await.until("all scans in files", () -> archive.count() == 20);
            assertThat(archive.rows("select column_name from (describe scans)"))
                    .containsExactly(
                            "at",
                            "day",
                            "hour",
                            "workspace",
                            "code",
                            "kind",
                            "counted",
                            "device",
                            "os",
                            "city",
                            "source",
                            "table_name",
                            "segment",
                            "position",
                            "country",
                            "language",
                            "destination",
                            "archived");
            List<byte[]> hashes =
                    database.read(tx -> tx.list("select ip_hash from visitor", row -> row.bytes("ip_hash")));
            assertThat(hashes).hasSize(7);
            String values = String.join("\n", archive.rows("select * from scans"));
            PrivacySearch addresses = new PrivacySearch(List.of("203.0.113.0", "203.0.113.1", "203.0.113.6"));
            assertThat(addresses.hits("values", values.getBytes(StandardCharsets.UTF_8)))
                    .isEmpty();
            for (Path file : archive.files()) {
                String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
                for (byte[] hash : hashes) {
                    // Compression leaves what is random as it is: random bytes stand there as they are.
                    assertThat(bytes).doesNotContain(new String(hash, 0, 8, StandardCharsets.ISO_8859_1));
                    assertThat(values).doesNotContain(HexFormat.of().formatHex(hash, 0, 8));
                }
            }
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void scansThatWaitWithoutTheSettingAreReportedUntilDeleted(Store store) throws SQLException {
        Map<String, String> settings = Map.of("PLACARD_ARCHIVE", folder.toString());
        try (Placard before = Placard.start(store, settings)) {
            MadeCode code = MadeCode.in(before);
            scans(code, 5);
            code.data(5);
            before.stop();
            Map<String, String> without = new HashMap<>(before.environment());
            without.remove("PLACARD_ARCHIVE");
            try (Placard placard = Placard.start(store, without)) {
                Await.until(
                        "health to say so", () -> problem(placard).contains("set PLACARD_ARCHIVE again, or delete"));
                assertThat(placard.get("/health/ready").status()).isEqualTo(200);
                try (Connection connection = ServerStore.connection(before, "scans.db");
                        Statement statement = connection.createStatement()) {
                    statement.execute("delete from scan_archive_file");
                    assertThat(statement.executeUpdate("delete from scan_archive"))
                            .isPositive();
                }
                placard.restart();
                MadeCode same = new MadeCode(placard, code.id(), code.slug());
                scans(same, 1);
                same.data(6);
                assertThat(placard.get("/health/ready").text()).doesNotContain("archive");
            }
        }
    }

    @Test
    @Slow
    void twoNodesWriteEachScanOnce() {
        try (Placard one = Placard.start(Store.POSTGRESQL, atOnce());
                Placard two = one.anotherNode()) {
            MadeCode code = MadeCode.in(one);
            for (int i = 0; i < 60; i++) {
                one.scan(code.slug(), "203.0.113." + i);
                two.scan(code.slug(), "203.0.113." + i);
            }
            code.data(120);
            ArchiveReader archive = new ArchiveReader(folder);
            Await.until("all scans in files", () -> archive.count() >= 120);
            assertThat(archive.rows("select count(*), count(distinct (segment, position)) from scans"))
                    .containsExactly("120|120");
        }
    }

    private static long total(Placard placard, MadeCode code) {
        return Shards.number(
                placard.environment().get("PLACARD_DATABASE_URL"),
                "select coalesce(sum(total), 0) from scan_total where encode(code, 'hex') = '"
                        + HexFormat.of().formatHex(Ids.bytes(code.id())) + "'");
    }

    /** Late scans are those whose code may be gone; the embedded store sees a transaction's first state throughout. */
    @Test
    @Slow
    void aLateScanThatIsCountedWhileItsCodeIsDeletedIsInAFile() throws SQLException {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-20T10:00:00Z"));
        try (Placard placard = Placard.start(Store.POSTGRESQL, atOnce(), clock)) {
            String url = placard.environment().get("PLACARD_DATABASE_URL");
            MadeCode code = MadeCode.in(placard);
            scans(code, 1);
            code.data(1);
            ArchiveReader archive = new ArchiveReader(folder);
            Await.until("the first file", () -> archive.count() == 1);
            try (Connection holder = ServerStore.connection(placard);
                    Statement statement = holder.createStatement()) {
                holder.setAutoCommit(false);
                statement.execute("lock table scan_total in exclusive mode");
                scans(code, 1);
                clock.move(Duration.ofMinutes(31));
                long began = Shards.number(url, "select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)");
                Await.until(
                        "a transaction that has found its code",
                        () -> Shards.number(
                                        url,
                                        "select count(*) from pg_locks join pg_stat_activity using (pid)"
                                                + " where not granted and relation = 'scan_total'::regclass"
                                                + " and extract(epoch from xact_start) * 1000 > " + began)
                                > 0);
                assertThat(placard.delete("/api/v1/qr/" + code.id()).status()).isLessThan(300);
                holder.rollback();
            }
            Await.until("it to be counted", () -> total(placard, code) == 2);
            Await.until("it to be in a file", () -> archive.count() == 2);
        }
    }
}
