package placard.page;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** What search engines and link previews say of a page. */
@OnBothStores
class SummaryTest {
    private static final Pattern DESCRIPTION = Pattern.compile("<meta name=\"description\" content=\"([^\"]*)\">");

    @Started
    private static Placard placard;

    @Test
    void aCatalogueWithoutADescriptionIsDescribedByItsSectionsAndItsPlace() {
        MadeCatalog catalog = published("""
                {"name":"Lunch","slug":"dishes","businessDetails":{"name":"Saffron","address":"12 MG Road\\nBengaluru"}}""");
        section(catalog, "Breakfast");
        section(catalog, "Mains & more");
        placard.post(catalog.path() + "/sections", json("{'name':'Empty'}"));
        assertThat(described("/menu/dishes"))
                .isEqualTo("Lunch · Saffron: Breakfast, Mains &amp; more · 12 MG Road, Bengaluru");
        assertThat(placard.send("GET", "/menu/dishes", null, null).text())
                .contains("<meta property=\"og:description\" content=\"Lunch · Saffron: Breakfast");
    }

    @Test
    void theOwnersOwnDescriptionComesFirst() {
        published("{\"name\":\"Lunch\",\"slug\":\"own\",\"description\":\"From the\\ntandoor.\"}");
        assertThat(described("/menu/own")).isEqualTo("From the tandoor.");
    }

    @Test
    void aCatalogueWithNothingInItIsDescribedByItsName() {
        published("{\"name\":\"Lunch\",\"slug\":\"bare\"}");
        assertThat(described("/menu/bare")).isEqualTo("Lunch");
    }

    @Test
    void asManySectionsAsHaveRoomAreNamed() {
        List<String> parts = List.of("a".repeat(60), "b".repeat(60), "c".repeat(60));
        String line = Summary.of("Lunch", parts, "Bengaluru");
        assertThat(line).isEqualTo("Lunch: " + parts.get(0) + ", " + parts.get(1) + " · Bengaluru");
        assertThat(Summary.of("Lunch", parts, "d".repeat(300)))
                .isEqualTo("Lunch: " + parts.get(0) + ", " + parts.get(1));
        assertThat(Summary.of("🍋".repeat(200))).isEqualTo("🍋".repeat(159) + "…");
    }

    @Test
    void everyLandingPageHasOne() {
        assertThat(described(code("vcard", "{'firstName':'Zoë','organization':'Nordlys','emails':['z@example.com']}")))
                .isEqualTo("Zoë · Nordlys: z@example.com");
        assertThat(described(code("wifi", "{'ssid':'Guests','password':'12345678'}")))
                .isEqualTo("Wi-Fi network · Guests");
        String links = "'links':[{'platform':'instagram','url':'https://instagram.com/a'}]";
        assertThat(described(code("social", "{'title':'Saffron'," + links + "}")))
                .isEqualTo("Saffron: Instagram");
        assertThat(described(code("social", "{'title':'Saffron','bio':'Hello.\\nThere.'," + links + "}")))
                .isEqualTo("Hello. There.");
    }

    /** The pictures are the same on both stores; here their catalogue and their item are found. */
    @Test
    void aCatalogueAndAnItemHaveAPictureForPreviewsOfLinks() {
        MadeCatalog catalog = published("{\"name\":\"Lunch\",\"slug\":\"pictured\"}");
        String item = catalog.item("Dosa", "");
        for (String path : List.of("/menu/pictured", "/menu/pictured" + item.substring(item.lastIndexOf('/')))) {
            assertThat(placard.send("GET", path, null, null).status()).as(path).isEqualTo(200);
            Reply picture = placard.send("GET", path + "/preview.jpg", null, null);
            assertThat(picture.status()).as(path).isEqualTo(200);
            assertThat(picture.header("Content-Type")).isEqualTo("image/jpeg");
        }
    }

    private static MadeCatalog published(String body) {
        MadeCatalog catalog = MadeCatalog.in(placard, body);
        placard.post(catalog.path() + "/publish", "");
        return catalog;
    }

    private static void section(MadeCatalog catalog, String name) {
        String id = placard.post(
                        catalog.path() + "/sections",
                        Json.object().put("name", name).toString())
                .at("/section/id")
                .asText();
        Reply item = placard.post(
                catalog.path() + "/items",
                Json.object().put("name", "One").put("sectionId", id).toString());
        assertThat(item.status()).as(item.text()).isEqualTo(201);
    }

    private static String code(String type, String content) {
        Reply made = placard.post("/api/v1/qr", json("{'name':'C','type':'" + type + "','content':" + content + "}"));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return "/p/" + made.at("/qr/slug").asText();
    }

    private static String described(String path) {
        Matcher line = DESCRIPTION.matcher(placard.send("GET", path, null, null).text());
        assertThat(line.find()).isTrue();
        return line.group(1);
    }
}
