package placard.qr.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import placard.qr.draw.format.EpsPicture;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.format.PdfPicture;
import placard.qr.draw.format.SvgPicture;
import placard.qr.draw.format.WebpPicture;
import placard.qr.draw.shape.EyeStyle;
import placard.qr.draw.shape.Gradient;
import placard.qr.draw.shape.ModuleStyle;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Level;
import placard.qr.encode.Symbol;
import placard.testing.Scanners;
import placard.testing.Slow;

/** Shapes of modules and eyes, gradients and transparency, in every format and read back. */
final class StylesTest {
    private static final BigDecimal MM = new BigDecimal("40");
    private static final String DARK = "#14213d";
    private static final String LIGHT = "#fffdf5";
    private static final int SCALE = 8;

    /** Of 255, a channel's mean: what edges smoothed in two ways differ by, and pixels judged by their middle. */
    private static final double MOST_DIFFERENT = 6;

    /** Of Ghostscript, which fills every pixel that it touches. */
    private static final double MOST_UNSMOOTHED = 12;

    @TempDir
    private static Path folder;

    /** Every shape with every other thing that a style has. */
    private static List<Style> styles() {
        List<Style> styles = new ArrayList<>();
        for (ModuleStyle modules : ModuleStyle.values()) {
            for (EyeStyle eyes : EyeStyle.values()) {
                styles.add(new Style(DARK, LIGHT, modules, eyes, null, null, false));
                styles.add(new Style(DARK, LIGHT, modules, eyes, "#7c2d12", null, true));
                styles.add(new Style(DARK, LIGHT, modules, eyes, null, new Gradient("#7e22ce", 30), true));
                styles.add(new Style(DARK, LIGHT, modules, eyes, "#7c2d12", new Gradient("#0f766e", 90), false));
            }
        }
        return styles;
    }

    private static Picture picture(Style style, Frame frame) {
        Look look = new Look(style, frame, frame == Frame.NONE ? null : "SCAN", null, null, null, Place.CENTER);
        return Drawn.picture(Drawn.symbol(Drawn.URL, Level.Q), look);
    }

