package placard.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.Main;
import placard.scan.visitor.HashKeys;
import placard.server.StartRefused;
import placard.settings.Config;
import placard.testing.Await;
import placard.testing.Child;
import placard.testing.Command;
import placard.testing.MovableClock;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Shards;
import placard.testing.Slow;
import placard.testing.Store;
import placard.testing.Tenant;

/** Scans of workspaces in several databases. */
class ScanDatabasesTest {
    private static final String DOOR = "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/\"}";

    /** A code of some workspace, and its key. */
    private record Door(Placard placard, String key, String id, String slug) {
        static Door in(Placard placard, String key) {
            Reply made = placard.send("POST", "/api/v1/qr", DOOR, key);
            return new Door(
                    placard,
                    key,
                    made.at("/qr/id").asText(),
                    made.at("/qr/slug").asText());
        }

        void scan(String... addresses) {
            for (String address : addresses) {
                assertThat(placard.scan(slug, address).status()).isEqualTo(302);
            }
        }

        JsonNode metrics() {
            return placard.send("GET", "/api/v1/analytics/" + id, null, key).at("/data/metrics");
        }

        void hasCounted(long total, long uniques) {
            Await.until(total + " scans", () -> metrics().at("/totalScans").asLong() >= total);
            assertThat(metrics().at("/totalScans").asLong()).isEqualTo(total);
            assertThat(metrics().at("/uniqueScans").asLong()).isEqualTo(uniques);
        }
    }

    private static Placard start(Shards shards, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(more);
        settings.put("PLACARD_SCAN_DATABASES", shards.setting());
        return Placard.start(Store.POSTGRESQL, settings);
    }

    private static String main(Placard placard) {
        return placard.environment().get("PLACARD_DATABASE_URL");
    }

