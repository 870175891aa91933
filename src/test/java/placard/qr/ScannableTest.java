package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.geom.Path2D;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.qr.draw.Layout;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.format.SvgPicture;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;
import placard.qr.encode.Symbol;
import placard.qr.judge.ScannabilityCheck;
import placard.qr.judge.ScannabilityCheckTest;
import placard.testing.Scanners;
import placard.testing.Slow;

/** What the scannability check accepts is read by independent decoders. */
class ScannableTest {
    private static final BigDecimal MM = new BigDecimal("30");

    /** One payload of each kind that a symbol carries. */
    static final List<String> PAYLOADS = List.of(
            "https://example.com/q/abc2345",
            "0123456789012345",
            "HTTPS://EXAMPLE.COM/Q/ABC",
            "geo:48.85837,2.294481",
            "https://wa.me/14155550123?text=Hi%20there%21",
            "WIFI:T:WPA;S:Caf\\;é;P:p\\\\a\\:ss\\\"word;H:true;;",
            "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Müller;Zoë;;;\r\nFN:Zoë Müller\r\nORG:Наука\\, Ltd\r\nTEL;TYPE=CELL:+49 30 123456\r\nEND:VCARD\r\n");

    private static Symbol symbol(String payload) {
        return ((Encoded.Fits) Encoder.encode(payload, Level.Q)).symbol();
    }

    private static String color(int rgb) {
        return String.format("#%06x", rgb);
    }

    @Test
    @Slow
    void everyPayloadIsReadAtEverySizeInBothStyles() {
        for (String payload : PAYLOADS) {
            Symbol symbol = symbol(payload);
            for (int scale = 2; scale <= 10; scale++) {
                for (boolean rounded : new boolean[] {false, true}) {
                    Style style = new Style("#000000", "#ffffff", rounded);
                    int side = scale * Style.modules(symbol.size()) + scale / 2;
                    assertThat(Scanners.zxing(Scanners.png(PaintedPng.of(Layout.plain(symbol, style), side, 300)))
                                    .getText())
                            .as("PNG at %d, rounded %s", scale, rounded)
                            .isEqualTo(payload);
                    String svg = SvgPicture.of(symbol, style, "t", MM);
                    assertThat(Scanners.zxing(Scanners.svg(svg, scale, Path2D.WIND_EVEN_ODD))
                                    .getText())
                            .as("SVG at %d, rounded %s", scale, rounded)
                            .isEqualTo(payload);
                }
            }
        }
    }

    @Test
    void everyPairOfColoursThatPassesIsRead() {
        Random random = new Random(7);
        int passed = 0;
        for (int i = 0; i < 6000; i++) {
            String fg = color(random.nextInt(1 << 24));
            String bg = color(random.nextInt(1 << 24) | (i % 2 == 0 ? 0x808080 : 0));
            ScannabilityCheck.Verdict verdict = ScannabilityCheck.judge(ScannabilityCheckTest.colors(fg, bg));
            if (!verdict.faults().isEmpty()) {
                continue;
            }
            passed++;
            String payload = PAYLOADS.get(i % PAYLOADS.size());
            Symbol symbol = symbol(payload);
            int side = (2 + i % 9) * Style.modules(symbol.size());
            Style style = new Style(fg, bg, i % 3 == 0);
            var picture = Scanners.png(PaintedPng.of(Layout.plain(symbol, style), side, 300));
            assertThat(Scanners.zxing(picture).getText())
                    .as("%s on %s, %d pixels", fg, bg, side)
                    .isEqualTo(payload);
            if (verdict.warnings().isEmpty()) {
                assertThat(Scanners.zxingOfFile(picture).getText())
                        .as("%s on %s, %d pixels, no warning", fg, bg, side)
                        .isEqualTo(payload);
            }
        }
        assertThat(passed).isGreaterThan(300);
    }

    @Test
    @Slow
    void otherFamiliesOfDecodersReadThemToo(@TempDir Path folder) throws Exception {
        Scanners.needs("zbarimg", "ZXingReader", "rsvg-convert");
        List<String> darkest = List.of("#000000", "#ff0000", "#727272", "#000000");
        List<String> lightest = List.of("#ffffff", "#ffffff", "#ffffff", "#8d8d8d");
        Path png = folder.resolve("code.png");
        for (int i = 0; i < PAYLOADS.size(); i++) {
            String payload = PAYLOADS.get(i);
            Symbol symbol = symbol(payload);
            Style style = new Style(darkest.get(i % 4), lightest.get(i % 4), i % 2 == 1);
            int side = (2 + i) * Style.modules(symbol.size());
            Files.write(png, PaintedPng.of(Layout.plain(symbol, style), side, 300));
            assertRead(png, payload);
            Path svg = Files.writeString(folder.resolve("code.svg"), SvgPicture.of(symbol, style, "Ä & <b>", MM));
            Scanners.rsvg(svg, png, side + 3);
            assertRead(png, payload);
        }
    }

    private static void assertRead(Path png, String payload) {
        assertThat(Scanners.zbar(png)).as("zbar").isEqualTo(payload);
        assertThat(Scanners.zxingCpp(png)).as("zxing-cpp").isEqualTo(payload);
    }
}
