package placard.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.web.Disposition;

/** Texts of an owner never change the markup of a page. */
@OnSqlite
class HostilePagesTest {
    private static final List<String> PAYLOADS = List.of(
            "<script>alert(1)</script>",
            "</title><script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "\"><svg onload=alert(1)>",
            "\" onmouseover=\"alert(1)",
            "' autofocus onfocus='alert(1)",
            "` onclick=alert(1) `",
            "javascript:alert(1)",
            "--><script>alert(1)</script><!--",
            "</textarea></style></script><b>x",
            "&lt;script&gt;alert(1)&lt;/script&gt;",
            "&#x3c;script&#x3e;",
            "${7*7}#{7*7}{{7*7}}",
            "@template.layout()",
            "<%= 7*7 %>",
            "a\\u003cscript>\\x3c",
            "<a href=\"data:text/html,x\">x</a>",
            "𝒵😀 שלום עולם עברית",
            "x=1;y=2&amp;z='\"`<>");

    @Started
    private static Placard placard;

    private static Reply page(String type, ObjectNode content) {
        ObjectNode body = Json.object().put("name", "x").put("type", type);
        body.set("content", content);
        Reply made = placard.post("/api/v1/qr", body.toString());
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return placard.send("GET", "/p/" + made.at("/qr/slug").asText(), null, null);
    }

    private static ObjectNode card(String value) {
        ObjectNode card = Json.object()
                .put("firstName", value)
                .put("lastName", value)
                .put("organization", value)
                .put("title", value)
                .put("website", "https://example.com/?q=" + value.replaceAll("[^\\x21-\\x7e]|\\\\", ""))
                .put("note", value + "\n" + value);
        card.putArray("phones").addObject().put("type", "mobile").put("number", "*#061#");
        card.putArray("emails").add("'+&?cc=x`{|}@example.com");
        ObjectNode address = card.putObject("address");
        List.of("street", "city", "region", "postalCode", "country").forEach(part -> address.put(part, value));
        return card;
    }

    private static ObjectNode links(String value) {
        ObjectNode links = Json.object().put("title", value).put("bio", value + "\n" + value);
        links.putArray("links")
                .addObject()
                .put("platform", "nowhere")
                .put("url", "https://example.com/?q=" + value.replaceAll("[^\\x21-\\x7e]|\\\\", ""))
                .put("label", value);
        return links;
    }

    private static ObjectNode network(String value) {
        String name =
                value.substring(0, value.offsetByCodePoints(0, Math.min(8, value.codePointCount(0, value.length()))));
        String ascii = (value + "--------").replaceAll("[^ -~]", "-");
        return Json.object().put("ssid", name).put("password", ascii.substring(0, Math.min(63, ascii.length())));
    }

    /** The page of a new catalogue in which every text is this one. */
    private static Reply menu(String value) {
        ObjectNode catalog = Json.object()
                .put("name", value)
                .put("description", value + "\n" + value)
                .put("defaultLanguage", "en");
        String url = "https://example.com/?q=" + value.replaceAll("[^\\x21-\\x7e]|\\\\", "");
        ObjectNode business = catalog.putObject("businessDetails")
                .put("name", value + " ltd")
                .put("phone", "*#061#")
                .put("whatsapp", "+14155550123")
                .put("email", "'+&?cc=x`{|}@example.com")
                .put("address", value + "\n" + value)
                .put("mapUrl", url)
                .put("website", url)
                .put("licenceNumber", value);
        business.putObject("socials").put("nowhere", url);
        catalog.putObject("settings")
                .put("ordering", "url")
                .put("orderUrl", url)
                .put("priceNote", value)
                .put("allergyNotice", value);
        Reply made = placard.post("/api/v1/catalogs", catalog.toString());
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        String path = "/api/v1/catalogs/" + made.at("/catalog/id").asText();
        for (int i = 0; i < 2; i++) {
            Reply section = placard.post(
                    path + "/sections",
                    Json.object().put("name", value).put("description", value).toString());
            Reply item = placard.post(
                    path + "/items",
                    item(value)
                            .put("sectionId", section.at("/section/id").asText())
                            .toString());
            assertThat(item.status()).as(item.text()).isEqualTo(201);
        }
        placard.post(path + "/publish", "");
        return placard.send(
                "GET",
                "/menu/" + made.at("/catalog/slug").asText() + "?table=%3Cscript%3E&seat=%22&room=%27&source=%3C",
                null,
                null);
    }

