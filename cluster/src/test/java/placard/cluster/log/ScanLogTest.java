package placard.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.testing.Await;
import placard.testing.Brokers;
import placard.testing.Command;
import placard.testing.Durations;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.ServerStore;
import placard.testing.Slow;
import placard.testing.Store;

/** Scans through three brokers, while nothing is wrong and while the brokers are away. */
@Slow
class ScanLogTest {
    @TempDir
    Path folder;

    private static Map<String, String> settings(String log, int management) {
        return Map.of(
                "PLACARD_SCAN_LOG",
                log,
                "PLACARD_JOURNAL_SYNC",
                "replicated",
                "PLACARD_MANAGEMENT_PORT",
                Integer.toString(management));
    }

    private static String logProblem(Placard placard) {
        return problem(placard, "scan-log");
    }

    private static String problem(Placard placard, String name) {
        for (var check : placard.get("/health/ready").json().path("checks")) {
            if (check.path("name").asText().equals(name)) {
                return check.path("reason").asText();
            }
        }
        throw new AssertionError("no such check");
    }

    @Test
    void scansOfBothNodesAreCountedOnceUnderAnyOwnerOfTheirLane() {
        String log = Brokers.shared().newLog();
        int first = Ports.free();
        int second = Ports.free();
        try (Placard one = Placard.start(Store.POSTGRESQL, settings(log, first))) {
            MadeCode code = MadeCode.in(one);
            MadeCode other = MadeCode.in(one);
            Await.until("the log", () -> Ports.metric(first, "placard_scanlog_lanes") == ReplicatedLog.LANES);
            for (int i = 0; i < 20; i++) {
                assertThat(code.scan("203.0.113." + i % 5).status()).isEqualTo(302);
            }
            code.data(20);
            assertThat(logProblem(one)).isEmpty();
            try (Placard two = one.anotherNode(Map.of("PLACARD_MANAGEMENT_PORT", Integer.toString(second)))) {
                Await.until(
                        "an even share",
                        () -> Ports.metric(second, "placard_scanlog_lanes") == ReplicatedLog.LANES / 2
                                && Ports.metric(first, "placard_scanlog_lanes") == ReplicatedLog.LANES / 2);
                for (int i = 0; i < 20; i++) {
                    assertThat(two.scan(code.slug(), "203.0.113." + i % 10).status())
                            .isEqualTo(302);
                    assertThat(one.scan(other.slug(), "203.0.113." + i % 10).status())
                            .isEqualTo(302);
                }
                code.data(40);
                other.data(20);
            }
            assertThat(code.uniques()).isEqualTo(10);
            assertThat(other.uniques()).isEqualTo(10);
            code.scan("203.0.113.77");
            code.data(41);
        }
    }

