package placard.scan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import placard.scan.count.UnreadablePacks;
import placard.scan.upkeep.DayPacking;
import placard.scan.upkeep.Verification;
import placard.storage.Database;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.ServerStore;

/** Scans by country, language and the rules that led them. */
@OnBothStores(
        clock = "2026-11-20T12:00:00Z",
        settings = {"PLACARD_HONOUR_GPC=true", "PLACARD_CITY_HEADER=X-City", "PLACARD_COUNTRY_HEADER=X-Country"})
final class BreakdownsTest {
    private static final String ADDRESS = "203.0.113.7";
    private static final String LUNCH =
            "{\"name\":\"Lunch\",\"when\":{\"languages\":[\"it\"]},\"targetUrl\":\"https://example.com/it\"}";
    private static final String SPLIT = "{\"when\":{\"languages\":[\"de\"]},\"split\":["
            + "{\"name\":\"Red\",\"weight\":1,\"targetUrl\":\"https://example.com/a\"},"
            + "{\"weight\":1,\"targetUrl\":\"https://example.com/b\"}]}";

    @Started
    private static MovableClock clock;

    @Started
    private static Placard placard;

    private static void countOrigins(boolean wanted) {
        assertThat(placard.patch("/api/v1/workspace", "{\"countsOrigins\":" + wanted + "}")
                        .at("/workspace/countsOrigins")
                        .asBoolean())
                .isEqualTo(wanted);
    }

    private static JsonNode breakdowns(String path, String include) {
        Reply reply = placard.get("/api/v1/analytics" + path + (path.contains("?") ? "&" : "?") + "include=" + include);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.at("/data/breakdowns");
    }

    private static Map<String, Long> counts(JsonNode breakdowns, String name) {
        Map<String, Long> counts = new TreeMap<>();
        breakdowns
                .path(name)
                .forEach(row ->
                        counts.put(row.path("name").asText(), row.path("count").asLong()));
        return counts;
    }

    private static Map<String, Long> destinations(MadeCode code) {
        return counts(breakdowns("/" + code.id(), "destinations"), "destinations");
    }

    private static void scans(MadeCode code, int scans, String... headers) {
        for (int i = 0; i < scans; i++) {
            assertThat(code.scan(ADDRESS, headers).status()).isEqualTo(302);
        }
    }

    private static void visitedByABot(MadeCode code, String... headers) {
        String[] all = Stream.concat(
                        Stream.of("User-Agent", "Mozilla/5.0 (compatible; Googlebot/2.1)"), Stream.of(headers))
                .toArray(String[]::new);
        assertThat(placard.send("GET", "/q/" + code.slug(), null, null, all).status())
                .isEqualTo(302);
    }

    @Test
    void destinationsAddUpToTheTotal() {
        MadeCode code = MadeCode.in(placard);
        scans(code, 2, "Accept-Language", "it");
        code.data(2);
        code.patch("{\"rules\":[" + LUNCH + "," + SPLIT + "]}");
        scans(code, 3, "Accept-Language", "it-IT,it;q=0.9,en;q=0.8");
        scans(code, 8, "Accept-Language", "de");
        scans(code, 4);
        // What isn't counted is led too, and is in no sum.
        visitedByABot(code, "Accept-Language", "it");
        assertThat(placard.send("HEAD", "/q/" + code.slug(), null, null, "Accept-Language", "it")
                        .status())
                .isEqualTo(302);
        code.data(17);
        JsonNode rows = breakdowns("/" + code.id(), "destinations").path("destinations");
        Map<String, Long> counts = destinations(code);
        assertThat(counts).containsEntry("none", 2L).containsEntry("Lunch", 3L).containsEntry("else", 4L);
        assertThat(counts.getOrDefault("Rule 2 / Red", 0L) + counts.getOrDefault("Rule 2 / Part 2", 0L))
                .isEqualTo(8);
        assertThat(counts.values().stream().mapToLong(n -> n).sum()).isEqualTo(17);
        assertThat(rows.findValuesAsText("id"))
                .contains("none", "else")
                .anyMatch(id -> id.matches("rule_[0-9a-z]{26}"));
        assertThat(counts(breakdowns("?codeId=" + code.id(), "destinations"), "destinations"))
                .isEqualTo(counts);
    }

    @Test
    void aRenamedRuleHasItsNewNameAndADeletedOneItsLast() {
        MadeCode code = MadeCode.in(
                placard,
                "{\"name\":\"Tent\",\"targetUrl\":\"https://example.com/\",\"rules\":[" + LUNCH + "," + SPLIT + "]}");
        scans(code, 3, "Accept-Language", "it");
        code.data(3);
        Reply read = placard.get("/api/v1/qr/" + code.id());
        String id = read.at("/qr/rules/0/id").asText();
        code.patch("{\"rules\":[" + LUNCH.replace("{\"name\":\"Lunch\"", "{\"id\":\"" + id + "\",\"name\":\"Noon\"")
                + "]}");
        assertThat(destinations(code)).isEqualTo(Map.of("Noon", 3L));
        code.patch("{\"rules\":[]}");
        assertThat(destinations(code)).isEqualTo(Map.of("Noon", 3L));
        scans(code, 1);
        code.data(4);
        assertThat(destinations(code)).isEqualTo(Map.of("Noon", 3L, "none", 1L));
    }

