package placard.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.zxing.BarcodeFormat;
import com.google.zxing.Result;
import com.google.zxing.client.result.AddressBookParsedResult;
import com.google.zxing.client.result.VCardResultParser;
import com.google.zxing.client.result.WifiParsedResult;
import com.google.zxing.client.result.WifiResultParser;
import java.awt.geom.Path2D;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.testing.Drawn;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Scanners;
import placard.testing.Store;

/** What a phone sees of a contact, a network, a list of links. */
@OnBothStores
class PagesTest {
    private static final String CARD = """
            {"firstName":"Zoë","lastName":"Lindqvist","organization":"Nordlys AB","title":"Partner, design",
             "phones":[{"type":"mobile","number":"+46 (70) 123 45 67"},{"type":"fax","number":"08 555"}],
             "emails":["zoe@nordlys.example","a?b&c@nordlys.example"],"website":"https://www.nordlys.example/studio/",
             "address":{"street":"Strandvägen 7","city":"Stockholm","postalCode":"114 56","country":"Sweden"},
             "note":"First line.\\nSecond line."}""";

    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

    @Started
    private static Placard placard;

    @Started
    private static Store store;

    @BeforeEach
    void thisDatabaseAnswers() {
        assertThat(placard.get("/health/ready").at("/store").asText()).isEqualTo(store.label());
        assertThat(placard.get("/health/live").status()).isEqualTo(200);
    }

    /** A new code's slug. */
    private static String made(String type, String content, String... more) {
        ObjectNode body = Json.object().put("name", "A code").put("type", type);
        body.set("content", Json.parse(content.getBytes(StandardCharsets.UTF_8)));
        for (int i = 0; i + 1 < more.length; i += 2) {
            body.put(more[i], more[i + 1]);
        }
        Reply reply = placard.post("/api/v1/qr", body.toString());
        assertThat(reply.status()).as(reply.text()).isEqualTo(201);
        return reply.at("/qr/slug").asText();
    }

    @Test
    void aContactShowsAllThereIsAndEachLineDoesSomething() {
        String slug = made("vcard", CARD);
        Reply page = placard.open("/p/" + slug);

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
        assertThat(Markup.text(page.text()))
                .contains("Zoë Lindqvist", "Partner, design", "Nordlys AB", "Save contact")
                .contains("+46 (70) 123 45 67 Mobile", "08 555 Fax", "zoe@nordlys.example Email")
                .contains("nordlys.example/studio Website", "Strandvägen 7 114 56 Stockholm Sweden Open in maps")
                .contains("First line. Second line.");
        assertThat(Markup.values(page.text(), "href"))
                .contains(
                        "/p/" + slug + ".vcf",
                        "tel:+46701234567",
                        "mailto:zoe@nordlys.example",
                        "mailto:a%3Fb%26c@nordlys.example",
                        "https://www.nordlys.example/studio/",
                        "https://www.google.com/maps/search/?api=1&query=Strandv%C3%A4gen%207%2C%20114%2056%20Stockholm%2C%20Sweden");
    }

    @Test
    void aScanLeadsToThePageAndThePageItselfIsNoScan() {
        Reply made = placard.post("/api/v1/qr", "{\"name\":\"A code\",\"type\":\"vcard\",\"content\":" + CARD + "}");
        String slug = made.at("/qr/slug").asText();
        placard.open("/p/" + slug, "User-Agent", Placard.PHONE, "X-Forwarded-For", "203.0.113.9");
        String location = placard.scan(slug, "203.0.113.7").header("Location");

        assertThat(location).isEqualTo(placard.url("/p/" + slug));
        assertThat(placard.analyticsOf(made.at("/qr/id").asText(), 1)
                        .at("/data/metrics/totalScans")
                        .asLong())
                .isEqualTo(1);
    }

    @Test
    void theSavedContactIsReadByAnotherProgram() {
        Reply file = placard.open("/p/" + made("vcard", CARD) + ".vcf");

        assertThat(file.header("Content-Type")).isEqualTo("text/vcard; charset=utf-8");
        assertThat(file.header("Content-Disposition"))
                .isEqualTo("inline; filename=\"Zoe Lindqvist.vcf\"; filename*=UTF-8''Zo%C3%AB%20Lindqvist.vcf");
        assertThat(file.text()).doesNotContainPattern("[^\r]\n").endsWith("END:VCARD\r\n");
        AddressBookParsedResult card =
                new VCardResultParser().parse(new Result(file.text(), null, null, BarcodeFormat.QR_CODE));
        assertThat(card.getNames()).containsExactly("Zoë Lindqvist");
        assertThat(card.getPhoneNumbers()).containsExactly("+46 (70) 123 45 67", "08 555");
        assertThat(card.getEmails()).containsExactly("zoe@nordlys.example", "a?b&c@nordlys.example");
        assertThat(card.getOrg()).isEqualTo("Nordlys AB");
        assertThat(card.getTitle()).isEqualTo("Partner, design");
        assertThat(card.getURLs()).containsExactly("https://www.nordlys.example/studio/");
        assertThat(card.getAddresses()[0]).contains("Strandvägen 7", "Stockholm", "114 56", "Sweden");
        assertThat(card.getNote()).isEqualTo("First line.\nSecond line.");
    }

