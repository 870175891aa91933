package placard.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import placard.testing.MadeCatalog;

/** The structured data and link previews of a page. */
class StructuredDataTest {
    private static Menus menus;

    @BeforeAll
    static void start() {
        menus = Menus.start();
    }

    @AfterAll
    static void stop() {
        menus.close();
    }

    @Test
    void anOpenDayOf24HoursIsNotAClosedOne() {
        menus.published(
                "always",
                ",'businessDetails':{'name':'Night','hours':[{'days':['mon'],'from':'00:00','to':'00:00'},"
                        + "{'days':['tue'],'from':'06:00','to':'06:00'},{'days':['wed'],'from':'18:00','to':'00:00'}]}");
        JsonNode hours = menus.data("/menu/always").path("openingHoursSpecification");
        assertThat(hours)
                .extracting(row ->
                        row.path("opens").asText() + "-" + row.path("closes").asText())
                .containsExactly("00:00-23:59", "06:00-05:59", "18:00-00:00");
    }

    @Test
    void anAnchorWithoutALinkHasNoAttributesOfLinks() {
        menus.published("plain-anchors", "");
        String page =
                menus.placard().send("GET", "/menu/plain-anchors", null, null).text();
        assertThat(page).contains("id=\"cart-send\"");
        for (String part : page.split("<a ", -1)) {
            String tag = part.substring(0, Math.max(0, part.indexOf('>')));
            assertThat(tag.contains("href=") || !tag.contains("target=") && !tag.contains("rel="))
                    .as(tag)
                    .isTrue();
        }
    }

    @Test
    void aRestaurantHasAMenu() {
        MadeCatalog catalog = menus.published(
                "dishes",
                ",'defaultLanguage':'en-IN','businessDetails':{'name':'Saffron','phone':'+91 80 1','hours':[{'days':['mon'],'from':'09:00','to':'17:00'}]}");
        String dosa =
                catalog.item("Dosa", ",'price':120.5,'metadata':{'dietary':['Vegan','Gluten free'],'calories':390}");
        catalog.item(
                "Tikka",
                ",'metadata':{'variants':[{'name':'Half','price':190},{'name':'Full','price':340,'isAvailable':false}]}");
        JsonNode data = menus.data("/menu/dishes");
        assertThat(data.path("@context").asText()).isEqualTo("https://schema.org");
        assertThat(data.path("@type").asText()).isEqualTo("Restaurant");
        assertThat(data.path("name").asText()).isEqualTo("Saffron");
        assertThat(data.at("/openingHoursSpecification/0/dayOfWeek/0").asText()).isEqualTo("Monday");
        JsonNode section = data.at("/hasMenu/hasMenuSection/0");
        assertThat(section.path("@type").asText()).isEqualTo("MenuSection");
        JsonNode first = section.at("/hasMenuItem/0");
        assertThat(first.path("@type").asText()).isEqualTo("MenuItem");
        assertThat(first.path("@id").asText())
                .isEqualTo(menus.placard().url("/menu/dishes#" + dosa.substring(dosa.lastIndexOf('/') + 1)));
        assertThat(first.path("suitableForDiet"))
                .map(JsonNode::asText)
                .containsExactlyInAnyOrder(
                        "https://schema.org/VegetarianDiet",
                        "https://schema.org/VeganDiet",
                        "https://schema.org/GlutenFreeDiet");
        assertThat(first.at("/offers/0/price").asText()).isEqualTo("120.5");
        assertThat(first.at("/offers/0/priceCurrency").asText()).isEqualTo("INR");
        assertThat(section.at("/hasMenuItem/1/offers")).hasSize(2);
        assertThat(section.at("/hasMenuItem/1/offers/0/availability").asText()).isEqualTo("https://schema.org/InStock");
        assertThat(section.at("/hasMenuItem/1/offers/1/availability").asText())
                .isEqualTo("https://schema.org/OutOfStock");
    }

