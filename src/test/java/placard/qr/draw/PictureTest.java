package placard.qr.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.format.SvgPicture;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;
import placard.qr.encode.Symbol;
import placard.testing.Scanners;

class PictureTest {
    private static final String URL = "https://example.com/q/abc2345";
    private static final Style PLAIN = new Style("#000000", "#ffffff", false);
    private static final Style COLORED = new Style("#123456", "#fffff0", false);
    private static final Style ROUNDED = new Style("#123456", "#fffff0", true);
    private static final BigDecimal MM = new BigDecimal("30.00");

    private static Symbol symbol(String payload) {
        return ((Encoded.Fits) Encoder.encode(payload, Level.Q)).symbol();
    }

    private static void assertShows(BufferedImage image, Symbol symbol, int margin, int scale) {
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                boolean dark = symbol.dark(Math.floorDiv(x - margin, scale), Math.floorDiv(y - margin, scale));
                assertThat(image.getRGB(x, y) & 0xffffff).isEqualTo(dark ? 0 : 0xffffff);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 14, 60, 150, 600, 1600})
    void theOutlineCoversExactlyTheDarkModulesByEitherFillRule(int length) {
        Symbol symbol = symbol("xy".repeat(length).substring(0, length));
        String svg = SvgPicture.of(symbol, PLAIN, "t", MM);
        assertShows(Scanners.svg(svg, 1, Path2D.WIND_NON_ZERO), symbol, 4, 1);
        assertShows(Scanners.svg(svg, 1, Path2D.WIND_EVEN_ODD), symbol, 4, 1);
    }

    @Test
    void theSvgHasTheFormThatPrintersTake() {
        String svg = SvgPicture.of(symbol(URL), PLAIN, "Table <4> & \"more\"", MM);
        assertThat(svg)
                .startsWith(
                        "<svg height=\"30mm\" viewBox=\"0 0 37 37\" width=\"30mm\" xmlns=\"http://www.w3.org/2000/svg\"><title>Table &lt;4&gt; &amp; \"more\"</title><rect fill=\"#ffffff\" height=\"37\" width=\"37\"/><path d=\"m4 4h7v7h-7z")
                .endsWith("\" fill=\"#000000\"/></svg>\n");
    }

    @Test
    void aPlainCodeIsSmall() {
        for (String url : List.of(URL, "https://placard.example.com/q/abc2345?table=12")) {
            Symbol symbol = symbol(url);
            assertThat(symbol.version()).isBetween(3, 4);
            assertThat(SvgPicture.of(symbol, PLAIN, "Table 4", MM).length()).isLessThanOrEqualTo(2500);
        }
    }

    @Test
    void theSameBytesComeInEveryLanguage() {
        Locale before = Locale.getDefault();
        try {
            String svg = SvgPicture.of(symbol(URL), ROUNDED, "t", new BigDecimal("12.5"));
            byte[] png = PaintedPng.of(Layout.plain(symbol(URL), ROUNDED), 300, 300);
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(SvgPicture.of(symbol(URL), ROUNDED, "t", new BigDecimal("12.5")))
                    .isEqualTo(svg);
            assertThat(PaintedPng.of(Layout.plain(symbol(URL), ROUNDED), 300, 300))
                    .isEqualTo(png);
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {37, 64, 354, 601})
    void thePngHasTheSideAskedForAndWholePixelsPerModule(int side) {
        Symbol symbol = symbol(URL);
        BufferedImage image = Scanners.png(PaintedPng.of(Layout.plain(symbol, PLAIN), side, 300));
        assertThat(image.getWidth()).isEqualTo(side);
        assertThat(image.getHeight()).isEqualTo(side);
        int scale = side / 37;
        assertShows(image, symbol, (side - 29 * scale) / 2, scale);
    }

    @Test
    void thePngIsOneBitWithItsResolution() {
        byte[] png = PaintedPng.of(Layout.plain(symbol(URL), COLORED), 355, 600);
        assertThat(png[24]).as("bits").isEqualTo((byte) 1);
        assertThat(png[25]).as("palette").isEqualTo((byte) 3);
        int at = new String(png, StandardCharsets.ISO_8859_1).indexOf("pHYs");
        assertThat(ByteBuffer.wrap(png, at + 4, 9).getInt()).isEqualTo(23622);
        assertThat(png[at + 12]).as("metres").isEqualTo((byte) 1);
        assertThat(Scanners.png(png).getRGB(0, 0) & 0xffffff).isEqualTo(0xfffff0);
        assertThat(png.length).isLessThan(2500);
    }

    @Test
    void lessThanAPixelPerModuleIsNoPicture() {
        assertThatThrownBy(() -> PaintedPng.of(Layout.plain(symbol(URL), PLAIN), 36, 300))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void roundedModulesKeepFourFifthsOfTheirAreaAndPatternsAllOfIt() {
        Symbol symbol = symbol("https://example.com/a-longer-path-for-an-alignment-pattern");
        int scale = 20;
        BufferedImage vector = Scanners.svg(SvgPicture.of(symbol, ROUNDED, "t", MM), scale, Path2D.WIND_NON_ZERO);
        BufferedImage pixels =
                Scanners.png(PaintedPng.of(Layout.plain(symbol, ROUNDED), scale * (symbol.size() + 8), 300));
        int rounded = 0;
        for (int y = 0; y < symbol.size(); y++) {
            for (int x = 0; x < symbol.size(); x++) {
                int drawn = dark(pixels, x, y, scale);
                assertThat(Math.abs(drawn - dark(vector, x, y, scale))).isLessThanOrEqualTo(12);
                if (!symbol.dark(x, y)) {
                    assertThat(drawn).isZero();
                } else if (symbol.isPattern(x, y)) {
                    assertThat(drawn).isEqualTo(scale * scale);
                } else {
                    assertThat(drawn).isGreaterThanOrEqualTo(scale * scale * 8 / 10);
                    rounded += drawn < scale * scale ? 1 : 0;
                }
            }
        }
        assertThat(rounded).isGreaterThan(100);
    }

    private static int dark(BufferedImage image, int moduleX, int moduleY, int scale) {
        int count = 0;
        for (int i = 0; i < scale * scale; i++) {
            int rgb = image.getRGB((moduleX + 4) * scale + i % scale, (moduleY + 4) * scale + i / scale);
            count += (rgb >> 8 & 255) < 0x99 ? 1 : 0;
        }
        return count;
    }
}
