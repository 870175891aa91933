package placard.qr.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.qr.draw.format.Axis;
import placard.qr.draw.format.EpsPicture;
import placard.qr.draw.format.PdfPicture;
import placard.qr.draw.format.Sheet;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Level;
import placard.testing.Scanners;

/** PDF and EPS, read by other programs. */
final class PrintTest {
    private static final BigDecimal MM = new BigDecimal("40");
    private static final Style BLACK = new Style("#000000", "#ffffff", true);

    @TempDir
    private static Path folder;

    private static Picture framed(Frame frame, String caption) {
        Look look = new Look(BLACK, frame, caption, "#c2410c", null, Mark.PLACARD, Place.BOTTOM_RIGHT);
        return Drawn.picture(Drawn.symbol(Drawn.URL, Level.Q), look);
    }

    private static void assertRead(Path png, String payload) throws IOException {
        assertThat(Scanners.zxing(Scanners.png(Files.readAllBytes(png))).getText())
                .as("zxing")
                .isEqualTo(payload);
        assertThat(Scanners.zbar(png)).as("zbar").isEqualTo(payload);
    }

    @Test
    void thePdfIsSoundAndReadWhenPrinted() throws IOException {
        Scanners.needs("qpdf", "pdftoppm", "zbarimg");
        for (Frame frame : Frame.values()) {
            Path pdf = folder.resolve("code.pdf");
            Path png = folder.resolve("code.png");
            Files.write(pdf, PdfPicture.of(framed(frame, "Prêt à scanner"), "Ä (1) – मेन्यू", MM));
            assertThat(Scanners.qpdfCheck(pdf)).contains("No syntax or stream encoding errors found");
            Scanners.pdftoppm(pdf, png, 300);
            assertRead(png, Drawn.URL);
            assertThat(Scanners.png(Files.readAllBytes(png)).getWidth())
                    .as("40 mm at 300 dpi")
                    .isBetween(472, 473);
        }
    }

    @Test
    void blackIsBlackInkAlone() throws IOException {
        Scanners.needs("qpdf");
        Path pdf = folder.resolve("black.pdf");
        Files.write(pdf, PdfPicture.of(framed(Frame.BOTTOM_BAR, "SCAN ME"), "t", MM));
        assertThat(Scanners.qpdfText(pdf).lines())
                .contains("0 0 0 1 k", "0.7608 0.2549 0.0471 rg", "1 1 1 rg")
                .doesNotContain("0 0 0 rg");
        String eps = new String(EpsPicture.of(framed(Frame.BOTTOM_BAR, "SCAN ME"), "t", MM), StandardCharsets.US_ASCII);
        assertThat(eps.lines()).contains("0 0 0 1 k").doesNotContain("0 0 0 rg");
    }

    @Test
    void theEpsIsReadWhenPrintedAndSaysHowLargeItIs() throws IOException {
        Scanners.needs("gs", "zbarimg");
        for (Frame frame : List.of(Frame.NONE, Frame.TICKET)) {
            Path eps = folder.resolve("code.eps");
            Path png = folder.resolve("eps.png");
            byte[] bytes = EpsPicture.of(framed(frame, "SCAN ME"), "A (b) \\ é", MM);
            Files.write(eps, bytes);
            Scanners.ghostscript(eps, png, 300);
            assertRead(png, Drawn.URL);
            String text = new String(bytes, StandardCharsets.US_ASCII);
            assertThat(text)
                    .startsWith("%!PS-Adobe-3.0 EPSF-3.0\n%%Title: (A \\(b\\) \\\\ ?)\n")
                    .contains("%%BoundingBox: 0 0 114 ", "%%HiResBoundingBox: 0 0 113.3858 ")
                    .endsWith("showpage\n%%EOF\n");
            assertThat(text.lines()).allMatch(line -> line.length() < 255);
        }
    }

    @Test
    void theSamePictureIsTheSameBytes() {
        Picture picture = framed(Frame.LABEL, "SCAN ME");
        assertThat(PdfPicture.of(picture, "t", MM)).isEqualTo(PdfPicture.of(framed(Frame.LABEL, "SCAN ME"), "t", MM));
        assertThat(new String(PdfPicture.of(picture, "t", MM), StandardCharsets.ISO_8859_1))
                .startsWith("%PDF-1.4")
                .doesNotContain("Date", "/ID");
    }

