package placard.app.numbers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;

/** The screen of numbers says what the API says, and what its table says. */
class NumbersScreenTest {
    private static final String API = "/app/default/api/v1/";
    private static final List<String> PARTS = List.of("tables", "cities", "sources", "devices", "os", "excluded");
    private static final Pattern ROW =
            Pattern.compile("<tr[^>]*><th scope=\"row\"[^>]*>(.*?)</th>(.*?)</tr>", Pattern.DOTALL);
    private static final Pattern CELL = Pattern.compile("<td>(.*?)</td>");

    /** A row of a table: what it is of, and its figures. */
    private record Row(String name, List<String> cells) {}

    private static List<Row> rows(String page, String part) {
        List<Row> rows = new ArrayList<>();
        Matcher tables = Pattern.compile("<table data-part=\"" + part + "\">(.*?)</table>", Pattern.DOTALL)
                .matcher(page);
        while (tables.find()) {
            Matcher row = ROW.matcher(tables.group(1));
            while (row.find()) {
                String name = row.group(1).replaceAll("<p .*", "").replaceAll("<[^>]*>", "");
                rows.add(new Row(
                        name.strip(),
                        CELL.matcher(row.group(2))
                                .results()
                                .map(cell -> cell.group(1))
                                .toList()));
            }
        }
        return rows;
    }

    private static long number(String cell) {
        return cell.equals("–") ? 0 : Long.parseLong(cell.replace(",", "").replace("−", "-"));
    }

    private static long figure(String page, String id) {
        Matcher found = Pattern.compile("<data id=\"" + id + "\" value=\"([0-9]+)\">([0-9,]+)</data>")
                .matcher(page);
        assertThat(found.find()).as(id).isTrue();
        assertThat(number(found.group(2))).isEqualTo(Long.parseLong(found.group(1)));
        return Long.parseLong(found.group(1));
    }

    private static String shown(String time) {
        return DateTimeFormatter.ofPattern("MMM d, uuuu", Locale.ENGLISH)
                .format(Instant.parse(time).atOffset(ZoneOffset.UTC));
    }

