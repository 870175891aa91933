package placard.page;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.Drawn;
import placard.testing.Listener;
import placard.testing.MadeCatalog;
import placard.testing.MovableClock;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;

/** What time changes without a write: prices that hold at times, announcements, holidays. */
@OnSqlite(clock = "2026-11-20T12:00:00Z")
final class TimedContentTest {
    @Started
    private static MovableClock clock;

    @Started
    private static Placard placard;

    private static MadeCatalog published(String slug, String more) {
        MadeCatalog catalog = MadeCatalog.in(
                placard,
                "{'name':'Bar','currency':'EUR','timezone':'Europe/Berlin','slug':'" + slug + "'" + more + "}");
        placard.post(catalog.path() + "/publish", "");
        return catalog;
    }

    private static void at(String instant) {
        clock.set(Instant.parse(instant));
    }

    private static JsonNode file(String slug) {
        return placard.send("GET", "/menu/" + slug + ".json", null, null).at("/catalog");
    }

    private static JsonNode item(String slug) {
        return file(slug).at("/sections/0/items/0");
    }

    @Test
    void aReservedHomeIsSoUntilItsOwnerChangesThat() {
        at("2026-11-20T12:00:00Z");
        MadeCatalog homes = published("homes", ",'template':'real_estate'");
        String flat = homes.item("Flat", ",'price':250000");
        String toggle = flat + "/toggle-availability";
        JsonNode reserved = placard.post(toggle, json("{'isAvailable':false,'soldOutUntil':'reserved'}"))
                .at("/item");
        assertThat(reserved.path("soldOutUntil").asText()).isEqualTo("9999-12-31T00:00:00.000Z");
        assertThat(page("homes")).contains(">Reserved</p>").doesNotContain("9999");
        at("2036-12-20T12:00:00Z");
        assertThat(page("homes")).contains(">Reserved</p>");
        // An undo sends what was read.
        assertThat(placard.post(toggle, json("{'isAvailable':false}")).status()).isEqualTo(200);
        assertThat(page("homes")).contains(">Sold</p>");
        assertThat(placard.post(toggle, json("{'isAvailable':false,'soldOutUntil':'9999-12-31T00:00:00.000Z'}"))
                        .status())
                .isEqualTo(200);
        assertThat(page("homes")).contains(">Reserved</p>");
        assertThat(placard.post(toggle, json("{'isAvailable':true}")).status()).isEqualTo(200);
        assertThat(page("homes")).doesNotContain(">Reserved</p>", ">Sold</p>");
    }

    private static String page(String slug) {
        return placard.send("GET", "/menu/" + slug, null, null).text();
    }

    /** In Berlin it is an hour later than in UTC. */
    @Test
    void aPriceHoldsByTheMinuteAndTheFirstOneCounts() {
        at("2026-11-20T15:59:00Z");
        published("happy", "")
                .item(
                        "Spritz",
                        ",'price':9,'priceSchedule':[{'name':'Happy hour','from':'17:00','to':'19:00','price':6.5},"
                                + "{'name':'Early','days':['fri'],'from':'16:00','to':'18:00','percentOff':10},"
                                + "{'from':'20:00','to':'24:00','percentOff':50}]");
        assertThat(item("happy").toString())
                .contains(json("'price':8.1,'regularPrice':9,'compareAtPrice':9"))
                .contains(json("'priceName':'Early','priceUntil':'2026-11-20T16:00:00.000Z'"));
        at("2026-11-20T16:00:00Z");
        assertThat(item("happy").toString())
                .contains(json("'price':6.5,'regularPrice':9"))
                .contains(json("'priceName':'Happy hour','priceUntil':'2026-11-20T18:00:00.000Z'"));
        at("2026-11-20T18:00:00Z");
        assertThat(item("happy").toString())
                .contains(json("'price':9,'regularPrice':9,'compareAtPrice':null"))
                .contains(json("'priceName':null,'priceUntil':'2026-11-20T19:00:00.000Z'"));
        at("2026-11-20T19:00:00Z");
        assertThat(item("happy").toString())
                .contains(json("'price':4.5,'regularPrice':9"))
                .contains(json("'priceName':null,'priceUntil':'2026-11-20T23:00:00.000Z'"));
    }

