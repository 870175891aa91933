package placard.page;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.util.Collections;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.Drawn;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;

/** A shared link to an item, as messengers and browsers open it. */
@OnSqlite
final class ItemLinkTest {
    private static int made;

    @Started
    private static Placard placard;

    private MadeCatalog catalog;
    private String slug;

    @BeforeEach
    void prepare() {
        slug = "karte-" + ++made;
        catalog = MadeCatalog.in(
                placard,
                "{'name':'Herbstkarte','slug':'" + slug + "','currency':'EUR','defaultLanguage':'de',"
                        + "'businessDetails':{'name':'Trattoria da Nino'}}");
        assertThat(placard.post(catalog.path() + "/publish", "").status()).isEqualTo(200);
    }

    private String path(String item) {
        return "/menu/" + slug + item.substring(item.lastIndexOf('/'));
    }

    private static String meta(String page, String name) {
        return page.replaceFirst("(?s).*(?:property|name)=\"" + name + "\" content=\"([^\"]*)\".*", "$1")
                .replace("&#34;", "\"")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&");
    }

    @Test
    void aMessengerShowsTheItem() {
        String picture = placard.upload("soup.jpg", Drawn.jpeg(1600, 1200))
                .at("/file/id")
                .asText();
        String soup = catalog.item(
                "Kürbissuppe",
                ",'price':7.5,'description':'Mit gerösteten Kernen','imageFileIds':['" + picture + "'],"
                        + "'translations':{'en':{'name':'Pumpkin soup','description':'With roasted seeds'}}");
        Reply reply = placard.open(path(soup));
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        String page = reply.text();
        assertThat(meta(page, "og:title")).isEqualTo("Kürbissuppe · 7,50\u00a0€");
        assertThat(meta(page, "og:description")).isEqualTo("Mit gerösteten Kernen");
        assertThat(meta(page, "og:site_name")).isEqualTo("Trattoria da Nino");
        assertThat(meta(page, "og:url")).isEqualTo(placard.url(path(soup)));
        assertThat(meta(page, "og:image")).startsWith(placard.url(path(soup) + "/preview.jpg?v="));
        assertThat(meta(page, "og:image:alt")).isEqualTo("Kürbissuppe · 7,50\u00a0€");
        assertThat(meta(page, "twitter:card")).isEqualTo("summary_large_image");
        assertThat(page).contains("rel=\"canonical\" href=\"" + placard.url(path(soup)) + "\"");
        String english = placard.open(path(soup) + "?lang=en").text();
        assertThat(meta(english, "og:title")).isEqualTo("Pumpkin soup · 7,50\u00a0€");
        assertThat(meta(english, "og:description")).isEqualTo("With roasted seeds");
        assertThat(english).contains("lang=\"en\"", "?lang=en#item_");
        String tag = reply.headers().firstValue("ETag").orElseThrow();
        assertThat(placard.open(path(soup), "If-None-Match", tag).status()).isEqualTo(304);
        assertThat(placard.patch(soup, "{\"price\":8}").status()).isEqualTo(200);
        Reply dearer = placard.open(path(soup), "If-None-Match", tag);
        assertThat(meta(dearer.text(), "og:title")).isEqualTo("Kürbissuppe · 8\u00a0€");
    }

    @Test
    void anItemWithoutADescriptionHasTheNameOfTheMenu() {
        String page = placard.open(path(catalog.item("Brot", ",'pricingType':'free'")))
                .text();
        assertThat(meta(page, "og:description")).isEqualTo("Herbstkarte · Trattoria da Nino");
    }

    @Test
    void itemsOfALargeMenuHaveLinksToo() {
        String row =
                "{'sectionId':'" + catalog.section() + "','name':'Menü','description':'" + "ä".repeat(2_000) + "'}";
        Reply made = placard.post(
                catalog.path() + "/items/bulk",
                json("{'items':[" + String.join(",", Collections.nCopies(150, row)) + "]}"));
        assertThat(made.status()).as(made.text()).isEqualTo(200);
        String last = catalog.item("Tiramisu", ",'price':6");
        assertThat(placard.open("/menu/" + slug + ".json").bytes().length).isGreaterThan(512 << 10);
        Reply reply = placard.open(path(last));
        assertThat(reply.status()).isEqualTo(200);
        assertThat(meta(reply.text(), "og:title")).isEqualTo("Tiramisu · 6\u00a0€");
        assertThat(placard.open("/menu/" + slug + "/item_00000000000000000000000000")
                        .status())
                .isEqualTo(302);
    }

    @ParameterizedTest
    @ValueSource(strings = {"retail", "services", "real_estate"})
    void aLinkFollowsACatalogueOfAnyTemplate(String template) {
        String old = template.replace('_', '-');
        MadeCatalog shop = MadeCatalog.in(
                placard, "{'name':'Shop','slug':'" + old + "','currency':'EUR','template':'" + template + "'}");
        assertThat(placard.post(shop.path() + "/publish", "").status()).isEqualTo(200);
        String item = shop.item("Lamp", ",'price':30");
        String id = item.substring(item.lastIndexOf('/'));
        shop.patch("{'slug':'" + old + "-new'}");
        String location = placard.open("/menu/" + old + id + "?lang=en").header("Location");
        assertThat(location).isEqualTo("/menu/" + old + "-new" + id + "?lang=en");
        assertThat(placard.open(location).status()).isEqualTo(200);
    }

    @Test
    void hostileWordsStayWords() {
        String page = placard.open(path(
                        catalog.item("\\\"><script>alert(1)</script>", ",'price':1,'description':'\\\" onload=x <b>'")))
                .text();
        assertThat(page).doesNotContain("<script>alert", "<b>").doesNotContain("\" onload");
        assertThat(meta(page, "og:title")).startsWith("\"><script>alert(1)</script>");
    }

    @Test
    void anItemThatGuestsDoNotSeeLeadsToTheMenu() {
        String gone = catalog.item("Suppe", ",'price':1");
        assertThat(placard.open(path(gone)).status()).isEqualTo(200);
        placard.delete(gone);
        Reply deleted = placard.open(path(gone) + "?lang=de");
        assertThat(deleted.status()).isEqualTo(302);
        assertThat(deleted.headers().firstValue("Location")).contains("/menu/" + slug + "?lang=de");
        assertThat(placard.open("/menu/" + slug + "/item_00000000000000000000000000")
                        .status())
                .isEqualTo(302);
        assertThat(placard.open("/menu/" + slug + "/anything").status()).isEqualTo(404);
        String tea = catalog.item("Tee", ",'price':1");
        catalog.patch("{'slug':'" + slug + "-neu'}");
        assertThat(placard.open(path(tea)).headers().firstValue("Location"))
                .contains("/menu/" + slug + "-neu/" + tea.substring(tea.lastIndexOf('/') + 1));
        assertThat(placard.post(catalog.path() + "/unpublish", "").status()).isEqualTo(200);
        assertThat(placard.open("/menu/" + slug + "-neu" + tea.substring(tea.lastIndexOf('/')))
                        .status())
                .isEqualTo(404);
    }
}