    @Test
    void destinationsAreOfOneCode() {
        MadeCode code = MadeCode.in(placard);
        code.patch("{\"tags\":[\"spring\"]}");
        for (String path : List.of(
                "/api/v1/analytics?include=destinations",
                "/api/v1/analytics?tag=spring&include=countries,destinations",
                "/api/v1/analytics.csv?include=destinations")) {
            Reply refused = placard.get(path);
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.at("/errors/0/code").asText()).isEqualTo("unknown_value");
            assertThat(refused.at("/errors/0/parameter").asText()).isEqualTo("include");
        }
        assertThat(placard.get("/api/v1/analytics.csv?include=destinations&codeId=" + code.id())
                        .status())
                .isEqualTo(200);
    }

    @Test
    void countriesAndLanguagesAreCountedWhereTheWorkspaceWants() {
        MadeCode code =
                MadeCode.in(placard, "{\"name\":\"x\",\"targetUrl\":\"https://example.com/\",\"tags\":[\"isles\"]}");
        countOrigins(false);
        scans(code, 1, "X-Country", "IS", "Accept-Language", "is");
        countOrigins(true);
        scans(code, 2, "X-Country", "is", "Accept-Language", "is-IS,is;q=0.9,en;q=0.5", "X-City", "Reykjavik");
        scans(code, 1, "X-Country", "FO", "Accept-Language", "en;q=0.5,smn");
        // None of them is in a list.
        scans(code, 1, "X-Country", "XX", "Accept-Language", "qq-QQ");
        scans(code, 1, "X-Country", "T1", "Accept-Language", "zzz");
        scans(code, 1, "Accept-Language", "iw");
        visitedByABot(code, "X-Country", "FO", "Accept-Language", "is");
        code.data(7);
        countOrigins(false);
        for (String path : List.of("/" + code.id(), "?codeId=" + code.id(), "?tag=isles")) {
            JsonNode found = breakdowns(path, "countries,languages");
            assertThat(counts(found, "countries")).isEqualTo(Map.of("IS", 2L, "FO", 1L, "Unknown", 4L));
            assertThat(counts(found, "languages")).isEqualTo(Map.of("is", 2L, "smn", 1L, "he", 1L, "Unknown", 3L));
        }
        assertThat(counts(breakdowns("", "countries"), "countries")).containsEntry("IS", 2L);
        assertThat(placard.get("/api/v1/analytics.csv?include=languages,countries&codeId=" + code.id())
                        .text())
                .contains("countries,IS,2,", "languages,is,2,");
        assertThat(breakdowns("/" + code.id(), "tables").has("countries")).isFalse();
    }

    @Test
    void aDoNotTrackScanRecordsNeitherCountryNorLanguage() {
        MadeCode code = MadeCode.in(
                placard, "{\"name\":\"x\",\"targetUrl\":\"https://example.com/\",\"rules\":[" + LUNCH + "]}");
        countOrigins(true);
        scans(code, 1, "Sec-GPC", "1", "X-Country", "IT", "Accept-Language", "it");
        scans(code, 1, "DNT", "1", "X-Country", "IT", "Accept-Language", "it");
        scans(code, 1, "X-Country", "IT", "Accept-Language", "it");
        code.data(3);
        countOrigins(false);
        JsonNode found = breakdowns("/" + code.id(), "countries,languages,destinations");
        assertThat(counts(found, "destinations")).isEqualTo(Map.of("Lunch", 3L));
        assertThat(counts(found, "countries")).isEqualTo(Map.of("IT", 1L, "Unknown", 2L));
        assertThat(counts(found, "languages")).isEqualTo(Map.of("it", 1L, "Unknown", 2L));
    }

    @Test
    void verificationKnowsThemAndPackedDaysKeepThem() {
        MadeCode code = MadeCode.in(
                placard, "{\"name\":\"x\",\"targetUrl\":\"https://example.com/\",\"rules\":[" + LUNCH + "]}");
        countOrigins(true);
        scans(code, 3, "X-Country", "NO", "Accept-Language", "it");
        scans(code, 2);
        code.data(5);
        countOrigins(false);
        String all = "countries,languages,destinations";
        JsonNode before = breakdowns("?codeId=" + code.id(), all);
        assertThat(counts(before, "countries")).isEqualTo(Map.of("NO", 3L, "Unknown", 2L));
        try (Database database = ServerStore.database(placard)) {
            assertThat(Verification.differences(database)).isEmpty();
            new DayPacking(database, new UnreadablePacks())
                    .run(Instant.parse("2026-11-20T12:00:00Z").plus(Duration.ofDays(9)));
            assertThat(breakdowns("?codeId=" + code.id(), all)).isEqualTo(before);
            assertThat(Verification.differences(database)).isEmpty();
            database.writeScans(tx -> tx.update("update scan_dimension set total = total + 9 where value = 'NO'"));
            assertThat(Verification.differences(database))
                    .singleElement()
                    .asString()
                    .contains("COUNTRY");
            database.writeScans(tx -> tx.update("update scan_dimension set total = total - 9 where value = 'NO'"));
        }
        code.delete();
        assertThat(placard.get("/api/v1/analytics/" + code.id()).status()).isEqualTo(404);
    }
}
