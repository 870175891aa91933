package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.Drawn;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Scanners;

/** Designed prints: tents, stickers, posters, cards and receipts with the name and colours of a business. */
@OnSqlite
final class PrintTemplateTest {
    private static final Pattern PATH = Pattern.compile("<path [^>]*d=\"([^\"]*)\"");

    @Started
    private static Placard placard;

    @TempDir
    private Path folder;

    /** The texts of the two codes on the pages. */
    private Set<String> read(byte[] pdf, int pages, int dpi) throws IOException {
        Path file = Files.write(folder.resolve("sheet.pdf"), pdf);
        return Scanners.codes(file, folder, pages, dpi, 2);
    }

    @Test
    void aTextThatCannotBeWholeIsWarnedOf() {
        MadePrint made = MadePrint.in(placard, "");
        String narrow = ",'template':'business_card','labelWidthMm':40,'labelHeightMm':40,'title':'";
        assertThat(made.warnings(narrow + "W".repeat(80) + "'")).contains("/title: It doesn't fit and is shortened.");
        assertThat(made.warnings(narrow + "Nino'")).isEmpty();
    }

    @Test
    void theColourOfTheMenuIsOnItAndNoneOnAReceipt() {
        MadePrint made = MadePrint.in(placard, ",'theme':{'primaryColor':'#7c2d12'}");
        assertThat(made.page(",'template':'poster_a4'")).contains("#7c2d12");
        assertThat(made.page(",'template':'receipt'")).doesNotContain("#7c2d12");
        assertThat(made.page("")).doesNotContain("#7c2d12");
    }

    /** Words of white on white, and a band that nobody sees, look like a fault of the printer. */
    @Test
    void aBrandAsWhiteAsPaperIsPrintedInBlack() {
        assertThat(MadePrint.in(placard, ",'theme':{'primaryColor':'#fefefe'}").page(",'template':'poster_a4'"))
                .containsPattern("d=\"m-3-3h216[^\"]*\" fill=\"#000000\"");
        assertThat(MadePrint.in(placard, ",'theme':{'primaryColor':'#f5e9c8'}").page(",'template':'poster_a4'"))
                .containsPattern("d=\"m-3-3h216[^\"]*\" fill=\"#f5e9c8\"");
    }

    /** "Scannen und sehen, was wir / backen · Scan to see what we bake" was broken in the middle of a language. */
    @Test
    void callsThatDoNotFitInOneLineHaveALineEach() {
        MadePrint made = MadePrint.in(placard, ",'template':'bakery'");
        long one = paths(made.page(",'template':'table_sticker'"));
        made.catalog().patch("{'translations':{'en':{'name':'Bread'},'es':{'name':'Pan'}}}");
        assertThat(paths(made.page(",'template':'table_sticker'"))).isEqualTo(one + 2);
    }

    private static long paths(String page) {
        return PATH.matcher(page).results().count();
    }

    /** Letters are outlines, so what is said is compared by the pages. */
    @Test
    void theNameAndTheCallMayBeReplaced() {
        MadePrint made = MadePrint.in(placard, "");
        String usual = made.page(",'template':'table_sticker'");
        assertThat(made.page(",'template':'table_sticker','title':'Trattoria da Nino'"))
                .isEqualTo(usual);
        assertThat(made.page(",'template':'table_sticker','call':'Zur Speisekarte scannen'"))
                .isEqualTo(usual);
        assertThat(made.page(",'template':'table_sticker','call':'Hier bestellen'"))
                .isNotEqualTo(usual);
        made.catalog().patch("{'translations':{'en':{'name':'Autumn menu'}}}");
        assertThat(made.page(",'template':'table_sticker'"))
                .as("a call in each language")
                .isNotEqualTo(usual);
    }

    @Test
    void aTranslationOfASectionOrAnItemIsALanguageOfTheCalls() {
        MadePrint translated = MadePrint.in(placard, "");
        MadePrint item = MadePrint.in(placard, "");
        String usual = translated.page(",'template':'table_sticker'");
        translated.catalog().patch("{'translations':{'es':{'name':'Carta'}}}");
        String both = translated.page(",'template':'table_sticker'");
        item.catalog().item("Suppe", ",'price':5,'translations':{'es':{'name':'Sopa'}}");
        MadePrint section = MadePrint.in(placard, "");
        section.catalog().section("{'name':'Suppen','translations':{'es':{'name':'Sopas'}}}");
        assertThat(MadePrint.words(both)).isNotEqualTo(MadePrint.words(usual));
        assertThat(MadePrint.words(item.page(",'template':'table_sticker'"))).isEqualTo(MadePrint.words(both));
        assertThat(MadePrint.words(section.page(",'template':'table_sticker'"))).isEqualTo(MadePrint.words(both));
    }

