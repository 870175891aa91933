package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
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
import placard.testing.Slow;

/** Sheets on label sheets as they are sold, over HTTP; pages are rendered with ten pixels a millimetre. */
@OnSqlite
final class SheetStockTest {
    private static final String A4_21 =
            ",'labelWidthMm':63.5,'labelHeightMm':38.1,'columnGapMm':2.5,'rowGapMm':0,'leftMm':7.2,'topMm':15.15";

    @Started
    private static Placard placard;

    private static String id;
    private static String payload;

    @TempDir
    private static Path folder;

    @Prepares
    static void prepare() {
        Reply door = placard.post("/api/v1/qr", url("Door", ""));
        id = door.at("/qr/id").asText();
        payload = door.at("/qr/payload").asText();
    }

    private static Reply sheet(int labels, String more) {
        String ids = String.join("','", Collections.nCopies(labels, id));
        return placard.post("/api/v1/qr/sheet", json("{'ids':['" + ids + "']" + more + "}"));
    }

    private static BufferedImage page(Reply reply, int pages) throws IOException {
        assertThat(reply.status()).as(reply.status() == 200 ? "" : reply.text()).isEqualTo(200);
        Path pdf = Files.write(folder.resolve("sheet.pdf"), reply.bytes());
        Path png = folder.resolve("sheet.png");
        assertThat(Scanners.qpdfText(pdf).lines()).contains("  /Count " + pages);
        Scanners.pdftoppm(pdf, png, 254);
        return Scanners.png(Files.readAllBytes(png));
    }

    private static boolean isDark(BufferedImage page, int x, int y) {
        return (page.getRGB(x, y) & 255) < 128;
    }

    private static boolean isEmpty(BufferedImage page, int x, int y, int width, int height) {
        return IntStream.range(0, width * height).noneMatch(i -> isDark(page, x + i % width, y + i / width));
    }

    /** Where dark lines begin along a row or a column of pixels. */
    private static List<Integer> lines(BufferedImage page, boolean isAcross, int at) {
        return IntStream.range(1, isAcross ? page.getWidth() : page.getHeight())
                .filter(i -> isAcross
                        ? isDark(page, i, at) && !isDark(page, i - 1, at)
                        : isDark(page, at, i) && !isDark(page, at, i - 1))
                .boxed()
                .toList();
    }

    private static void assertNear(List<Integer> found, int... wanted) {
        assertThat(found).as("%s", found).hasSize(wanted.length);
        for (int i = 0; i < wanted.length; i++) {
            assertThat(found.get(i)).isBetween(wanted[i] - 2, wanted[i] + 2);
        }
    }

    /** Twenty-one on A4, eight on A4, thirty on Letter; lengths of the latter are in inches on its box. */
    @ParameterizedTest
    @Slow
    @CsvSource({
        "a4,     63.5,  38.1, 2.5,   0, 7.2,    15.15, 3, 7",
        "a4,     99.1,  67.7, 2.5,   0, 4.65,   13.1,  2, 4",
        "letter, 66.675, 25.4, 3.175, 0, 4.7625, 12.7,  3, 10"
    })
    void everyLabelOfABoughtSheetIsHit(
            String paper,
            double width,
            double height,
            double columnGap,
            double rowGap,
            double left,
            double top,
            int columns,
            int rows)
            throws IOException {
        Scanners.needs("qpdf", "pdftoppm");
        String size = ",'paper':'" + paper + "','labelWidthMm':" + width + ",'labelHeightMm':" + height
                + ",'columnGapMm':" + columnGap + ",'rowGapMm':" + rowGap + ",'leftMm':" + left + ",'topMm':" + top;
        BufferedImage page = page(sheet(columns * rows, size + ",'captions':false,'cropMarks':false"), 1);
        for (int i = 0; i < columns * rows; i++) {
            int x = (int) Math.round(10 * (left + i % columns * (width + columnGap)));
            int y = (int) Math.round(10 * (top + i / columns * (height + rowGap)));
            BufferedImage label = page.getSubimage(x, y, (int) (10 * width), (int) (10 * height));
            assertThat(Scanners.zxing(label).getText()).as("label %d", i).isEqualTo(payload);
            int w = label.getWidth();
            int[] dark = IntStream.range(0, w)
                    .filter(column -> IntStream.range(0, label.getHeight()).anyMatch(row -> isDark(label, column, row)))
                    .toArray();
            assertThat(dark[0] + dark[dark.length - 1]).as("in its middle").isBetween(w - 4, w + 4);
        }
    }

