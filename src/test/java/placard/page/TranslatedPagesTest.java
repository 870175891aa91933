package placard.page;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Reply;

/** The public page of a catalogue in several languages, and the same for programs. */
@OnSqlite(settings = "PLACARD_MANAGEMENT_PORT=" + OnBothStores.FREE_PORT)
final class TranslatedPagesTest {
    private static final Pattern DATA = Pattern.compile("<script type=\"application/ld\\+json\">(.*?)</script>");

    @Started
    private static Placard placard;

    /** English, in part Hindi and Brazilian Portuguese. */
    private static MadeCatalog made() {
        MadeCatalog catalog = MadeCatalog.in(
                placard,
                "{'name':'Lunch','description':'Daily','currency':'INR','businessDetails':{'name':'Lunch','whatsapp':"
                        + "'+14155550123'},'settings':{'priceNote':'Net prices','allergyNotice':'Ask us'},"
                        + "'translations':{'hi':{'name':'दोपहर','description':'रोज़','priceNote':'शुद्ध दाम'}}}");
        assertThat(placard.patch(
                                catalog.path() + "/sections/" + catalog.section(),
                                json("{'translations':{'hi':{'name':'मुख्य'},'pt-BR':{'name':'Pratos'}}}"))
                        .status())
                .isEqualTo(200);
        catalog.item(
                "Paneer",
                ",'description':'Cheese','badge':'New','price':100,'translations':"
                        + "{'hi':{'name':'पनीर','badge':'नया'},'pt':{'name':'Queijo'}},'metadata':{'variants':[{'name':"
                        + "'Half','translations':{'hi':{'name':'आधा'}}},{'name':'Full','price':200}],'addOns':[{'name':'Rice',"
                        + "'price':20,'translations':{'hi':{'name':'चावल'}}}]}");
        catalog.item("Dal", ",'price':80");
        assertThat(placard.post(catalog.path() + "/publish", "").status()).isEqualTo(200);
        return catalog;
    }

    private static String slug(MadeCatalog catalog) {
        return catalog.read().at("/catalog/slug").asText();
    }

    private static Reply open(String path, String... headers) {
        Reply page = placard.send("GET", path, null, null, headers);
        assertThat(page.status()).as(page.text()).isEqualTo(200);
        return page;
    }

    /** The page without its links. */
    private static String plain(Reply page) {
        return page.text().replaceAll("<a [^>]*>|</a>", "");
    }

    private static String head(Reply page) {
        return page.text().substring(0, page.text().indexOf("</head>"));
    }

    @Test
    void eachTextIsInTheGuestsLanguageOrAsItWasWritten() {
        String path = "/menu/" + slug(made());
        Reply page = open(path + "?lang=hi");
        assertThat(page.header("Content-Language")).isEqualTo("hi");
        assertThat(plain(page))
                .contains("<html lang=\"hi\" dir=\"ltr\">")
                .contains("<h1 dir=\"auto\">दोपहर</h1>")
                .contains("<p class=\"bio\" dir=\"auto\">रोज़</p>")
                .contains(" dir=\"auto\">मुख्य</h2>")
                .contains("<h3 dir=\"auto\">पनीर</h3>")
                .contains("<h3 lang=\"en\" dir=\"auto\">Dal</h3>")
                .contains("<li class=\"flag\" dir=\"auto\">नया</li>")
                .contains("lang=\"en\" dir=\"auto\">Cheese<")
                .contains("शुद्ध दाम")
                .contains("lang=\"en\" dir=\"auto\">Ask us<")
                .contains("dir=\"auto\">आधा<")
                .contains("lang=\"en\" dir=\"auto\">Full<")
                .contains("dir=\"auto\">चावल<")
                .doesNotContain(">Paneer<");
        Reply plain = open(path);
        assertThat(plain.header("Content-Language")).isEqualTo("en");
        assertThat(plain.text())
                .contains("<html lang=\"en\"")
                .contains("Paneer")
                .doesNotContain("पनीर");
    }

