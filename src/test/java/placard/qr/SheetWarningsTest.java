package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;

/** What is said of prints that scanners, printers or people would have trouble with. */
@OnSqlite
final class SheetWarningsTest {
    @Started
    private static Placard placard;

    private static String made(String name, String more) {
        Reply made = placard.post("/api/v1/qr", url(name, more));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.at("/qr/id").asText();
    }

    private static String said(List<String> ids, String more) {
        Reply sheet = placard.post("/api/v1/qr/sheet", json("{'ids':['" + String.join("','", ids) + "']" + more + "}"));
        assertThat(sheet.status()).as(sheet.text()).isEqualTo(200);
        return sheet.headers().firstValue("Placard-Warnings").orElse("");
    }

    @Test
    void anInkThatNothingIsPaintedWithIsNamed() {
        String red = made("Red", ",'design':{'fgColor':'#a2001a'}");
        String picture = "/api/v1/qr/" + red + "/image.pdf?spotColors=";
        assertThat(placard.get(picture + "%23a2001a%3DHKS%2014").headers().firstValue("Placard-Warnings"))
                .isEmpty();
        assertThat(placard.get(picture + "%23a2001b%3DHKS%2014").header("Placard-Warnings"))
                .contains("/spotColors: Nothing has the colour #a2001b, so nothing is painted with HKS 14.");
        assertThat(said(List.of(red), ",'spotColors':'#a2001b=HKS 14,#000000=HKS 97'"))
                .contains("/spotColors: Nothing has the colour #a2001b")
                .doesNotContain("HKS 97");
        String shaded = made("Shaded", ",'design':{'fgColor':'#a2001a','gradient':{'toColor':'#00008b'}}");
        assertThat(said(List.of(shaded), ",'spotColors':'#a2001a=HKS 14'"))
                .contains("#a2001a is the beginning of a gradient, which is painted without HKS 14.");
    }

    @Test
    void scanWarningsComeBeforeWarningsOfCaptions() {
        List<String> ids = Stream.concat(
                        Collections.nCopies(60, made("\u2615 to go", "")).stream(),
                        Stream.of(made("Grey", ",'design':{'bgColor':'#c8c8c8'}")))
                .toList();
        assertThat(said(ids, ""))
                .startsWith("[\"/ids/60: The code's /design/bgColor: White paper has 1.28")
                .containsPattern("And [1-9][0-9]* more\\.\"\\]$");
    }

    @Test
    void aDesignForOtherPaperThanWhiteSaysSo() {
        String kraft = made("Kraft", ",'design':{'bgColor':'#8d8d8d','paperColor':'#8d8d8d'}");
        assertThat(said(List.of(kraft), "")).contains("/design/paperColor: It is for paper of #8d8d8d");
        assertThat(said(List.of(made("White", "")), "")).doesNotContain("paperColor");
    }

    @Test
    void aCodeThatIsAskedForTooOftenIsRefusedBeforeAllOfItIsDrawn() {
        String large = placard.post(
                        "/api/v1/qr",
                        json("{'name':'Large','isDynamic':false,'targetUrl':'https://example.com/" + "a1".repeat(700)
                                + "'}"))
                .at("/qr/id")
                .asText();
        Reply refused = placard.post(
                "/api/v1/qr/sheet",
                json("{'ids':['" + String.join("','", Collections.nCopies(500, large))
                        + "'],'paper':'label','labelWidthMm':100,'labelHeightMm':120,'captions':false}"));
        assertThat(refused.faults()).containsExactly("/ids too_large");
    }

    /** With a version of its own it hides no alignment pattern; in that of the other label it would. */
    @Test
    void aLogoIsNotRaisedToAVersionThatReadsWorse() throws IOException {
        byte[] icon;
        try (InputStream file = SheetWarningsTest.class.getResourceAsStream("/placard/qr/logos/app-icon.png")) {
            icon = file.readAllBytes();
        }
        String logo = placard.upload("logo.png", icon).at("/file/id").asText();
        String design = ",'design':{'brandingMode':'logo','logoFileId':'" + logo + "','brandingPosition':'center'}";
        List<String> ids = List.of(
                made("Short", ",'slug':'s1x'" + design),
                made("Long", ",'slug':'" + "long-slug-".repeat(6) + "abcd','design':{'errorCorrection':'H'}"));
        String large = ",'paper':'label','labelWidthMm':80,'labelHeightMm':80,'captions':false";
        String own = said(ids, large + ",'sameVersion':false");
        assertThat(said(ids, large)).as("no more to say than of each by itself").isEqualTo(own);
    }

    @Test
    void aResolutionThatIsAskedForIsKept() {
        String picture = "/api/v1/qr/" + made("Poster", ",'design':{'sizeMm':1000}") + "/image.png";
        assertThat(placard.get(picture).status()).isEqualTo(200);
        assertThat(placard.get(picture + "?dpi=300").faults()).containsExactly("/query/dpi too_large");
    }

    @Test
    void anInvisibleMarkIsWarnedOf() {
        Reply made = placard.post(
                "/api/v1/qr",
                url(
                        "Unseen",
                        ",'design':{'frameStyle':'bottom-bar','frameColor':'#c2410c','frameTextColor':'#c2410c','brandingMode':'placard'}"));
        assertThat(made.at("/warnings").toString()).contains("/design/frameTextColor: The mark has a contrast of 1.0");
    }
}
