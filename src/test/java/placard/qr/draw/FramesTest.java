package placard.qr.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.format.SvgPicture;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shape;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Level;
import placard.qr.encode.Symbol;
import placard.testing.Scanners;
import placard.testing.Slow;

/** What every frame, mark and place have in common: a free quiet zone, sharp modules, and being read. */
final class FramesTest {
    private static final Style STYLE = new Style("#14213d", "#fffdf5", false);
    private static final BigDecimal MM = new BigDecimal("30");
    private static final Pattern ELEMENT = Pattern.compile("</?([a-zA-Z]+)");
    private static final Pattern ATTRIBUTE = Pattern.compile(" ([a-zA-Z:]+)=\"");

    private static List<Drawn.Case> all() {
        List<Drawn.Case> all = new ArrayList<>(Drawn.cases(STYLE, "SCAN ME"));
        all.addAll(Drawn.cases(STYLE, null));
        all.addAll(Drawn.cases(STYLE, "ÉṼ Σκαν με"));
        return all;
    }

    @Test
    @Slow
    void everyOneIsReadAtEveryScale() {
        for (Drawn.Case one : all()) {
            Picture picture = one.picture(Drawn.URL);
            for (int scale : new int[] {2, 4, 7}) {
                byte[] png = PaintedPng.of(picture, scale * picture.width() + scale / 2, 300);
                assertThat(Scanners.zxing(Scanners.png(png)).getText())
                        .as("%s at %d", one.name(), scale)
                        .isEqualTo(Drawn.URL);
            }
        }
    }

    /** Nothing reaches into the four modules around the symbol, and all of it but a plate shows the symbol. */
    @Test
    void theQuietZoneIsFreeAndEveryModuleIsWholePixels() {
        int scale = 3;
        for (Drawn.Case one : all()) {
            Symbol symbol = one.symbol(Drawn.URL);
            Picture picture = Drawn.picture(symbol, one.look());
            BufferedImage image = Scanners.png(PaintedPng.of(picture, scale * picture.width(), 300));
            Shape.Modules at = picture.shapes().stream()
                    .filter(Shape.Modules.class::isInstance)
                    .map(Shape.Modules.class::cast)
                    .findFirst()
                    .orElseThrow();
            int hidden = one.look().hasCentreMark() ? symbol.size() / 4 : 0;
            for (int y = -4 * scale; y < (symbol.size() + 4) * scale; y++) {
                for (int x = -4 * scale; x < (symbol.size() + 4) * scale; x++) {
                    int moduleX = Math.floorDiv(x, scale);
                    int moduleY = Math.floorDiv(y, scale);
                    boolean isUnder = hidden > 0
                            && Math.abs(moduleX - symbol.size() / 2) <= hidden / 2
                            && Math.abs(moduleY - symbol.size() / 2) <= hidden / 2;
                    if (!isUnder) {
                        int rgb = image.getRGB(at.x() * scale + x, at.y() * scale + y) & 0xffffff;
                        if (rgb != (symbol.dark(moduleX, moduleY) ? 0x14213d : 0xfffdf5)) {
                            fail("%s at %d, %d: %06x", one.name(), moduleX, moduleY, rgb);
                        }
                    }
                }
            }
        }
    }

    @Test
    void theSvgHasNothingThatAPrinterStumblesOver() {
        Set<String> elements = new TreeSet<>();
        Set<String> attributes = new TreeSet<>();
        for (Drawn.Case one : all()) {
            String svg = SvgPicture.of(one.picture(Drawn.URL), one.name(), MM);
            ELEMENT.matcher(svg).results().forEach(m -> elements.add(m.group(1)));
            ATTRIBUTE.matcher(svg).results().forEach(m -> attributes.add(m.group(1)));
            assertThat(svg).as(one.name()).isEqualTo(SvgPicture.of(one.picture(Drawn.URL), one.name(), MM));
            assertThat(svg).matches("(?s).*width=\"30mm\" xmlns.*").doesNotContain("NaN", "E-", "e-1");
        }
        assertThat(elements).containsExactly("path", "rect", "svg", "title");
        assertThat(attributes).containsExactly("d", "fill", "height", "viewBox", "width", "xmlns");
    }

    /** Letters, frames and marks are drawn by our own filling; Java's says whether that is right. */
    @ParameterizedTest
    @EnumSource
    void ourPixelsAreThoseOfAnotherRenderer(Frame frame) {
        Look look = new Look(STYLE, frame, "Ålesund & Žižkov", "#c2410c", null, Mark.PLACARD, Place.BOTTOM_RIGHT);
        Picture picture = Drawn.picture(Drawn.symbol(Drawn.URL, Level.Q), look);
        int scale = 8;
        BufferedImage ours = Scanners.png(PaintedPng.of(picture, scale * picture.width(), 300));
        BufferedImage theirs = painted(picture, scale);
        assertThat(difference(ours, theirs)).as("mean difference of a channel").isLessThan(0.6);
    }

