package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Tenant;

/** How codes are listed: pages, order, filters. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class QrListTest {
    private static final String[] NAMES = {"b 100%", "B_x", "a", "\u00c4pfel", "\u00e4pfel 2", "Stra\u00dfe", "c\\d"};

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    @Prepares
    static void prepare() {
        for (int i = 0; i < NAMES.length; i++) {
            create(NAMES[i].replace("\\", "\\\\"), i % 2 == 0 ? "wifi" : "url", i < 3 ? "'Spring','\u00dcber'" : "'x'");
            clock.move(Duration.ofSeconds(1));
        }
        for (int i = 0; i < 33; i++) {
            create("same", "url", "'many'");
        }
        clock.move(Duration.ofSeconds(1));
        String first = id("/api/v1/qr?q=100%25");
        placard.patch("/api/v1/qr/" + first, json("{'tags':['Spring']}"));
    }

    private static void create(String name, String type, String tags) {
        Reply made = placard.post(
                "/api/v1/qr",
                json("{'name':'" + name + "','type':'" + type + "','targetUrl':'https://a.example','tags':[" + tags
                        + "]}"));
        assertThat(made.status()).isEqualTo(201);
    }

    private static String id(String path) {
        return placard.get(path).at("/qrs/0/id").asText();
    }

    private static List<String> names(String query) {
        Reply reply = placard.get("/api/v1/qr?limit=100&" + query);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.at("/qrs").findValuesAsText("name");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-createdAt", "createdAt", "name", "-name", "updatedAt", "-updatedAt"})
    void pagesNeverOverlapAndLeaveNothingOut(String sort) {
        List<String> ids = new ArrayList<>();
        for (int page = 1; page <= 6; page++) {
            Reply reply = placard.get("/api/v1/qr?limit=7&sort=" + sort + "&page=" + page);
            JsonNode pagination = reply.at("/pagination");
            assertThat(pagination.toString())
                    .isEqualTo(json(
                            "{'page':" + page + ",'limit':7,'total':40,'totalPages':6,'hasMore':" + (page < 6) + "}"));
            ids.addAll(reply.at("/qrs").findValuesAsText("id"));
        }
        assertThat(ids).hasSize(40).doesNotHaveDuplicates();
        assertThat(placard.get("/api/v1/qr?limit=7&page=7").at("/qrs")).isEmpty();
    }

    @Test
    void theNewestComeFirstUnlessAskedOtherwise() {
        assertThat(names("q=ap")).isEmpty();
        assertThat(names("sort=createdAt").subList(0, 7)).containsExactly(NAMES);
        assertThat(names("").subList(33, 40))
                .containsExactly("c\\d", "Stra\u00dfe", "\u00e4pfel 2", "\u00c4pfel", "a", "B_x", "b 100%");
        assertThat(names("sort=-updatedAt").getFirst()).isEqualTo("b 100%");
        assertThat(names("sort=name"))
                .startsWith("a", "b 100%", "B_x", "c\\d", "same")
                .endsWith("same", "Stra\u00dfe", "\u00c4pfel", "\u00e4pfel 2");
    }

    @ParameterizedTest
    @CsvSource({"\u00c4PFEL,2", "%,1", "_,1", "strasse,1", "STRA\u00dfE,1", "\\,1", "b,2", "same,33", "nothing,0"})
    void aSearchIsASubstringWithoutRegardToCase(String q, int found) {
        assertThat(names("q=" + encoded(q))).hasSize(found);
    }

    @Test
    void filtersCombine() {
        assertThat(names("tag=sPRING")).containsExactly("a", "B_x", "b 100%");
        assertThat(names("tag=" + encoded("\u00fcber"))).containsExactly("a", "B_x");
        assertThat(names("tag=spring&type=url")).containsExactly("B_x");
        assertThat(names("tag=spring&q=100")).containsExactly("b 100%");
        assertThat(names("type=vcard")).isEmpty();
        assertThat(names("catalogId=cat_01jd3x5n8kq2v7w9c4t6r0m1ba")).isEmpty();
    }

    @Test
    void onlyAnAmpersandSeparatesParameters() {
        assertThat(names("q=b%20100;limit=1&sort=name")).isEmpty();
        assertThat(names("q=b;")).isEmpty();
        assertThat(names("q=same;limit=0")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "page=0,/query/page out_of_range",
        "page=-1,/query/page out_of_range",
        "page=x,/query/page out_of_range",
        "page=,/query/page out_of_range",
        "page=1000001,/query/page out_of_range",
        "page=99999999999999999999,/query/page out_of_range",
        "limit=0,/query/limit out_of_range",
        "limit=101,/query/limit out_of_range",
        "limit=1e1,/query/limit out_of_range",
        "sort=version,/query/sort unknown_value",
        "sort=name%3Bdrop,/query/sort unknown_value",
        "type=poem,/query/type unknown_value",
        "type=,/query/type unknown_value",
        "catalogId=x,/query/catalogId invalid_id",
        "tag=,/query/tag invalid_characters",
        "q=%00,/query/q invalid_characters"
    })
    void aMalformedParameterIsRefused(String query, String fault) {
        Reply refused = placard.get("/api/v1/qr?" + query);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.faults()).containsExactly(fault);
    }

    @Test
    void allFaultsOfAQueryAreReportedTogether() {
        assertThat(placard.get("/api/v1/qr?page=0&limit=0&sort=x&type=x").faults())
                .hasSize(4);
    }

    @Test
    void anotherWorkspaceSeesNothingOfIt() {
        Tenant other = Tenant.of(placard, 5);
        Reply list = placard.send("GET", "/api/v1/qr", null, other.key());
        assertThat(list.at("/pagination/total").asInt()).isZero();
        assertThat(list.at("/qrs")).isEmpty();
    }
}