    private static ObjectNode item(String value) {
        String badge =
                value.substring(0, value.offsetByCodePoints(0, Math.min(30, value.codePointCount(0, value.length()))));
        ObjectNode item = Json.object()
                .put("name", value)
                .put("description", value)
                .put("badge", badge)
                .put("price", 1);
        ObjectNode metadata = item.putObject("metadata");
        metadata.putArray("dietary").add(badge);
        metadata.putArray("allergens").add(badge);
        ObjectNode variant = metadata.putArray("variants").addObject().put("name", value);
        variant.putArray("allergens").add(badge);
        metadata.putArray("addOns").addObject().put("name", value).put("group", value);
        return item;
    }

    @Test
    void aCataloguesWordsAreOnlyWords() {
        List<String> harmless = Markup.structure(menu("Harmless words").text());
        for (String payload : PAYLOADS) {
            String html = menu(payload).text();
            // A long word in the name has a class.
            assertThat(Markup.structure(html).stream().map(tag -> tag.replace("h1 class ", "h1 ")))
                    .as(payload)
                    .containsExactlyElementsOf(harmless);
            assertThat(Markup.text(html)).contains(payload + " ltd", "Add-ons " + payload);
            assertThat(Markup.values(html, "href"))
                    .allMatch(href -> href.matches("(?s)([/#]|[?]lang=|https?://|tel:|mailto:).*"));
        }
    }

    private static void isOnlyText(
            String type, UnaryOperator<String> shape, java.util.function.Function<String, ObjectNode> content) {
        List<String> harmless =
                Markup.structure(page(type, content.apply("Harmless words")).text());
        for (String payload : PAYLOADS) {
            String html = page(type, content.apply(payload)).text();
            assertThat(Markup.structure(html)).as(payload).isEqualTo(harmless);
            assertThat(Markup.text(html)).contains(shape.apply(payload));
            assertThat(Markup.values(html, "href")).allMatch(href -> href.matches("(?s)(/|https?://|tel:|mailto:).*"));
        }
    }

    @Test
    void aContactsWordsAreOnlyWords() {
        isOnlyText("vcard", value -> value + " " + value, HostilePagesTest::card);
    }

    @Test
    void aLinksPagesWordsAreOnlyWords() {
        isOnlyText("social", value -> value + " " + value, HostilePagesTest::links);
    }

    @Test
    void aNetworksNameAndPasswordAreOnlyWords() {
        isOnlyText("wifi", _ -> "Wi-Fi network", HostilePagesTest::network);
    }

    @Test
    void dialledAndMailedValuesCannotBecomeSomethingElse() {
        List<String> hrefs = Markup.values(page("vcard", card("x")).text(), "href");
        assertThat(hrefs).contains("tel:*%23061%23", "mailto:%27%2B%26%3Fcc%3Dx%60%7B%7C%7D@example.com");
    }

    @Test
    void bidirectionalControlsAndOverlongTextsAreRefused() {
        for (String bad : List.of("a\u202eb", "a\u2066b", "a\u0000b", "a\u001bb", "x".repeat(10_000))) {
            for (String type : List.of("vcard", "social", "wifi")) {
                ObjectNode content = switch (type) {
                    case "vcard" -> card("x").put("firstName", bad);
                    case "social" -> links("x").put("title", bad);
                    default -> network("xxxxxxxx").put("ssid", bad);
                };
                ObjectNode body = Json.object().put("name", "x").put("type", type);
                body.set("content", content);
                assertThat(placard.post("/api/v1/qr", body.toString()).status()).isEqualTo(422);
            }
        }
    }

    @Test
    void theLongestValuesAreAllOnThePage() {
        String name = "W".repeat(80);
        String note = "n".repeat(1000);
        ObjectNode card = card("x").put("firstName", name).put("note", note);
        assertThat(Markup.text(page("vcard", card).text())).contains(name, note);
    }

    @Test
    void aFilesNameSaysTheNameAndNothingElse() {
        assertThat(Disposition.inline("../..\\a\"b\r\nSet-Cookie: x", "contact", "vcf"))
                .isEqualTo("inline; filename=\"a b Set-Cookie x.vcf\"; filename*=UTF-8''a%20b%20Set-Cookie%20x.vcf");
        assertThat(Disposition.inline("李 明", "contact", "vcf"))
                .isEqualTo("inline; filename=\"contact.vcf\"; filename*=UTF-8''%E6%9D%8E%20%E6%98%8E.vcf");
        assertThat(Disposition.inline("'*%; =\u202e", "contact", "vcf"))
                .isEqualTo("inline; filename=\"contact.vcf\"; filename*=UTF-8''%27%20%25%3B%20%3D.vcf");
        assertThat(Disposition.inline("A".repeat(500), "contact", "vcf").length())
                .isLessThan(200);
        String hostile = PAYLOADS.stream().collect(Collectors.joining());
        assertThat(Disposition.inline(hostile, "contact", "vcf"))
                .matches("inline; filename=\"[A-Za-z0-9 ._-]+\"; filename\\*=UTF-8''[A-Za-z0-9._%-]+");
    }
}