    @Test
    void whileTheBrokersAreAwayRedirectsAreAnsweredFromTheFileAndHealthSaysWhatIsSuspended() {
        Brokers brokers = Brokers.shared();
        int port = Ports.free();
        try (Placard placard = Placard.start(Store.POSTGRESQL, settings(brokers.newLog(), port))) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            code.data(1);
            double weak = Ports.metric(port, "placard_scanlog_unreplicated_total");
            brokers.freeze(1);
            brokers.freeze(2);
            Durations answers = new Durations();
            try {
                assertThat(code.scan("203.0.113.1").status()).isEqualTo(302);
                Await.until("health to say so", () -> !logProblem(placard).isEmpty());
                for (int i = 0; i < 20; i++) {
                    answers.time(
                            () -> assertThat(code.scan("203.0.113.2").status()).isEqualTo(302));
                }
                assertThat(answers.median()).isLessThan(Duration.ofMillis(500));
                assertThat(logProblem(placard))
                        .startsWith("Not replicated: ")
                        .contains("is lost if this node's disk is");
                assertThat(placard.get("/health/ready").status()).isEqualTo(200);
                assertThat(Ports.metric(port, "placard_scanlog_unreplicated_total"))
                        .isGreaterThan(weak + 15);
            } finally {
                brokers.thaw(1);
                brokers.thaw(2);
            }
            Await.until("the log again", () -> logProblem(placard).isEmpty());
            assertThat(code.data(22).at("/metrics/totalScans").asLong()).isEqualTo(22);
            assertThat(code.uniques()).isEqualTo(2);
        }
    }

    @Test
    void scansWaitInTheLogWhileTheDatabaseIsAway() throws IOException {
        int port = Ports.free();
        Path files = folder.resolve("postgres");
        EmbeddedPostgres postgres = postgres(port, files);
        Map<String, String> settings = new HashMap<>(settings(Brokers.shared().newLog(), Ports.free()));
        settings.put("PLACARD_DATABASE_URL", "postgresql://postgres:postgres@localhost:" + port + "/postgres");
        try (Placard placard = Placard.start(Store.SQLITE, settings)) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            code.data(1);
            postgres.close();
            for (int i = 0; i < 200; i++) {
                assertThat(code.scan("203.0.113." + i % 7).status()).isEqualTo(302);
            }
            assertThat(logProblem(placard)).isEmpty();
            postgres = postgres(port, files);
            Await.until("the API", () -> placard.get("/api/v1/qr").status() == 200);
            code.data(201);
            assertThat(code.uniques()).isEqualTo(7);
        } finally {
            postgres.close();
        }
    }

    private static EmbeddedPostgres postgres(int port, Path files) throws IOException {
        return EmbeddedPostgres.builder()
                .setPort(port)
                .setPGStartupWait(Duration.ofMinutes(1))
                .setDataDirectory(files)
                .setCleanDataDirectory(false)
                .start();
    }

    @Test
    void aMaximumOfScansHoldsForBothNodesTogether() {
        String log = Brokers.shared().newLog();
        try (Placard one = Placard.start(Store.POSTGRESQL, settings(log, Ports.free()));
                Placard two = one.anotherNode(Map.of("PLACARD_MANAGEMENT_PORT", Integer.toString(Ports.free())))) {
            MadeCode code = MadeCode.in(
                    one,
                    "{\"name\":\"x\",\"targetUrl\":\"https://example.com/\",\"maxScans\":6,"
                            + "\"fallbackUrl\":\"https://example.org/over\"}");
            String over = "https://example.org/over";
            for (int i = 0; i < 3; i++) {
                assertThat(code.scan("203.0.113.1").header("Location")).isNotEqualTo(over);
            }
            code.data(3);
            for (int i = 0; i < 3; i++) {
                assertThat(two.scan(code.slug(), "203.0.113.2").header("Location"))
                        .isNotEqualTo(over);
            }
            assertThat(two.scan(code.slug(), "203.0.113.2").header("Location")).isEqualTo(over);
            Await.until(
                    "the first node to hear of them",
                    () -> one.send("HEAD", "/q/" + code.slug(), null, null, "User-Agent", Placard.PHONE)
                            .header("Location")
                            .equals(over));
            assertThat(code.data(6).at("/metrics/totalScans").asLong()).isEqualTo(6);
        }
    }

    private static Map<String, String> without(Placard placard) {
        Map<String, String> without = new HashMap<>(placard.environment());
        without.remove("PLACARD_SCAN_LOG");
        without.remove("PLACARD_JOURNAL_SYNC");
        return without;
    }

    @Test
    void aTopicThatIsMadeAnewIsReadFromItsBeginning() {
        Brokers brokers = Brokers.shared();
        String log = brokers.newLog();
        int port = Ports.free();
        try (Placard placard = Placard.start(Store.POSTGRESQL, settings(log, port))) {
            MadeCode code = MadeCode.in(placard);
            for (int i = 0; i < 30; i++) {
                code.scan("203.0.113." + i);
            }
            code.data(30);
            brokers.deleteLog(log);
            Await.until("the new one to be noticed", () -> Ports.metric(port, "placard_scanlog_rewinds_total") > 0);
            for (int i = 0; i < 5; i++) {
                code.scan("203.0.113." + i);
            }
            code.data(35);
            placard.stop();
            brokers.deleteLog(log);
            placard.startAgain();
            code.scan("203.0.113.77");
            assertThat(code.data(36).at("/metrics/totalScans").asLong()).isEqualTo(36);
            assertThat(code.uniques()).isEqualTo(31);
        }
    }

    @Test
    void lanesWhosePlaceLiesPastTheEndOfTheLogAreReadFromTheOldestRecord() {
        int port = Ports.free();
        try (Placard placard =
                Placard.start(Store.POSTGRESQL, settings(Brokers.shared().newLog(), port))) {
            MadeCode code = MadeCode.in(placard);
            for (int i = 0; i < 10; i++) {
                code.scan("203.0.113." + i);
            }
            code.data(10);
            placard.stop();
            ServerStore.update(placard, "update scan_lane set position = position + 1000");
            placard.startAgain();
            code.scan("203.0.113.1");
            assertThat(code.data(11).at("/metrics/totalScans").asLong()).isEqualTo(11);
            assertThat(Ports.metric(port, "placard_scanlog_rewinds_total")).isPositive();
        }
    }

    /** What the last node has sent may wait in the log for a database that is slow, when it is stopped. */
    @Test
    void goingBackIsRefusedWhileScansAreLeftInTheLogAndCountsThemAllInTheEnd() throws Exception {
        int port = Ports.free();
        try (Placard placard =
                Placard.start(Store.POSTGRESQL, settings(Brokers.shared().newLog(), port))) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            code.data(1);
            try (Connection holder = ServerStore.connection(placard);
                    Statement statement = holder.createStatement()) {
                holder.setAutoCommit(false);
                statement.execute("select * from scan_total for update");
                double before = Ports.metric(port, "placard_scanlog_shipped_total");
                code.scan("203.0.113.2");
                Await.until("it to be in the log", () -> Ports.metric(port, "placard_scanlog_shipped_total") > before);
                placard.stop();
                holder.rollback();
            }
            Command refused = Command.run(without(placard), "serve");
            assertThat(refused.err())
                    .contains("holds scans that are not counted yet (1 records, in lanes ")
                    .contains("Start one with PLACARD_SCAN_LOG until");
            placard.startAgain();
            code.data(2);
            placard.stop();
            try (Placard back = Placard.start(Store.POSTGRESQL, without(placard))) {
                MadeCode same = new MadeCode(back, code.id(), code.slug());
                assertThat(same.total()).isEqualTo(2);
                same.scan("203.0.113.3");
                assertThat(same.data(3).at("/metrics/totalScans").asLong()).isEqualTo(3);
            }
        }
    }

    /** Its client may write to the log, and not read from it. */
    @Test
    void aNodeThatCannotReadSaysSoAndLeavesItsLanesToOthers() throws IOException {
        Path client = folder.resolve("client.properties");
        Files.writeString(client, "isolation.level=nonsense\n");
        int port = Ports.free();
        try (Placard one =
                Placard.start(Store.POSTGRESQL, settings(Brokers.shared().newLog(), Ports.free()))) {
            Map<String, String> blind = new HashMap<>(settings("", port));
            blind.remove("PLACARD_SCAN_LOG");
            blind.put("PLACARD_SCAN_LOG_CLIENT", client.toString());
            try (Placard two = one.anotherNode(blind)) {
                MadeCode code = MadeCode.in(two);
                Await.until(
                        "health to say so",
                        () -> !problem(two, "scan-log-reader").isEmpty());
                assertThat(problem(two, "scan-log-reader")).contains("can't be read by this node");
                // It made the log just now, and brokers take a moment to hear of a new topic from each other.
                Await.until(
                        "the other one to read",
                        () -> problem(one, "scan-log-reader").isEmpty());
                assertThat(two.get("/health/ready").status()).isEqualTo(200);
                assertThat(Ports.metric(port, "placard_scanlog_lag{database=\"0\",lane=\"3\"}"))
                        .isNaN();
                for (int i = 0; i < 24; i++) {
                    MadeCode.in(two).scan("203.0.113.1");
                }
                code.scan("203.0.113.1");
                ScanLoad.waitFor("its lanes to be left", () -> Ports.metric(port, "placard_scanlog_lanes") == 0);
                code.data(1);
                ScanLoad.waitFor(
                        "all to be counted", () -> Ports.metric(port, "placard_scanlog_shipped_total") == counted(one));
            }
        }
    }

    private static double counted(Placard placard) {
        try (Connection connection = ServerStore.connection(placard);
                Statement statement = connection.createStatement();
                ResultSet total = statement.executeQuery("select sum(total) from scan_total")) {
            total.next();
            return total.getDouble(1);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** As after a failure in the middle of taking it. */
    @Test
    void aLaneThatIsItsOwnersByTheRowAloneIsTakenByTheOther() {
        int first = Ports.free();
        int second = Ports.free();
        try (Placard one = Placard.start(
                        Store.POSTGRESQL, settings(Brokers.shared().newLog(), first));
                Placard two = one.anotherNode(Map.of("PLACARD_MANAGEMENT_PORT", Integer.toString(second)))) {
            Await.until(
                    "an even share",
                    () -> Ports.metric(second, "placard_scanlog_lanes") == ReplicatedLog.LANES / 2
                            && Ports.metric(first, "placard_scanlog_lanes") == ReplicatedLog.LANES / 2);
            String before = token(one);
            ServerStore.update(
                    one,
                    "update scan_lane set token = token + 1, owner = (select max(owner) from scan_lane) where lane = "
                            + "(select min(lane) from scan_lane where owner = (select min(owner) from scan_lane))");
            Await.until(
                    "the lane to be read again",
                    () -> Ports.metric(second, "placard_scanlog_lanes") == ReplicatedLog.LANES / 2
                            && Ports.metric(first, "placard_scanlog_lanes") == ReplicatedLog.LANES / 2
                            && Long.parseLong(token(one)) >= Long.parseLong(before) + 2);
        }
    }

    private static String token(Placard placard) {
        try (Connection connection = ServerStore.connection(placard);
                Statement statement = connection.createStatement();
                ResultSet total = statement.executeQuery("select sum(token) from scan_lane")) {
            total.next();
            return total.getString(1);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** After kill -9 a journal has its segments again though most of it is counted. */
    @Test
    void countedScansDoNotUseUpAMaximumAgainAfterAKill() throws IOException {
        try (Placard placard =
                Placard.start(Store.POSTGRESQL, settings(Brokers.shared().newLog(), Ports.free()))) {
            MadeCode code = MadeCode.in(
                    placard,
                    "{\"name\":\"x\",\"targetUrl\":\"https://example.com/\",\"maxScans\":6,"
                            + "\"fallbackUrl\":\"https://example.org/over\"}");
            for (int i = 0; i < 3; i++) {
                code.scan("203.0.113.1");
            }
            code.data(3);
            Path left = oldest(placard.folder().resolve("journal"));
            byte[] asKilled = Files.readAllBytes(left);
            placard.stop();
            Files.write(left, asKilled);
            placard.startAgain();
            String over = "https://example.org/over";
            for (int i = 0; i < 3; i++) {
                assertThat(code.scan("203.0.113.2").header("Location")).isNotEqualTo(over);
            }
            assertThat(code.scan("203.0.113.2").header("Location")).isEqualTo(over);
            assertThat(code.data(6).at("/metrics/totalScans").asLong()).isEqualTo(6);
        }
    }

    private static Path oldest(Path journal) throws IOException {
        try (Stream<Path> files = Files.list(journal)) {
            return files.filter(file -> file.toString().endsWith(".journal"))
                    .min(Comparator.naturalOrder())
                    .orElseThrow();
        }
    }

    /** Its scans may be in the log too: counted from the file as well they would count twice. */
    @Test
    void aJournalThatIsNotSentToItsEndIsNotCountedWithoutTheLog() throws IOException {
        try (Placard placard =
                Placard.start(Store.POSTGRESQL, settings(Brokers.shared().newLog(), Ports.free()))) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            code.data(1);
            Path left = oldest(placard.folder().resolve("journal"));
            byte[] asKilled = Files.readAllBytes(left);
            placard.stop();
            assertThat(left).doesNotExist();
            Files.write(left, asKilled);
            Command refused = Command.run(without(placard), "serve");
            assertThat(refused.err()).contains("Start with PLACARD_SCAN_LOG until they are sent");
            placard.startAgain();
            code.scan("203.0.113.2");
            assertThat(code.data(2).at("/metrics/totalScans").asLong()).isEqualTo(2);
        }
    }
}