    private static void assertAllNumbersAgree(Map<String, String> settings) {
        Command verified = Command.run(settings, "verify");
        assertThat(verified.status()).as(verified.out() + verified.err()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void scansGoIntoTheDatabaseOfTheirWorkspaceAndAreReadFromThere(ScanTransport way) {
        Shards shards = Shards.of(2);
        try (Placard placard = start(shards, way.settings())) {
            Tenant other = Tenant.of(placard, 10);
            Door first = Door.in(placard, placard.key());
            Door second = Door.in(placard, other.key());
            first.scan("203.0.113.1", "203.0.113.2", "203.0.113.1");
            second.scan("203.0.113.1", "203.0.113.1");
            first.hasCounted(3, 2);
            second.hasCounted(2, 1);
            for (String table : List.of("scan_total", "scan_day", "workspace_day", "scan_pack", "hash_key")) {
                String any = "select count(*) from " + table;
                assertThat(shards.number(1, any)).as(table).isPositive();
                assertThat(shards.number(2, any)).as(table).isPositive();
                assertThat(Shards.number(main(placard), any)).as(table).isZero();
            }
            assertThat(shards.number(1, "select sum(total) from scan_total")).isEqualTo(3);
            assertThat(shards.number(2, "select sum(total) from scan_total")).isEqualTo(2);
            assertThat(shards.number(1, "select count(*) from visitor")).isEqualTo(2);
            assertThat(shards.number(2, "select count(*) from visitor")).isEqualTo(1);
            JsonNode range = placard.send("GET", "/api/v1/analytics?include=hours", null, other.key())
                    .at("/data");
            assertThat(range.at("/timeSeries").findValues("totalScans").stream()
                            .mapToLong(JsonNode::asLong)
                            .sum())
                    .isEqualTo(2);
            assertThat(placard.send("GET", "/api/v1/privacy", null, other.key()).at("/privacy/keys"))
                    .isNotEmpty();
            assertAllNumbersAgree(placard.environment());
            placard.restart();
            first.scan("203.0.113.1", "203.0.113.3");
            first.hasCounted(5, 3);
            second.hasCounted(2, 1);
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void anUnavailableDatabaseDelaysNoOther(ScanTransport way) {
        Shards shards = Shards.of(2);
        try (Placard placard = start(shards, way.settings())) {
            Person owner = Person.owner(placard);
            Tenant other = Tenant.of(placard, 10);
            Door first = Door.in(placard, placard.key());
            Door second = Door.in(placard, other.key());
            first.scan("203.0.113.1");
            second.scan("203.0.113.1");
            first.hasCounted(1, 1);
            second.hasCounted(1, 1);
            shards.goAway(2);
            for (int i = 1; i <= 20; i++) {
                first.scan("203.0.113." + i);
                second.scan("203.0.113." + i);
            }
            first.hasCounted(21, 20);
            assertThat(placard.send("GET", "/api/v1/analytics/" + second.id, null, other.key())
                            .status())
                    .isEqualTo(503);
            Await.until(
                    "the word that it is away",
                    () -> placard.get("/health/ready").text().contains("\"scans-2\",\"status\":\"down\""));
            Reply ready = placard.get("/health/ready");
            assertThat(ready.status()).isEqualTo(200);
            assertThat(ready.text()).contains("\"scans-1\",\"status\":\"up\"");
            assertThat(owner.get("/app/").text()).contains("Scans are unavailable right now");
            Door third = Door.in(placard, other.key());
            third.scan("203.0.113.1");
            shards.comeBack(2);
            second.hasCounted(21, 20);
            third.hasCounted(1, 1);
            assertAllNumbersAgree(placard.environment());
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void everyAnsweredScanIsCountedOnceIntoItsDatabaseHoweverOftenTheProcessIsKilled(ScanTransport way)
            throws Exception {
        Shards shards = Shards.of(2);
        String main = Store.POSTGRESQL.newDatabase();
        Map<String, String> settings = new HashMap<>(way.settings());
        settings.put("PLACARD_SCAN_DATABASES", shards.setting());
        settings.put("PLACARD_JOURNAL_SEGMENT_KB", "64");
        try (Child child = new Child(main, settings)) {
            String slug = child.post("/api/v1/qr", DOOR).at("/qr/slug").asText();
            long[] answered = {0, 0};
            long[] sent = {0, 0};
            // The second workspace's code is the first one's, moved over: one key is enough to make both.
            String other = child.post("/api/v1/qr", DOOR).at("/qr/slug").asText();
            List<Set<String>> visitors = List.of(new HashSet<>(), new HashSet<>());
            ownedByAnother(main, other);
            for (int round = 0; round < 4; round++) {
                int scans = ThreadLocalRandom.current().nextInt(100, 800);
                for (int i = 0; i < scans; i++) {
                    if (i == 50 && round % 2 == 1) {
                        shards.goAway(2); // the other one's place gets ahead
                    }
                    int which = ThreadLocalRandom.current().nextInt(2);
                    String address = "10.1." + i % 7 + "." + i % 97;
                    sent[which]++;
                    if (child.scan(which == 0 ? slug : other, address) == 302) {
                        answered[which]++;
                        visitors.get(which).add(address);
                    }
                }
                child.kill();
                shards.comeBack(2);
                child.start();
            }
            for (int shard = 1; shard <= 2; shard++) {
                int number = shard;
                Await.until(
                        "all of database " + shard,
                        () -> shards.number(number, "select coalesce(sum(total), 0) from scan_total")
                                >= answered[number - 1]);
            }
            child.stop();
            for (int shard = 1; shard <= 2; shard++) {
                assertThat(shards.number(shard, "select sum(total) from scan_total"))
                        .isBetween(answered[shard - 1], sent[shard - 1]);
                assertThat(shards.number(shard, "select sum(uniques) from scan_total"))
                        .isEqualTo(visitors.get(shard - 1).size());
            }
            assertThat(journals(child.data().resolve("journal"))).isEmpty();
        }
    }

    /** Gives a code to another workspace, whose scans are in the second database. */
    private static void ownedByAnother(String main, String slug) throws Exception {
        try (var connection = Shards.connection(main);
                var statement = connection.createStatement()) {
            statement.execute(
                    "insert into workspace (id, name, timezone, credits, created_at, updated_at, version, shard)"
                            + " values ('ws_0000000000000000000000000a', 'Other', 'UTC', 0, 0, 0, 1, 2)");
            statement.execute(
                    "update qr_code set workspace_id = 'ws_0000000000000000000000000a' where slug = '" + slug + "'");
        }
    }

    private static List<Path> journals(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> left = new ArrayList<>();
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".journal")).toList()) {
                left.add(file);
            }
            return left;
        }
    }

    private static String refusal(Placard placard, String setting) {
        Map<String, String> settings = new HashMap<>(placard.environment());
        settings.put("PLACARD_SCAN_DATABASES", setting);
        List<String> said = new ArrayList<>();
        assertThatThrownBy(() -> Main.start(Config.of(settings)))
                .isInstanceOf(StartRefused.class)
                .satisfies(refused -> said.add(refused.getMessage()));
        assertThat(said.getFirst()).doesNotContain("localhost", "postgres:", "placard_");
        return said.getFirst();
    }

    @Test
    @Slow
    void aListThatIsNotTheOneBeforeWithMoreAtItsEndIsRefused() {
        Shards shards = Shards.of(3);
        String first = shards.urls().get(0);
        String second = shards.urls().get(1);
        String third = shards.urls().get(2);
        try (Placard placard = start(new Shards(List.of(first, second)), Map.of());
                Placard stranger = start(new Shards(List.of(third)), Map.of())) {
            placard.stop();
            assertThat(refusal(placard, "")).contains("lists 0 databases", "in 2");
            assertThat(refusal(placard, first)).contains("lists 1 databases", "in 2");
            assertThat(refusal(placard, second + "," + first)).contains("in place 1", "was in place 2");
            assertThat(refusal(placard, first + "," + second + "," + third))
                    .contains("place 3", "another installation");
            assertThat(refusal(placard, first + "," + second + "," + first)).contains("place 3", "was in place 1");
            assertThat(refusal(placard, first + "," + second + "," + main(placard)))
                    .contains("place 3", "PLACARD_DATABASE_URL");
            assertThat(refusal(placard, first + "," + second + "," + main(stranger)))
                    .contains("place 3", "another installation");
            String fresh = Store.POSTGRESQL.newDatabase();
            assertThat(refusal(placard, fresh + "," + second)).contains("place 1", "is empty");
            assertThat(refusal(placard, first + "," + second + ",postgresql://u:geheim@localhost:1/x"))
                    .contains("place 3", "can't be opened")
                    .doesNotContain("geheim");
            placard.environment().put("PLACARD_SCAN_DATABASES", first + "," + second + "," + fresh);
            placard.startAgain();
            Tenant newest = Tenant.of(placard, 10);
            Door.in(placard, newest.key()).scan("203.0.113.1");
            Await.until("the scan", () -> Shards.number(second, "select count(*) from scan_total") == 1);
            Tenant next = Tenant.of(placard, 10);
            Door.in(placard, next.key()).scan("203.0.113.1");
            Await.until("the scan", () -> Shards.number(fresh, "select count(*) from scan_total") == 1);
        }
    }

    @Test
    void settingsThatDoNotGoTogetherAreRefused() {
        assertThatThrownBy(() -> Config.of(Map.of("PLACARD_SCAN_DATABASES", "postgresql://u:geheim@h/x")))
                .isInstanceOf(Config.Wrong.class)
                .hasMessageContaining("PLACARD_DATABASE_URL")
                .hasMessageNotContaining("geheim");
    }

    @Test
    @Slow
    void hashesExpireAndDeletedWorkspacesGoFromEachOfThem() {
        Shards shards = Shards.of(2);
        MovableClock clock = new MovableClock(HashKeys.startOf(HashKeys.epoch(Instant.parse("2026-11-20T00:00:00Z")))
                .plus(Duration.ofDays(5)));
        try (Placard placard =
                Placard.start(Store.POSTGRESQL, Map.of("PLACARD_SCAN_DATABASES", shards.setting()), clock)) {
            Tenant other = Tenant.of(placard, 10);
            Door first = Door.in(placard, placard.key());
            Door second = Door.in(placard, other.key());
            first.scan("203.0.113.1", "203.0.113.2");
            second.scan("203.0.113.1", "203.0.113.2");
            first.hasCounted(2, 2);
            second.hasCounted(2, 2);
            assertThat(placard.send("DELETE", "/api/v1/qr/" + second.id, null, other.key())
                            .status())
                    .isEqualTo(204);
            clock.move(Duration.ofHours(3));
            placard.restart();
            Await.until("the end of its scans", () -> left(shards, 2) == 0);
            assertThat(left(shards, 1)).isPositive();
            assertThat(shards.number(1, "select count(*) from scan_pack where hashes is not null"))
                    .isPositive();
            assertAllNumbersAgree(placard.environment());
            clock.move(Duration.ofDays(61));
            placard.restart();
            Await.until("the end of all hashes", () -> shards.number(1, "select count(*) from visitor") == 0);
            Await.until(
                    "the end of all keys",
                    () -> shards.number(1, "select count(*) from hash_key where destroyed_at is null")
                                    + shards.number(2, "select count(*) from hash_key where destroyed_at is null")
                            == 0);
            Await.until("the end of single scans", () -> shards.number(1, "select count(*) from scan_pack") == 0);
            first.hasCounted(2, 2);
            assertAllNumbersAgree(placard.environment());
        }
    }

    private static long left(Shards shards, int shard) {
        return Stream.of("scan_pack", "scan_total", "scan_day", "scan_dimension", "scan_day_value", "visitor")
                .mapToLong(table -> shards.number(shard, "select count(*) from " + table))
                .sum();
    }

    @Test
    @Slow
    void newKeysAreMadeForAllOfThemAndWhatWaitsInTheJournalIsCounted() {
        Shards shards = Shards.of(2);
        try (Placard placard = start(shards, Map.of())) {
            Tenant other = Tenant.of(placard, 10);
            Door first = Door.in(placard, placard.key());
            Door second = Door.in(placard, other.key());
            first.scan("203.0.113.1");
            second.scan("203.0.113.1");
            first.hasCounted(1, 1);
            second.hasCounted(1, 1);
            shards.goAway(2);
            second.scan("203.0.113.2", "203.0.113.3");
            first.scan("203.0.113.2");
            first.hasCounted(2, 2);
            placard.stop();
            shards.comeBack(2);
            Command restored = Command.run(placard.environment(), "restore", "--new-keys");
            assertThat(restored.status()).as(restored.err()).isZero();
            assertThat(restored.out()).contains("2 scans are counted, without their visitors; 0 are not");
            placard.startAgain();
            second.hasCounted(3, 1);
            first.hasCounted(2, 2);
            assertThat(shards.number(1, "select count(*) from visitor")
                            + shards.number(2, "select count(*) from visitor"))
                    .isZero();
            second.scan("203.0.113.1");
            second.hasCounted(4, 2);
            assertAllNumbersAgree(placard.environment());
        }
    }
}