    private static BufferedImage painted(Picture picture, int scale) {
        BufferedImage image =
                new BufferedImage(scale * picture.width(), scale * picture.height(), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(Color.decode(picture.background()));
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.scale(scale, scale);
        Pattern path = Pattern.compile("<path d=\"([^\"]*)\" fill=\"(#\\w{6})\"/>");
        path.matcher(SvgPicture.of(picture, "t", MM)).results().forEach(m -> {
            graphics.setColor(Color.decode(m.group(2)));
            graphics.fill(Scanners.path(m.group(1), Path2D.WIND_NON_ZERO));
        });
        graphics.dispose();
        return image;
    }

    static double difference(BufferedImage one, BufferedImage other) {
        assertThat(one.getWidth()).isEqualTo(other.getWidth());
        assertThat(one.getHeight()).isEqualTo(other.getHeight());
        long sum = 0;
        for (int y = 0; y < one.getHeight(); y++) {
            for (int x = 0; x < one.getWidth(); x++) {
                for (int bits = 0; bits <= 16; bits += 8) {
                    sum += Math.abs((one.getRGB(x, y) >> bits & 255) - (other.getRGB(x, y) >> bits & 255));
                }
            }
        }
        return sum / (3.0 * one.getWidth() * one.getHeight());
    }

    @Test
    void librsvgAndChromiumShowTheSame(@TempDir Path folder) throws IOException {
        Scanners.needs("rsvg-convert", Scanners.CHROMIUM);
        for (Frame frame : List.of(Frame.BUBBLE, Frame.TICKET)) {
            Look look = new Look(STYLE, frame, "SCAN ME", null, null, Logo.of(Drawn.logo()), Place.TOP_RIGHT);
            Picture picture = Drawn.picture(Drawn.symbol(Drawn.URL, Level.Q), look);
            // A CSS pixel is 25.4/96 mm: so many that a module is two of them.
            BigDecimal mm = new BigDecimal("25.4")
                    .multiply(BigDecimal.valueOf(2L * picture.width()))
                    .divide(BigDecimal.valueOf(96), 6, RoundingMode.HALF_EVEN);
            Path svg = Files.writeString(folder.resolve("code.svg"), SvgPicture.of(picture, "t", mm));
            Path rsvg = folder.resolve("rsvg.png");
            Path chromium = folder.resolve("chromium.png");
            int width = 2 * picture.width();
            int height = 2 * picture.height();
            Scanners.rsvg(svg, rsvg, 4 * width, 4 * height);
            Scanners.chromium(svg, chromium, width, height, 4);
            BufferedImage one = Scanners.png(Files.readAllBytes(rsvg));
            BufferedImage other =
                    Scanners.png(Files.readAllBytes(chromium)).getSubimage(0, 0, one.getWidth(), one.getHeight());
            assertThat(difference(one, other)).as(frame.toString()).isLessThan(1.0);
        }
    }

    @ParameterizedTest
    @Slow
    @ValueSource(ints = {1, 60, 400, 1200})
    void symbolsOfEverySizeAreFramed(int length) {
        String payload = "x".repeat(length);
        for (Drawn.Case one : Drawn.cases(STYLE, "SCAN ME")) {
            Picture picture = one.picture(payload);
            byte[] png = PaintedPng.of(picture, 4 * picture.width(), 300);
            assertThat(Scanners.zxing(Scanners.png(png)).getText())
                    .as(one.name())
                    .isEqualTo(payload);
        }
    }

    /** More of the side has been seen to be lost, however much correction a computation leaves. */
    @Test
    void aMarkInTheMiddleHidesNoMoreThanAFifthOfTheSideAndALogoNoMoreThanAQuarter() {
        int large = 0;
        Mark logo = Logo.of(Drawn.logo());
        for (int length = 1; length < 1200; length += 14) {
            Symbol symbol = Drawn.symbol("x".repeat(length), Level.H);
            for (Mark mark : List.of(Mark.PLACARD, logo)) {
                Look look = new Look(STYLE, Frame.NONE, null, null, null, mark, Place.CENTER);
                Field field = Objects.requireNonNull(((LayoutResult.Out) Layout.of(symbol, look)).mark());
                double part = Math.sqrt((double) field.width() * field.height()) / 100.0 / symbol.size();
                assertThat(part)
                        .as("%d modules", symbol.size())
                        .isLessThan(mark == Mark.PLACARD ? 0.215 : 0.27)
                        .isGreaterThan(0.08);
                assertThat(field.width()).isGreaterThanOrEqualTo(field.height());
                large += part > 0.18 ? 1 : 0;
            }
        }
        assertThat(large).as("some are as large as may be").isGreaterThan(20);
    }
}