    @Test
    void theLogoIsOnIt() {
        MadePrint made = MadePrint.in(placard, "");
        String usual = made.page(",'template':'table_tent'");
        String logo =
                placard.upload("logo.png", Drawn.png(120, 80)).at("/file/id").asText();
        made.catalog().patch("{'theme':{'logoFileId':'" + logo + "'}}");
        assertThat(made.page(",'template':'table_tent'").length()).isGreaterThan(usual.length());
    }

    /** A small logo above a small name was all that a poster said of the business. */
    @ParameterizedTest
    @CsvSource({"Nino,20,80", "مطعم,110,190"})
    void aLowHeadHasItsLogoBesideTheNameWhereItsScriptBegins(String name, double least, double most) {
        MadePrint made = MadePrint.in(placard, "");
        String logo =
                placard.upload("logo.png", Drawn.png(120, 80)).at("/file/id").asText();
        made.catalog().patch("{'businessDetails':{'name':'" + name + "'},'theme':{'logoFileId':'" + logo + "'}}");
        String poster = made.page(",'template':'poster_a4','layout':'minimal'");
        Matcher red = Pattern.compile("d=\"m([0-9.]+) [^\"]*\" fill=\"#f[0-9a-f]0[0-9a-f]0[0-9a-f]\"")
                .matcher(poster);
        assertThat(red.find()).as(poster).isTrue();
        assertThat(Double.parseDouble(red.group(1))).isBetween(least, most);
    }

    /** Two lines of a call and two of a table read as one text. */
    @ParameterizedTest
    @ValueSource(strings = {"classic", "bold", "minimal"})
    void aTableHasRoomAboveIt(String layout) {
        MadePrint made = MadePrint.in(placard, "");
        String page =
                made.page(",'template':'poster_a5','tables':['Terrasse am Fischteich 12'],'layout':'" + layout + "'");
        int code = page.lastIndexOf("<svg");
        double words = PATH.matcher(page.substring(page.indexOf("<svg", 1), code))
                .results()
                .mapToDouble(path -> bounds(path).getMaxY())
                .max()
                .orElseThrow();
        double table = PATH.matcher(page.substring(page.indexOf("</svg>", code)))
                .results()
                .mapToDouble(path -> bounds(path).getMinY())
                .findFirst()
                .orElseThrow();
        assertThat(table - words).as("millimetres").isGreaterThan(4);
    }

    private static Rectangle2D bounds(MatchResult path) {
        return Scanners.path(path.group(1), Path2D.WIND_EVEN_ODD).getBounds2D();
    }

    @ParameterizedTest
    @CsvSource({"table_tent,1", "poster_a5,2", "business_card,2"})
    void theWifiIsOnTheOtherSide(String template, int pages) throws IOException {
        Scanners.needs("pdftoppm", "zbarimg");
        MadePrint made = MadePrint.in(placard, "");
        Reply wifi = placard.post(
                "/api/v1/qr",
                json("{'name':'Guests','type':'wifi','isDynamic':false,"
                        + "'content':{'ssid':'Nino','password':'spaghetti','security':'WPA'}}"));
        String id = wifi.at("/qr/id").asText();
        assertThat(id).as(wifi.text()).isNotEmpty();
        Reply reply = made.sheet(",'template':'" + template + "','wifiId':'" + id + "'");
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        assertThat(read(reply.bytes(), pages, 200))
                .isEqualTo(new TreeSet<>(
                        List.of(made.link(), wifi.at("/qr/payload").asText())));
    }

    @Test
    void postersAndCardsHaveBleedAndTrimAndBlackIsOneInk() {
        MadePrint made = MadePrint.in(placard, ",'theme':{'primaryColor':'#7c2d12'}");
        String poster = text(made.sheet(",'template':'poster_a4'"));
        assertThat(poster).contains("/TrimBox").contains("/BleedBox");
        assertThat(text(made.sheet(",'template':'poster_a4','bleedMm':0"))).doesNotContain("/BleedBox [0 0 61");
        assertThat(made.page(",'template':'business_card','cropMarks':true"))
                .isNotEqualTo(made.page(",'template':'business_card','cropMarks':false"));
    }

