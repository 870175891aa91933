package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.Drawn;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Scanners;

/** Designed prints: tents, stickers, posters, cards and receipts with the name and colours of a business. */
@OnBothStores
final class PrintTemplateTest {
    @Started
    private static Placard placard;

    @TempDir
    private Path folder;

    private record Made(MadeCatalog catalog, String code, String link) {}

    private static Made made(String more) {
        MadeCatalog catalog = MadeCatalog.in(
                placard,
                "{'name':'Herbstkarte','defaultLanguage':'de','businessDetails':{'name':'Trattoria da Nino'}" + more
                        + "}");
        Reply code = placard.post("/api/v1/qr", json("{'name':'Tische','catalogId':'" + catalog.id() + "'}"));
        return new Made(
                catalog, code.at("/qr/id").asText(), code.at("/qr/shortUrl").asText());
    }

    private static Reply sheet(String code, String more) {
        return placard.post("/api/v1/qr/sheet", json("{'ids':['" + code + "']" + more + "}"));
    }

    /** The texts of the codes on all pages, as ZBar reads them. */
    private Set<String> read(byte[] pdf, int pages, int dpi) throws IOException {
        Path file = Files.write(folder.resolve("sheet.pdf"), pdf);
        return Scanners.codes(file, folder, pages, dpi);
    }

    @ParameterizedTest
    @CsvSource({
        "table_tent,12",
        "table_sticker,4",
        "window_sticker,6",
        "poster_a5,24",
        "poster_a4,24",
        "business_card,3",
        "receipt,24"
    })
    void eachCodeOfEachTemplateIsRead(String template, int pages) throws IOException {
        Scanners.needs("pdftoppm", "zbarimg");
        Made made = made(",'theme':{'primaryColor':'#7c2d12'}");
        Reply reply = sheet(made.code, ",'template':'" + template + "','tables':{'from':1,'to':24}");
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        assertThat(read(reply.bytes(), pages, template.startsWith("poster") ? 100 : 200))
                .isEqualTo(IntStream.rangeClosed(1, 24)
                        .mapToObj(table -> made.link + "?table=" + table)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** A long name in Latin, Arabic and Devanagari letters, and the longest title, are whole in every layout. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "table_tent",
                "table_sticker",
                "window_sticker",
                "poster_a5",
                "poster_a4",
                "business_card",
                "receipt"
            })
    void eachLayoutHasItsOwnPictureAndCutsNoText(String template) throws IOException {
        Scanners.needs("pdftoppm", "zbarimg");
        Made made = made(",'theme':{'primaryColor':'#7c2d12'}");
        List<String> layouts = template.equals("receipt") ? List.of("classic", "minimal") : LAYOUTS;
        Set<String> pages = new TreeSet<>();
        for (String layout : layouts) {
            String print = ",'template':'" + template + "','layout':'" + layout + "'";
            pages.add(words(page(made.code, print)));
            for (String name : List.of(
                    "Gasthaus zum Goldenen Löffel und Weinstube am alten Rathausmarkt in Unterfranken",
                    "مطعم وحلويات الشام الأصيل للمأكولات العربية والمشاوي على الفحم في وسط المدينة",
                    "श्री लक्ष्मी नारायण शुद्ध शाकाहारी भोजनालय एवं मिष्ठान्न भंडार मुख्य बाज़ार जयपुर")) {
                String sheet = print + ",'title':'" + name + "','call':'" + name + "'";
                assertThat(warnings(made.code, sheet)).as(layout + ": " + name).isEmpty();
            }
            Reply reply = sheet(made.code, print + ",'tables':['Terrace 1','2']");
            int count = template.matches("poster.*|receipt") ? 2 : 1;
            Path own = Files.createDirectory(folder.resolve(layout));
            Path file = Files.write(own.resolve("sheet.pdf"), reply.bytes());
            assertThat(Scanners.codes(file, own, count, template.startsWith("poster") ? 100 : 200))
                    .as(layout)
                    .containsExactlyInAnyOrder(made.link + "?table=Terrace%201", made.link + "?table=2");
        }
        assertThat(pages).hasSize(layouts.size());
    }

    private static final List<String> LAYOUTS = List.of("classic", "bold", "minimal");

    @Test
    void aTextThatCannotBeWholeIsWarnedOf() {
        Made made = made("");
        String narrow = ",'template':'business_card','labelWidthMm':40,'labelHeightMm':40,'title':'";
        assertThat(warnings(made.code, narrow + "W".repeat(80) + "'"))
                .contains("/title: It doesn't fit and is shortened.");
        assertThat(warnings(made.code, narrow + "Nino'")).isEmpty();
    }

    private static String page(String code, String more) {
        Reply reply = sheet(code, ",'format':'json'" + more);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.at("/svg").asText();
    }

