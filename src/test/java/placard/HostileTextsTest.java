package placard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.base.Json;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** Texts whose normal form would take minutes: refused for their length or their marks before that. */
@OnBothStores
final class HostileTextsTest {
    private static final String MARKS = "\u0301\u0316";

    @Started
    private static Placard placard;

    private static Reply name(String text) {
        return placard.post("/api/v1/qr", body("name", text).replace("}", ",\"targetUrl\":\"https://e.example/\"}"));
    }

    private static String body(String member, String text) {
        return Json.text(Json.object().put(member, text));
    }

    @ParameterizedTest
    @ValueSource(ints = {20_000, 80_000, 230_000})
    void aNameOfMarksIsRefusedSoon(int pairs) {
        long begun = System.nanoTime();
        Reply reply = name("a" + MARKS.repeat(pairs));
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.at("/errors/0/code").asText()).isEqualTo("too_long");
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(2));
    }

    @Test
    void shortHeapsOfMarksAreRefusedToo() {
        JsonNode fault = name("a" + MARKS.repeat(20)).at("/errors/0");
        assertThat(fault.path("code").asText()).isEqualTo("invalid_characters");
        assertThat(name("a" + MARKS.repeat(10)).status()).isEqualTo(201);
    }

    @Test
    void aTextThatANormalFormMakesShortIsTaken() {
        String letters = "e\u0301".repeat(120);
        Reply made = name(letters);
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.at("/qr/name").asText()).isEqualTo("\u00e9".repeat(120));
        assertThat(name(" ".repeat(5_000) + "A").at("/qr/name").asText()).isEqualTo("A");
    }

    /** Words of choices, dates, ids, entries of lists and metadata have no length of their own. */
    @Test
    void everyOtherMemberIsReadSoon() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String heap = "a" + MARKS.repeat(60_000);
        String quoted = '"' + heap + '"';
        long begun = System.nanoTime();
        for (String body : List.of(
                "{\"type\":" + quoted + "}",
                "{\"slug\":" + quoted + "}",
                "{\"tags\":[" + quoted + "]}",
                "{\"catalogId\":" + quoted + "}",
                "{\"content\":{\"ssid\":" + quoted + "},\"type\":\"wifi\"}",
                "{\"presentation\":{\"table\":" + quoted + "}}")) {
            assertThat(placard.post("/api/v1/qr", body).status()).isEqualTo(422);
        }
        for (String key : List.of("duration", "dimensions", "carpetArea", "calories", "sku", "own", "portion")) {
            Reply reply = placard.post(
                    catalog.path() + "/items",
                    "{\"sectionId\":\"" + catalog.section() + "\",\"name\":\"A\",\"metadata\":{\"" + key + "\":"
                            + quoted + "}}");
            assertThat(reply.status()).as(key).isEqualTo(422);
        }
        assertThat(placard.get("/api/v1/qr?q=" + "%CC%81%CC%96".repeat(600)).status())
                .isIn(200, 422);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(10));
    }

    private static Reply item(MadeCatalog catalog, String members) {
        return placard.post(
                catalog.path() + "/items",
                "{\"sectionId\":\"" + catalog.section() + "\",\"name\":\"A\"," + members + "}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "1e-999999999", "-1e-2147483647", "1e100000", "1e-1000", "1e-2147483648"})
    void numbersWithHugeExponentsAreRefusedSoon(String number) {
        MadeCatalog catalog = MadeCatalog.in(placard);
        long begun = System.nanoTime();
        assertThat(item(catalog, "\"price\":" + number).status()).isIn(400, 422);
        for (String key : List.of("calories", "bedrooms", "inventory", "own", "spiceLevel")) {
            Reply reply = item(catalog, "\"metadata\":{\"" + key + "\":" + number + "}");
            assertThat(reply.status()).as(key + " " + reply.text()).isIn(400, 422);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(2));
    }

    @Test
    void aPlainNumberOfAKnownKeyHasABound() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        for (String key : List.of("calories", "bedrooms", "inventory", "duration", "carpetArea")) {
            assertThat(item(catalog, "\"metadata\":{\"" + key + "\":1e40}").status())
                    .as(key)
                    .isEqualTo(422);
        }
        assertThat(item(catalog, "\"metadata\":{\"inventory\":12}").status()).isEqualTo(201);
    }

    @Test
    void deepAndRepeatedMembersAreMalformed() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        assertThat(item(catalog, "\"metadata\":" + "{\"a\":".repeat(990) + 1 + "}".repeat(990))
                        .status())
                .isEqualTo(400);
        assertThat(item(catalog, "\"metadata\":" + "[".repeat(60_000)).status()).isEqualTo(400);
        assertThat(item(catalog, "\"name\":\"B\",".repeat(8_000) + "\"price\":1")
                        .status())
                .isEqualTo(400);
    }

    /** Each warning was compared with all before it, and each of 120,000 faults was answered. */
    @Test
    void ofManyFindingsAThousandAreNamed() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        StringBuilder members = new StringBuilder("{\"a\":1");
        for (int i = 0; i < 10_000; i++) {
            members.append(",\"").append(i).append("\":1");
        }
        Reply unknown = item(catalog, "\"metadata\":{\"addOnGroups\":[" + members + "}]}");
        assertThat(unknown.status()).isEqualTo(422);
        assertThat(unknown.at("/warnings").size()).isEqualTo(1_000);
        Reply empty = placard.send(
                "PUT", catalog.path() + "/draft", "{\"changes\":[" + "{},".repeat(1_999) + "{}]}", placard.key());
        assertThat(empty.status()).isEqualTo(422);
        assertThat(empty.at("/errors").size()).isEqualTo(1_000);
        assertThat(empty.at("/detail").asText()).isEqualTo("6000 fields are invalid.");
        assertThat(empty.at("/moreErrors").asInt()).isEqualTo(5_000);
    }

    @Test
    void textsThatFoldingMakesLongAreRefusedForTheirLength() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        for (String one : List.of("\ufdfa", "\u1100\u1161\u11a8", "\ud83d\udc68\u200d", "\u0f73\u0f75", "\u0958")) {
            Reply reply = item(catalog, "\"description\":\"" + one.repeat(20_000) + "\"");
            assertThat(reply.at("/errors/0/code").asText()).as(reply.text()).isEqualTo("too_long");
        }
    }

    @Test
    void headersAndQueriesOfEightKilobytesAreReadSoon() {
        long begun = System.nanoTime();
        for (Map.Entry<String, String> header : Map.of(
                        "If-None-Match", "\"a\",",
                        "Accept-Language", "a;q=0.1,",
                        "Cookie", "a=b;",
                        "Range", "0-1,",
                        "X-Forwarded-For", "1.1.1.1,",
                        "Prefer", "a=b,",
                        "User-Agent", "((Mozilla/5.0 ")
                .entrySet()) {
            String value = header.getValue().repeat(7_000 / header.getValue().length());
            assertThat(placard.get("/api/v1/qr", header.getKey(), value).status())
                    .as(header.getKey())
                    .isIn(200, 431);
        }
        Reply reply = placard.get("/api/v1/qr?" + "limi=1&".repeat(1_000));
        assertThat(reply.at("/errors").size()).isEqualTo(1);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(3));
    }
}
