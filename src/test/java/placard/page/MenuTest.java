package placard.page;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import placard.base.Sha256;
import placard.testing.MadeCatalog;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.RawHttp;
import placard.testing.Reply;
import placard.testing.Store;

/** What a guest sees of a catalogue, and what nobody but its owner sees. */
@OnBothStores(settings = "PLACARD_UNKNOWN_SLUG_LIMIT=1000", clock = "2026-11-20T12:00:00Z")
class MenuTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private static final Pattern STYLE = Pattern.compile("<style>([^<]*)</style>");

    @Started
    private static MovableClock clock;

    @Started
    private static Placard placard;

    @Started
    private static Store store;

    @BeforeEach
    void thisDatabaseAnswers() {
        assertThat(placard.get("/health/ready").at("/store").asText()).isEqualTo(store.label());
    }

    private static MadeCatalog published(String slug, String more) {
        MadeCatalog catalog =
                MadeCatalog.in(placard, "{'name':'Lunch','currency':'INR','slug':'" + slug + "'" + more + "}");
        publish(catalog);
        return catalog;
    }

    private static void publish(MadeCatalog catalog) {
        assertThat(placard.post(catalog.path() + "/publish", "").status()).isEqualTo(200);
    }

    private static String text(String path) {
        Reply page = placard.open(path);
        assertThat(page.status()).as(page.text()).isEqualTo(200);
        return Markup.text(page.text()).replaceAll("[\\u00a0\\u202f]", " ");
    }

    private static Reply file(String slug) {
        Reply file = placard.open("/menu/" + slug + ".json");
        assertThat(file.status()).as(file.text()).isEqualTo(200);
        return file;
    }

    private static void setAvailable(String item, boolean isAvailable) {
        placard.post(item + "/toggle-availability", "{\"isAvailable\":" + isAvailable + "}");
    }

    @Test
    void bothPathsServeItAndTheTemplateNamesTheCanonicalOne() {
        published("curry", "").item("Dal", ",'price':120");
        published("shirts", ",'template':'retail'").item("Shirt", ",'price':900");
        for (String path : List.of("/menu/curry", "/catalog/curry")) {
            assertThat(text(path)).contains("Lunch", "Mains", "Dal", "₹120");
            assertThat(Markup.values(placard.open(path).text(), "href")).contains(placard.url("/menu/curry"));
        }
        for (String path : List.of("/menu/shirts", "/catalog/shirts")) {
            assertThat(Markup.values(placard.open(path).text(), "href")).contains(placard.url("/catalog/shirts"));
            assertThat(placard.open(path + ".json").at("/catalog/publicUrl").asText())
                    .isEqualTo(placard.url("/catalog/shirts"));
        }
    }

    @Test
    void aHeadHasTheHeadersOfItsGet() {
        published("headed", "");
        for (String path : List.of("/menu/headed", "/catalog/headed.json")) {
            Reply get = placard.open(path);
            Reply head = placard.send("HEAD", path, null, null);
            assertThat(head.status()).isEqualTo(200);
            assertThat(head.bytes()).isEmpty();
            assertThat(head.header("ETag")).isEqualTo(get.header("ETag"));
            assertThat(head.header("Content-Length")).isEqualTo(Integer.toString(get.bytes().length));
        }
        assertThat(placard.send("POST", "/menu/headed", "{}", null).status()).isEqualTo(405);
    }

    @Test
    void hiddenContentAndOwnersDataAreNotPublished() {
        MadeCatalog catalog = published("secret", ",'metadata':{'supplier':'Hush Ltd'}");
        catalog.item(
                "Seen",
                ",'price':1,'externalId':'EXT-77','metadata':{'margin':'Hush too','portion':{'quantity':1,'note':'Hush all'}}");
        String hidden = catalog.section("{'name':'Hush section','isVisible':false}");
        placard.post(catalog.path() + "/items", json("{'sectionId':'" + hidden + "','name':'Hush item','price':1}"));
        for (String path : List.of("/menu/secret", "/menu/secret.json")) {
            assertThat(Markup.shown(placard.open(path).text()))
                    .contains("Seen")
                    .doesNotContain("Hush", "EXT-77", "ws_", hidden, "version", "createdAt");
        }
        assertThat(file("secret")
                        .at("/catalog/sections/0/items/0/metadata/portion/quantity")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void aSoldOutItemIsShownOrGoesDownOrLeavesAsItsOwnerSays() {
        MadeCatalog catalog = published("sold", "");
        String first = catalog.item("First", ",'price':1");
        catalog.item("Second", ",'price':1");
        setAvailable(first, false);
        assertThat(text("/menu/sold")).contains("First ₹1 Sold out Second");
        catalog.patch("{'settings':{'soldOutDisplay':'bottom'}}");
        assertThat(text("/menu/sold")).contains("Second ₹1 First ₹1 Sold out");
        assertThat(file("sold")
                        .at("/catalog/sections/0/items/1/availability/status")
                        .asText())
                .isEqualTo("sold_out");
        catalog.patch("{'settings':{'soldOutDisplay':'hide'}}");
        assertThat(text("/menu/sold")).contains("Second").doesNotContain("First");
        assertThat(file("sold").text()).contains("Second").doesNotContain("First");
        setAvailable(first, true);
        assertThat(text("/menu/sold")).contains("First ₹1 Second");
    }

    @Test
    void theTagChangesWithTheContentAndWithTheClock() {
        MadeCatalog catalog = published("tagged", ",'timezone':'UTC'");
        Instant now = clock.instant();
        Instant evening = now.plus(Duration.ofHours(6));
        String item = catalog.item("Supper", ",'price':1");
        placard.post(item + "/toggle-availability", "{\"isAvailable\":false,\"soldOutUntil\":\"" + evening + "\"}");
        for (String path : List.of("/menu/tagged", "/catalog/tagged.json")) {
            Reply before = placard.open(path);
            assertThat(before.header("Cache-Control")).isEqualTo("no-cache");
            Reply same = placard.open(path, "If-None-Match", before.header("ETag"));
            assertThat(same.status()).isEqualTo(304);
            assertThat(same.bytes()).isEmpty();
            assertThat(same.header("Cache-Control")).isEqualTo("no-cache");
            assertThat(before.text()).contains(path.endsWith("json") ? "sold_out" : "Sold out until");

            clock.set(evening);
            Reply later = placard.open(path, "If-None-Match", before.header("ETag"));
            assertThat(later.status()).isEqualTo(200);
            assertThat(Markup.shown(later.text())).doesNotContain("sold_out", "Sold out");
            placard.patch(item, "{\"badge\":\"New for " + path + "\"}");
            assertThat(placard.open(path, "If-None-Match", later.header("ETag")).status())
                    .isEqualTo(200);
            clock.set(now);
            placard.post(item + "/toggle-availability", "{\"isAvailable\":false,\"soldOutUntil\":\"" + evening + "\"}");
        }
    }

    @Test
    void offTheScheduleIsNotSoldOut() {
        MadeCatalog catalog = published("timed", ",'timezone':'UTC'");
        clock.set(NOON);
        catalog.item("Breakfast", ",'price':1,'schedule':[{'from':'07:00','to':'11:00'}]");
        assertThat(text("/menu/timed"))
                .contains("Breakfast ₹1 Available from Sat, Nov 21, 7:00 AM")
                .doesNotContain("Sold out");
    }

    @Test
    void anUnpublishedCatalogueLooksLikeAnUnknownOne() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Hush','slug':'drafted'}");
        String unknown = friendly404("/menu/never-there");
        assertThat(friendly404("/menu/drafted")).isEqualTo(unknown);
        assertThat(friendly404("/catalog/drafted.json")).isEqualTo(unknown);
        publish(catalog);
        String tag = placard.open("/menu/drafted").header("ETag");
        placard.post(catalog.path() + "/unpublish", "");
        assertThat(placard.open("/menu/drafted", "If-None-Match", tag).status()).isEqualTo(404);
        assertThat(friendly404("/menu/drafted")).isEqualTo(unknown);
        assertThat(friendly404("/menu/" + "x".repeat(65))).isEqualTo(unknown);
        assertThat(friendly404("/menu/%00%C3%28")).isEqualTo(unknown);
    }

    private static String friendly404(String path) {
        Reply page = placard.open(path, "X-Request-Id", "same");
        assertThat(page.status()).isEqualTo(404);
        assertThat(page.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
        assertThat(page.header("X-Robots-Tag")).isEqualTo("noindex");
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        return page.text();
    }

    @Test
    void anOldAddressLeadsOnWithItsQueryAndADeletedOneIsGone() {
        MadeCatalog catalog = published("old-name", "");
        catalog.patch("{'slug':'new-name'}");
        for (String path : List.of("/menu/old-name", "/catalog/old-name", "/menu/New-Name")) {
            Reply moved = placard.open(path + "?table=12&utm_source=a%20b");
            assertThat(moved.status()).isEqualTo(302);
            assertThat(moved.header("Location")).isEqualTo("/menu/new-name?table=12&utm_source=a%20b");
            assertThat(moved.header("Cache-Control")).isEqualTo("no-store");
        }
        assertThat(placard.open("/menu/old-name").header("Location")).isEqualTo("/menu/new-name");
        assertThat(placard.open("/catalog/old-name.json").header("Location")).isEqualTo("/menu/new-name.json");
        placard.delete(catalog.path());
        for (String path : List.of("/menu/old-name", "/catalog/new-name", "/menu/new-name.json")) {
            Reply gone = placard.open(path);
            assertThat(gone.status()).isEqualTo(410);
            assertThat(gone.header("X-Robots-Tag")).isEqualTo("noindex");
            assertThat(Markup.text(gone.text())).contains("This page has been removed");
        }
    }

    @Test
    void aTableIsShownIfItIsOneAndElseNothingOfIt() {
        published("seated", ",'businessDetails':{'whatsapp':'+91 98765 43210'}").item("A", ",'price':1");
        String plain = placard.open("/menu/seated").text();
        assertThat(text("/menu/seated?table=12&seat=B&room=Gr%C3%BCn&source=poster"))
                .contains("Table 12", "Seat B", "Room Grün")
                .doesNotContain("poster");
        assertThat(Markup.values(placard.open("/menu/seated?table=12").text(), "href"))
                .contains("https://wa.me/919876543210?text=Lunch%0ATable%2012%0A", "https://wa.me/919876543210");
        assertThat(text("/menu/seated?table=7&table=8")).contains("Table 7").doesNotContain("Table 8");
        for (String bad : List.of(
                "?table=%3Cscript%3E",
                "?table=" + "9".repeat(33),
                "?table=a%0Ab",
                "?table=%E2%80%AE12",
                "?seat=-1",
                "?room=",
                "?table=%3C&table=8",
                "?source=%3Cb%3E")) {
            assertThat(placard.open("/menu/seated" + bad).text()).as(bad).isEqualTo(plain);
        }
        assertThat(RawHttp.send(placard, "GET /menu/seated?table=%zz&seat=%").text())
                .isEqualTo(plain);
    }

    @Test
    void aCodesTableComesAllTheWayToThePage() {
        MadeCatalog catalog = published("scanned", "");
        String code = placard.post(
                        "/api/v1/qr",
                        json("{'name':'Table 12','catalogId':'" + catalog.id() + "','presentation':{'table':'12'}}"))
                .at("/qr/slug")
                .asText();
        String location = placard.scan(code + "?table=99&seat=B", "203.0.113.7").header("Location");
        assertThat(location).isEqualTo(placard.url("/menu/scanned?table=12&seat=B"));
        assertThat(text(location.substring(placard.url("").length())))
                .contains("Table 12", "Seat B")
                .doesNotContain("Table 99");
        catalog.patch("{'slug':'scanned-on'}");
        assertThat(placard.open("/menu/scanned?table=12").header("Location")).isEqualTo("/menu/scanned-on?table=12");
    }

    @Test
    void thePageForbidsWhatItDoesNotNeedAndMayBeFound() {
        published("headers", ",'defaultLanguage':'nl','description':'Eat\\nwell'");
        Reply page = placard.open("/menu/headers");
        Matcher style = STYLE.matcher(page.text());
        assertThat(style.find()).isTrue();
        assertThat(page.header("Content-Security-Policy"))
                .contains("default-src 'none'", "script-src 'self';", "base-uri 'none'", "frame-ancestors 'none'")
                .contains("style-src 'self' 'sha256-" + Base64.getEncoder().encodeToString(Sha256.of(style.group(1)))
                        + "';")
                .doesNotContain("unsafe");
        assertThat(style.find()).as("another block of style").isFalse();
        assertThat(page.header("Vary")).contains("Accept-Language");
        assertThat(page.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(page.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(page.headers().map()).doesNotContainKeys("set-cookie", "x-robots-tag");
        assertThat(page.text())
                .startsWith("<!doctype html>\n<html lang=\"en\" dir=\"ltr\">")
                .contains("<meta name=\"description\" content=\"Eat well\">", "<h1 lang=\"nl\" dir=\"auto\">")
                .doesNotContain("noindex", " style=", " onload=", " onclick=");
        Reply file = file("headers");
        assertThat(file.header("Access-Control-Allow-Origin")).isEqualTo("*");
        assertThat(file.header("X-Robots-Tag")).isEqualTo("noindex");
        assertThat(file.header("X-Content-Type-Options")).isEqualTo("nosniff");
    }

    @Test
    void tooManyUnknownSlugsAreRefusedAndAPublishedOneNever() {
        try (Placard limited =
                Placard.start(store, Map.of("PLACARD_UNKNOWN_SLUG_LIMIT", "2"), new MovableClock(NOON))) {
            MadeCatalog catalog = MadeCatalog.in(limited, "{'name':'A','slug':'known'}");
            limited.post(catalog.path() + "/publish", "");
            for (int expected : new int[] {404, 404, 429}) {
                assertThat(limited.send("GET", "/menu/nothing-here", null, null).status())
                        .isEqualTo(expected);
            }
            assertThat(limited.send("GET", "/menu/known", null, null).status()).isEqualTo(200);
        }
    }
}
