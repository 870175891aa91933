package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.Drawn;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Scanners;

/** Sheets that ask for much stay small, or are refused. */
@OnSqlite
final class LargeSheetTest {
    @Started
    private static Placard placard;

    @TempDir
    private static Path folder;

    /** 64 × 64 pixels of any colours: as an outline a mark is never longer. */
    private static String noise() {
        BufferedImage picture = new BufferedImage(64, 64, BufferedImage.TYPE_INT_RGB);
        Random random = new Random(3);
        for (int i = 0; i < 64 * 64; i++) {
            picture.setRGB(i % 64, i / 64, random.nextInt());
        }
        return placard.upload("noise.png", Drawn.bytes("png", picture))
                .at("/file/id")
                .asText();
    }

    @ParameterizedTest
    @ValueSource(strings = {"center", "bottom-right"})
    void aLogoIsInTheFileOnce(String position) throws IOException {
        Scanners.needs("qpdf", "pdftoppm");
        String catalog = placard.post("/api/v1/catalogs", json("{'name':'Menu'}"))
                .at("/catalog/id")
                .asText();
        Reply made = placard.post(
                "/api/v1/qr",
                json("{'name':'Noisy','catalogId':'" + catalog
                        + "','design':{'brandingMode':'logo','frameStyle':'label','frameText':'Menu','brandingPosition':'"
                        + position + "','logoFileId':'" + noise() + "'}}"));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        Reply sheet = placard.post(
                "/api/v1/qr/sheet",
                json("{'ids':['" + made.at("/qr/id").asText() + "'],'paper':'label','tables':{'from':1,'to':60}}"));
        assertThat(sheet.bytes().length).as("40 kB of logo, and 60 symbols").isLessThan(400_000);
        Path pdf = Files.write(folder.resolve("sheet.pdf"), sheet.bytes());
        assertThat(Scanners.qpdfCheck(pdf)).contains("No syntax or stream encoding errors found");
        Path png = folder.resolve("sheet.png");
        Scanners.pdftoppm(pdf, png, 300);
        BufferedImage first = Scanners.png(Files.readAllBytes(png));
        assertThat(Scanners.zxing(first).getText())
                .isEqualTo(made.at("/qr/payload").asText() + "?table=1");
        assertThat(colours(first)).as("the logo is painted").isGreaterThan(100);
    }

    private static long colours(BufferedImage picture) {
        return java.util.Arrays.stream(
                        picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth()))
                .distinct()
                .count();
    }

    /** Each symbol has 161 modules a side, quiet zone included. */
    @Test
    void moreModulesThanASheetMayHaveAreRefused() {
        String url = "https://example.com/" + "x".repeat(1_180);
        String id = placard.post("/api/v1/qr", json("{'name':'Long','isDynamic':false,'targetUrl':'" + url + "'}"))
                .at("/qr/id")
                .asText();
        Reply refused = sheetOf(id, 400);
        assertThat(refused.faults()).containsExactly("/ids too_large");
        assertThat(sheetOf(id, 4).status()).isEqualTo(200);
    }

    private static Reply sheetOf(String id, int labels) {
        String ids = String.join(",", Collections.nCopies(labels, "'" + id + "'"));
        return placard.post("/api/v1/qr/sheet", json("{'labelWidthMm':80,'labelHeightMm':100,'ids':[" + ids + "]}"));
    }
}