    @Test
    void aReaderOfNoneOfTheSixLanguagesReadsTheirOwnWhereItExists() {
        String path = "/menu/" + slug(made());
        Reply page = open(path, "Accept-Language", "pt-BR,pt;q=0.9,es;q=0.5");
        assertThat(page.header("Content-Language")).isEqualTo("pt-BR");
        assertThat(plain(page))
                .contains("<html lang=\"es\" dir=\"ltr\">")
                .contains("lang=\"pt-BR\" dir=\"auto\">Pratos</h2>")
                .as("what is said for all who read Portuguese")
                .contains("<h3 lang=\"pt-BR\" dir=\"auto\">Queijo</h3>")
                .contains("<h1 lang=\"en\" dir=\"auto\">Lunch</h1>");
    }

    @Test
    void aQueryComesBeforeTheBrowserAndNonsenseCountsForNothing() {
        String path = "/menu/" + slug(made());
        assertThat(open(path + "?lang=en", "Accept-Language", "hi").header("Content-Language"))
                .isEqualTo("en");
        assertThat(open(path + "?lang=xx-%00", "Accept-Language", "hi-IN").header("Content-Language"))
                .isEqualTo("hi");
        assertThat(plain(open(path, "Accept-Language", "de,en;q=0.5")))
                .contains("<html lang=\"de\"")
                .contains("<h3 lang=\"en\" dir=\"auto\">Paneer</h3>");
    }