    @ParameterizedTest
    @CsvSource({"EUR,10.05,10,9.05", "EUR,0.05,50,0.03", "JPY,999,33,669", "KWD,1.001,50,0.501", "EUR,19.99,99,0.2"})
    void aPercentageIsRoundedHalfUpToTheSmallestUnit(String currency, String price, int percent, String expected) {
        String slug = ("half-" + currency + price + percent)
                .toLowerCase(java.util.Locale.ROOT)
                .replace(".", "-");
        MadeCatalog catalog = published(slug, "");
        catalog.patch("{'currency':'" + currency + "'}");
        catalog.item(
                "One",
                ",'price':" + price + ",'metadata':{'variants':[{'name':'S'},{'name':'L','price':" + price
                        + "}]},'priceSchedule':[{'from':'00:00','to':'00:00','percentOff':" + percent + "}]");
        JsonNode item = item(slug);
        assertThat(item.path("price").decimalValue()).isEqualByComparingTo(expected);
        assertThat(item.at("/metadata/variants/0/price").decimalValue()).isEqualByComparingTo(expected);
        assertThat(item.at("/metadata/variants/1/price").decimalValue()).isEqualByComparingTo(expected);
        assertThat(item.at("/metadata/variants/1/regularPrice").decimalValue()).isEqualByComparingTo(price);
        assertThat(item.path("priceUntil").isNull()).isTrue();
    }

    @Test
    void aComparedPriceIsShownOnlyWhereItIsMore() {
        MadeCatalog catalog = published("compared", "");
        catalog.item("More", ",'price':6,'compareAtPrice':7.5");
        catalog.item("Same", ",'price':6,'compareAtPrice':6");
        catalog.item("Asked", ",'pricingType':'on_request','price':6,'compareAtPrice':73519");
        catalog.item(
                "Sizes",
                ",'price':6,'compareAtPrice':8,'metadata':{'variants':[{'name':'S'},{'name':'M','compareAtPrice':7},{'name':'L','price':9}]}");
        JsonNode items = file("compared").at("/sections/0/items");
        assertThat(items.at("/0/compareAtPrice").decimalValue()).isEqualByComparingTo("7.5");
        assertThat(items.at("/1/compareAtPrice").isNull()).isTrue();
        assertThat(items.at("/2/compareAtPrice").isNull()).isTrue();
        assertThat(items.at("/3/metadata/variants/0/compareAtPrice").decimalValue())
                .isEqualByComparingTo("8");
        assertThat(items.at("/3/metadata/variants/1/compareAtPrice").decimalValue())
                .isEqualByComparingTo("7");
        assertThat(items.at("/3/metadata/variants/2/compareAtPrice").isNull()).isTrue();
        String page = placard.send("GET", "/menu/compared", null, null).text();
        assertThat(page)
                .contains(json("'priceSpecification':{'@type':'UnitPriceSpecification','priceType':"
                        + "'https://schema.org/StrikethroughPrice','price':'7.5','priceCurrency':'EUR'}"))
                .doesNotContain("73519", "73.519", "73,519");
        catalog.patch("{'settings':{'showPrices':false}}");
        assertThat(file("compared").toString()).doesNotContain("7.5").doesNotContain("Price\":8");
    }

    @Test
    void anAnnouncementComesAndGoesByTheMinute() {
        at("2026-11-20T12:00:00Z");
        published(
                "announced",
                ",'settings':{'announcement':{'text':'Live music','from':'2026-11-20T20:00:00Z','until':'2026-11-20T23:00:00Z'}}");
        assertThat(file("announced").at("/settings/announcement").isNull()).isTrue();
        at("2026-11-20T20:00:00Z");
        assertThat(file("announced").at("/settings/announcement").toString())
                .isEqualTo(json("{'text':'Live music','until':'2026-11-20T23:00:00.000Z'}"));
        at("2026-11-20T23:00:00Z");
        assertThat(file("announced").at("/settings/announcement").isNull()).isTrue();
    }

    @Test
    void anOpenPageHearsOfTheMomentAndNotOfAnotherStructure() {
        at("2026-11-20T12:00:00Z");
        MadeCatalog catalog = published("heard-prices", "");
        catalog.item("Spritz", ",'price':9,'priceSchedule':[{'from':'17:00','to':'19:00','price':6.5}]");
        try (Listener page = new Listener(placard, "/menu/heard-prices/events")) {
            Listener.Event before = page.next();
            at("2026-11-20T16:00:00Z");
            Listener.Event within = page.next();
            assertThat(within.at("/structure")).isEqualTo(before.at("/structure"));
            assertThat(within.at("/moment")).isNotEqualTo(before.at("/moment"));
            assertThat(file("heard-prices").path("moment").asText()).isEqualTo(within.at("/moment"));
            at("2026-11-20T18:00:00Z");
            assertThat(page.next().at("/moment")).isNotEqualTo(within.at("/moment"));
        }
    }