    @Test
    void marksLieAtTheEdgesOfABoughtSheetsLabels() throws IOException {
        Scanners.needs("qpdf", "pdftoppm");
        BufferedImage page = page(sheet(21, A4_21 + ",'cropMarks':true"), 1);
        assertNear(lines(page, true, 120), 72, 707, 732, 1367, 1392, 2027);
        assertNear(lines(page, false, 40), 151, 532, 913, 1294, 1675, 2056, 2437, 2818);
    }

    @Test
    void aSheetPartlyUsedGoesOnAtItsFirstFreeLabel() throws IOException {
        Scanners.needs("qpdf", "pdftoppm");
        BufferedImage page = page(sheet(2, A4_21 + ",'firstLabel':21,'captions':false,'cropMarks':false"), 2);
        int last = 152 + 6 * 381;
        assertThat(Scanners.zxing(page.getSubimage(1392, last, 635, 381)).getText())
                .isEqualTo(payload);
        assertThat(isEmpty(page, 100, 200, 1900, last - 250)).isTrue();
        assertThat(isEmpty(page, 100, last + 5, 1250, 371)).isTrue();
        assertThat(sheet(2, A4_21 + ",'firstLabel':1").bytes())
                .isEqualTo(sheet(2, A4_21).bytes());
    }

    @Test
    void aGapOfItsOwnWinsOverTheOneForBoth() {
        assertThat(sheet(9, ",'gapMm':3,'rowGapMm':8").bytes())
                .isEqualTo(sheet(9, ",'columnGapMm':3,'rowGapMm':8").bytes())
                .isNotEqualTo(sheet(9, ",'gapMm':3").bytes());
    }

    @Test
    void labelsGoOnToTheMarginFromWhereTheyBegin() throws IOException {
        Scanners.needs("qpdf", "pdftoppm");
        String small = ",'labelWidthMm':20,'labelHeightMm':30,'gapMm':0,'captions':false,'cropMarks':false,'leftMm':30";
        BufferedImage whole = page(sheet(9, small), 1);
        assertThat(isEmpty(whole, 1900, 0, 199, 2969))
                .as("nine of 20 mm from 30 to 210")
                .isFalse();
        BufferedImage bounded = page(sheet(9, small + ",'marginMm':20"), 1);
        assertThat(isEmpty(bounded, 1900, 0, 199, 2969))
                .as("eight, and one below")
                .isTrue();
    }

    /** Three columns and eight rows fill the page; between them are four millimetres, or none. */
    @Test
    void marksAreDrawnBetweenLabelsThatFillThePage() throws IOException {
        Scanners.needs("qpdf", "pdftoppm");
        String full = ",'marginMm':0,'labelWidthMm':67.33,'labelHeightMm':33.62,'gapMm':4,'captions':false";
        BufferedImage page = page(sheet(24, full + ",'cropMarks':true"), 1);
        assertNear(lines(page, true, 356), 673, 713, 1387, 1427);
        assertNear(lines(page, true, 2614), 673, 713, 1387, 1427);
        assertThat(lines(page, false, 693)).hasSize(14);
    }

    @Test
    void marksAreShorterWhereThereIsLittleRoom() throws IOException {
        Scanners.needs("qpdf", "pdftoppm");
        BufferedImage page =
                page(sheet(8, ",'marginMm':4,'labelWidthMm':101,'labelHeightMm':72.25,'gapMm':0,'captions':false"), 1);
        assertNear(lines(page, true, 15), 40, 1050, 2060);
        assertThat(isEmpty(page, 60, 32, 900, 30)).isTrue();
    }

