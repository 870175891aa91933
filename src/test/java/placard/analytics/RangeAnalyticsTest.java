package placard.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;
import placard.testing.Tenant;

/** The numbers of a range of days: what they are of, that parts add up, and what they are compared with. */
class RangeAnalyticsTest {
    private static final String PATH = "/api/v1/analytics";
    private static final String ALL = "include=sources,tables,hours,excluded,weekHours";

    private static JsonNode data(Placard placard, String query) {
        Reply reply = placard.get(PATH + "?" + query);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.at("/data");
    }

    private static void addsUp(JsonNode data) {
        long total = data.at("/metrics/totalScans").asLong();
        long visitors = 0;
        long days = 0;
        for (JsonNode day : data.at("/timeSeries")) {
            days += day.path("totalScans").asLong();
            visitors += day.path("uniqueScans").asLong();
        }
        assertThat(days).isEqualTo(total);
        assertThat(visitors).isEqualTo(data.at("/metrics/dailyVisitors").asLong());
        for (String name : List.of("devices", "os", "cities", "sources", "tables", "hours")) {
            long sum = 0;
            for (JsonNode row : data.at("/breakdowns/" + name)) {
                sum += row.path("count").asLong();
            }
            assertThat(sum).as(name).isEqualTo(total);
        }
        long hours = 0;
        for (JsonNode day : data.at("/weekHours")) {
            assertThat(day).hasSize(24);
            for (JsonNode hour : day) {
                hours += hour.asLong();
            }
        }
        assertThat(hours).isEqualTo(total);
    }

