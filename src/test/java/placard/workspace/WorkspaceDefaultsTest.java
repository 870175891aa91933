package placard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.testing.Drawn;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;

/** What new codes and catalogues of a workspace begin with, and its brand. */
@OnBothStores
final class WorkspaceDefaultsTest {
    @Started
    private static Placard placard;

    private static Person owner;
    private static String logo;

    @Prepares
    static void prepare() {
        owner = Person.owner(placard);
        logo = placard.upload("logo.png", Drawn.png(64, 64)).at("/file/id").asText();
    }

    private static Reply set(String body) {
        return placard.patch("/api/v1/workspace", json(body));
    }

    private static JsonNode start() {
        String page = owner.get("/app/default/codes/new").text();
        String look = page.replaceFirst("(?s).*data-look=\"([^\"]*)\".*", "$1")
                .replace("&#34;", "\"")
                .replace("&quot;", "\"");
        return Json.parse(look.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    @Test
    void newCataloguesHaveItsLanguageAndItsCurrencyUnlessTheyNameOthers() {
        assertThat(set("{'defaults':{'language':'it','currency':'CHF'}}").status())
                .isEqualTo(200);
        Reply made = placard.post("/api/v1/catalogs", json("{'name':'Pranzo'}"));
        assertThat(made.at("/catalog/defaultLanguage").asText()).isEqualTo("it");
        assertThat(made.at("/catalog/currency").asText()).isEqualTo("CHF");
        Reply other =
                placard.post("/api/v1/catalogs", json("{'name':'Lunch','currency':'GBP','defaultLanguage':'en'}"));
        assertThat(other.at("/catalog/currency").asText()).isEqualTo("GBP");
        Reply back = placard.patch(
                "/api/v1/catalogs/" + other.at("/catalog/id").asText(),
                json("{'currency':null,'defaultLanguage':null}"));
        assertThat(back.at("/catalog/currency").asText()).isEqualTo("CHF");
        assertThat(back.at("/catalog/defaultLanguage").asText()).isEqualTo("it");
        assertThat(set("{'defaults':{'currency':null}}")
                        .at("/workspace/defaults/language")
                        .asText())
                .as("the rest stays")
                .isEqualTo("it");
        assertThat(set("{'defaults':null}").at("/workspace/defaults/language").isNull())
                .isTrue();
        assertThat(placard.post("/api/v1/catalogs", json("{'name':'Plain'}"))
                        .at("/catalog/currency")
                        .asText())
                .isEqualTo("USD");
    }

    @Test
    void theDesignerBeginsInTheColoursOfTheBrandIfScannersReadThem() {
        set("{'brand':{'primaryColor':'#0b5d53','backgroundColor':'#fff7ed','logoFileId':'" + logo + "'}}");
        JsonNode look = start();
        assertThat(look.path("fgColor").asText()).isEqualTo("#0b5d53");
        assertThat(look.path("bgColor").asText()).isEqualTo("#fff7ed");
        assertThat(look.path("brandingMode").asText()).isEqualTo("logo");
        assertThat(look.path("logoFileId").asText()).isEqualTo(logo);
        set("{'brand':{'primaryColor':'#ffd54f','logoFileId':null}}");
        assertThat(start()).as("yellow on paper reads nobody").isEmpty();
        set("{'brand':null}");
        assertThat(start()).isEmpty();
    }

    @Test
    void aLookOfItsOwnComesBeforeTheBrandAndWouldHaveToScan() {
        Reply set = set("{'brand':{'primaryColor':'#7f1d1d'},'defaults':{'design':{'moduleStyle':'rounded'}}}");
        assertThat(set.at("/workspace/defaults/design/moduleStyle").asText()).isEqualTo("rounded");
        assertThat(start().path("fgColor").asText()).isEqualTo("#000000");
        Reply merged = set("{'defaults':{'design':{'fgColor':'#1a237e'}}}");
        assertThat(merged.at("/workspace/defaults/design/moduleStyle").asText()).isEqualTo("rounded");
        Reply pale = set("{'defaults':{'design':{'fgColor':'#eeeeee'}}}");
        assertThat(pale.status()).isEqualTo(422);
        assertThat(pale.faults()).contains("/defaults/design/fgColor unscannable_design");
        assertThat(set("{'defaults':{'design':null}}")
                        .at("/workspace/defaults/design")
                        .isNull())
                .isTrue();
        set("{'brand':null}");
    }

    @Test
    void wrongDefaultsAreNamedAndChangeNothing() {
        Reply wrong = set("{'brand':{'primaryColor':'green','logoFileId':'file_00000000000000000000000000','x':1},"
                + "'defaults':{'language':'no such','currency':'ABCD','design':{'moduleStyle':'stars'}}}");
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.faults())
                .contains(
                        "/brand/primaryColor invalid_color",
                        "/brand/logoFileId file_not_found",
                        "/brand/x unknown_member",
                        "/defaults/language invalid_language",
                        "/defaults/design/moduleStyle unknown_value")
                .anyMatch(fault -> fault.startsWith("/defaults/currency "));
        assertThat(placard.get("/api/v1/workspace")
                        .at("/workspace/brand/primaryColor")
                        .isNull())
                .isTrue();
    }

    @Test
    void aLogoOfTheBrandIsInUseAndItsChangeIsRecorded() {
        String own = placard.upload("own.png", Drawn.png(80, 64)).at("/file/id").asText();
        set("{'brand':{'logoFileId':'" + own + "'}}");
        Reply refused = placard.delete("/api/v1/files/" + own);
        assertThat(refused.code()).isEqualTo("file_in_use");
        assertThat(refused.at("/usedBy/0/type").asText()).isEqualTo("workspace");
        assertThat(placard.get("/api/v1/activity?subjectKind=workspace&limit=1")
                        .at("/activity/0/after/brand/logoFileId")
                        .asText())
                .isEqualTo(own);
        assertThat(placard.delete("/api/v1/files/" + own + "?force=true").status())
                .isEqualTo(204);
        assertThat(start()).as("a logo that is gone is none").isEmpty();
        set("{'brand':null}");
    }
}