    private static String text(Reply reply) {
        assertThat(reply.status()).isEqualTo(200);
        return new String(reply.bytes(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void anUndrawableNameOfABusinessIsWarnedOf() {
        MadePrint made = MadePrint.in(placard, "");
        made.catalog().patch("{'businessDetails':{'name':'☕ Nino'}}");
        String warning = "/title: The business's name has a character without a glyph";
        assertThat(made.warnings(",'template':'poster_a5'")).containsOnlyOnce(warning);
        assertThat(made.warnings(",'template':'poster_a5','tables':['1','2']")).containsOnlyOnce(warning);
        assertThat(made.warnings(",'template':'poster_a5','title':'Nino'")).isEmpty();
        assertThat(made.warnings("")).isEmpty();
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
        MadePrint made = MadePrint.in(placard, "");
        String grey = wifi("Nino", "spaghetti", ",'design':{'bgColor':'#c8c8c8'}");
        String card = ",'template':'business_card','wifiId':'";
        assertThat(made.warnings(card + grey + "'"))
                .contains("/wifiId: The code's /design/bgColor: White paper has 1.28");
        assertThat(made.warnings(card + wifi("Nino", "spaghetti", "") + "'")).isEmpty();
        assertThat(made.warnings(card + wifi("☕", "spaghetti", "") + "'")).contains("/wifiId: The network's name");
        String small = ",'labelWidthMm':40,'labelHeightMm':40";
        String dense = wifi("N".repeat(32), ";".repeat(63), ",'design':{'errorCorrection':'H'}");
        Reply refused = made.sheet(card + dense + "'" + small);
        assertThat(refused.status()).as(refused.text()).isEqualTo(422);
        assertThat(refused.at("/errors/0/pointer").asText()).isEqualTo("/wifiId");
        assertThat(made.sheet(",'template':'business_card'" + small).status()).isEqualTo(200);
    }

    @Test
    void anInkOfADesignIsUsed() {
        MadePrint made = MadePrint.in(placard, ",'theme':{'primaryColor':'#7c2d12'}");
        String inks = ",'spotColors':'#7c2d12=HKS 14,#7c2d13=HKS 15'";
        assertThat(made.warnings(",'template':'poster_a4'" + inks))
                .contains("Nothing has the colour #7c2d13")
                .doesNotContain("#7c2d12");
        assertThat(made.warnings(",'template':'receipt'" + inks)).contains("#7c2d12", "#7c2d13");
        assertThat(made.warnings(inks)).contains("#7c2d12", "#7c2d13");
    }

    /** Cards that begin 5 mm from the left lie 5 mm from the right on the other side, because the paper is turned. */
    @Test
    void theOtherSideLiesBehindItsFront() {
        MadePrint made = MadePrint.in(placard, ",'theme':{'primaryColor':'#7c2d12'}");
        String sheet = ",'template':'business_card','leftMm':5,'cropMarks':true,'wifiId':'"
                + wifi("Nino", "spaghetti", "") + "'";
        assertThat(made.page(sheet + ",'page':1"))
                .as("card, band and first mark")
                .contains("<svg x=\"500\"", "m50.96 26.5h42.04v61", "d=\"m4.95 23.5h.1v5");
        assertThat(made.page(sheet + ",'page':2"))
                .contains("<svg x=\"12000\"", "m165.96 26.5h42.04v61", "d=\"m28.95 23.5h.1v5");
    }

    @Test
    void aMemberThatDoesNotSuitTheTemplateIsRefused() {
        MadePrint made = MadePrint.in(placard, "");
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
                "'wifiId':'" + made.code() + "'",
                "'template':'receipt','wifiId':'" + made.code() + "'",
                "'template':'receipt','wifiId':'qr_nothing'")) {
            Reply reply = made.sheet("," + wrong);
            assertThat(reply.status()).as(wrong).isEqualTo(422);
            String member = wrong.substring(wrong.lastIndexOf(",'") + 1).replaceAll("^'(\\w+)'.*", "$1");
            assertThat(reply.at("/errors/0/pointer").asText()).as(wrong).isEqualTo("/" + member);
        }
    }
}