    @Test
    void theColourOfTheMenuIsOnItAndNoneOnAReceipt() {
        Made made = made(",'theme':{'primaryColor':'#7c2d12'}");
        assertThat(page(made.code, ",'template':'poster_a4'")).contains("#7c2d12");
        assertThat(page(made.code, ",'template':'receipt'")).doesNotContain("#7c2d12");
        assertThat(page(made.code, "")).doesNotContain("#7c2d12");
    }

    /** Letters are outlines, so what is said is compared by the pages. */
    @Test
    void theNameAndTheCallMayBeReplaced() {
        Made made = made("");
        String usual = page(made.code, ",'template':'table_sticker'");
        assertThat(page(made.code, ",'template':'table_sticker','title':'Trattoria da Nino'"))
                .isEqualTo(usual);
        assertThat(page(made.code, ",'template':'table_sticker','call':'Zur Speisekarte scannen'"))
                .isEqualTo(usual);
        assertThat(page(made.code, ",'template':'table_sticker','call':'Hier bestellen'"))
                .isNotEqualTo(usual);
        made.catalog.patch("{'translations':{'en':{'name':'Autumn menu'}}}");
        assertThat(page(made.code, ",'template':'table_sticker'"))
                .as("a call in each language")
                .isNotEqualTo(usual);
    }

    @Test
    void aTranslationOfASectionOrAnItemIsALanguageOfTheCalls() {
        Made translated = made("");
        Made item = made("");
        String usual = page(translated.code, ",'template':'table_sticker'");
        translated.catalog.patch("{'translations':{'es':{'name':'Carta'}}}");
        String both = page(translated.code, ",'template':'table_sticker'");
        item.catalog.item("Suppe", ",'price':5,'translations':{'es':{'name':'Sopa'}}");
        Made section = made("");
        section.catalog.section("{'name':'Suppen','translations':{'es':{'name':'Sopas'}}}");
        assertThat(words(both)).isNotEqualTo(words(usual));
        assertThat(words(page(item.code, ",'template':'table_sticker'"))).isEqualTo(words(both));
        assertThat(words(page(section.code, ",'template':'table_sticker'"))).isEqualTo(words(both));
    }

    /** A page before its first code; the codes differ. */
    private static String words(String page) {
        return page.substring(0, page.lastIndexOf("<svg"));
    }

    @Test
    void theLogoIsOnIt() {
        Made made = made("");
        String usual = page(made.code, ",'template':'table_tent'");
        String logo =
                placard.upload("logo.png", Drawn.png(120, 80)).at("/file/id").asText();
        made.catalog.patch("{'theme':{'logoFileId':'" + logo + "'}}");
        assertThat(page(made.code, ",'template':'table_tent'").length()).isGreaterThan(usual.length());
    }

    @ParameterizedTest
    @CsvSource({"table_tent,1", "poster_a5,2", "business_card,2"})
    void theWifiIsOnTheOtherSide(String template, int pages) throws IOException {
        Scanners.needs("pdftoppm", "zbarimg");
        Made made = made("");
        Reply wifi = placard.post(
                "/api/v1/qr",
                json("{'name':'Guests','type':'wifi','isDynamic':false,"
                        + "'content':{'ssid':'Nino','password':'spaghetti','security':'WPA'}}"));
        String id = wifi.at("/qr/id").asText();
        assertThat(id).as(wifi.text()).isNotEmpty();
        Reply reply = sheet(made.code, ",'template':'" + template + "','wifiId':'" + id + "'");
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        assertThat(read(reply.bytes(), pages, 200))
                .isEqualTo(
                        new TreeSet<>(List.of(made.link, wifi.at("/qr/payload").asText())));
    }

    @Test
    void postersAndCardsHaveBleedAndTrimAndBlackIsOneInk() {
        Made made = made(",'theme':{'primaryColor':'#7c2d12'}");
        String poster = text(sheet(made.code, ",'template':'poster_a4'"));
        assertThat(poster).contains("/TrimBox").contains("/BleedBox");
        assertThat(text(sheet(made.code, ",'template':'poster_a4','bleedMm':0")))
                .doesNotContain("/BleedBox [0 0 61");
        assertThat(page(made.code, ",'template':'business_card','cropMarks':true"))
                .isNotEqualTo(page(made.code, ",'template':'business_card','cropMarks':false"));
    }