    @Test
    void aNetworkShowsNameAndPasswordToTheLetter() {
        Reply page = placard.open("/p/" + made("wifi", "{\"ssid\":\" Café  1\",\"password\":\"a<b>&\\\"c'd;:\\\\ \"}"));

        assertThat(Markup.byId(page.text(), "ssid")).isEqualTo(" Café  1");
        assertThat(Markup.byId(page.text(), "password")).isEqualTo("a<b>&\"c'd;:\\ ");
        assertThat(Markup.values(page.text(), "data-copy")).containsExactly("ssid", "password");
        assertThat(Markup.text(page.text())).contains("WPA2").doesNotContain("hidden");
    }

    @Test
    void theCodeOnANetworksPageJoinsIt() {
        Reply page = placard.open(
                "/p/" + made("wifi", "{\"ssid\":\"Caf;é\",\"password\":\"p:ass\\\"word\",\"hidden\":true}"));
        Matcher code = Pattern.compile("<svg class=\"code\" (viewBox=\"[^\"]*\").*?<path (d=\"[^\"]*\")")
                .matcher(page.text());
        assertThat(code.find()).isTrue();
        String svg =
                "<svg " + code.group(1) + "><rect fill=\"#ffffff\"/><path " + code.group(2) + " fill=\"#000000\"/>";

        Result symbol = Scanners.zxing(Scanners.svg(svg, 6, Path2D.WIND_EVEN_ODD));
        // To the letter, since this parser forgives what telephones don't.
        assertThat(symbol.getText()).isEqualTo("WIFI:T:WPA;S:Caf\\;é;P:p\\:ass\\\"word;H:true;;");
        WifiParsedResult network = new WifiResultParser().parse(symbol);
        assertThat(network.getSsid()).isEqualTo("Caf;é");
        assertThat(network.getPassword()).isEqualTo("p:ass\"word");
        assertThat(network.isHidden()).isTrue();
        assertThat(Markup.text(page.text())).contains("this one is hidden");
    }

    @Test
    void anOpenNetworkHasNoPasswordToCopy() {
        Reply page = placard.open("/p/" + made("wifi", "{\"ssid\":\"Library\",\"security\":\"nopass\"}"));

        assertThat(Markup.values(page.text(), "data-copy")).containsExactly("ssid");
        assertThat(Markup.text(page.text()))
                .contains("Open, without a password")
                .doesNotContain("Copy the password");
    }

    @Test
    void linksStandInTheirOrderUnderNamesThatPeopleKnow() {
        Reply page = placard.open("/p/" + made("social", """
                {"title":"The Paper Lanterns","bio":"Chamber pop.\\nFrom Ghent.","links":[
                  {"platform":"youtube","url":"https://www.youtube.com/@lanterns"},
                  {"platform":"bands_in_town","url":"https://shows.example/l?a=1&b=2","label":"Concerts"}]}"""));

        assertThat(Markup.text(page.text()))
                .contains("The Paper Lanterns Chamber pop. From Ghent. YouTube @lanterns")
                .contains("BT Concerts Bands in town · shows.example");
        assertThat(Markup.values(page.text(), "href"))
                .containsSubsequence("https://www.youtube.com/@lanterns", "https://shows.example/l?a=1&b=2");
        assertThat(Markup.values(page.text(), "rel")).contains("noopener nofollow ugc");
    }

    @Test
    void theSlugIsFoundInAnyCase() {
        made("vcard", CARD, "slug", "Zoe-L");
        assertThat(placard.open("/p/ZOE-l").status()).isEqualTo(200);
        assertThat(placard.open("/p/zoe-L.vcf").status()).isEqualTo(200);
    }

    @Test
    void aMissingPageIsAFriendly404() {
        String placed = made("location", "{\"latitude\":1,\"longitude\":2}");
        String fixed = placard.post(
                        "/api/v1/qr",
                        "{\"name\":\"s\",\"type\":\"vcard\",\"isDynamic\":false,\"content\":" + CARD + "}")
                .at("/qr/slug")
                .asText("");
        String moved = made("wifi", "{\"ssid\":\"n\",\"security\":\"nopass\"}", "targetUrl", "https://example.com/");
        String network = made("wifi", "{\"ssid\":\"n\",\"security\":\"nopass\"}");
        for (String path : List.of(
                "/p/nothing-here",
                "/p/" + placed,
                "/p/" + fixed,
                "/p/" + fixed + ".vcf",
                "/p/" + moved,
                "/p/" + network + ".vcf",
                "/p/" + "x".repeat(200),
                "/p/%00",
                "/p/.vcf",
                "/nowhere",
                "/assets/x/nothing.css")) {
            Reply page = placard.open(path);
            assertThat(page.status()).as(path).isEqualTo(404);
            assertThat(page.header("Content-Type")).as(path).startsWith("text/html");
            assertThat(Markup.text(page.text())).contains("Page not found", page.header("X-Request-Id"));
        }
    }

