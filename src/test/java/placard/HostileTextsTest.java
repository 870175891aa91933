package placard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
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
}
