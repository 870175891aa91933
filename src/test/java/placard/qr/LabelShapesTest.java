package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Scanners;

/** Wide labels, round ones and tents, bleeds and inks, over HTTP; pages are rendered with ten pixels a millimetre. */
@OnSqlite
final class LabelShapesTest {
    @Started
    private static Placard placard;

    private static String id;
    private static String payload;

    @TempDir
    private static Path folder;

    @Prepares
    static void prepare() {
        Reply door = placard.post("/api/v1/qr", url("Terrace 12", ",'slug':'t12'"));
        id = door.at("/qr/id").asText();
        payload = door.at("/qr/payload").asText();
    }

    private static Reply sheet(String more) {
        return placard.post("/api/v1/qr/sheet", json("{'ids':['" + id + "']" + more + "}"));
    }

    private static Path file(Reply reply) throws IOException {
        assertThat(reply.status()).as(reply.status() == 200 ? "" : reply.text()).isEqualTo(200);
        return Files.write(folder.resolve("sheet.pdf"), reply.bytes());
    }

    private static BufferedImage page(Reply reply) throws IOException {
        Scanners.needs("qpdf", "pdftoppm");
        Path pdf = file(reply);
        assertThat(Scanners.qpdfCheck(pdf)).contains("No syntax or stream encoding errors found");
        Path png = folder.resolve("sheet.png");
        Scanners.pdftoppm(pdf, png, 254);
        return Scanners.png(Files.readAllBytes(png));
    }

    private static boolean isDark(BufferedImage page, int x, int y) {
        return (page.getRGB(x, y) & 255) < 128;
    }

    /** The first and the last column, or row, with something dark in it. */
    private static int[] extent(BufferedImage page, boolean isAcross) {
        return IntStream.range(0, isAcross ? page.getWidth() : page.getHeight())
                .filter(i -> IntStream.range(0, isAcross ? page.getHeight() : page.getWidth())
                        .anyMatch(k -> isAcross ? isDark(page, i, k) : isDark(page, k, i)))
                .toArray();
    }

    /** On 62 by 29 mm the picture is 25 mm high instead of 18: the whole height but for the edges. */
    @Test
    void onAWideLabelTheTextStandsBesideTheCode() throws IOException {
        String wide = ",'paper':'label','labelWidthMm':62,'labelHeightMm':29";
        BufferedImage page = page(sheet(wide));
        BufferedImage code = page.getSubimage(0, 0, 280, 290);
        assertThat(Scanners.zxing(code).getText()).isEqualTo(payload);
        // A symbol of 29 modules in 37 of 25 mm.
        int[] dark = extent(code, true);
        assertThat(dark[dark.length - 1] - dark[0]).isBetween(192, 199);
        assertThat(extent(page.getSubimage(290, 0, 330, 290), true))
                .as("the text")
                .hasSizeGreaterThan(50);
        BufferedImage below = page(sheet(wide + ",'captionPlace':'below'"));
        int[] smaller = extent(below.getSubimage(0, 0, 620, 200), true);
        assertThat(smaller[smaller.length - 1] - smaller[0]).isBetween(125, 145);
        assertThat(sheet(wide + ",'captionPlace':'auto'").bytes())
                .isEqualTo(sheet(wide + ",'captionPlace':'beside'").bytes());
        assertThat(sheet("").bytes())
                .as("a tall label")
                .isEqualTo(sheet(",'captionPlace':'below'").bytes());
    }

    @Test
    void aRoundLabelKeepsItsContentWithinTheCircle() throws IOException {
        for (String more : List.of("", ",'captions':false")) {
            BufferedImage page = page(sheet(",'paper':'label','labelShape':'round','labelWidthMm':50" + more));
            assertThat(page.getWidth()).isBetween(499, 501);
            assertThat(page.getHeight()).isEqualTo(page.getWidth());
            assertThat(Scanners.zxing(page).getText()).isEqualTo(payload);
            for (int i = 0; i < 500 * 500; i++) {
                if (isDark(page, i % 500, i / 500)) {
                    assertThat(Math.hypot(i % 500 - 250, i / 500 - 250)).isLessThan(232);
                }
            }
        }
        BufferedImage cut = page(sheet(",'paper':'label','labelShape':'round','labelWidthMm':50,'cropMarks':true"));
        assertThat(IntStream.range(0, 10).anyMatch(x -> isDark(cut, x, 250))).isTrue();
    }