    private static String said(String value) {
        return value.equals("Unknown") ? "" : value;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Some days with everything that is counted, and what is not. */
    private static void fill(Placard placard, MovableClock clock, List<MadeCode> codes) {
        for (int day = 0; day < 15; day++) {
            for (MadeCode code : codes) {
                for (int i = 0; i <= day % 4; i++) {
                    code.scanWith("table=" + (day * 2 + i) + (i % 2 == 0 ? "&source=flyer" : ""));
                }
                code.scan("203.0.113." + day, "User-Agent", "Mozilla/5.0 (Windows NT 10.0; Win64; x64)");
                placard.send("GET", "/q/" + code.slug(), null, null, "User-Agent", "Googlebot/2.1");
                placard.send("GET", "/q/" + code.slug(), null, null, "User-Agent", "WhatsApp/2.23");
            }
            clock.move(Duration.ofHours(23));
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyFigureIsThatOfTheApiAndOfTheTableAndPartsAddUp(Store store) {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-06T13:10:00Z"));
        try (Placard placard = Placard.start(store, Map.of(), clock)) {
            Person owner = Person.owner(placard);
            String menu = placard.post("/api/v1/catalogs", "{\"name\":\"Menu\"}")
                    .at("/catalog/id")
                    .asText();
            MadeCode door = MadeCode.in(
                    placard, "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/\",\"tags\":[\"Front & back\"]}");
            MadeCode table = MadeCode.in(
                    placard,
                    "{\"name\":\"Table\",\"targetUrl\":\"https://example.com/\",\"catalogId\":\"" + menu + "\"}");
            fill(placard, clock, List.of(door, table));
            door.data(15 + 15 + 6 * 3 + 3 + 0);
            table.data(15 + 15 + 6 * 3 + 3 + 0);
            owner.signIn(Person.EMAIL, Person.PASSWORD);
            for (String of : List.of("", "&of=" + door.id(), "&of=" + menu, "&of=" + encoded("tag:Front & back"))) {
                for (String range : List.of("days=30", "days=7", "days=1", "from=2026-11-09&to=2026-11-12")) {
                    for (String compare : List.of("", "&compare=none")) {
                        compare(owner, range + of + compare, of, range, compare.isEmpty());
                    }
                }
            }
        }
    }

    private static void compare(Person owner, String query, String of, String range, boolean isCompared) {
        Reply screen = owner.get("/app/default/analytics?" + query);
        assertThat(screen.status()).as(query).isEqualTo(200);
        String page = screen.text();
        String chosen = of.isEmpty()
                ? ""
                : of.contains("qr_")
                        ? "&codeId=" + of.substring(4)
                        : of.contains("cat_") ? "&catalogId=" + of.substring(4) : "&tag=Front+%26+back";
        JsonNode data = owner.get(API + "analytics?" + range + chosen + (isCompared ? "&compare=period" : "")
                        + "&include=sources,catalogTables,hours,excluded,weekHours,codes,catalogs")
                .at("/data");
        long total = data.at("/metrics/totalScans").asLong();
        assertThat(figure(page, "total")).as(query).isEqualTo(total);
        assertThat(figure(page, "visitors"))
                .as(query)
                .isEqualTo(data.at("/metrics/dailyVisitors").asLong());
        JsonNode change = data.at("/previous/change");
        String head = page.substring(page.indexOf("id=\"total\""), page.indexOf("id=\"visitors\""));
        assertThat(head.contains("class=\"change"))
                .as(query)
                .isEqualTo(isCompared && !change.isNull() && !change.isMissingNode());
        if (head.contains("class=\"change")) {
            assertThat(head)
                    .contains(change.asDouble() > 0 ? "▲" : "▼")
                    .contains(change.asDouble() > 0 ? ">up " : ">down ");
        }
        if (isCompared && !data.at("/previous/isComplete").asBoolean()) {
            assertThat(head).contains("Too new to compare with the previous period");
        }
        ranked(page, data, "codes", of.contains("qr_"), query);
        ranked(page, data, "catalogs", of.contains("qr_") || of.contains("cat_"), query);
        if (!range.equals("days=1")) {
            days(page, data, isCompared, query);
        }
        assertThat(rows(page, "day").stream()
                        .mapToLong(row -> number(row.cells.getFirst()))
                        .sum())
                .as(query)
                .isEqualTo(total);
        long ofWeek = 0;
        List<Row> hours = rows(page, "weekHour");
        for (int hour = 0; hour < hours.size(); hour++) {
            for (int day = 0; day < 7; day++) {
                long scans = number(hours.get(hour).cells.get(day));
                assertThat(scans)
                        .isEqualTo(data.at("/weekHours/" + day + "/" + hour).asLong());
                ofWeek += scans;
            }
        }
        assertThat(ofWeek).as(query).isEqualTo(total);
        for (String part : PARTS) {
            part(page, data, part, total, query);
        }
        table(owner, page, data, query);
    }

    private static void days(String page, JsonNode data, boolean isCompared, String query) {
        List<Row> rows = rows(page, "day");
        assertThat(rows).as(query).hasSize(data.at("/timeSeries").size());
        for (int i = 0; i < rows.size(); i++) {
            List<String> cells = rows.get(i).cells;
            JsonNode day = data.at("/timeSeries/" + i);
            assertThat(number(cells.getFirst()))
                    .isEqualTo(day.path("totalScans").asLong());
            assertThat(number(cells.getLast()))
                    .isEqualTo(day.path("uniqueScans").asLong());
            if (isCompared) {
                assertThat(number(cells.get(1)))
                        .isEqualTo(data.at("/previous/timeSeries/" + i + "/totalScans")
                                .asLong());
            }
        }
    }

    private static void ranked(String page, JsonNode data, String part, boolean isOne, String query) {
        List<Row> rows = rows(page, part);
        if (isOne || data.at("/" + part + "/0/id").isNull()) {
            assertThat(rows).as(part + " " + query).isEmpty();
            return;
        }
        assertThat(rows).as(part + " " + query).hasSize(data.at("/" + part).size());
        long sum = 0;
        for (int i = 0; i < rows.size(); i++) {
            JsonNode row = data.at("/" + part + "/" + i);
            long scans = number(rows.get(i).cells.getFirst());
            assertThat(rows.get(i).name)
                    .contains(
                            row.path("id").isNull()
                                    ? "Everything else"
                                    : row.path("name").asText());
            assertThat(scans).isEqualTo(row.path("scans").asLong());
            sum += scans;
        }
        assertThat(sum)
                .as(part + " " + query)
                .isEqualTo(data.at("/metrics/totalScans").asLong());
    }

    /** The name of a breakdown on the wire. */
    private static String wire(String part) {
        return part.equals("tables") ? "catalogTables" : part;
    }

    private static void part(String page, JsonNode data, String part, long total, String query) {
        List<Row> rows = rows(page, part);
        JsonNode shown = data.at("/breakdowns/" + wire(part));
        if (rows.isEmpty()) {
            // Nobody named a table, say.
            assertThat(shown.size()).as(part).isLessThanOrEqualTo(1);
            return;
        }
        assertThat(rows).as(part + " " + query).hasSize(shown.size());
        long sum = 0;
        for (int i = 0; i < rows.size(); i++) {
            JsonNode slice = shown.path(i);
            long scans = number(rows.get(i).cells.getFirst());
            assertThat(scans).isEqualTo(slice.path("count").asLong());
            if (part.equals("tables") || part.equals("sources")) {
                assertThat(rows.get(i).name).contains(said(slice.path("name").asText()));
            }
            if (!part.equals("excluded")) {
                assertThat(rows.get(i).cells.getLast())
                        .isEqualTo(slice.path("percent").asText() + "%");
                sum += scans;
            }
        }
        if (!part.equals("excluded") && !part.equals("tables")) {
            assertThat(sum).as(part + " " + query).isEqualTo(total);
        }
    }

    /** The table that the screen leads to has the same figures. */
    private static void table(Person owner, String page, JsonNode data, String query) {
        Matcher link = Pattern.compile("href=\"(/app/default/api/v1/analytics.csv[^\"]*)\"")
                .matcher(page);
        assertThat(link.find()).isTrue();
        Reply csv = owner.get(link.group(1).replace("&amp;", "&"));
        assertThat(csv.status()).as(query).isEqualTo(200);
        List<String> lines = csv.text().lines().toList();
        assertThat(lines.get(1))
                .isEqualTo("total," + data.at("/from").asText() + "/"
                        + data.at("/to").asText() + "," + figure(page, "total") + "," + figure(page, "visitors"));
        for (String part : PARTS) {
            List<Long> shown = new ArrayList<>();
            data.at("/breakdowns/" + wire(part))
                    .forEach(slice -> shown.add(slice.path("count").asLong()));
            assertThat(lines.stream()
                            .filter(line -> line.startsWith(wire(part) + ","))
                            .map(line -> Long.parseLong(line.split(",")[2]))
                            .toList())
                    .as(part + " " + query)
                    .isEqualTo(shown);
        }
        List<String> days =
                lines.stream().filter(line -> line.startsWith("day,")).toList();
        assertThat(days).hasSize(data.at("/timeSeries").size());
        for (int i = 0; i < days.size(); i++) {
            JsonNode day = data.at("/timeSeries/" + i);
            assertThat(days.get(i))
                    .isEqualTo("day," + day.path("day").asText() + "," + day.path("totalScans") + ","
                            + day.path("uniqueScans"));
        }
    }

    /** A night of 25 hours, and then a move to the other side of the world. */
    @ParameterizedTest
    @Slow
    @EnumSource
    void noDayIsDoubledByAChangeOfClocksOrANewTimeZone(Store store) {
        MovableClock clock = new MovableClock(Instant.parse("2026-10-24T20:30:00Z"));
        try (Placard placard = Placard.start(store, Map.of(), clock)) {
            Person owner = Person.owner(placard);
            placard.patch("/api/v1/workspace", "{\"timezone\":\"Europe/Berlin\"}");
            clock.move(Duration.ofHours(3)); // the new time zone is that of the next day on
            MadeCode code = MadeCode.in(placard);
            int scans = 0;
            for (int hour = 0; hour < 30; hour++) {
                code.scan("203.0.113.1");
                scans++;
                clock.move(Duration.ofHours(1));
            }
            placard.patch("/api/v1/workspace", "{\"timezone\":\"Pacific/Auckland\"}");
            for (int hour = 0; hour < 60; hour++) {
                code.scan("203.0.113.1");
                scans++;
                clock.move(Duration.ofHours(1));
            }
            code.data(scans);
            owner.signIn(Person.EMAIL, Person.PASSWORD);
            String page = owner.get("/app/default/analytics?from=2026-10-20&to=2026-11-02&compare=none")
                    .text();
            List<Row> days = rows(page, "day");
            assertThat(days).hasSize(14);
            assertThat(days.stream().map(Row::name).distinct()).hasSize(14);
            assertThat(figure(page, "total")).isEqualTo(scans);
            assertThat(days.stream()
                            .mapToLong(row -> number(row.cells.getFirst()))
                            .sum())
                    .isEqualTo(scans);
            // From half past one in the night on there are 23 and a half of the 25 hours, with one scan each.
            assertThat(days.get(5).name).isEqualTo("Sun Oct 25, 2026");
            assertThat(number(days.get(5).cells.getFirst())).isEqualTo(24);
            assertThat(rows(page, "weekHour").stream()
                            .mapToLong(row -> number(row.cells.get(6)))
                            .sum())
                    .isEqualTo(24);
            assertThat(number(rows(page, "weekHour").get(2).cells.get(6))).isEqualTo(2);
            LocalDate first = LocalDate.parse("2026-10-20");
            JsonNode series =
                    owner.get(API + "analytics?from=2026-10-20&to=2026-11-02").at("/data/timeSeries");
            for (int i = 0; i < series.size(); i++) {
                assertThat(series.at("/" + i + "/day").asText())
                        .isEqualTo(first.plusDays(i).toString());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void invalidParametersAreMarkedAndUnknownSubjectsAreNotFound(Store store) {
        try (Placard placard = Placard.start(store)) {
            Person owner = Person.owner(placard);
            assertThat(owner.get("/app/default/analytics").text()).contains("Create your first code");
            MadeCode code = MadeCode.in(placard);
            assertThat(owner.get("/app/default/analytics").text())
                    .contains("Scan this code", "/api/v1/qr/" + code.id() + "/image.svg");
            code.scan("203.0.113.1");
            code.data(1);
            assertThat(owner.get("/app/default/analytics?from=&to=&of=&compare=")
                            .status())
                    .isEqualTo(200);
            Reply wrong = owner.get("/app/default/analytics?from=2026-11-31&to=x");
            assertThat(wrong.status()).isEqualTo(422);
            assertThat(wrong.text()).contains("id=\"from-fault\"", "id=\"to-fault\"", "data-part=\"day\"");
            assertThat(owner.get("/app/default/analytics?from=2026-02-02&to=2026-02-01")
                            .text())
                    .contains("id=\"from-fault\"")
                    .doesNotContain("id=\"to-fault\"");
            assertThat(owner.get("/app/default/analytics?days=0").status()).isEqualTo(422);
            for (String nothing :
                    List.of("qr_01jd3x5n8kq2v7w9c4t6r0m1ba", "cat_01jd3x5n8kq2v7w9c4t6r0m1ba", "tag:x", "x")) {
                assertThat(owner.get("/app/default/analytics?of=" + nothing).status())
                        .as(nothing)
                        .isEqualTo(404);
            }
            assertThat(owner.get("/app/default/codes/" + code.id()).text())
                    .contains("analytics?of=" + code.id(), "class=\"lines\"");
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void creditsAndWhatIsKeptOfVisitorsAreThoseOfTheApi(Store store) {
        MovableClock clock = new MovableClock(Instant.parse("2026-10-24T20:30:00Z"));
        try (Placard placard = Placard.start(
                store, Map.of("PLACARD_INITIAL_CREDITS", "30", "PLACARD_SCAN_RETENTION_DAYS", "20"), clock)) {
            Person owner = Person.owner(placard);
            for (int i = 0; i < 23; i++) {
                MadeCode.in(placard, "{\"name\":\"Code " + i + "\",\"targetUrl\":\"https://example.com/\"}");
                clock.move(Duration.ofMinutes(1));
            }
            MadeCode.in(placard).delete();
            String page = owner.get("/app/default/credits").text();
            assertThat(figure(page, "remaining")).isEqualTo(6);
            assertThat(page).contains("Deleted code", "Code 22", "credits?page=2");
            String second = owner.get("/app/default/credits?page=2").text();
            List<Row> rows = new ArrayList<>(rows(page, "ledger"));
            rows.addAll(rows(second, "ledger"));
            List<String> lines =
                    owner.get(API + "credits.csv").text().lines().skip(1).toList();
            JsonNode ledger = owner.get(API + "credits?limit=100").at("/ledger");
            assertThat(rows).hasSize(25).hasSameSizeAs(lines).hasSize(ledger.size());
            long sum = 0;
            for (int i = 0; i < rows.size(); i++) {
                Matcher amount =
                        Pattern.compile("<td dir=\"ltr\">[+]?(.*?)</td>").matcher(i < 20 ? page : second);
                for (int skip = 0; skip <= i % 20; skip++) {
                    assertThat(amount.find()).isTrue();
                }
                long shown = number(amount.group(1));
                assertThat(shown).isEqualTo(ledger.at("/" + i + "/amount").asLong());
                assertThat(lines.get(i))
                        .startsWith(ledger.at("/" + i + "/id").asText() + ",")
                        .contains("," + shown + ",");
                sum += shown;
            }
            assertThat(sum).isEqualTo(6);
            assertThat(owner.get("/app/default/privacy").text()).contains("For 20 days");
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            code.data(1);
            JsonNode privacy = owner.get(API + "privacy").at("/privacy");
            assertThat(privacy.at("/scanRetentionDays").asInt()).isEqualTo(20);
            assertThat(privacy.at("/nextDestructionAt").asText())
                    .isEqualTo(privacy.at("/keys/0/destroyAfter").asText());
            assertThat(owner.get("/app/default/privacy").text())
                    .contains(
                            "Created on Oct 24, 2026",
                            "until " + shown(privacy.at("/nextDestructionAt").asText()));
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aCodeIsComparedWithTheDaysBefore(Store store) {
        MovableClock clock = new MovableClock(Instant.parse("2026-06-01T12:30:00Z"));
        try (Placard placard = Placard.start(store, Map.of(), clock)) {
            Person owner = Person.owner(placard);
            MadeCode door = MadeCode.in(placard, "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/\"}");
            String page = "/app/default/codes/" + door.id();
            door.scanWith("");
            door.data(1);
            assertThat(owner.get(page).text()).contains("Too new to compare with the previous period");
            clock.move(Duration.ofDays(70));
            owner.signIn(Person.EMAIL, Person.PASSWORD);
            for (int i = 0; i < 4; i++) {
                door.scanWith("");
            }
            door.data(5);
            assertThat(owner.get(page).text()).contains("No scans in the previous period");
            clock.move(Duration.ofDays(40));
            owner.signIn(Person.EMAIL, Person.PASSWORD);
            for (int i = 0; i < 5; i++) {
                door.scanWith("");
            }
            door.data(10);
            String text = owner.get(page).text();
            assertThat(figure(text, "month")).isEqualTo(5);
            assertThat(text).contains("vs. the previous 30 days: 4", "▲\u00a025");
        }
    }
}
