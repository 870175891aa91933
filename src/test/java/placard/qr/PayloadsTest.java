package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.zxing.Result;
import com.google.zxing.client.result.AddressBookParsedResult;
import com.google.zxing.client.result.ResultParser;
import com.google.zxing.client.result.WifiParsedResult;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.base.Json;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Scanners;
import placard.testing.Slow;

/** A decoder reads the payload that was sent, in every format. */
@OnSqlite
final class PayloadsTest {
    /** Every character that means something in one of the formats, and some of three bytes and four. */
    private static final String SPECIAL = "a\\;,:\"é🍸मे b";

    @TempDir
    private static Path folder;

    @Started
    private static Placard placard;

    /** The code made of a body, decoded from each of its pictures, which must agree with {@code payload}. */
    private static Result read(ObjectNode body) throws IOException {
        Scanners.needs("rsvg-convert", "pdftoppm", "gs");
        Reply made = placard.post("/api/v1/qr", body.toString());
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        String payload = made.at("/qr/payload").asText();
        String picture = made.header("Location") + "/image.";
        Path png = folder.resolve("code.png");
        Path svg = Files.write(
                folder.resolve("code.svg"), placard.get(picture + "svg").bytes());
        Scanners.rsvg(svg, png, 700);
        assertRead(png, payload, "SVG");
        Path pdf = Files.write(
                folder.resolve("code.pdf"), placard.get(picture + "pdf").bytes());
        Scanners.pdftoppm(pdf, png, 500);
        assertRead(png, payload, "PDF");
        Path eps = Files.write(
                folder.resolve("code.eps"), placard.get(picture + "eps").bytes());
        Scanners.ghostscript(eps, png, 500);
        assertRead(png, payload, "EPS");
        Result result =
                Scanners.zxing(Scanners.png(placard.get(picture + "png?px=700").bytes()));
        assertThat(result.getText()).as("PNG").isEqualTo(payload);
        return result;
    }

