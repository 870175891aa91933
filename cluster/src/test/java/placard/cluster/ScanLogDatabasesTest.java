package placard.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import placard.cluster.log.ReplicatedLog;
import placard.testing.Await;
import placard.testing.Command;
import placard.testing.KeptConnection;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Shards;
import placard.testing.Slow;
import placard.testing.Store;

/** Several databases of scans and the replicated log: how one gets there, and back. */
@Slow
class ScanLogDatabasesTest {
    private static void scan(Placard placard, MadeCode code, int scans, int visitors) {
        try (KeptConnection talk = new KeptConnection(placard)) {
            for (int i = 0; i < scans; i++) {
                talk.say(
                        "GET /q/" + code.slug() + " HTTP/1.1",
                        "Host: localhost",
                        "User-Agent: " + Placard.PHONE,
                        "X-Forwarded-For: 203.0.113." + i % visitors,
                        "");
                assertThat(talk.hear().status()).isEqualTo(302);
            }
        }
    }

    private static void hasExactly(Placard placard, MadeCode code, long scans, long visitors) {
        MadeCode here = new MadeCode(placard, code.id(), code.slug());
        here.data(scans);
        assertThat(here.total()).isEqualTo(scans);
        assertThat(here.uniques()).isEqualTo(visitors);
    }

    /** Gives a code to another workspace, whose scans are in the second database. */
    private static void giveToTheSecond(Placard placard, MadeCode code) {
        Shards.execute(
                placard.environment().get("PLACARD_DATABASE_URL"),
                "insert into workspace (id, name, timezone, credits, created_at, updated_at, version, shard)"
                        + " values ('ws_0000000000000000000000000a', 'Other', 'UTC', 0, 0, 0, 1, 2)",
                "update qr_code set workspace_id = 'ws_0000000000000000000000000a' where id = '" + code.id() + "'");
    }

    private static Map<String, String> with(Placard placard, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(placard.environment());
        settings.putAll(more);
        return settings;
    }

    private static Map<String, String> without(Placard placard) {
        Map<String, String> settings = new HashMap<>(placard.environment());
        ScanTransport.LOG.settings().keySet().forEach(settings::remove);
        return settings;
    }

    /** One database is behind when the log comes: what the other has counted is not sent into it. */
    @Test
    void introducingTheLogCountsOnlyTheBacklog() throws Exception {
        Shards shards = Shards.of(2);
        Placard before = Placard.start(Store.POSTGRESQL, Map.of("PLACARD_SCAN_DATABASES", shards.setting()));
        MadeCode first = MadeCode.in(before);
        MadeCode second = MadeCode.in(before);
        giveToTheSecond(before, second);
        scan(before, first, 10, 5);
        scan(before, second, 10, 5);
        Await.until("the second", () -> shards.number(2, "select coalesce(sum(total), 0) from scan_total") == 10);
        shards.goAway(2);
        scan(before, second, 30, 20);
        scan(before, first, 30, 20);
        hasExactly(before, first, 40, 20);
        before.stop();
        shards.comeBack(2);
        try (Placard placard = Placard.start(Store.POSTGRESQL, with(before, ScanTransport.LOG.settings()))) {
            scan(placard, first, 5, 5);
            hasExactly(placard, first, 45, 20);
            Await.until("the second", () -> shards.number(2, "select sum(total) from scan_total") == 40);
            scan(placard, second, 5, 5);
            Await.until("the second", () -> shards.number(2, "select sum(total) from scan_total") >= 45);
            assertThat(shards.number(2, "select sum(total) from scan_total")).isEqualTo(45);
            assertThat(shards.number(2, "select sum(uniques) from scan_total")).isEqualTo(20);
            try (Connection holder = Shards.connection(shards.urls().get(1));
                    Statement statement = holder.createStatement()) {
                holder.setAutoCommit(false);
                statement.execute("select * from scan_total for update");
                scan(placard, second, 1, 1);
                placard.stop();
                holder.rollback();
            }
            Command refused = Command.run(without(placard), "serve");
            assertThat(refused.err()).contains("-scans-2 holds scans that are not counted yet (1 records");
            placard.startAgain();
            Await.until("the second", () -> shards.number(2, "select sum(total) from scan_total") == 46);
            placard.stop();
            try (Placard back = Placard.start(Store.POSTGRESQL, without(placard))) {
                scan(back, first, 5, 5);
                hasExactly(back, first, 50, 20);
                assertThat(shards.number(2, "select sum(total) from scan_total"))
                        .isEqualTo(46);
            }
        }
    }

    /** Another node knows the second database, and has the workspace moved there, before this one is restarted. */
    @Test
    void aNodeThatDoesNotKnowADatabaseYetSendsItsScansToThoseWhoDo() {
        Shards shards = Shards.of(2);
        Map<String, String> settings = new HashMap<>(ScanTransport.LOG.settings());
        settings.put("PLACARD_SCAN_DATABASES", shards.urls().getFirst());
        int port = Ports.free();
        try (Placard one = Placard.start(Store.POSTGRESQL, settings)) {
            MadeCode code = MadeCode.in(one);
            scan(one, code, 10, 5);
            hasExactly(one, code, 10, 5);
            String workspace = one.workspaceId();
            try (Placard two = one.anotherNode(Map.of(
                    "PLACARD_SCAN_DATABASES", shards.setting(), "PLACARD_MANAGEMENT_PORT", Integer.toString(port)))) {
                Command moved = Command.run(two.environment(), "shard", "move", workspace, "--to", "2");
                assertThat(moved.status()).as(moved.err()).isZero();
                scan(one, code, 20, 10);
                hasExactly(two, code, 30, 10);
                assertThat(IntStream.range(0, ReplicatedLog.LANES)
                                .mapToDouble(lane ->
                                        Ports.metric(port, "placard_scanlog_lag{database=\"2\",lane=\"" + lane + "\"}"))
                                .sum())
                        .isZero();
            }
        }
    }

    /** Its scans are in the log, and nobody drops any: its reader must not look at the journal's quota. */
    @Test
    void healthSaysWhereTheScansOfADatabaseThatIsAwayWait() {
        Shards shards = Shards.of(1);
        Map<String, String> settings = new HashMap<>(ScanTransport.LOG.settings());
        settings.put("PLACARD_SCAN_DATABASES", shards.setting());
        try (Placard placard = Placard.start(Store.POSTGRESQL, settings)) {
            MadeCode code = MadeCode.in(placard);
            scan(placard, code, 1, 1);
            hasExactly(placard, code, 1, 1);
            shards.goAway(1);
            Await.until("health to say so", () -> reason(placard, "scans-1").contains("scans wait in the scan log"));
            shards.comeBack(1);
            scan(placard, code, 1, 1);
            hasExactly(placard, code, 2, 1);
            Await.until("all to be well", () -> reason(placard, "scans-1").isEmpty());
        }
    }

    private static String reason(Placard placard, String name) {
        for (var check : placard.get("/health/ready").json().path("checks")) {
            if (check.path("name").asText().equals(name)) {
                return check.path("reason").asText();
            }
        }
        throw new AssertionError("There is no check " + name);
    }
}
