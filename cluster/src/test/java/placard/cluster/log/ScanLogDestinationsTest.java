package placard.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import placard.testing.Await;
import placard.testing.Brokers;
import placard.testing.Child;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Shards;
import placard.testing.Slow;
import placard.testing.Store;

/** Where rules led scans, with the replicated log. */
@Slow
class ScanLogDestinationsTest {
    private static final String RULED = "{\"name\":\"Tent\",\"targetUrl\":\"https://example.com/\",\"rules\":["
            + "{\"name\":\"Table 1\",\"when\":{\"tables\":[\"1\"]},\"targetUrl\":\"https://example.com/1\"},"
            + "{\"name\":\"Half\",\"when\":{\"tables\":[\"2\"]},\"split\":["
            + "{\"name\":\"A\",\"weight\":1,\"targetUrl\":\"https://example.com/a\"},"
            + "{\"name\":\"B\",\"weight\":1,\"targetUrl\":\"https://example.com/b\"}]}]}";

    private static Map<String, String> log() {
        return new HashMap<>(
                Map.of("PLACARD_SCAN_LOG", Brokers.shared().newLog(), "PLACARD_JOURNAL_SYNC", "replicated"));
    }

    private static Map<String, Long> counts(JsonNode answer) {
        Map<String, Long> counts = new TreeMap<>();
        for (JsonNode row : answer.at("/data/breakdowns/destinations")) {
            counts.merge(
                    row.path("name").asText().replaceFirst("^Half / [AB]$", "Half"),
                    row.path("count").asLong(),
                    Long::sum);
        }
        return counts;
    }

    @Test
    void destinationsOfTwoNodesAddUpToTheTotalInAnotherDatabaseToo() {
        Shards shards = Shards.of(1);
        Map<String, String> settings = log();
        settings.put("PLACARD_SCAN_DATABASES", shards.setting());
        try (Placard one = Placard.start(Store.POSTGRESQL, settings);
                Placard two = one.anotherNode(Map.of())) {
            MadeCode code = MadeCode.in(one, RULED);
            for (int i = 0; i < 90; i++) {
                String slug = code.slug() + (i % 3 == 0 ? "" : "?table=" + i % 3);
                assertThat((i % 2 == 0 ? one : two).scan(slug, "203.0.113." + i).status())
                        .isEqualTo(302);
            }
            code.data(90);
            assertThat(counts(one.get("/api/v1/analytics/" + code.id() + "?include=destinations")
                            .json()))
                    .isEqualTo(Map.of("Table 1", 30L, "Half", 30L, "else", 30L));
        }
    }

    @Test
    void destinationsAreCountedOnceThoughTheNodeIsKilled() throws Exception {
        try (Child node = new Child(Store.POSTGRESQL.newDatabase(), log())) {
            Reply made = node.post("/api/v1/qr", RULED);
            String id = made.at("/qr/id").asText();
            String slug = made.at("/qr/slug").asText();
            long scans = 0;
            for (int round = 0; round < 3; round++) {
                for (int i = 0; i < 60; i++) {
                    assertThat(node.scan(slug + (i % 3 == 0 ? "" : "?table=" + i % 3), "203.0.113." + i))
                            .isEqualTo(302);
                }
                scans += 60;
                node.kill();
                node.start();
            }
            long all = scans;
            Await.until("all to be counted", () -> node.metric(id, "totalScans") >= all);
            assertThat(node.metric(id, "totalScans")).isEqualTo(all);
            assertThat(counts(node.get("/api/v1/analytics/" + id + "?include=destinations")
                            .json()))
                    .isEqualTo(Map.of("Table 1", all / 3, "Half", all / 3, "else", all / 3));
        }
    }
}