    @Test
    void aDeletedCodesPageIsGone() {
        Reply made = placard.post("/api/v1/qr", "{\"name\":\"A code\",\"type\":\"vcard\",\"content\":" + CARD + "}");
        placard.delete("/api/v1/qr/" + made.at("/qr/id").asText());

        for (String file : List.of("", ".vcf")) {
            Reply page = placard.open("/p/" + made.at("/qr/slug").asText() + file);
            assertThat(page.status()).isEqualTo(410);
            assertThat(Markup.text(page.text())).contains("removed").doesNotContain("Zoë");
        }
    }

    @Test
    void aChangeIsOnThePageAtOnceAndGivesItAnotherTag() {
        Reply made = placard.post("/api/v1/qr", "{\"name\":\"A code\",\"type\":\"vcard\",\"content\":" + CARD + "}");
        String path = "/p/" + made.at("/qr/slug").asText();
        String tag = placard.open(path).header("ETag");
        Reply unchanged = placard.open(path, "If-None-Match", tag);
        assertThat(unchanged.status()).isEqualTo(304);
        assertThat(unchanged.bytes()).isEmpty();

        placard.patch("/api/v1/qr/" + made.at("/qr/id").asText(), "{\"content\":{\"firstName\":\"Ada\"}}");
        Reply changed = placard.open(path, "If-None-Match", tag);
        assertThat(changed.status()).isEqualTo(200);
        assertThat(Markup.text(changed.text())).contains("Ada Lindqvist");
    }

    @Test
    void aHeadHasTheHeadersOfItsGet() {
        String path = "/p/" + made("vcard", CARD);
        Reply get = placard.open(path);
        Reply head = placard.send("HEAD", path, null, null);

        assertThat(head.status()).isEqualTo(200);
        assertThat(head.bytes()).isEmpty();
        assertThat(head.header("Content-Length")).isEqualTo(Integer.toString(get.bytes().length));
        assertThat(head.header("ETag")).isEqualTo(get.header("ETag"));
    }

    @Test
    void anotherMethodIsRefusedByAPage() {
        String path = "/p/" + made("vcard", CARD);
        for (String method : List.of("POST", "PUT", "DELETE", "OPTIONS")) {
            Reply page = placard.send(method, path, null, null);
            assertThat(page.status()).isEqualTo(405);
            assertThat(page.header("Allow")).isEqualTo("GET, HEAD");
            assertThat(page.header("Content-Type")).startsWith("text/html");
        }
    }