    private static String text(Reply reply) {
        assertThat(reply.status()).isEqualTo(200);
        return new String(reply.bytes(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void anUndrawableNameOfABusinessIsWarnedOf() {
        Made made = made("");
        made.catalog.patch("{'businessDetails':{'name':'☕ Nino'}}");
        String warning = "/title: The business's name has a character without a glyph";
        assertThat(warnings(made.code, ",'template':'poster_a5'")).containsOnlyOnce(warning);
        assertThat(warnings(made.code, ",'template':'poster_a5','tables':['1','2']"))
                .containsOnlyOnce(warning);
        assertThat(warnings(made.code, ",'template':'poster_a5','title':'Nino'"))
                .isEmpty();
        assertThat(warnings(made.code, "")).isEmpty();
    }

    private static String warnings(String code, String more) {
        Reply reply = sheet(code, more);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.headers().firstValue("Placard-Warnings").orElse("");
    }

    private static String wifi(String network, String password, String more) {
        Reply wifi = placard.post(
                "/api/v1/qr",
                json("{'name':'Guests','type':'wifi','isDynamic':false,'content':{'ssid':'" + network + "','password':'"
                        + password + "','security':'WPA'}" + more + "}"));
        assertThat(wifi.status()).as(wifi.text()).isEqualTo(201);
        return wifi.at("/qr/id").asText();
    }

    @Test
    void theOtherSideIsJudgedLikeTheFront() {
        Made made = made("");
        String grey = wifi("Nino", "spaghetti", ",'design':{'bgColor':'#c8c8c8'}");
        String card = ",'template':'business_card','wifiId':'";
        assertThat(warnings(made.code, card + grey + "'"))
                .contains("/wifiId: The code's /design/bgColor: White paper has 1.28");
        assertThat(warnings(made.code, card + wifi("Nino", "spaghetti", "") + "'"))
                .isEmpty();
        assertThat(warnings(made.code, card + wifi("☕", "spaghetti", "") + "'"))
                .contains("/wifiId: The network's name");
        String small = ",'labelWidthMm':40,'labelHeightMm':40";
        String dense = wifi("N".repeat(32), ";".repeat(63), ",'design':{'errorCorrection':'H'}");
        Reply refused = sheet(made.code, card + dense + "'" + small);
        assertThat(refused.status()).as(refused.text()).isEqualTo(422);
        assertThat(refused.at("/errors/0/pointer").asText()).isEqualTo("/wifiId");
        assertThat(sheet(made.code, ",'template':'business_card'" + small).status())
                .isEqualTo(200);
    }

    @Test
    void anInkOfADesignIsUsed() {
        Made made = made(",'theme':{'primaryColor':'#7c2d12'}");
        String inks = ",'spotColors':'#7c2d12=HKS 14,#7c2d13=HKS 15'";
        assertThat(warnings(made.code, ",'template':'poster_a4'" + inks))
                .contains("Nothing has the colour #7c2d13")
                .doesNotContain("#7c2d12");
        assertThat(warnings(made.code, ",'template':'receipt'" + inks)).contains("#7c2d12", "#7c2d13");
        assertThat(warnings(made.code, inks)).contains("#7c2d12", "#7c2d13");
    }

    /** Cards that begin 5 mm from the left lie 5 mm from the right on the other side, because the paper is turned. */
    @Test
    void theOtherSideLiesBehindItsFront() {
        Made made = made(",'theme':{'primaryColor':'#7c2d12'}");
        String sheet = ",'template':'business_card','leftMm':5,'cropMarks':true,'wifiId':'"
                + wifi("Nino", "spaghetti", "") + "'";
        assertThat(page(made.code, sheet + ",'page':1"))
                .as("card, band and first mark")
                .contains("<svg x=\"500\"", "m50.96 26.5h42.04v61", "d=\"m4.95 23.5h.1v5");
        assertThat(page(made.code, sheet + ",'page':2"))
                .contains("<svg x=\"12000\"", "m165.96 26.5h42.04v61", "d=\"m28.95 23.5h.1v5");
    }

    @Test
    void whatDoesNotFitATemplateIsRefusedAtItsPlace() {
        Made made = made("");
        for (String wrong : Arrays.asList(
                "'template':'banner'",
                "'template':'receipt','labelShape':'round'",
                "'template':'receipt','captionPlace':'below'",
                "'title':'Nino'",
                "'layout':'bold'",
                "'template':'receipt','layout':'bold'",
                "'template':'poster_a5','layout':'grand'",
                "'call':'Scan'",
                "'template':'poster_a5','title':'☕🥐 Café'",
                "'template':'business_card','call':'Scan me 🥐'",
                "'wifiId':'" + made.code + "'",
                "'template':'receipt','wifiId':'" + made.code + "'",
                "'template':'receipt','wifiId':'qr_nothing'")) {
            Reply reply = sheet(made.code, "," + wrong);
            assertThat(reply.status()).as(wrong).isEqualTo(422);
            String member = wrong.substring(wrong.lastIndexOf(",'") + 1).replaceAll("^'(\\w+)'.*", "$1");
            assertThat(reply.at("/errors/0/pointer").asText()).as(wrong).isEqualTo("/" + member);
        }
    }
}
