package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.base.Json;
import placard.testing.Drawn;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Scanners;

/** Designs over HTTP: drawn in every format; refused, with the figure, in every request, without a charge. */
@OnSqlite
final class FramedCodesTest {
    @Started
    private static Placard placard;

    private static Reply create(String design) {
        return placard.post("/api/v1/qr", url("Framed", ",'design':" + design));
    }

    @Test
    void aStoredFrameIsDrawnInEveryFormat() {
        Reply made = create("{'frameStyle':'bottom-bar','frameText':'SCAN"
                + " ME','brandingMode':'placard','brandingPosition':'center'}");
        assertThat(made.status()).isEqualTo(201);
        assertThat(made.json().at("/warnings"))
                .as("what a camera reads of it less often")
                .singleElement()
                .satisfies(warning -> assertThat(warning.asText())
                        .startsWith("/design/brandingPosition: With the mark in the middle")
                        .contains("46 %"));
        String path = made.header("Location");
        Reply png = placard.get(path + "/image.png?px=600");
        assertThat(Scanners.zxing(Scanners.png(png.bytes())).getText())
                .isEqualTo(made.at("/qr/payload").asText());
        assertThat(Scanners.png(png.bytes()).getHeight()).isGreaterThan(600);
        assertThat(placard.get(path + "/image.svg").text()).contains("width=\"30mm\"");
        assertThat(placard.get(path + "/image.pdf").text()).startsWith("%PDF-1.4");
        assertThat(placard.get(path + "/image.eps?sizeMm=50").text()).contains("%%HiResBoundingBox: 0 0 141.7323 ");
        assertThat(placard.get(path + "/image.pdf").header("Content-Disposition"))
                .startsWith("inline; filename=\"Framed.pdf\"");
    }

    @Test
    void aDesignThatCamerasReadLessOftenIsWarnedOfWithTheFigure() {
        assertThat(create("{'frameStyle':'corners'}").at("/warnings/0").asText())
                .startsWith("/design/frameStyle: ")
                .contains("45 %");
        assertThat(create("{'fgColor':'#5d7d2e'}").at("/warnings/0").asText())
                .startsWith("/design/fgColor: ")
                .contains("31 %");
    }

