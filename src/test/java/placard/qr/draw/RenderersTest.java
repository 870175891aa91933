package placard.qr.draw;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.qr.draw.format.EpsPicture;
import placard.qr.draw.format.PdfPicture;
import placard.qr.draw.format.SvgPicture;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Style;
import placard.testing.Scanners;
import placard.testing.Slow;

/** Every frame with every kind of mark, drawn by other renderers. */
@Slow
final class RenderersTest {
    private static final BigDecimal MM = new BigDecimal("40");
    private static final Style BLACK = new Style("#000000", "#ffffff", false);
    private static final int SCALE = 6;

    /** Mean difference of a channel, of 255: what edges smoothed in two ways differ by. */
    private static final double MOST_DIFFERENT = 1.0;

    @TempDir
    private static Path folder;

    private static List<Drawn.Case> cases() {
        return Drawn.cases(BLACK, "SCAN ME").stream()
                .filter(one -> one.look().mark() == null
                        || one.look().place() == Place.CENTER
                        || one.look().place() == Place.BOTTOM_RIGHT)
                .toList();
    }

    /** One browser shows all of them. */
    @Test
    void librsvgAndChromiumShowTheSameOfEveryFrameAndMark() throws IOException {
        Scanners.needs("rsvg-convert", Scanners.CHROMIUM);
        var options = new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"));
        try (Playwright playwright = Playwright.create(options)) {
            Browser browser = playwright
                    .chromium()
                    .launch(new BrowserType.LaunchOptions()
                            .setExecutablePath(Scanners.program(Scanners.CHROMIUM))
                            .setArgs(List.of("--no-sandbox", "--disable-gpu", "--force-color-profile=srgb")));
            Page page = browser.newPage();
            for (Drawn.Case one : cases()) {
                Picture picture = one.picture(Drawn.URL);
                int width = SCALE * picture.width();
                int height = SCALE * picture.height();
                String text = SvgPicture.of(picture, "t", MM)
                        .replaceFirst("height=\"[^\"]*\"", "height=\"" + height + "\"")
                        .replaceFirst("width=\"[^\"]*mm\"", "width=\"" + width + "\"");
                Path png = folder.resolve("rsvg.png");
                Scanners.rsvg(Files.writeString(folder.resolve("code.svg"), text), png, width, height);
                page.setViewportSize(width, height);
                page.setContent("<body style=\"margin:0\">" + text);
                BufferedImage other = Scanners.png(page.screenshot());
                BufferedImage rsvg = Scanners.png(Files.readAllBytes(png));
                assertThat(FramesTest.difference(rsvg, other)).as(one.name()).isLessThan(MOST_DIFFERENT);
                assertThat(Scanners.zxing(other).getText()).as(one.name()).isEqualTo(Drawn.URL);
            }
        }
    }

    @Test
    void thePdfOfEveryFrameAndMarkIsSoundReadAndBlackIsOneInk() throws IOException {
        Scanners.needs("qpdf", "pdftoppm");
        Path pdf = folder.resolve("code.pdf");
        Path png = folder.resolve("pdf.png");
        for (Drawn.Case one : cases()) {
            Files.write(pdf, PdfPicture.of(one.picture(Drawn.URL), one.name(), MM));
            assertThat(Scanners.qpdfCheck(pdf)).as(one.name()).contains("No syntax or stream encoding errors found");
            assertThat(Scanners.qpdfText(pdf).lines())
                    .as(one.name())
                    .contains("0 0 0 1 k")
                    .doesNotContain("0 0 0 rg");
            Scanners.pdftoppm(pdf, png, 300);
            assertThat(Scanners.zxing(Scanners.png(Files.readAllBytes(png))).getText())
                    .as(one.name())
                    .isEqualTo(Drawn.URL);
        }
    }

    @Test
    void theEpsOfEveryFrameIsRead() throws IOException {
        Scanners.needs("gs");
        Path png = folder.resolve("eps.png");
        for (Drawn.Case one : cases()) {
            if (one.look().mark() == Mark.PLACARD) {
                Path eps = Files.write(folder.resolve("code.eps"), EpsPicture.of(one.picture(Drawn.URL), "t", MM));
                Scanners.ghostscript(eps, png, 300);
                assertThat(Scanners.zxing(Scanners.png(Files.readAllBytes(png))).getText())
                        .as(one.name())
                        .isEqualTo(Drawn.URL);
            }
        }
    }
}