    private static void assertRead(Path png, String payload, String format) throws IOException {
        // What is transparent is laid on white paper.
        BufferedImage drawn = Scanners.png(Files.readAllBytes(png));
        BufferedImage paper = new BufferedImage(drawn.getWidth(), drawn.getHeight(), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = paper.createGraphics();
        graphics.drawImage(drawn, 0, 0, Color.WHITE, null);
        graphics.dispose();
        assertThat(Scanners.zxing(paper).getText()).as(format).isEqualTo(payload);
    }

    private static ObjectNode fixed(String type, ObjectNode content) {
        ObjectNode body = Json.object().put("name", "Code").put("type", type).put("isDynamic", false);
        body.set("content", content);
        return body;
    }

    @ParameterizedTest
    @Slow
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"name":"C","targetUrl":"https://example.com/"}
            {"name":"C","targetUrl":"https://example.com/a?b=c&d=%C3%A9#f","isDynamic":false}
            {"name":"C","type":"location","isDynamic":false,"content":{"latitude":48.85837,"longitude":-2.294481}}
            {"name":"C","type":"whatsapp","isDynamic":false,"content":{"phone":"+14155550123","message":"Hi & bye; 100 % é 🍸"}}
            {"name":"C","targetUrl":"https://example.com/","design":{"isBackgroundTransparent":true,"isUpperCaseLink":true}}
            {"name":"C","targetUrl":"https://example.com/","design":{"isBackgroundTransparent":true,"moduleStyle":"dots","frameStyle":"label","frameText":"Menu","brandingMode":"placard","brandingPosition":"center"}}
            {"name":"C","targetUrl":"https://example.com/","design":{"isBackgroundTransparent":true,"paperColor":"#ffe082","gradient":{"toColor":"#1d4ed8"},"frameStyle":"corners"}}
            {"name":"C","type":"wifi","isDynamic":false,"content":{"ssid":"Gäste","password":"pässwörter","security":"WPA3"}}
            {"name":"C","type":"wifi","isDynamic":false,"content":{"ssid":"eduroam","security":"WPA2-EAP","eapMethod":"TTLS","phase2Method":"PAP","identity":"a@example.com"}}
            {"name":"C","type":"wifi","isDynamic":true,"content":{"ssid":"Café","password":"secret-secret"}}
            {"name":"C","type":"vcard","isDynamic":true,"content":{"firstName":"Zoë"}}
            {"name":"C","type":"social","content":{"title":"T","links":[{"platform":"website","url":"https://example.com/"}]}}
            """)
    void everyTypeIsReadFromEveryFormat(String body) throws IOException {
        assertThat(read((ObjectNode) Json.parse(body.getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                        .getText())
                .isNotEmpty();
    }

    /** A symbol of capitals is smaller, is read as it was sent, and leads where the code leads. */
    @Test
    void aLinkInCapitalsLeadsToTheSameCode() throws IOException {
        String plain = "{'name':'C','targetUrl':'https://example.com/spring','slug':'Spring-Window','design':{}}";
        String body = plain.replace("{}", "{'isUpperCaseLink':true}").replace('\'', '"');
        JsonNode figures = placard.post(
                        "/api/v1/qr/preview",
                        plain.replace('\'', '"').replace("{\"name", "{\"format\":\"json\",\"name"))
                .at("/figures");
        assertThat(figures.path("upperCaseVersion").intValue())
                .isLessThan(figures.path("version").intValue());
        Result read = read((ObjectNode) Json.parse(body.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        JsonNode made = placard.get("/api/v1/qr?slug=spring-window").at("/qrs/0");
        assertThat(read.getText()).isEqualTo(made.path("shortUrl").textValue().toUpperCase(Locale.ROOT));
        assertThat(made.path("shortUrl").textValue()).endsWith("/q/Spring-Window");
        String path = read.getText().substring(read.getText().indexOf("/Q/"));
        Reply scan = placard.send("GET", path, null, null, "User-Agent", Placard.PHONE);
        assertThat(scan.status()).isEqualTo(302);
        assertThat(scan.header("Location")).isEqualTo("https://example.com/spring");
        Reply refused = placard.post("/api/v1/qr", body.replace("Spring-Window", "spring_window"));
        assertThat(refused.faults()).containsExactly("/design/isUpperCaseLink not_applicable");
    }

    @Test
    void aTransparentGroundIsJudgedOnTheStatedPaper() {
        assertThat(judged("{}")).containsExactly("/design/isBackgroundTransparent");
        assertThat(judged("{'paperColor':'#ffe082'}")).isEmpty();
        assertThat(judged("{'bgColor':'#222222','paperColor':'#ffffff'}")).containsExactly("/design/bgColor");
        assertThat(judged("{'fgColor':'#ffffff'}")).containsExactly("/design/fgColor unscannable_design");
        assertThat(judged("{'fgColor':'#aaaaaa','paperColor':'#ffe082'}"))
                .contains("/design/fgColor unscannable_design");
        assertThat(judged("{'paperColor':'#202020'}")).contains("/design/paperColor unscannable_design");
        assertThat(judged("{'paperColor':'#202020','fgColor':'#ffffff'}"))
                .containsExactly("/design/fgColor unscannable_design");
    }

    /** The faults of a design on a transparent ground, or else the members of its warnings. */
    private static List<String> judged(String design) {
        String body = "{'name':'C','targetUrl':'https://example.com/','design':"
                + design.replaceFirst("^\\{", "{'isBackgroundTransparent':true" + (design.equals("{}") ? "" : ","))
                + "}";
        Reply reply = placard.post("/api/v1/qr", body.replace('\'', '"'));
        if (reply.status() != 201) {
            return reply.faults();
        }
        List<String> members = new ArrayList<>();
        reply.at("/warnings").forEach(warning -> members.add(warning.textValue().split("[ :]", 2)[0]));
        return members;
    }

    @Test
    void aNetworkIsJoinedByTheNameAndPasswordThatWereSent() throws IOException {
        String password = "p\\a;s,s:w\"o rd";
        Result result = read(fixed(
                "wifi",
                Json.object()
                        .put("ssid", SPECIAL)
                        .put("password", password)
                        .put("security", "WPA")
                        .put("hidden", true)));
        WifiParsedResult wifi = (WifiParsedResult) ResultParser.parseResult(result);
        assertThat(wifi.getSsid()).isEqualTo(SPECIAL);
        assertThat(wifi.getPassword()).isEqualTo(password);
        assertThat(wifi.getNetworkEncryption()).isEqualTo("WPA");
        assertThat(wifi.isHidden()).isTrue();
    }

    @Test
    void aCardIsKeptWithTheFieldsThatWereSent() throws IOException {
        ObjectNode content = Json.object()
                .put("firstName", "Zoë " + SPECIAL)
                .put("lastName", "Müller " + SPECIAL)
                .put("organization", "Наука " + SPECIAL)
                .put("title", SPECIAL)
                .put("website", "https://example.com/a,b;c")
                .put("note", "One\nTwo " + SPECIAL);
        content.putArray("phones").addObject().put("type", "work").put("number", "+49 30 123456");
        content.putArray("emails").add("zoe@example.com");
        content.putObject("address")
                .put("street", "Straße " + SPECIAL)
                .put("city", "Berlin")
                .put("country", "Deutschland");
        AddressBookParsedResult card =
                (AddressBookParsedResult) ResultParser.parseResult(read(fixed("vcard", content)));
        assertThat(card.getNames()[0]).contains("Zoë " + SPECIAL).contains("Müller " + SPECIAL);
        assertThat(card.getOrg()).isEqualTo("Наука " + SPECIAL);
        assertThat(card.getTitle()).isEqualTo(SPECIAL);
        assertThat(card.getNote()).isEqualTo("One\nTwo " + SPECIAL);
        assertThat(card.getURLs()).containsExactly("https://example.com/a,b;c");
        assertThat(card.getPhoneNumbers()).containsExactly("+49 30 123456");
        assertThat(card.getEmails()).containsExactly("zoe@example.com");
        assertThat(card.getAddresses()[0]).contains("Straße " + SPECIAL).contains("Berlin", "Deutschland");
    }
}
