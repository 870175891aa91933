package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.qr.draw.Layout;
import placard.qr.draw.format.Axis;
import placard.qr.draw.format.Sheet;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;

/** What is below the pictures of a sheet, over HTTP: compared with the sheet that has exactly these words. */
@OnSqlite
final class SheetCaptionsTest {
    private static final Sheet SHEET =
            new Sheet(Axis.centred(21000, 5000, 400, 1000), Axis.centred(29700, 6000, 400, 1000), 0, true);

    @Started
    private static Placard placard;

    /** A code that leads to a catalogue. */
    private record Linked(String id, String payload) {
        static Linked of(String name, String language) {
            String catalog = placard.post(
                            "/api/v1/catalogs", json("{'name':'Menu','defaultLanguage':'" + language + "'}"))
                    .at("/catalog/id")
                    .asText();
            Reply made = placard.post("/api/v1/qr", json("{'name':'" + name + "','catalogId':'" + catalog + "'}"));
            return new Linked(made.at("/qr/id").asText(), made.at("/qr/payload").asText());
        }

        Reply sheet(String more) {
            return placard.post("/api/v1/qr/sheet", json("{'ids':['" + id + "']," + more + "}"));
        }

        /** The sheet of one table with this caption. */
        byte[] drawn(String query, String caption) {
            return SheetCaptionsTest.drawn(payload + "?table=" + query, caption);
        }
    }

    private static byte[] drawn(String payload, String caption) {
        Encoded.Fits code = (Encoded.Fits) Encoder.encodeUnmistakably(payload, Level.Q);
        Style style = new Style("#000000", "#ffffff", false);
        return SHEET.pdf(List.of(new Sheet.Label(Layout.plain(code.symbol(), style), caption)), "QR codes");
    }

    @ParameterizedTest
    @CsvSource({"en,Table 7", "de-AT,Tisch 7", "fr,Table 7", "es,Mesa 7", "hi,टेबल 7", "ar,طاولة 7", "it,Table 7"})
    void aTableIsCalledSoInTheLanguageOfItsCatalogue(String language, String caption) {
        Linked code = Linked.of("Tables", language);
        assertThat(code.sheet("'tables':['7']").bytes()).isEqualTo(code.drawn("7", caption));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
        Terrasse 1,Terrasse%201,Terrasse 1
        Table 1,Table%201,Table 1
        Tisch7,Tisch7,Tisch7
        मेज़ 4,%E0%A4%AE%E0%A5%87%E0%A4%9C%E0%A4%BC%204,मेज़ 4
        Bar,Bar,Bar
        बार,%E0%A4%AC%E0%A4%BE%E0%A4%B0,बार
        XII,XII,Table XII
        T 4,T%204,Table T 4
        12b,12b,Table 12b
        """)
    void aTableThatSaysItselfWhatItIsGetsNoSecondWord(String table, String query, String caption) {
        Linked code = Linked.of("Tables", "en");
        assertThat(code.sheet("'tables':['" + table + "']").bytes()).isEqualTo(code.drawn(query, caption));
    }

    @Test
    void aPrefixThatSaysItselfWhatItIsGetsNoSecondWord() {
        Linked code = Linked.of("Tables", "en");
        assertThat(code.sheet("'tables':{'from':1,'to':1,'prefix':'Table '}").bytes())
                .isEqualTo(code.drawn("Table%201", "Table 1"));
    }

    @Test
    void aCaptionFillsItsPlaceholders() {
        Linked code = Linked.of("Zum Löwen", "en");
        assertThat(code.sheet("'tables':['7'],'tableCaption':'Tavolo {table} – {name}'")
                        .bytes())
                .isEqualTo(code.drawn("7", "Tavolo 7 – Zum Löwen"));
        assertThat(code.sheet("'tables':['Terrasse 1'],'tableCaption':'{table}'")
                        .bytes())
                .isEqualTo(code.drawn("Terrasse%201", "Terrasse 1"));
    }

    /** Every place to break at was tried with every other, on a thread that others need: two such sheets stopped the server. */
    @Test
    @Timeout(30)
    void aCaptionThatHasHundredsOfPlacesToBreakAtIsCutSoon() {
        Linked code = Linked.of("漢字茶屋".repeat(30), "en");
        Reply sheet = code.sheet(
                "'tables':{'from':1,'to':20},'captionPlace':'beside','tableCaption':'" + "{name}".repeat(13) + "'");
        assertThat(sheet.status()).as(sheet.text()).isEqualTo(200);
    }

    /** The end of the caption would be left out, and with it the table. */
    @Test
    void aLongNameGivesWayToItsTable() {
        String name = "Gasthof zum Löwen an der alten Brücke mit Garten und Terrasse über dem Fluss";
        Linked code = Linked.of(name, "en");
        byte[] sheet = code.sheet("'tables':['7'],'tableCaption':'{name}, Tisch {table}'")
                .bytes();
        assertThat(IntStream.range(20, name.length())
                        .mapToObj(length -> name.substring(0, length).strip() + "…, Tisch 7")
                        .filter(SHEET::holds))
                .anyMatch(caption -> Arrays.equals(sheet, code.drawn("7", caption)));
    }

    @Test
    void aNameThatCannotBeDrawnGivesWayToTheSlug() {
        Reply made = placard.post("/api/v1/qr", url("Bar 🍸", ",'slug':'the-bar'"));
        Reply sheet = placard.post(
                "/api/v1/qr/sheet", json("{'ids':['" + made.at("/qr/id").asText() + "']}"));
        assertThat(sheet.bytes()).isEqualTo(drawn(made.at("/qr/payload").asText(), "the-bar"));
        assertThat(sheet.header("Placard-Warnings"))
                .startsWith("[\"/ids/0: The name has")
                .endsWith("]");
    }

    @Test
    void modulesThatSomeScannersFailOnAreNamed() {
        Linked code = Linked.of("Tables", "en");
        assertThat(code.sheet("'tables':['7'],'labelWidthMm':17,'labels':1").header("Placard-Warnings"))
                .contains("/labelWidthMm: A module would be 0.3", "ignored: /labels")
                .doesNotContain("labelHeightMm");
        assertThat(code.sheet("'tables':['7'],'labelHeightMm':24,'captionPlace':'below'")
                        .header("Placard-Warnings"))
                .contains("/labelHeightMm: A module would be 0.3");
        assertThat(code.sheet("'tables':['7'],'labelHeightMm':24").headers().firstValue("Placard-Warnings"))
                .as("beside its caption the picture is larger")
                .isEmpty();
        assertThat(code.sheet("'tables':['7']").headers().firstValue("Placard-Warnings"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        'tableCaption':'Table {table}'                                   | /tableCaption not_applicable
        'tables':null,'tableCaption':'Table {table}'                     | /tableCaption not_applicable
        'tables':['1'],'tableCaption':'Table {seat}'                     | /tableCaption unknown_value
        'tables':['1'],'tableCaption':'โ {table}'                       | /tableCaption unsupported_character
        'tables':['1'],'tableCaption':7                                  | /tableCaption invalid_type
        'tables':['1'],'tableCaption':''                                 | /tableCaption required
        'tables':['1','โ2','3']                                         | /tables/1 unsupported_character
        'tables':{'from':1,'to':9,'prefix':'โ'}                         | /tables unsupported_character
        """)
    void anUnusableCaptionIsRefusedAtItsMember(String more, String fault) {
        Reply refused = Linked.of("Tables", "en").sheet(more);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.faults()).containsExactly(fault);
    }
}