    @ParameterizedTest
    @EnumSource
    void aRangeIsOfTheWorkspaceACodeATagOrACatalogue(Store store) {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-20T08:10:00Z")); // a Friday
        try (Placard placard = Placard.start(store, Map.of(), clock)) {
            String menu = placard.post("/api/v1/catalogs", "{\"name\":\"Menu\"}")
                    .at("/catalog/id")
                    .asText();
            MadeCode door = MadeCode.in(
                    placard, "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/\",\"tags\":[\"Front\"]}");
            MadeCode table = MadeCode.in(
                    placard,
                    "{\"name\":\"Table\",\"targetUrl\":\"https://example.com/\",\"catalogId\":\"" + menu + "\"}");
            door.scan("203.0.113.1");
            door.scanWith("source=flyer&table=9");
            table.scan("203.0.113.1");
            placard.send("GET", "/q/" + door.slug(), null, null, "User-Agent", "Googlebot/2.1");
            clock.move(Duration.ofDays(3));
            table.scan("203.0.113.1");
            door.data(2);
            table.data(2);
            JsonNode all = data(placard, ALL);
            addsUp(all);
            assertThat(all.at("/metrics").toString()).isEqualTo("{\"totalScans\":4,\"dailyVisitors\":3}");
            assertThat(all.at("/to").asText()).isEqualTo("2026-11-23");
            assertThat(all.at("/breakdowns/excluded/0/count").asLong()).isOne();
            assertThat(all.at("/weekHours/4/8").asLong()).isEqualTo(3);
            assertThat(all.at("/weekHours/0/8").asLong()).isOne();
            assertThat(all.has("previous")).isFalse();
            JsonNode friday = data(placard, ALL + "&from=2026-11-20&to=2026-11-20");
            addsUp(friday);
            assertThat(friday.at("/metrics/totalScans").asLong()).isEqualTo(3);
            JsonNode one = data(placard, ALL + "&codeId=" + door.id());
            addsUp(one);
            assertThat(one.at("/metrics/totalScans").asLong()).isEqualTo(2);
            assertThat(one.at("/breakdowns/excluded")).hasSize(1);
            assertThat(MadeCode.count(one, "tables", "9")).isOne();
            assertThat(data(placard, ALL + "&tag=front").toString()).isEqualTo(one.toString());
            JsonNode menus = data(placard, ALL + "&catalogId=" + menu);
            addsUp(menus);
            assertThat(menus.at("/metrics").toString()).isEqualTo("{\"totalScans\":2,\"dailyVisitors\":2}");
            assertThat(data(placard, "tag=nothing").at("/metrics/totalScans").asLong())
                    .isZero();
            JsonNode plain = data(placard, "");
            assertThat(plain.has("weekHours")).isFalse();
            assertThat(plain.at("/breakdowns")).hasSize(3);
            for (String wrong : List.of(
                    "compare=x",
                    "include=ips",
                    "codeId=qr_1",
                    "tag=a&catalogId=" + menu,
                    "codeId=" + door.id() + "&tag=a",
                    "from=2026-11-21&to=2026-11-20",
                    "days=0",
                    "unknown=1")) {
                assertThat(placard.get(PATH + "?" + wrong).status()).as(wrong).isEqualTo(422);
                assertThat(placard.get(PATH + ".csv?" + wrong).status())
                        .as(wrong)
                        .isEqualTo(422);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherWorkspacesNumbersAreNotThere(Store store) {
        try (Placard placard = Placard.start(store)) {
            String menu = placard.post("/api/v1/catalogs", "{\"name\":\"Menu\"}")
                    .at("/catalog/id")
                    .asText();
            MadeCode mine = MadeCode.in(
                    placard,
                    "{\"name\":\"Mine\",\"targetUrl\":\"https://example.com/\",\"tags\":[\"front\"],\"catalogId\":\""
                            + menu + "\"}");
            mine.scan("203.0.113.1");
            mine.data(1);
            Tenant other = Tenant.of(placard, 5);
            assertThat(placard.send("GET", PATH + "?codeId=" + mine.id(), null, other.key())
                            .status())
                    .isEqualTo(404);
            for (String query : List.of("", "tag=front", "catalogId=" + menu)) {
                assertThat(data(placard, query).at("/metrics/totalScans").asLong())
                        .as(query)
                        .isOne();
                assertThat(placard.send("GET", PATH + "?" + query, null, other.key())
                                .at("/data/metrics/totalScans")
                                .asLong())
                        .as(query)
                        .isZero();
            }
            mine.delete();
            assertThat(placard.get(PATH + "?codeId=" + mine.id()).status()).isEqualTo(404);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRangeIsComparedWithTheSameWeekdaysUpToTheSameHour(Store store) {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-13T08:10:00Z"));
        try (Placard placard = Placard.start(store, Map.of(), clock)) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1"); // Friday the 13th at 8
            clock.set(Instant.parse("2026-11-13T14:10:00Z"));
            code.scan("203.0.113.1"); // at 14: later than now, a week after
            clock.set(Instant.parse("2026-11-20T09:10:00Z"));
            code.scan("203.0.113.1");
            code.scan("203.0.113.1");
            clock.set(Instant.parse("2026-11-20T14:10:00Z"));
            code.scan("203.0.113.1"); // in the hour that is not over
            code.data(5);
            for (String of : List.of("", "&codeId=" + code.id())) {
                JsonNode today = data(placard, "days=1&compare=previous" + of);
                assertThat(today.at("/metrics/totalScans").asLong()).isEqualTo(3);
                JsonNode before = today.at("/previous");
                assertThat(before.path("from").asText()).isEqualTo("2026-11-13");
                assertThat(before.path("to").asText()).isEqualTo("2026-11-13");
                assertThat(before.path("wholeHours").asInt()).isEqualTo(14);
                assertThat(before.path("scansNow").asLong()).isEqualTo(2);
                assertThat(before.path("scansBefore").asLong()).isOne();
                assertThat(before.path("change").decimalValue()).isEqualByComparingTo("100.0");
                assertThat(before.at("/timeSeries/0/totalScans").asLong()).isEqualTo(2);
            }
            JsonNode past = data(placard, "from=2026-11-12&to=2026-11-19&compare=previous")
                    .at("/previous");
            assertThat(past.path("from").asText()).isEqualTo("2026-10-29");
            assertThat(past.path("wholeHours").isNull()).isTrue();
            assertThat(past.path("scansNow").asLong()).isEqualTo(2);
            assertThat(past.path("change").isNull()).isTrue();
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aRangeIsComparedWithTheDaysBeforeUpToTheSameMinute(Store store) {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-10T08:10:00Z"));
        try (Placard placard = Placard.start(store, Map.of(), clock)) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            clock.set(Instant.parse("2026-11-19T09:10:00Z"));
            code.scan("203.0.113.1");
            clock.set(Instant.parse("2026-11-19T14:10:00Z"));
            for (int i = 0; i < 4; i++) {
                code.scan("203.0.113.2"); // half of them count: the hour is half over, a day after
            }
            clock.set(Instant.parse("2026-11-19T15:10:00Z"));
            code.scan("203.0.113.1"); // later than now, a day after
            clock.set(Instant.parse("2026-11-20T09:10:00Z"));
            code.scan("203.0.113.1");
            code.scan("203.0.113.1");
            clock.set(Instant.parse("2026-11-20T14:30:00Z"));
            for (int i = 0; i < 3; i++) {
                code.scan("203.0.113.1");
            }
            code.data(12);
            for (String of : List.of("", "&codeId=" + code.id())) {
                JsonNode today = data(placard, "days=1&compare=period&include=codes" + of);
                JsonNode before = today.at("/previous");
                assertThat(before.path("from").asText()).isEqualTo("2026-11-19");
                assertThat(before.path("to").asText()).isEqualTo("2026-11-19");
                assertThat(before.path("scansNow").asLong()).isEqualTo(5);
                assertThat(before.path("scansBefore").asLong()).isEqualTo(3);
                assertThat(before.path("isComplete").asBoolean()).isTrue();
                assertThat(before.path("change").decimalValue()).isEqualByComparingTo("66.7");
                assertThat(before.path("visitorsNow").isNull()).isTrue();
                assertThat(before.path("visitorsChange").isNull()).isTrue();
                assertThat(before.at("/timeSeries/0/totalScans").asLong()).isEqualTo(6);
                assertThat(today.at("/codes/0/scansBefore").asLong()).isEqualTo(3);
                assertThat(today.at("/codes/0/change").decimalValue()).isEqualByComparingTo("66.7");
                JsonNode weekday = data(placard, "days=1&compare=previous&include=codes" + of);
                assertThat(weekday.at("/previous/scansNow").asLong()).isEqualTo(2);
                assertThat(weekday.at("/codes/0/scansBefore").asLong()).isZero();
            }
            JsonNode two = data(placard, "from=2026-11-19&to=2026-11-20&compare=period")
                    .at("/previous");
            assertThat(two.path("visitorsNow").asLong()).isEqualTo(2);
            assertThat(two.path("change").isNull()).isTrue(); // nothing before
            JsonNode young = data(placard, "days=10&compare=period&include=codes");
            assertThat(young.at("/previous/scansBefore").asLong()).isOne();
            assertThat(young.at("/previous/isComplete").asBoolean()).isFalse();
            assertThat(young.at("/previous/change").isNull()).isTrue();
            assertThat(young.at("/codes/0/change").isNull()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void codesAndCataloguesAreRankedAndAddUp(Store store) {
        try (Placard placard = Placard.start(store)) {
            String lunch = menu(placard, "Lunch");
            String dinner = menu(placard, "Dinner");
            MadeCode door = MadeCode.in(
                    placard, "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/\",\"tags\":[\"front\"]}");
            MadeCode one = coded(placard, "One", lunch);
            MadeCode two = coded(placard, "Two", lunch);
            MadeCode bar = coded(placard, "Bar", dinner);
            coded(placard, "Never", dinner);
            for (int i = 0; i < 3; i++) {
                door.scan("203.0.113.1");
            }
            one.scanWith("table=1");
            one.scanWith("table=1");
            two.scan("203.0.113.1");
            bar.scan("203.0.113.1");
            door.data(3);
            one.data(2);
            two.data(1);
            bar.data(1);
            String query = "days=2&include=codes,catalogs,tables,catalogTables";
            JsonNode all = data(placard, query);
            assertThat(ranked(all.at("/codes"))).containsExactly("Door 3", "One 2", "Bar 1", "Two 1");
            assertThat(all.at("/codes/0/id").asText()).isEqualTo(door.id());
            assertThat(all.at("/codes/0/dailyVisitors").asLong()).isOne();
            assertThat(all.at("/codes/0/percent").decimalValue()).isEqualByComparingTo("42.9");
            assertThat(ranked(all.at("/catalogs"))).containsExactly("Lunch 3", "Dinner 1", "null 3");
            assertThat(all.at("/catalogs/0/id").asText()).isEqualTo(lunch);
            assertThat(MadeCode.count(all, "tables", "Unknown")).isEqualTo(5);
            assertThat(MadeCode.count(all, "catalogTables", "Unknown")).isEqualTo(2);
            assertThat(MadeCode.count(all, "catalogTables", "1")).isEqualTo(2);
            JsonNode front = data(placard, query + "&tag=front");
            assertThat(ranked(front.at("/codes"))).containsExactly("Door 3");
            assertThat(ranked(front.at("/catalogs"))).containsExactly("null 3");
            assertThat(front.at("/breakdowns/catalogTables")).isEmpty();
            JsonNode menu = data(placard, query + "&catalogId=" + lunch);
            assertThat(ranked(menu.at("/codes"))).containsExactly("One 2", "Two 1");
            assertThat(MadeCode.count(menu, "catalogTables", "Unknown")).isOne();
            assertThat(placard.get(PATH + ".csv?" + query).text().lines())
                    .contains("codes,Door,3,1", "catalogs,Lunch,3,2", "catalogs,,3,1", "catalogTables,1,2,");
            assertThat(ranked(data(placard, "days=1&include=codes&codeId=" + bar.id())
                            .at("/codes")))
                    .containsExactly("Bar 1");
            Tenant other = Tenant.of(placard, 5);
            assertThat(placard.send("GET", PATH + "?" + query, null, other.key())
                            .at("/data/codes"))
                    .isEmpty();
            bar.delete();
            JsonNode later = data(placard, query);
            assertThat(later.at("/codes")).hasSize(4);
            assertThat(ranked(later.at("/codes"))).contains("null 1");
            assertThat(ranked(later.at("/catalogs"))).containsExactly("Lunch 3", "null 4");
        }
    }

    @ParameterizedTest
    @EnumSource
    @Slow
    void aHundredCodesAreRankedWithTheirChangeAndTheOthersAreOneRow(Store store) {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-12T08:10:00Z"));
        try (Placard placard = Placard.start(store, Map.of(), clock)) {
            List<MadeCode> codes = IntStream.range(0, 103)
                    .mapToObj(i -> MadeCode.in(
                            placard, "{\"name\":\"Code " + (100 + i) + "\",\"targetUrl\":\"https://example.com/\"}"))
                    .toList();
            clock.set(Instant.parse("2026-11-13T08:10:00Z"));
            codes.forEach(code -> code.scan("203.0.113.1"));
            clock.set(Instant.parse("2026-11-20T09:10:00Z"));
            codes.forEach(code -> code.scan("203.0.113.1"));
            codes.getLast().scan("203.0.113.1");
            codes.getFirst().data(2);
            codes.getLast().data(3);
            clock.set(Instant.parse("2026-11-20T10:10:00Z"));
            JsonNode rows =
                    data(placard, "days=1&compare=previous&include=codes").at("/codes");
            assertThat(rows).hasSize(101);
            assertThat(ranked(rows))
                    .startsWith("Code 202 2", "Code 100 1", "Code 101 1")
                    .endsWith("null 3");
            assertThat(rows.at("/0/change").decimalValue()).isEqualByComparingTo("100.0");
            assertThat(rows.at("/99/change").isNumber()).isTrue();
            assertThat(rows.at("/99/change").decimalValue()).isEqualByComparingTo("0");
        }
    }

    private static String menu(Placard placard, String name) {
        return placard.post("/api/v1/catalogs", "{\"name\":\"" + name + "\"}")
                .at("/catalog/id")
                .asText();
    }

    private static MadeCode coded(Placard placard, String name, String menu) {
        return MadeCode.in(
                placard,
                "{\"name\":\"" + name + "\",\"targetUrl\":\"https://example.com/\",\"catalogId\":\"" + menu + "\"}");
    }

    private static List<String> ranked(JsonNode rows) {
        List<String> all = new ArrayList<>();
        rows.forEach(row ->
                all.add(row.path("name").asText() + " " + row.path("scans").asLong()));
        return all;
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aChangeOfClocksAndANewZoneDoubleNoDay(Store store) {
        MovableClock clock = new MovableClock(Instant.parse("2026-10-23T12:00:00Z"));
        try (Placard placard = Placard.start(store, Map.of(), clock)) {
            assertThat(placard.patch("/api/v1/workspace", "{\"timezone\":\"Europe/Berlin\"}")
                            .status())
                    .isEqualTo(200);
            MadeCode code = MadeCode.in(placard);
            clock.set(Instant.parse("2026-10-25T00:30:00Z")); // the zone holds; 02:30 in summer time
            code.scan("203.0.113.1");
            clock.set(Instant.parse("2026-10-25T01:30:00Z")); // 02:30 in winter time
            code.scan("203.0.113.1");
            code.data(2);
            JsonNode day = data(placard, ALL + "&from=2026-10-25&to=2026-10-25");
            addsUp(day);
            assertThat(day.at("/weekHours/6/2").asLong()).isEqualTo(2);
            clock.set(Instant.parse("2026-11-10T12:00:00Z"));
            code.scan("203.0.113.1");
            assertThat(placard.patch("/api/v1/workspace", "{\"timezone\":\"Pacific/Auckland\"}")
                            .status())
                    .isEqualTo(200);
            code.scan("203.0.113.1");
            clock.set(Instant.parse("2026-11-11T12:00:00Z"));
            code.scan("203.0.113.1");
            code.data(5);
            JsonNode all = data(placard, ALL + "&from=2026-10-20&to=2026-11-20");
            addsUp(all);
            assertThat(all.at("/metrics/totalScans").asLong()).isEqualTo(5);
            List<String> days = new ArrayList<>();
            all.at("/timeSeries").forEach(each -> days.add(each.path("day").asText()));
            assertThat(days).doesNotHaveDuplicates().hasSize(32);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theTableHasTheSameFiguresAndNoFormula(Store store) {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-20T08:10:00Z"));
        try (Placard placard = Placard.start(store, Map.of(), clock)) {
            MadeCode code = MadeCode.in(placard);
            code.scanWith("table=-1%2B2");
            code.scanWith("table=Bar,+left");
            code.data(2);
            String query = "?days=1&compare=previous&include=tables,weekHours";
            Reply reply = placard.get(PATH + ".csv" + query);
            assertThat(reply.status()).as(reply.text()).isEqualTo(200);
            assertThat(reply.header("Content-Type")).isEqualTo("text/csv; charset=utf-8");
            assertThat(reply.header("Content-Disposition"))
                    .isEqualTo("attachment; filename=\"analytics-2026-11-20-2026-11-20.csv\"");
            List<String> lines = reply.text().lines().toList();
            assertThat(lines)
                    .startsWith(
                            "\ufeffpart,name,scans,dailyVisitors",
                            "total,2026-11-20/2026-11-20,2,1",
                            "day,2026-11-20,2,1")
                    .contains("devices,Mobile,2,", "weekHour,5 08,2,", "before,,0,", "dayBefore,2026-11-13,0,0");
            JsonNode data = data(placard, "days=1&include=tables,weekHours");
            for (JsonNode table : data.at("/breakdowns/tables")) {
                assertThat(reply.text()).contains(table.path("name").asText());
            }
            assertThat(lines.stream().filter(line -> line.startsWith("weekHour,")))
                    .hasSize(168);
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void breakdownsOfAggregatedDaysCoverWholeMonths(Store store) {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-24T08:10:00Z"));
        try (Placard placard = Placard.start(store, Map.of(), clock)) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            clock.set(Instant.parse("2026-12-09T08:10:00Z"));
            code.scan("203.0.113.1");
            code.data(2);
            clock.set(Instant.parse("2028-02-20T08:10:00Z"));
            placard.restart();
            Await.until(
                    "November to be folded",
                    () -> data(placard, "from=2026-11-20&to=2026-12-31")
                            .path("breakdownsFrom")
                            .asText()
                            .equals("2026-12-01"));
            JsonNode months = data(placard, ALL + "&from=2026-11-01&to=2026-12-31");
            addsUp(months);
            assertThat(months.at("/metrics/totalScans").asLong()).isEqualTo(2);
            assertThat(months.at("/weekHours/1/8").asLong()).isOne(); // a Tuesday
            assertThat(months.at("/weekHours/2/8").asLong()).isOne(); // a Wednesday
            JsonNode part = data(placard, ALL + "&from=2026-11-20&to=2026-12-10");
            assertThat(part.at("/breakdownsFrom").isNull()).isTrue();
            assertThat(part.at("/breakdowns/devices")).isEmpty();
            assertThat(part.at("/metrics/totalScans").asLong()).isEqualTo(2);
        }
    }
}