    @Test
    void everyTemplateIsItsOwnKindOfThing() {
        String item = ",'price':1,'metadata':{'sku':'A-1','bedrooms':2,'carpetArea':{'value':90,'unit':'sqm'}}";
        menus.published("d-bakery", ",'template':'bakery'", item);
        menus.published("d-retail", ",'template':'retail'", item);
        menus.published("d-services", ",'template':'services'", item);
        menus.published("d-homes", ",'template':'real_estate'", item);
        assertThat(menus.data("/menu/d-bakery").path("@type").asText()).isEqualTo("Bakery");
        JsonNode store = menus.data("/menu/d-retail");
        assertThat(store.path("@type").asText()).isEqualTo("Store");
        JsonNode product = store.at("/hasOfferCatalog/itemListElement/0/itemListElement/0");
        assertThat(product.path("@type").asText()).isEqualTo("Product");
        assertThat(product.path("sku").asText()).isEqualTo("A-1");
        assertThat(product.at("/offers/0/availability").asText()).isEqualTo("https://schema.org/InStock");
        JsonNode service = menus.data("/menu/d-services").at("/hasOfferCatalog/itemListElement/0/itemListElement/0");
        assertThat(service.path("@type").asText()).isEqualTo("Offer");
        assertThat(service.at("/itemOffered/@type").asText()).isEqualTo("Service");
        JsonNode listing = menus.data("/menu/d-homes").at("/@graph/1");
        assertThat(listing.path("@type").asText()).isEqualTo("RealEstateListing");
        assertThat(listing.at("/about/numberOfBedrooms").asInt()).isEqualTo(2);
        assertThat(listing.at("/about/floorSize/unitCode").asText()).isEqualTo("MTK");
    }

    @Test
    void hiddenContentIsNotInTheStructuredData() {
        MadeCatalog catalog =
                menus.published("d-hidden", ",'settings':{'soldOutDisplay':'hide'},'metadata':{'x':'Hush'}");
        catalog.item(
                "Asked",
                ",'pricingType':'on_request','price':73519,'metadata':{'variants':[{'name':'Big','price':73520}]}");
        String gone = catalog.item("Gone", ",'price':73521");
        menus.placard().post(gone + "/toggle-availability", "{\"isAvailable\":false}");
        String hidden = catalog.section("{'name':'Hush section','isVisible':false}");
        menus.placard()
                .post(
                        catalog.path() + "/items",
                        "{\"sectionId\":\"" + hidden + "\",\"name\":\"Hush item\",\"price\":73522}");
        String data = menus.data("/menu/d-hidden").toString();
        assertThat(data).contains("Asked").doesNotContain("7351", "7352", "Hush", "Gone", "offers");
        menus.published("d-unpriced", ",'settings':{'showPrices':false}", ",'price':73523");
        assertThat(menus.data("/menu/d-unpriced").toString()).doesNotContain("73523", "offers");
    }

    @Test
    void noTextEndsTheScriptItStandsIn() {
        menus.published("d-hostile", ",'description':'</script><script>alert(1)</script><!-- \u2028'", ",'price':1");
        String html = menus.open("/menu/d-hostile").text();
        assertThat(html).doesNotContain("<script>", "<!--", "\u2028</script>");
        assertThat(menus.data("/menu/d-hostile").path("description").asText()).startsWith("</script><script>");
    }

    @Test
    void aLinkToThePageIsShownWithItsName() {
        menus.published(
                "d-linked", ",'description':'" + "Long words. ".repeat(30) + "','businessDetails':{'name':'De Vries'}");
        String html = menus.open("/menu/d-linked").text();
        assertThat(html)
                .contains("<title>Lunch · De Vries</title>")
                .contains("<meta property=\"og:title\" content=\"Lunch · De Vries\">")
                .contains("<meta property=\"og:site_name\" content=\"De Vries\">")
                .contains(
                        "<meta property=\"og:url\" content=\"" + menus.placard().url("/menu/d-linked") + "\">")
                .contains("<meta name=\"twitter:card\" content=\"summary_large_image\">", "…\">", "rel=\"icon\"")
                .contains("<meta property=\"og:image\" content=\""
                        + menus.placard().url("/menu/d-linked/preview.jpg?v="));
    }
}
