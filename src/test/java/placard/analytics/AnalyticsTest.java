package placard.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** The exact content of the analytics record; tests that move the clock have a server of their own. */
@OnBothStores(clock = "2026-11-20T12:00:00Z")
final class AnalyticsTest {
    @Started
    private static Placard placard;

    @Started
    private static Store store;

    private static List<String> members(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void theRecordIsTheSpecificationsAndNoMore() {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-20T23:10:00.123Z"));
        try (Placard dated = Placard.start(store, Map.of(), clock)) {
            MadeCode code = MadeCode.in(dated);
            JsonNode empty = dated.get("/api/v1/analytics/" + code.id()).json();
            assertThat(members(empty)).containsExactly("data");
            assertThat(empty.at("/data/metrics/latestScan").isNull()).isTrue();

            code.scan("203.0.113.1");
            code.scan("203.0.113.2");
            dated.send(
                    "GET", "/q/" + code.slug(), null, null, "User-Agent", "curl/8", "X-Forwarded-For", "203.0.113.2");
            code.data(3);
            JsonNode data = dated.get("/api/v1/analytics/" + code.id()).at("/data");
            assertThat(members(data)).containsExactly("qrId", "slug", "metrics", "timeSeries", "breakdowns");
            assertThat(data.at("/qrId").asText()).isEqualTo(code.id());
            assertThat(data.at("/slug").asText()).isEqualTo(code.slug());
            assertThat(members(data.at("/metrics")))
                    .containsExactly("totalScans", "uniqueScans", "scansToday", "scansThisMonth", "latestScan");
            assertThat(data.at("/metrics").toString())
                    .isEqualTo("{\"totalScans\":3,\"uniqueScans\":2,\"scansToday\":3,\"scansThisMonth\":3,"
                            + "\"latestScan\":\"2026-11-20T23:10:00.123Z\"}");
            assertThat(data.at("/timeSeries")).hasSize(30);
            assertThat(data.at("/timeSeries/0").toString())
                    .isEqualTo("{\"date\":\"Oct 22\",\"day\":\"2026-10-22\",\"totalScans\":0,\"uniqueScans\":0}");
            assertThat(data.at("/timeSeries/29").toString())
                    .isEqualTo("{\"date\":\"Nov 20\",\"day\":\"2026-11-20\",\"totalScans\":3,\"uniqueScans\":2}");
            assertThat(data.at("/breakdowns").toString())
                    .isEqualTo("{\"devices\":[{\"name\":\"Mobile\",\"count\":2,\"percent\":66.7},"
                            + "{\"name\":\"Unknown\",\"count\":1,\"percent\":33.3}],"
                            + "\"os\":[{\"name\":\"iOS\",\"count\":2,\"percent\":66.7},"
                            + "{\"name\":\"Unknown\",\"count\":1,\"percent\":33.3}],"
                            + "\"cities\":[{\"name\":\"Unknown\",\"count\":3,\"percent\":100.0}]}");
        }
    }

    @Test
    void moreIsShownOnRequestAndAddsUp() {
        MadeCode code = MadeCode.in(placard);
        code.scanWith("source=flyer&table=Unknown");
        code.scanWith("source=flyer");
        code.scanWith("table=Bar");
        JsonNode data = code.data(3);
        for (String name : List.of("devices", "os", "cities", "sources", "tables", "hours")) {
            long sum = 0;
            List<String> names = new ArrayList<>();
            for (JsonNode row : data.at("/breakdowns/" + name)) {
                sum += row.path("count").asLong();
                names.add(row.path("name").asText());
            }
            assertThat(sum).as(name).isEqualTo(3);
            assertThat(names).doesNotHaveDuplicates();
        }
        assertThat(data.at("/breakdowns/sources").toString())
                .isEqualTo("[{\"name\":\"flyer\",\"count\":2,\"percent\":66.7},"
                        + "{\"name\":\"Unknown\",\"count\":1,\"percent\":33.3}]");
        assertThat(data.at("/breakdowns/tables").toString())
                .isEqualTo("[{\"name\":\"Unknown\",\"count\":2,\"percent\":66.7},"
                        + "{\"name\":\"Bar\",\"count\":1,\"percent\":33.3}]");
        String path = "/api/v1/analytics/" + code.id();
        assertThat(members(placard.get(path + "?include=hours").at("/data/breakdowns")))
                .containsExactly("devices", "os", "cities", "hours");
        assertThat(placard.get(path + "?days=1").at("/data/timeSeries")).hasSize(1);
        assertThat(placard.get(path + "?days=366").at("/data/timeSeries")).hasSize(366);
        for (String wrong : List.of("days=0", "days=367", "days=x", "include=ips", "include=hours,")) {
            Reply refused = placard.get(path + "?" + wrong);
            assertThat(refused.status()).as(wrong).isEqualTo(422);
        }
    }

    @Test
    void aStaticCodeHasZerosADeletedOneNothing() {
        MadeCode still =
                MadeCode.in(placard, "{\"name\":\"x\",\"targetUrl\":\"https://example.com/\",\"isDynamic\":false}");
        assertThat(still.data().at("/metrics/totalScans").asLong()).isZero();
        MadeCode code = MadeCode.in(placard);
        code.scan("203.0.113.1");
        code.data(1);
        code.delete();
        assertThat(placard.get("/api/v1/analytics/" + code.id()).status()).isEqualTo(404);
    }

    @Test
    void daysAreTheWorkspacesAndNeverRunBackwards() {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-20T23:30:00Z"));
        try (Placard dated = Placard.start(store, Map.of(), clock)) {
            MadeCode code = MadeCode.in(dated);
            code.scan("203.0.113.1"); // 20 November in UTC
            assertThat(dated.patch("/api/v1/workspace", "{\"timezone\":\"Asia/Tokyo\"}")
                            .status())
                    .isEqualTo(200);
            code.scan("203.0.113.1"); // 08:30 of the 21st there, but the zone holds from its next midnight on
            code.data(2);
            clock.set(Instant.parse("2026-11-21T14:59:59Z"));
            code.scan("203.0.113.1"); // still UTC's 21st
            clock.set(Instant.parse("2026-11-21T15:00:00Z"));
            code.scan("203.0.113.1"); // Tokyo's 22nd
            JsonNode data = code.data(4);
            assertThat(data.at("/timeSeries/29/day").asText()).isEqualTo("2026-11-22");
            assertThat(data.at("/timeSeries/29/totalScans").asLong()).isOne();
            assertThat(data.at("/timeSeries/28/totalScans").asLong()).isOne();
            assertThat(data.at("/timeSeries/27/totalScans").asLong()).isEqualTo(2);
            assertThat(data.at("/timeSeries/27/uniqueScans").asLong()).isOne();
            assertThat(data.at("/metrics/uniqueScans").asLong()).isOne();
            assertThat(MadeCode.count(data, "hours", "00")).isOne();
            clock.set(Instant.parse("2026-11-30T15:00:00Z"));
            JsonNode next = code.data();
            assertThat(next.at("/metrics/scansThisMonth").asLong()).isZero();
            assertThat(next.at("/metrics/totalScans").asLong()).isEqualTo(4);
            assertThat(next.at("/timeSeries/29/day").asText()).isEqualTo("2026-12-01");
            clock.move(Duration.ofDays(31));
            assertThat(code.data().at("/timeSeries").toString()).doesNotContain("\"totalScans\":1");
        }
    }

    @Test
    void aMonthBeginsWithItsFirstDay() {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-30T12:00:00Z"));
        try (Placard dated = Placard.start(store, Map.of(), clock)) {
            MadeCode code = MadeCode.in(dated);
            for (int scans = 1; scans <= 3; scans++) {
                code.scan("203.0.113.1");
                code.data(scans);
                clock.move(Duration.ofDays(1));
            }
            clock.move(Duration.ofDays(-1)); // 2 December
            assertThat(code.data().at("/metrics/scansThisMonth").asLong()).isEqualTo(2);
        }
    }

    @Test
    void theSameVisitorCountsOnceADay() {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-20T12:00:00Z"));
        try (Placard dated = Placard.start(store, Map.of(), clock)) {
            MadeCode one = MadeCode.in(dated);
            MadeCode two = MadeCode.in(dated);
            one.scan("203.0.113.1");
            one.scan("203.0.113.1");
            two.scan("203.0.113.1");
            clock.move(Duration.ofDays(1));
            one.scan("203.0.113.1");
            JsonNode data = one.data(3);
            assertThat(data.at("/metrics/uniqueScans").asLong()).isOne();
            assertThat(data.at("/timeSeries/28/uniqueScans").asLong()).isOne();
            assertThat(data.at("/timeSeries/29/uniqueScans").asLong()).isOne();
            assertThat(two.data(1).at("/metrics/uniqueScans").asLong()).isOne();
        }
    }

    @Test
    void daysOfAnyTimeAreReadByTheirNames() {
        MovableClock clock = new MovableClock(Instant.parse("2024-01-31T12:00:00Z"));
        try (Placard dated = Placard.start(store, Map.of(), clock)) {
            MadeCode code = MadeCode.in(dated);
            code.scan("203.0.113.1");
            code.data(1);
            clock.set(Instant.parse("2026-11-20T12:00:00Z"));
            code.scan("203.0.113.1");
            code.data(2);
            String path = "/api/v1/analytics/" + code.id();
            JsonNode data = dated.get(path + "?from=2024-01-31&to=2024-02-29").at("/data");
            assertThat(data.at("/timeSeries")).hasSize(30);
            assertThat(data.at("/timeSeries/0").toString())
                    .isEqualTo("{\"date\":\"Jan 31\",\"day\":\"2024-01-31\",\"totalScans\":1,\"uniqueScans\":1}");
            assertThat(data.at("/timeSeries/29/day").asText()).isEqualTo("2024-02-29");
            assertThat(data.at("/metrics/totalScans").asLong()).isEqualTo(2);
            assertThat(data.at("/metrics/scansToday").asLong()).isOne();
            assertThat(data.at("/metrics/scansThisMonth").asLong()).isOne();
            assertThat(data.at("/breakdowns/devices/0/count").asLong()).isEqualTo(2);

            JsonNode sinceThen = dated.get(path + "?from=2024-01-01").at("/data/timeSeries");
            assertThat(sinceThen.get(sinceThen.size() - 1).path("day").asText()).isEqualTo("2026-11-20");
            long sum = 0;
            for (JsonNode day : sinceThen) {
                sum += day.path("totalScans").asLong();
            }
            assertThat(sum).isEqualTo(2);
            JsonNode until = dated.get(path + "?to=2024-02-01").at("/data/timeSeries");
            assertThat(until).hasSize(30);
            assertThat(until.at("/28/totalScans").asLong()).isOne();
            assertThat(dated.get(path + "?from=2016-11-13&to=2026-11-20").at("/data/timeSeries"))
                    .hasSize(3660);
        }
    }

    @Test
    void daysThatMakeNoRangeAreRefused() {
        String path = "/api/v1/analytics/" + MadeCode.in(placard).id();
        Map.of(
                        "from=2026-11-02&to=2026-11-01", "/query/from",
                        "from=2026-11-21", "/query/from",
                        "from=2016-11-12&to=2026-11-20", "/query/from",
                        "from=2026-02-29", "/query/from",
                        "from=2026-1-1", "/query/from",
                        "from=", "/query/from",
                        "to=2026-11-01T00:00:00Z", "/query/to",
                        "to=2026-11-01&days=3", "/query/days",
                        "from=2026-11-01&days=30", "/query/days")
                .forEach((query, pointer) -> {
                    Reply refused = placard.get(path + "?" + query);
                    assertThat(refused.status()).as(query).isEqualTo(422);
                    assertThat(refused.at("/errors/0/pointer").asText())
                            .as(query)
                            .isEqualTo(pointer);
                });
    }
}