    private static BufferedImage webp(byte[] bytes) throws IOException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(bytes));
        assertThat(image).isNotNull();
        return image;
    }

    /** Over a page of a colour, as a viewer shows what is transparent. */
    private static BufferedImage on(Color page, BufferedImage image, int margin) {
        BufferedImage all = new BufferedImage(
                image.getWidth() + 2 * margin, image.getHeight() + 2 * margin, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = all.createGraphics();
        graphics.setColor(page);
        graphics.fillRect(0, 0, all.getWidth(), all.getHeight());
        graphics.drawImage(image, margin, margin, null);
        graphics.dispose();
        return all;
    }

    private static void assertLike(BufferedImage expected, BufferedImage other, String name, double most) {
        assertThat(Math.abs(expected.getWidth() - other.getWidth())).as(name).isLessThanOrEqualTo(1);
        BufferedImage same = new BufferedImage(expected.getWidth(), expected.getHeight(), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = same.createGraphics();
        graphics.drawImage(other, 0, 0, null);
        graphics.dispose();
        assertThat(FramesTest.difference(expected, same)).as(name).isLessThan(most);
        assertThat(Scanners.zxing(other).getText()).as(name).isEqualTo(Drawn.URL);
    }

    @ParameterizedTest
    @Slow
    @MethodSource("styles")
    void everyFormatShowsTheSame(Style style) throws IOException {
        Scanners.needs("rsvg-convert", "pdftoppm", "gs", "qpdf");
        for (Frame frame : List.of(Frame.NONE, Frame.BOTTOM_BAR)) {
            Picture picture = picture(style, frame);
            int width = SCALE * picture.width();
            int height = SCALE * picture.height();
            Path png = folder.resolve("style.png");
            BufferedImage painted = on(Color.WHITE, Scanners.png(PaintedPng.of(picture, width, 300)), 0);
            assertThat(Scanners.zxing(painted).getText()).isEqualTo(Drawn.URL);
            Path svg = Files.writeString(folder.resolve("style.svg"), SvgPicture.of(picture, "t", MM));
            Scanners.rsvg(svg, png, width, height);
            assertLike(painted, on(Color.WHITE, Scanners.png(Files.readAllBytes(png)), 0), "SVG", MOST_DIFFERENT);
            // So many points that a module has as many pixels.
            BigDecimal mm = new BigDecimal(picture.width() * SCALE).multiply(new BigDecimal("25.4"));
            BigDecimal at300 = mm.divide(new BigDecimal(300), 6, java.math.RoundingMode.HALF_EVEN);
            Path pdf = Files.write(folder.resolve("style.pdf"), PdfPicture.of(picture, "t", at300));
            assertThat(Scanners.qpdfCheck(pdf)).contains("No syntax or stream encoding errors found");
            Scanners.pdftoppm(pdf, png, 300);
            assertLike(painted, Scanners.png(Files.readAllBytes(png)), "PDF", MOST_DIFFERENT);
            Path eps = Files.write(folder.resolve("style.eps"), EpsPicture.of(picture, "t", at300));
            Scanners.ghostscript(eps, png, 300);
            assertLike(painted, Scanners.png(Files.readAllBytes(png)), "EPS", MOST_UNSMOOTHED);
        }
    }

    @ParameterizedTest
    @Slow
    @MethodSource("styles")
    void aWebpHasThePixelsOfThePng(Style style) throws IOException {
        for (Frame frame : Frame.values()) {
            Picture picture = picture(style, frame);
            int width = 5 * picture.width() + 3;
            BufferedImage png = Scanners.png(PaintedPng.of(picture, width, 300));
            BufferedImage webp = webp(WebpPicture.of(picture, width));
            assertThat(webp.getWidth()).isEqualTo(width);
            assertThat(webp.getHeight()).isEqualTo(png.getHeight());
            for (int i = 0; i < width * png.getHeight(); i++) {
                int expected = png.getRGB(i % width, i / width);
                int found = webp.getRGB(i % width, i / width);
                // What is clear has no colour.
                assertThat(found >>> 24 == 0 ? 0 : found).isEqualTo(expected >>> 24 == 0 ? 0 : expected);
            }
        }
    }

    @Test
    void aPlainWebpIsNoLargerThanThePng() {
        Picture picture = picture(new Style("#000000", "#ffffff", false), Frame.NONE);
        assertThat(WebpPicture.of(picture, 1189).length).isLessThan(PaintedPng.of(picture, 1189, 600).length);
    }

    /** Decoders sample the middle; the patterns that they look for stay as they are. */
    @ParameterizedTest
    @EnumSource(ModuleStyle.class)
    void everyModuleHasItsColourInTheMiddle(ModuleStyle modules) {
        Symbol symbol = Drawn.symbol("https://example.com/a-longer-path-for-an-alignment-pattern", Level.Q);
        Style style = new Style("#000000", "#ffffff", modules);
        int scale = 20;
        BufferedImage image =
                Scanners.png(PaintedPng.of(Layout.plain(symbol, style), scale * (symbol.size() + 8), 300));
        for (int i = 0; i < symbol.size() * symbol.size(); i++) {
            int x = i % symbol.size();
            int y = i / symbol.size();
            int dark = 0;
            for (int pixel = 0; pixel < scale * scale; pixel++) {
                int rgb = image.getRGB((x + 4) * scale + pixel % scale, (y + 4) * scale + pixel / scale);
                dark += (rgb & 255) < 128 ? 1 : 0;
            }
            if (symbol.isPattern(x, y)) {
                assertThat(dark).isEqualTo(symbol.dark(x, y) ? scale * scale : 0);
            } else {
                assertThat(dark).isBetween(symbol.dark(x, y) ? scale * scale * 7 / 10 : 0, symbol.dark(x, y) ? 400 : 0);
            }
        }
    }

    @Test
    void aGradientGoesFromCornerToCorner() {
        Style style = new Style("#000000", "#ffffff", ModuleStyle.SQUARE, EyeStyle.SQUARE, null, gradient(45), false);
        Picture picture = picture(style, Frame.NONE);
        BufferedImage image = Scanners.png(PaintedPng.of(picture, 10 * picture.width(), 300));
        int last = 10 * (picture.width() - 4) - 1;
        assertThat(image.getRGB(40, 40)).isEqualTo(0xff000000);
        assertThat(image.getRGB(last, 45) & 255).as("the middle of the way").isBetween(90, 120);
        assertThat(image.getRGB(45, last) & 255).isBetween(90, 120);
        String svg = SvgPicture.of(picture, "t", MM);
        assertThat(svg)
                .contains("<linearGradient gradientUnits=\"userSpaceOnUse\" id=\"g")
                .contains("x1=\"4\" x2=\"33\" y1=\"4\" y2=\"33\"")
                .contains("fill=\"url(#g");
        assertThat(new String(EpsPicture.of(picture, "t", MM), StandardCharsets.US_ASCII))
                .contains("%%LanguageLevel: 3");
    }

    private static Gradient gradient(int angle) {
        return new Gradient("#0000d0", angle);
    }

    @ParameterizedTest
    @EnumSource(Frame.class)
    void nothingIsPaintedOutsideOfAFrameAndAllWithinIt(Frame frame) throws IOException {
        Style clear = new Style(DARK, LIGHT, ModuleStyle.SQUARE, EyeStyle.SQUARE, null, null, true);
        Picture picture = picture(clear, frame);
        int width = SCALE * picture.width();
        BufferedImage png = Scanners.png(PaintedPng.of(picture, width, 300));
        boolean isFramed = frame != Frame.NONE;
        assertThat(png.getRGB(0, 0) >>> 24).isEqualTo(isFramed ? 0 : 255);
        assertThat(SvgPicture.of(picture, "t", MM).contains("<rect")).isEqualTo(!isFramed);
        Path file = Files.writeString(folder.resolve("clear.svg"), SvgPicture.of(picture, "t", MM));
        Path drawn = folder.resolve("clear.png");
        Scanners.needs("rsvg-convert");
        Scanners.rsvg(file, drawn, width, png.getHeight());
        BufferedImage svg = Scanners.png(Files.readAllBytes(drawn));
        assertThat(svg.getRGB(0, 0) >>> 24).isEqualTo(isFramed ? 0 : 255);
        for (Color page : List.of(Color.BLACK, Color.WHITE, new Color(0x2563eb))) {
            assertThat(Scanners.zxing(on(page, png, 30)).getText()).isEqualTo(Drawn.URL);
            assertThat(FramesTest.difference(on(page, png, 0), on(page, svg, 0)))
                    .isLessThan(MOST_DIFFERENT);
        }
        // The quiet zone has its ground.
        BufferedImage opaque = Scanners.png(PaintedPng.of(picture(style(clear), frame), width, 300));
        int quiet = 0;
        for (int i = 0; i < width * png.getHeight(); i++) {
            int x = i % width;
            int y = i / width;
            quiet += opaque.getRGB(x, y) == 0xfffffdf5 && png.getRGB(x, y) == 0xfffffdf5 ? 1 : 0;
        }
        assertThat(quiet).isGreaterThan(37 * 37 * SCALE * SCALE / 2);
    }

    @ParameterizedTest
    @EnumSource(Frame.class)
    void nothingIsPaintedUnderTheModulesOfATransparentGround(Frame frame) throws IOException {
        Style bare = new Style(DARK, LIGHT, ModuleStyle.ROUNDED, EyeStyle.SQUARE, null, null, false, true);
        Picture picture = picture(bare, frame);
        int width = SCALE * picture.width();
        BufferedImage png = Scanners.png(PaintedPng.of(picture, width, 300));
        String svg = SvgPicture.of(picture, "t", MM);
        assertThat(svg).doesNotContain("<rect");
        int light = 0;
        for (int i = 0; i < width * png.getHeight(); i++) {
            int pixel = png.getRGB(i % width, i / width);
            light += pixel == (0xff000000 | Integer.parseInt(LIGHT, 1, 7, 16)) ? 1 : 0;
        }
        // Only letters on the frame are as light as the ground.
        assertThat(light).isLessThan(width * png.getHeight() / 20);
        for (Color paper : List.of(Color.WHITE, new Color(0xffe082), new Color(0xb0d8ff))) {
            assertThat(Scanners.zxing(on(paper, png, 30)).getText()).isEqualTo(Drawn.URL);
        }
        Path file = Files.writeString(folder.resolve("bare.svg"), svg);
        Path drawn = folder.resolve("bare.png");
        Scanners.needs("rsvg-convert");
        Scanners.rsvg(file, drawn, width, png.getHeight());
        BufferedImage vector = Scanners.png(Files.readAllBytes(drawn));
        assertThat(FramesTest.difference(on(Color.WHITE, png, 0), on(Color.WHITE, vector, 0)))
                .isLessThan(MOST_DIFFERENT);
        assertThat(new String(EpsPicture.of(picture, "t", MM), StandardCharsets.US_ASCII))
                .doesNotContain("re\n");
    }

    private static Style style(@Nullable Style transparent) {
        return new Style(transparent == null ? DARK : transparent.dark(), LIGHT, ModuleStyle.SQUARE);
    }
}