    @Test
    void everyLabelOfASheetIsReadWhereItIs() throws IOException {
        Scanners.needs("qpdf", "pdftoppm");
        Sheet sheet = new Sheet(Axis.centred(21000, 5000, 400, 1000), Axis.centred(29700, 6500, 400, 1000), 0, true);
        assertThat(sheet.across().count()).isEqualTo(3);
        assertThat(sheet.down().count()).isEqualTo(4);
        List<Sheet.Label> labels = IntStream.rangeClosed(1, 14)
                .mapToObj(i -> new Sheet.Label(
                        Drawn.picture(Drawn.symbol(Drawn.URL + "?table=" + i, Level.Q), Look.plain(BLACK)),
                        "Table " + i + " of a house with a name that no label has room for, however it is broken"))
                .toList();
        Path pdf = folder.resolve("sheet.pdf");
        Path png = folder.resolve("sheet.png");
        Files.write(pdf, sheet.pdf(labels, "Sheet"));
        assertThat(Scanners.qpdfCheck(pdf)).contains("No syntax or stream encoding errors found");
        assertThat(Scanners.qpdfText(pdf)).contains("/Count 2").contains("/MediaBox [");
        Scanners.pdftoppm(pdf, png, 150);
        BufferedImage page = Scanners.png(Files.readAllBytes(png));
        double pixels = 150 / 25.4;
        for (int i = 0; i < 12; i++) {
            // The grid of 158 by 272 mm lies in the page's middle.
            int x = (int) ((26 + i % 3 * 54) * pixels);
            int y = (int) ((12.5 + i / 3 * 69) * pixels);
            BufferedImage label = page.getSubimage(x, y, (int) (50 * pixels), (int) (65 * pixels));
            assertThat(Scanners.zxing(label).getText()).isEqualTo(Drawn.URL + "?table=" + (i + 1));
        }
    }

    /** At ten pixels a millimetre: where lines along one of pixels begin, in tenths of a millimetre. */
    private static List<Integer> darkAlong(BufferedImage page, boolean isAcross, int at) {
        int length = isAcross ? page.getWidth() : page.getHeight();
        return IntStream.range(1, length)
                .filter(i -> isDark(page, isAcross, i, at) && !isDark(page, isAcross, i - 1, at))
                .boxed()
                .toList();
    }

    private static boolean isDark(BufferedImage page, boolean isAcross, int i, int at) {
        return (page.getRGB(isAcross ? i : at, isAcross ? at : i) & 255) < 128;
    }

    private static BufferedImage page(int number, Sheet sheet, List<Sheet.Label> labels) throws IOException {
        Path pdf = Files.write(folder.resolve("marks.pdf"), sheet.pdf(labels, "Sheet"));
        Path one = folder.resolve("page.pdf");
        Path png = folder.resolve("marks.png");
        Scanners.output(
                List.of("qpdf", "--empty", "--pages", pdf.toString(), Integer.toString(number), "--", one.toString()),
                0);
        Scanners.pdftoppm(one, png, 254);
        return Scanners.png(Files.readAllBytes(png));
    }

    private static void assertNear(List<Integer> found, int... tenths) {
        assertThat(found).hasSize(tenths.length);
        for (int i = 0; i < tenths.length; i++) {
            assertThat(found.get(i)).as("line %d", i).isBetween(tenths[i] - 2, tenths[i] + 2);
        }
    }

    /** Five millimetres long, one away from the grid, at every edge of a label and nowhere else. */
    @Test
    void cutsAreMarkedAtTheEdgesOfTheLabelsThatAreThere() throws IOException {
        Scanners.needs("qpdf", "pdftoppm");
        Sheet sheet = new Sheet(Axis.centred(21000, 5000, 400, 1000), Axis.centred(29700, 6500, 400, 1000), 0, true);
        Picture picture = Drawn.picture(Drawn.symbol(Drawn.URL, Level.Q), Look.plain(BLACK));
        List<Sheet.Label> labels = IntStream.range(0, 14)
                .mapToObj(_ -> new Sheet.Label(picture, null))
                .toList();
        int[] across = {260, 760, 800, 1300, 1340, 1840};
        BufferedImage first = page(1, sheet, labels);
        for (int y : new int[] {70, 110, 2860, 2900}) {
            assertNear(darkAlong(first, true, y), across);
        }
        for (int x : new int[] {205, 245, 1855, 1895}) {
            assertNear(darkAlong(first, false, x), 125, 775, 815, 1465, 1505, 2155, 2195, 2845);
        }
        for (int y : new int[] {60, 120, 2850, 2910}) {
            assertNear(darkAlong(first, true, y));
        }
        BufferedImage last = page(2, sheet, labels);
        assertNear(darkAlong(last, true, 110), across);
        assertNear(darkAlong(last, true, 810), across);
        assertNear(darkAlong(last, true, 2880));
        assertNear(darkAlong(last, false, 225), 125, 775);
        Sheet bare = new Sheet(Axis.centred(21000, 5000, 400, 1000), Axis.centred(29700, 6500, 400, 1000), 0, false);
        assertNear(darkAlong(page(1, bare, labels), true, 90));
    }
}