    /** Two tents of A6 on A4; the upper sides upside down. */
    @Test
    void aTentShowsTheSameOnBothSides() throws IOException {
        Reply two = placard.post("/api/v1/qr/sheet", json("{'ids':['" + id + "','" + id + "'],'labelShape':'tent'}"));
        BufferedImage page = page(two);
        for (int column = 0; column < 2; column++) {
            BufferedImage lower = page.getSubimage(1050 * column, 1485, 1049, 1480);
            BufferedImage upper = page.getSubimage(1050 * column, 5, 1049, 1480);
            assertThat(Scanners.zxing(lower).getText()).isEqualTo(payload);
            BufferedImage turned = new BufferedImage(1049, 1480, BufferedImage.TYPE_INT_RGB);
            for (int i = 0; i < 1049 * 1480; i++) {
                turned.setRGB(1048 - i % 1049, 1479 - i / 1049, upper.getRGB(i % 1049, i / 1049));
            }
            assertThat(Scanners.zxing(turned).getText()).isEqualTo(payload);
            int different = 0;
            for (int i = 0; i < 900 * 1400; i++) {
                int x = 70 + i % 900;
                int y = 40 + i / 900;
                different += isDark(turned, x, y) == isDark(lower, x, y) ? 0 : 1;
            }
            assertThat(different).as("pixels at edges").isLessThan(20_000);
        }
        assertThat(IntStream.range(1480, 1490).anyMatch(y -> isDark(page, 20, y)))
                .as("the fold")
                .isTrue();
    }

    @Test
    void aPageThatIsALabelGrowsByItsBleed() throws IOException {
        Scanners.needs("qpdf");
        String label = ",'paper':'label','labelWidthMm':50.8,'labelHeightMm':50.8";
        assertThat(Scanners.qpdfText(file(sheet(label))))
                .contains("/MediaBox [")
                .contains("/TrimBox [")
                .doesNotContain("/BleedBox");
        String text = Scanners.qpdfText(file(sheet(label + ",'bleedMm':2.54"))).replaceAll("\\s+", " ");
        assertThat(text)
                .contains("/MediaBox [ 0 0 158.4 158.4 ]", "/BleedBox [ 0 0 158.4 158.4 ]")
                .contains("/TrimBox [ 7.2 7.2 151.2 151.2 ]");
        assertThat(sheet(",'gapMm':4,'bleedMm':2.1").faults()).containsExactly("/bleedMm too_large");
        assertThat(sheet(",'gapMm':4,'bleedMm':2").status()).isEqualTo(200);
    }

    @Test
    void theGroundOfALabelReachesBeyondItsCut() throws IOException {
        Reply made = placard.post("/api/v1/qr", url("Yellow", ",'design':{'bgColor':'#ffff00'}"));
        String yellow = made.at("/qr/id").asText();
        String label = "'paper':'label','labelWidthMm':50,'labelHeightMm':50";
        BufferedImage page =
                page(placard.post("/api/v1/qr/sheet", json("{'ids':['" + yellow + "']," + label + ",'bleedMm':3}")));
        assertThat(page.getWidth()).isBetween(559, 561);
        for (int[] corner : new int[][] {{2, 2}, {555, 2}, {2, 555}, {555, 555}, {280, 45}}) {
            assertThat(page.getRGB(corner[0], corner[1]) & 0xffffff).isEqualTo(0xffff00);
        }
        BufferedImage bare = page(placard.post("/api/v1/qr/sheet", json("{'ids':['" + yellow + "']," + label + "}")));
        assertThat(bare.getRGB(2, 2) & 0xffffff).isEqualTo(0xffffff);
    }

    /** The frame's bar ends at three edges of the picture, and goes on beyond each; its round corners stay. */
    @Test
    void bleedExtendsTheFrameBeyondTheEdge() throws IOException {
        Reply made = placard.post(
                "/api/v1/qr",
                url("Bar", ",'design':{'frameStyle':'bottom-bar','frameText':'Scan','frameColor':'#e2001a'}"));
        String path = made.header("Location") + "/image.pdf?sizeMm=50";
        BufferedImage page = page(placard.get(path + "&bleedMm=3"));
        assertThat(page.getWidth()).isBetween(559, 561);
        int y = page.getHeight() - 110;
        for (int[] inside : new int[][] {{5, y}, {555, y}, {280, page.getHeight() - 5}, {280, 5}, {5, 280}}) {
            assertThat(page.getRGB(inside[0], inside[1]) & 0xffffff).isEqualTo(0xe2001a);
        }
        assertThat(page.getRGB(5, 5) & 0xffffff).as("beyond a round corner").isEqualTo(0xffffff);
        assertThat(Scanners.zxing(page).getText())
                .isEqualTo(made.at("/qr/payload").asText());
        assertThat(placard.get(path).bytes())
                .isNotEqualTo(placard.get(path + "&bleedMm=3").bytes());
    }

