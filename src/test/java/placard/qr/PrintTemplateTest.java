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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        Scanners.output(
                List.of(
                        Scanners.program("pdftoppm").toString(),
                        "-r",
                        String.valueOf(dpi),
                        "-png",
                        file.toString(),
                        folder.resolve("page").toString()),
                0);
        Set<String> texts = new TreeSet<>();
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> pngs =
                    files.filter(path -> path.toString().endsWith(".png")).toList();
            assertThat(pngs).hasSize(pages);
            for (Path png : pngs) {
                Scanners.output(List.of(Scanners.program("zbarimg").toString(), "-q", "--raw", png.toString()), 0)
                        .lines()
                        .forEach(texts::add);
            }
        }
        return texts;
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
        assertThat(read(reply.bytes(), pages, template.startsWith("poster") ? 75 : 150))
                .isEqualTo(IntStream.rangeClosed(1, 24)
                        .mapToObj(table -> made.link + "?table=" + table)
                        .collect(Collectors.toCollection(TreeSet::new)));
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
        assertThat(read(reply.bytes(), pages, 150))
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
    void whatDoesNotFitATemplateIsRefusedAtItsPlace() {
        Made made = made("");
        for (String wrong : Arrays.asList(
                "'template':'banner'",
                "'template':'receipt','labelShape':'round'",
                "'template':'receipt','captionPlace':'below'",
                "'title':'Nino'",
                "'call':'Scan'",
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