    @ParameterizedTest
    @ValueSource(strings = {"svg", "png", "pdf", "eps"})
    void theSamePictureIsNamedBeforeItIsDrawnAndIsTheSameBytes(String format) {
        Reply made = create("{'frameStyle':'ticket','frameText':'Ünder'}");
        String path = made.header("Location");
        String picture = path + "/image." + format;
        Reply first = placard.get(picture);
        assertThat(placard.get(picture).bytes()).isEqualTo(first.bytes());
        assertThat(placard.get(picture, "If-None-Match", first.header("ETag")).status())
                .isEqualTo(304);
        placard.send("PATCH", path, json("{'design':{'frameText':'Over'}}"), placard.key());
        Reply changed = placard.get(picture, "If-None-Match", first.header("ETag"));
        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.header("ETag")).isNotEqualTo(first.header("ETag"));
        placard.send("PATCH", path, json("{'targetUrl':'https://example.org/'}"), placard.key());
        assertThat(placard.get(picture).header("ETag"))
                .as("the destination is not in the symbol")
                .isEqualTo(changed.header("ETag"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {'frameStyle':'label','frameText':'Rindfleischetikettierungsüberwachungen'} | /design/frameText caption_too_long
        {'frameStyle':'label','frameText':'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW'} | /design/frameText caption_too_long
        {'frameStyle':'label','frameText':'a\u200bb'}                               | /design/frameText unsupported_character
        {'frameStyle':'label','frameText':'\ud83c\udf78'}                           | /design/frameText unsupported_character
        {'frameStyle':'label','frameText':'\u0e01'}                                 | /design/frameText unsupported_character
        {'frameStyle':'label','frameText':'a\u202eb'}                               | /design/frameText invalid_characters
        {'frameStyle':'label','frameText':'a\u2066b'}                               | /design/frameText invalid_characters
        {'frameStyle':'label','frameText':'a\\u0007b'}                               | /design/frameText invalid_characters
        {'frameStyle':'label','fgColor':'#ffffff'}                                  | /design/fgColor unscannable_design
        {'brandingMode':'logo'}                                                     | /design/logoFileId required
        {'brandingMode':'logo','logoFileId':'file_01jd3x5n8kq2v7w9c4t6r0m1ba'}      | /design/logoFileId file_not_found
        """)
    void aDesignThatCannotBeDrawnIsRefusedEverywhereAndNothingIsCharged(String design, String fault) {
        String path = create("{}").header("Location");
        long before = placard.credits();
        Reply refused = create(design);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.faults()).containsExactly(fault);
        assertThat(placard.post("/api/v1/qr/preview", url("P", ",'design':" + design))
                        .faults())
                .containsExactly(fault);
        Reply patched = placard.send("PATCH", path, json("{'design':" + design + "}"), placard.key());
        assertThat(patched.faults()).containsExactly(fault);
        assertThat(placard.get(path).at("/qr/version").asInt()).isEqualTo(1);
        assertThat(placard.credits()).isEqualTo(before);
    }

    /** The picture's quarters, outlined in their colours, are beside a symbol that is read; gone with the file. */
    @Test
    void anUploadedPictureIsTheMark() {
        String file =
                placard.upload("logo.png", Drawn.png(400, 300)).at("/file/id").asText();
        Reply made = create("{'brandingMode':'logo','logoFileId':'" + file
                + "','brandingPosition':'bottom-left','frameStyle':'ticket','frameText':'Hi'}");
        assertThat(made.status()).isEqualTo(201);
        String picture = made.header("Location") + "/image.";
        assertThat(placard.get(picture + "svg").text())
                .contains("#ff0000", "#00ff00", "#0000ff")
                .doesNotContain("<image");
        byte[] png = placard.get(picture + "png?px=800").bytes();
        assertThat(Scanners.zxing(Scanners.png(png)).getText())
                .isEqualTo(made.at("/qr/payload").asText());
        placard.send("DELETE", "/api/v1/files/" + file + "?force=true", null, placard.key());
        assertThat(create("{'brandingMode':'logo','logoFileId':'" + file + "'}").faults())
                .containsExactly("/design/logoFileId file_not_found");
    }

    @Test
    void aCaptionOfTenThousandCharactersIsRefusedForItsLength() {
        for (String letter : List.of("a", "म", "\u200b", "🍸", "a ")) {
            String design = "{'frameStyle':'label','frameText':'" + letter.repeat(10_000) + "x'}";
            assertThat(create(design).status()).isEqualTo(422);
        }
    }

    @Test
    void theRefusedCharacterIsNamed() {
        Reply refused = create("{'frameStyle':'label','frameText':'Bar \u0e01'}");
        assertThat(refused.at("/errors/0/message").asText()).contains("U+0E01", "'ก'");
        assertThat(create("{'frameStyle':'label','frameText':'a\u200bb'}")
                        .at("/errors/0/message")
                        .asText())
                .contains("U+200B")
                .doesNotContain("\u200b");
    }

    /** What was drawn badly or not at all is said where the design is accepted. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {'frameText':'SCAN ME'}                                                          | without a frame
        {'frameStyle':'label','frameText':'A','frameTextColor':'#000000'}                | contrast of 1.0
        {'frameStyle':'border','frameText':'A','frameTextColor':'#ffff00'}               | contrast of 1.1
        {'fgColor':'#666666'}                                                            | symbol contrast
        """)
    void aDoubtIsAWarning(String design, String warning) {
        Reply made = create(design);
        assertThat(made.status()).isEqualTo(201);
        assertThat(made.at("/warnings/0").asText()).contains(warning);
    }

    @Test
    void anEmptyCaptionIsNone() {
        Reply made = create("{'frameStyle':'bottom-bar','frameText':'   '}");
        assertThat(made.at("/qr/design/frameText").isNull()).isTrue();
        assertThat(placard.get(made.header("Location") + "/image.svg").status()).isEqualTo(200);
    }

    @Test
    void aStaticCodesPictureIsJudgedByItsOwnContent() {
        String wifi =
                "{'name':'W','type':'wifi','isDynamic':false,'content':{'ssid':'Café','password':'secret-secret'},"
                        + "'design':{'brandingMode':'placard','brandingPosition':'center','frameStyle':'bubble','frameText':'Wi-Fi'}}";
        Reply made = placard.post("/api/v1/qr", json(wifi));
        assertThat(made.status()).isEqualTo(201);
        byte[] png = placard.get(made.header("Location") + "/image.png?px=900").bytes();
        assertThat(Scanners.zxing(Scanners.png(png)).getText())
                .isEqualTo(made.at("/qr/payload").asText());
        assertThat(Json.parse(made.bytes()).at("/warnings")).hasSize(1);
    }

    /** Letters and modules are judged at 30 mm where nobody says how wide the print is, else at what is said. */
    @Test
    void aDesignIsJudgedByTheWidthThatItIsPrintedIn() {
        String words = "'frameStyle':'label','frameText':'Rindfleischetikettierungsüberwachungen'";
        assertThat(create("{" + words + "}").faults()).containsExactly("/design/frameText caption_too_long");
        assertThat(create("{" + words + ",'sizeMm':29}").at("/errors/0/message").asText())
                .contains("at the picture's width of 29 mm; at least 1.8 mm");
        Reply made = create("{" + words + ",'sizeMm':100}");
        assertThat(made.status()).isEqualTo(201);
        String picture = made.header("Location") + "/image.";
        assertThat(placard.get(picture + "svg").text()).contains("width=\"100mm\"");
        assertThat(placard.get(picture + "svg?sizeMm=80").text()).contains("width=\"80mm\"");
        assertThat(placard.get(picture + "svg?sizeMm=80").headers().firstValue("Placard-Warnings"))
                .isEmpty();
        assertThat(placard.get(picture + "svg?sizeMm=40").header("Placard-Warnings"))
                .contains("/query/sizeMm: The caption's capitals have ");
        String poster = create("{'sizeMm':2000,'frameStyle':'bubble','frameText':'Look'}")
                .header("Location");
        assertThat(placard.get(poster + "/image.png").status()).isEqualTo(200);
        assertThat(placard.get(poster + "/image.png?dpi=600").faults()).containsExactly("/query/dpi too_large");
        assertThat(create("{'sizeMm':10}").faults()).isEmpty();
        assertThat(create("{'sizeMm':10}").at("/warnings/0").asText())
                .startsWith("/design/sizeMm: A module would be 0.");
        assertThat(create("{'errorCorrection':'H','sizeMm':10,'frameStyle':'corners'}")
                        .faults())
                .containsExactly("/design/sizeMm unscannable_design");
    }

    /** In each face; a change of it is a change of the picture. */
    @Test
    void aCaptionIsSetInTheFaceThatWasAskedFor() {
        Reply made = create("{'frameStyle':'label','frameText':'Menu قائمة 菜单'}");
        String path = made.header("Location");
        String sans = placard.get(path + "/image.svg").text();
        for (String font : List.of("serif", "rounded")) {
            Reply changed = placard.send("PATCH", path, json("{'design':{'frameFont':'" + font + "'}}"), placard.key());
            assertThat(changed.at("/qr/design/frameFont").asText()).isEqualTo(font);
            assertThat(placard.get(path + "/image.svg").text()).isNotEqualTo(sans);
        }
        placard.send("PATCH", path, json("{'design':{'frameFont':null}}"), placard.key());
        assertThat(placard.get(path + "/image.svg").text()).isEqualTo(sans);
    }
}