    @Test
    void aSectionsPictureIsShownWhereItIs() {
        MadeCatalog catalog = published("pictured", "");
        String picture =
                placard.upload("a.png", Drawn.png(22, 9)).at("/file/id").asText();
        String section = catalog.section("{'name':'Wine','imageFileId':'" + picture + "'}");
        placard.post(catalog.path() + "/items", json("{'sectionId':'" + section + "','name':'Rosé'}"));
        assertThat(file("pictured").at("/sections/0/imageUrl").asText())
                .isEqualTo(
                        placard.get("/api/v1/files/" + picture).at("/file/url").asText());
        placard.delete("/api/v1/files/" + picture + "?force=true");
        assertThat(file("pictured").at("/sections/0/imageUrl").isNull()).isTrue();
    }

    private static String text(String slug) {
        return Markup.text(placard.send("GET", "/menu/" + slug + "?lang=en", null, null)
                        .text())
                .replaceAll("[\\u00a0\\u202f]", " ");
    }

    /** Friday is open until two on Saturday; Saturday is a holiday, Sunday opens late. */
    @Test
    void onAHolidayItsOwnHoursHold() {
        at("2026-11-20T12:00:00Z");
        published(
                "holiday",
                ",'defaultLanguage':'en-GB','businessDetails':{'hours':[{'from':'10:00','to':'02:00'}],'specialHours':["
                        + "{'date':'2026-11-21','closed':true,'name':'Inventory day'},"
                        + "{'date':'2026-11-22','hours':[{'from':'15:00','to':'18:00'}]},"
                        + "{'date':'2026-12-25','until':'2026-12-26','closed':true},"
                        + "{'date':'2026-11-19','closed':true}]}");
        assertThat(text("holiday"))
                .contains("Open until 02:00", "Inventory day, Sat 21 Nov Closed", "Sun 22 Nov 15:00–18:00")
                .doesNotContain("25 Dec", "19 Nov");
        at("2026-11-21T00:59:00Z");
        assertThat(text("holiday")).contains("Open until 02:00");
        at("2026-11-21T01:00:00Z");
        assertThat(text("holiday")).contains("Closed, opens Sun 15:00");
        at("2026-11-22T14:00:00Z");
        assertThat(text("holiday")).contains("Open until 18:00").doesNotContain("21 Nov");
        at("2026-11-22T17:00:00Z");
        assertThat(text("holiday")).contains("Closed, opens Mon 10:00");
        at("2026-12-12T12:00:00Z");
        assertThat(text("holiday")).contains("Fri 25 Dec–Sat 26 Dec Closed");
        assertThat(placard.send("GET", "/menu/holiday", null, null).text())
                .contains(json("'specialOpeningHoursSpecification':[{'@type':'OpeningHoursSpecification',"
                        + "'validFrom':'2026-12-25','validThrough':'2026-12-26','opens':'00:00','closes':'00:00'}]"));
    }

    @Test
    void aHolidayOfAPlaceWithoutHoursIsShownOnThatDayAlone() {
        at("2026-11-20T12:00:00Z");
        published(
                "no-hours", ",'businessDetails':{'specialHours':[{'date':'2026-11-21','closed':true,'name':'Away'}]}");
        assertThat(text("no-hours")).doesNotContain("Open now").contains("Away");
        at("2026-11-21T12:00:00Z");
        assertThat(text("no-hours")).contains("Closed, opens Sun 12:00");
        at("2026-11-22T12:00:00Z");
        assertThat(text("no-hours")).doesNotContain("Away", "Open now");
    }

    @Test
    void bookingsGoToTheNumberForThem() {
        MadeCatalog catalog = published("booked", ",'template':'services'");
        String nails = catalog.section("{'name':'Nails'}");
        placard.post(catalog.path() + "/items", json("{'sectionId':'" + nails + "','name':'Manicure'}"));
        catalog.item("Cut", "");
        catalog.patch(
                "{'businessDetails':{'whatsappNumbers':[{'number':'+14155550124','label':'Nail bar','types':['booking'],"
                        + "'sectionIds':['" + nails + "']},{'number':'+14155550125'}]}}");
        String page = placard.send("GET", "/menu/booked", null, null).text();
        assertThat(page)
                .containsPattern("wa.me/14155550124\\?text=[^\"]*Manicure")
                .containsPattern("wa.me/14155550125\\?text=[^\"]*Cut");
        assertThat(text("booked")).contains("+14155550124 Nail bar");
    }
}