    @Test
    void everyPageForbidsWhatItDoesNotNeed() {
        String card = made("vcard", CARD);
        for (String path : List.of("/", "/p/" + card, "/p/nothing-here", "/nowhere")) {
            Reply page = placard.open(path);
            assertThat(page.header("Content-Security-Policy"))
                    .isEqualTo(
                            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
            assertThat(page.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(page.header("Referrer-Policy")).isEqualTo("no-referrer");
            assertThat(page.header("X-Robots-Tag")).isEqualTo("noindex");
            assertThat(page.headers().map()).doesNotContainKey("set-cookie");
            assertThat(page.text()).doesNotContain("<style", " style=").doesNotContainPattern("<script(?! src=)");
        }
    }

    @Test
    void styleAndScriptAreKeptForGoodUnderTheirHash() {
        Reply page = placard.open("/p/" + made("wifi", "{\"ssid\":\"n\",\"security\":\"nopass\"}"));
        List<String> files = Pattern.compile("/assets/[^\"]+")
                .matcher(page.text())
                .results()
                .map(java.util.regex.MatchResult::group)
                .toList();
        assertThat(files).hasSize(2);
        for (String path : files) {
            Reply file = placard.open(path);
            assertThat(file.status()).isEqualTo(200);
            assertThat(file.header("Cache-Control")).isEqualTo("public, max-age=31536000, immutable");
            assertThat(file.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(file.header("Content-Type")).startsWith(path.endsWith("js") ? "text/javascript" : "text/css");
            Reply older = placard.open(path.replaceFirst("/assets/[^/]+", "/assets/0123456789abcdef"));
            assertThat(older.header("Cache-Control")).isEqualTo("no-cache");
            assertThat(older.bytes()).isEqualTo(file.bytes());
        }
    }

    @Test
    void theStartPageLeadsToTheApiDocument() {
        Reply page = placard.open("/");
        assertThat(Markup.text(page.text())).startsWith("Placard");
        assertThat(Markup.values(page.text(), "href")).contains("/api/v1/openapi.yaml", "/api/v1/openapi.json");
        assertThat(placard.open("/robots.txt").text().lines())
                .contains("User-agent: Twitterbot", "User-agent: facebookexternalhit")
                .endsWith("", "User-agent: *", "Disallow: /q/", "Disallow: /p/", "Disallow: /api");
        assertThat(placard.open("/robots.txt").text().lines().takeWhile(line -> !line.isEmpty()))
                .as("programs that show a card for a link in a chat may open it")
                .doesNotContain("Disallow: /q/");
        assertThat(placard.open("/favicon.svg").header("Content-Type")).isEqualTo("image/svg+xml");
    }

    @Test
    void aScanThatLeadsNowhereShowsOnePageWhoseStyleIsAllItMayUse() throws NoSuchAlgorithmException {
        Reply page = placard.scan("nothing-here", "203.0.113.7");
        String style = page.text()
                .substring(page.text().indexOf("<style>") + 7, page.text().indexOf("</style>"));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(style.getBytes(StandardCharsets.UTF_8));

        assertThat(page.status()).isEqualTo(404);
        assertThat(page.header("Content-Security-Policy"))
                .startsWith("default-src 'none'; style-src 'sha256-"
                        + Base64.getEncoder().encodeToString(digest) + "';")
                .doesNotContain("unsafe");
        assertThat(page.header("X-Robots-Tag")).isEqualTo("noindex");
        assertThat(page.text()).doesNotContain("<script", " style=", "http");
    }

    @Test
    void tooManyUnknownPagesAreRefusedAndKnownOnesNever() {
        try (Placard limited = Placard.start(store, Map.of("PLACARD_UNKNOWN_SLUG_LIMIT", "2"), new MovableClock(NOW))) {
            String slug = limited.post("/api/v1/qr", "{\"name\":\"x\",\"type\":\"vcard\",\"content\":" + CARD + "}")
                    .at("/qr/slug")
                    .asText();
            for (int expected : new int[] {404, 404, 429}) {
                assertThat(limited.send("GET", "/p/nothing-here", null, null).status())
                        .isEqualTo(expected);
            }
            assertThat(limited.send("GET", "/p/" + slug, null, null).status()).isEqualTo(200);
        }
    }

    @Test
    void programsStillGetProblemDocuments() {
        assertThat(placard.open("/api/v1/nothing").code()).isEqualTo("not_found");
        assertThat(placard.open("/api").code()).isEqualTo("not_found");
        assertThat(placard.open("/health/nothing").code()).isEqualTo("not_found");
    }

    @Test
    void aGalleryShowsWhatItsPicturesAreCalled() {
        String one =
                placard.upload("a.jpg", Drawn.jpeg(900, 500)).at("/file/id").asText();
        String slug = made(
                "image",
                "{\"fileIds\":[\"" + one + "\",\"" + one + "\",\"" + one
                        + "\"],\"captions\":[\"The <terrace>\",null,\"Kitchen\",\"Too many\"]}");
        Reply page = placard.open("/p/" + slug);
        assertThat(Markup.text(page.text()))
                .contains("The <terrace>", "Kitchen")
                .doesNotContain("Too many");
        assertThat(Markup.values(page.text(), "alt")).contains("The <terrace>", "Picture 2 of 3", "Kitchen");
        Reply stored = placard.get("/api/v1/qr?slug=" + slug);
        assertThat(stored.at("/qrs/0/content/captions").toString()).isEqualTo("[\"The <terrace>\",\"\",\"Kitchen\"]");
        Reply wrong = placard.post(
                "/api/v1/qr",
                "{\"name\":\"x\",\"type\":\"image\",\"content\":{\"fileIds\":[\"" + one + "\"],\"captions\":[7,\""
                        + "a".repeat(201) + "\"]}}");
        assertThat(wrong.faults()).containsExactly("/content/captions/0 invalid_type", "/content/captions/1 too_long");
    }

    @Test
    void aLinkTellsTheNameAndNotTheHostAlone() {
        String slug = made("social", """
                {"title":"Saffron","links":[{"platform":"instagram","url":"https://www.instagram.com/saffrontable/"},
                 {"platform":"x","url":"https://x.com/saffron","label":"News"},
                 {"platform":"instagram","url":"https://evil.example/saffron"}]}""");
        assertThat(Markup.text(placard.open("/p/" + slug).text()))
                .contains("Instagram @saffrontable", "News X · @saffron", "Instagram evil.example");
    }
}