    @Test
    void searchEnginesFindEveryLanguage() {
        String path = "/menu/" + slug(made());
        String plain = placard.environment().getOrDefault("PLACARD_BASE_URL", "");
        for (String query : List.of("", "?lang=hi", "?lang=pt-BR")) {
            String head = head(open(path + query));
            assertThat(head)
                    .containsPattern(
                            "<link rel=\"canonical\" href=\"" + plain + "[^\"]*" + Pattern.quote(path + query) + "\">")
                    .containsPattern("<link rel=\"alternate\" hreflang=\"en\" href=\"[^\"?]*" + path + "\">")
                    .containsPattern("<link rel=\"alternate\" hreflang=\"hi\" href=\"[^\"?]*" + path + "\\?lang=hi\">")
                    .containsPattern(
                            "<link rel=\"alternate\" hreflang=\"pt-BR\" href=\"[^\"?]*" + path + "\\?lang=pt-BR\">")
                    .containsPattern("<link rel=\"alternate\" hreflang=\"x-default\" href=\"[^\"?]*" + path + "\">");
        }
        Matcher data = DATA.matcher(open(path + "?lang=hi").text());
        assertThat(data.find()).isTrue();
        JsonNode menu = Json.parse(data.group(1).getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .path("hasMenu");
        assertThat(menu.path("inLanguage").asText()).isEqualTo("hi");
        assertThat(menu.path("name").asText()).isEqualTo("दोपहर");
        assertThat(menu.at("/hasMenuSection/0/hasMenuItem/0/name").asText()).isEqualTo("पनीर");
        MadeCatalog one = MadeCatalog.in(placard);
        one.item("A", "");
        placard.post(one.path() + "/publish", "");
        assertThat(head(open("/menu/" + slug(one)))).doesNotContain("alternate");
    }

    @Test
    void theSwitchNamesTheLanguagesOfTheCatalogueAndKeepsTheTable() {
        String path = "/menu/" + slug(made());
        assertThat(open(path + "?lang=hi&table=7").text())
                .contains("<a href=\"?lang=en&amp;table=7\" lang=\"en\" hreflang=\"en\">English</a>")
                .contains(
                        "<a href=\"?lang=hi&amp;table=7\" lang=\"hi\" hreflang=\"hi\" aria-current=\"true\">हिन्दी</a>")
                .contains(">Português (Brasil)</a>")
                .doesNotContain("Deutsch");
    }

    @Test
    void programsReadEachLanguageAndTheNamesThatStaffKnow() {
        String path = "/menu/" + slug(made()) + ".json";
        JsonNode hindi = open(path + "?lang=hi").at("/catalog");
        assertThat(hindi.path("language").asText()).isEqualTo("hi");
        assertThat(hindi.path("languages").toString()).isEqualTo("[\"en\",\"hi\",\"pt\",\"pt-BR\"]");
        assertThat(hindi.path("originalName").asText()).isEqualTo("Lunch");
        JsonNode item = hindi.at("/sections/0/items/0");
        assertThat(item.path("name").asText()).isEqualTo("पनीर");
        assertThat(item.path("originalName").asText()).isEqualTo("Paneer");
        assertThat(item.at("/metadata/variants/0/originalName").asText()).isEqualTo("Half");
        assertThat(item.at("/metadata/addOns/0/name").asText()).isEqualTo("चावल");
        assertThat(hindi.at("/sections/0/items/1/originalName").isMissingNode()).isTrue();
        assertThat(hindi.at("/settings/priceNote").asText()).isEqualTo("शुद्ध दाम");
        Reply plain = open(path, "Accept-Language", "hi");
        assertThat(plain.at("/catalog/language").asText())
                .as("programs don't mean the header")
                .isEqualTo("en");
        assertThat(plain.text()).doesNotContain("पनीर").doesNotContain("originalName");
        assertThat(plain.header("ETag")).isNotEqualTo(open(path + "?lang=hi").header("ETag"));
        assertThat(plain.at("/catalog/structure")).isEqualTo(hindi.path("structure"));
    }

    @Test
    void aTranslationOfATextThatIsGoneIsNotShown() {
        MadeCatalog catalog = made();
        placard.patch(catalog.path(), json("{'settings':{'priceNote':null}}"));
        assertThat(open("/menu/" + slug(catalog) + "?lang=hi").text()).doesNotContain("शुद्ध दाम");
    }

    @Test
    void aChangedTranslationIsSeenByTheVeryNextGuestAndSentToOpenPages() {
        MadeCatalog catalog = made();
        String path = "/menu/" + slug(catalog);
        Reply before = open(path + "?lang=hi");
        JsonNode structure = open(path + ".json").at("/catalog/structure");
        placard.patch(
                catalog.path() + "/sections/" + catalog.section(), json("{'translations':{'hi':{'name':'प्रधान'}}}"));
        Reply after = open(path + "?lang=hi", "If-None-Match", before.header("ETag"));
        assertThat(after.text()).contains("प्रधान").doesNotContain("मुख्य");
        assertThat(after.header("Vary")).isEqualTo("Accept-Encoding, Accept-Language");
        assertThat(placard.send("GET", path + "?lang=hi", null, null, "If-None-Match", after.header("ETag"))
                        .status())
                .isEqualTo(304);
        assertThat(open(path + ".json").at("/catalog/structure")).isNotEqualTo(structure);
    }

    @Test
    void aLanguageThatIsNewIsThereForTheVeryNextGuest() {
        MadeCatalog catalog = made();
        String path = "/menu/" + slug(catalog);
        assertThat(open(path, "Accept-Language", "ja").header("Content-Language"))
                .isEqualTo("en");
        placard.patch(catalog.path(), json("{'translations':{'ja':{'name':'昼食'}}}"));
        Reply page = open(path, "Accept-Language", "ja");
        assertThat(page.header("Content-Language")).isEqualTo("ja");
        assertThat(page.text()).contains("<h1 lang=\"ja\" dir=\"auto\">昼食</h1>");
    }

    @Test
    void aThousandMadeUpLanguagesMakeNoThousandPages() {
        MadeCatalog catalog = made();
        String path = "/menu/" + slug(catalog);
        open(path);
        double before = metric("placard_pages_misses_total");
        for (int i = 0; i < 1_000; i++) {
            String made = "" + (char) ('a' + i / 100) + (char) ('a' + i / 10 % 10) + "-" + (char) ('A' + i % 10) + "X";
            open(path, "Accept-Language", made + ",x-" + i + ",hi;q=0." + i % 10 + ",en;q=0.5");
        }
        assertThat(metric("placard_pages_misses_total") - before).isLessThanOrEqualTo(8);
    }

    private static double metric(String name) {
        return Ports.metric(Integer.parseInt(placard.environment().get("PLACARD_MANAGEMENT_PORT")), name);
    }
}