    @Test
    void aColourIsPrintedWithTheInkOfItsName() throws IOException {
        Reply made = placard.post(
                "/api/v1/qr",
                url("Ink", ",'design':{'frameStyle':'bottom-bar','frameText':'Scan','frameColor':'#E2001A'}"));
        String ink = "spotColors=%23e2001a%3DPANTONE%20185%20C,000000=HKS%2097%20K";
        String path = made.header("Location") + "/image.pdf?" + ink;
        Path pdf = file(placard.get(path));
        Scanners.needs("qpdf");
        assertThat(Scanners.qpdfText(pdf).replaceAll("\\s+", " "))
                .contains("/Separation /PANTONE#20185#20C /DeviceRGB", "/C1 [ 0.8863 0 0.102 ]")
                .contains("/Separation /HKS#2097#20K /DeviceCMYK")
                .contains("/S0 cs", "/S1 cs", "1 scn")
                .doesNotContain("0.8863 0 0.102 rg");
        BufferedImage page = page(placard.get(path));
        assertThat(Scanners.zxing(page).getText())
                .isEqualTo(made.at("/qr/payload").asText());
        assertThat(page.getRGB(page.getWidth() / 2, page.getHeight() - 3) & 0xffffff)
                .isEqualTo(0xe2001a);
        String code = made.at("/qr/id").asText();
        Reply sheet =
                placard.post("/api/v1/qr/sheet", json("{'ids':['" + code + "'],'spotColors':'#e2001a=PANTONE 185 C'}"));
        assertThat(Scanners.qpdfText(file(sheet))).contains("/Separation").contains("/S0 cs");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ,'labelShape':'oval'                                            | /labelShape unknown_value
            ,'labelShape':'round','labelWidthMm':50,'labelHeightMm':40      | /labelHeightMm not_applicable
            ,'captionPlace':'above'                                         | /captionPlace unknown_value
            ,'labelShape':'tent','paper':'letter'                           | /labelHeightMm too_large
            ,'bleedMm':11                                                   | /bleedMm out_of_range
            ,'spotColors':'red=PANTONE'                                     | /spotColors invalid_format
            ,'spotColors':'#e2001a=HKS 13,#000000=HKS 13'                   | /spotColors duplicate
            ,'spotColors':'#e2001a=HKS 13,#E2001A=HKS 14'                   | /spotColors duplicate
            ,'spotColors':'#e2001a=漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢' | /spotColors too_long
            ,'spotColors':'#e2001a=All'                                     | /spotColors invalid_format
            ,'spotColors':'#e2001a=a)b<</c'                                 | /spotColors invalid_format
            ,'sameVersion':1                                                | /sameVersion invalid_type
            ,'labelShape':'round','labelWidthMm':15                         | /labelWidthMm unscannable_design
            """)
    void anUnprintableLabelIsRefusedAtItsMember(String more, String fault) {
        assertThat(sheet(more).faults()).contains(fault);
    }

    @Test
    void aLabelThatIsAllMarginHasNoRoomRatherThanLessThanNone() {
        Reply refused = sheet(",'captionPlace':'beside','labelWidthMm':15,'labelHeightMm':15");
        assertThat(refused.faults()).contains("/labelWidthMm unscannable_design");
        assertThat(refused.text()).contains("There is no room for the picture").doesNotContain("-0.");
    }

    /** Links of 30 and of 60 characters: versions 3 and 5 by themselves. */
    @Test
    void symbolsOfASheetHaveOneVersionWhereModulesStayLargeEnough() throws IOException {
        Reply long1 = placard.post("/api/v1/qr", url("Long", ",'slug':'a-slug-that-is-so-long-that-the-symbol-grows'"));
        String ids = "{'ids':['" + id + "','" + long1.at("/qr/id").asText() + "'],'captions':false";
        String large = ids + ",'labelWidthMm':50,'labelHeightMm':50";
        byte[] same = placard.post("/api/v1/qr/sheet", json(large + "}")).bytes();
        assertThat(same)
                .isEqualTo(placard.post("/api/v1/qr/sheet", json(large + ",'sameVersion':true}"))
                        .bytes())
                .isNotEqualTo(placard.post("/api/v1/qr/sheet", json(large + ",'sameVersion':false}"))
                        .bytes());
        String small = ids + ",'labelWidthMm':17,'labelHeightMm':17";
        assertThat(placard.post("/api/v1/qr/sheet", json(small + "}")).bytes())
                .as("modules below 0.40 mm")
                .isEqualTo(placard.post("/api/v1/qr/sheet", json(small + ",'sameVersion':false}"))
                        .bytes());
        BufferedImage page = page(placard.post("/api/v1/qr/sheet", json(large + ",'cropMarks':false}")));
        int[] first = extent(page.getSubimage(260, 0, 500, 900), true);
        int[] second = extent(page.getSubimage(800, 0, 500, 900), true);
        assertThat(first[first.length - 1] - first[0]).isEqualTo(second[second.length - 1] - second[0]);
    }
}