    @Test
    void marksWithoutRoomAreRefusedIfAskedForAndElseLeftOut() {
        String full = ",'marginMm':0,'labelWidthMm':70,'labelHeightMm':37.12,'gapMm':0";
        assertThat(sheet(24, full + ",'cropMarks':true").faults()).containsExactly("/cropMarks too_large");
        assertThat(sheet(24, full).bytes())
                .isEqualTo(sheet(24, full + ",'cropMarks':false").bytes());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ,'firstLabel':0                                   | /firstLabel out_of_range
            ,'firstLabel':13                                  | /firstLabel out_of_range
            ,'firstLabel':2,'paper':'label'                   | /firstLabel out_of_range
            ,'firstLabel':1.5                                 | /firstLabel invalid_type
            ,'leftMm':-1                                      | /leftMm out_of_range
            ,'leftMm':161                                     | /labelWidthMm too_large
            ,'topMm':240                                      | /labelHeightMm too_large
            ,'columnGapMm':51                                 | /columnGapMm out_of_range
            ,'rowGapMm':'1'                                   | /rowGapMm invalid_type
            ,'marginMm':51                                    | /marginMm out_of_range
            """)
    void anInvalidStockIsRefusedAtItsMember(String more, String fault) {
        assertThat(sheet(1, more).faults()).containsExactly(fault);
    }

    @ParameterizedTest
    @CsvSource({"15, 60, labelWidthMm", "50, 15, labelHeightMm"})
    void aLabelThatIsTooSmallIsRefusedAtTheSideThatIs(int width, int height, String side) {
        String target = "https://example.com/" + "long/".repeat(36);
        String large = placard.post(
                        "/api/v1/qr", json("{'name':'Large','isDynamic':false,'targetUrl':'" + target + "'}"))
                .at("/qr/id")
                .asText();
        Reply refused = placard.post(
                "/api/v1/qr/sheet",
                json("{'ids':['" + large + "'],'labelWidthMm':" + width + ",'labelHeightMm':" + height + "}"));
        assertThat(refused.faults()).containsExactly("/" + side + " unscannable_design");
        assertThat(refused.text()).contains("larger labels").doesNotContain("sizeMm");
    }

    /** A frame ends with its picture: nothing light of the code's own is between it and two lines of text. */
    @Test
    void aNameOfTwoLinesKeepsItsDistanceFromTheFrame() throws IOException {
        Scanners.needs("qpdf", "pdftoppm");
        String design = ",'design':{'frameStyle':'bubble','frameText':'Scan me','frameColor':'#c2410c',"
                + "'brandingMode':'placard'}";
        String bubble = placard.post("/api/v1/qr", url("Terrasse Süd – Speisekarte & Getränke", design))
                .at("/qr/id")
                .asText();
        BufferedImage page = page(
                placard.post("/api/v1/qr/sheet", json("{'ids':['" + bubble + "'],'paper':'label','labelHeightMm':65}")),
                1);
        int frame = lowestRed(page);
        int text = frame + 1;
        while (isEmpty(page, 0, text, page.getWidth(), 1)) {
            text++;
        }
        assertThat(text - frame).as("tenths of a millimetre").isBetween(8, 20);
    }

    /** The last row that has anything red, as the frame is. */
    private static int lowestRed(BufferedImage page) {
        return IntStream.range(0, page.getHeight())
                .filter(y -> IntStream.range(0, page.getWidth()).anyMatch(x -> isRed(page.getRGB(x, y))))
                .max()
                .orElseThrow();
    }

    private static boolean isRed(int rgb) {
        return (rgb >> 16 & 255) - (rgb & 255) > 100;
    }

    /** A code whose logo is gone can be drawn with none of its tables; a range has one place in the request. */
    @Test
    void aRefusedLabelIsPointedAtWhereItWasAskedFor() throws IOException {
        BufferedImage black = new BufferedImage(64, 64, BufferedImage.TYPE_INT_RGB);
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(black, "png", png);
        String file =
                placard.upload("black.png", png.toByteArray()).at("/file/id").asText();
        String catalog = placard.post("/api/v1/catalogs", json("{'name':'Menu'}"))
                .at("/catalog/id")
                .asText();
        String code = placard.post(
                        "/api/v1/qr",
                        json("{'name':'Tables','slug':'black-" + file.substring(5, 12) + "','catalogId':'" + catalog
                                + "','design':{'brandingMode':'logo','brandingPosition':'center','logoFileId':'" + file
                                + "'}}"))
                .at("/qr/id")
                .asText();
        assertThat(placard.delete("/api/v1/files/" + file + "?force=true").status())
                .isEqualTo(204);
        String start = "{'ids':['" + code + "'],'tables':";
        Reply list = placard.post("/api/v1/qr/sheet", json(start + "['1','Terrace left of the door 12']}"));
        assertThat(list.faults()).containsExactly("/tables/0 file_not_found", "/tables/1 file_not_found");
        assertThat(list.text()).contains("The code's /design/logoFileId: There is no such picture");
        Reply range =
                placard.post("/api/v1/qr/sheet", json(start + "{'from':12,'to':13,'prefix':'Terrace left of door'}}"));
        assertThat(range.faults()).containsExactly("/tables file_not_found");
    }
}
