package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

/** A page of labels as it is looked at before it is printed. */
@OnSqlite
final class SheetPageTest {
    private static final Pattern PICTURE =
            Pattern.compile("<svg x=\"(\\d+)\" y=\"(\\d+)\" width=\"(\\d+)\" height=\"(\\d+)\"");
    private static final double DPMM = 8;

    @Started
    private static Placard placard;

    private static String linked;
    private static String linkedUrl;

    @TempDir
    private static Path folder;

    @Prepares
    static void prepare() {
        String catalog = placard.post("/api/v1/catalogs", json("{'name':'Menu'}"))
                .at("/catalog/id")
                .asText();
        Reply made = placard.post(
                "/api/v1/qr",
                url("Tables", ",'catalogId':'" + catalog + "','design':{'gradient':{'toColor':'#111155'}}")
                        .replace("\"targetUrl\":\"https://example.com/\",", ""));
        linked = made.at("/qr/id").asText();
        linkedUrl = made.at("/qr/payload").asText();
    }

    private static Reply page(String members) {
        return placard.post("/api/v1/qr/sheet", json("{'format':'json','ids':['" + linked + "']" + members + "}"));
    }

    /** The page as another program draws it. */
    private static BufferedImage drawn(Reply reply, double widthMm, double heightMm) throws IOException {
        Path svg =
                Files.writeString(folder.resolve("page.svg"), reply.at("/svg").asText());
        Path png = folder.resolve("page.png");
        Scanners.rsvg(svg, png, (int) (widthMm * DPMM), (int) (heightMm * DPMM));
        return Scanners.png(Files.readAllBytes(png));
    }

    @Test
    void everyLabelOfThePageIsReadWhereItIs() throws IOException {
        Scanners.needs("rsvg-convert");
        Reply reply = page(",'tables':{'from':1,'to':14},'page':2");
        assertThat(reply.at("/labelsPerPage").asInt()).isEqualTo(12);
        assertThat(reply.at("/pages").asInt()).isEqualTo(2);
        assertThat(reply.at("/page").asInt()).isEqualTo(2);
        assertThat(reply.at("/labels").asInt()).isEqualTo(14);
        BufferedImage image = drawn(reply, 210, 297);
        Set<String> read = new HashSet<>();
        Matcher pictures = PICTURE.matcher(reply.at("/svg").asText());
        while (pictures.find()) {
            int x = (int) (Integer.parseInt(pictures.group(1)) / 100.0 * DPMM);
            int y = (int) (Integer.parseInt(pictures.group(2)) / 100.0 * DPMM);
            int side = (int) (Integer.parseInt(pictures.group(3)) / 100.0 * DPMM);
            read.add(Scanners.zxing(image.getSubimage(x, y, side, side)).getText());
        }
        assertThat(read).containsExactlyInAnyOrder(linkedUrl + "?table=13", linkedUrl + "?table=14");
    }

    /** The upper side of a tent stands on its head. */
    @Test
    void aTentIsSeenOnBothSides() throws IOException {
        Scanners.needs("rsvg-convert");
        Reply reply = page(",'tables':{'from':5,'to':5},'labelShape':'tent'");
        BufferedImage image = drawn(reply, 210, 297);
        int half = image.getHeight() / 2;
        for (int top : new int[] {0, half}) {
            BufferedImage side = image.getSubimage(0, top, image.getWidth() / 2, half);
            assertThat(Scanners.zxing(side).getText()).isEqualTo(linkedUrl + "?table=5");
        }
        assertThat(reply.at("/svg").asText()).containsOnlyOnce("rotate(180 ");
    }

    @Test
    void aPageBeyondTheLastIsTheLast() {
        assertThat(page(",'page':9").at("/page").asInt()).isEqualTo(1);
        assertThat(page(",'page':0").faults()).containsExactly("/page out_of_range");
        assertThat(page(",'labelWidthMm':15,'labelHeightMm':15").faults())
                .allMatch(fault -> fault.endsWith("unscannable_design"));
    }

    /** The measures that the dashboard has for labels as they are sold, by how many of them a sheet has. */
    @ParameterizedTest
    @CsvSource({
        "a4,63.5,33.9,7.25,12.9,2.5,24",
        "a4,63.5,38.1,7.25,15.15,2.5,21",
        "a4,63.5,46.6,7.25,8.7,2.5,18",
        "a4,99.1,38.1,4.65,15.15,2.5,14",
        "a4,99.1,57,4.65,6,2.5,10",
        "a4,99.1,67.7,4.65,13.1,2.5,8",
        "letter,66.67,25.4,4.76,12.7,3.18,30",
        "letter,101.6,50.8,3.97,12.7,4.76,10",
        "letter,101.6,84.66,3.97,12.7,4.76,6"
    })
    void labelsThatAreSoldFitTheirSheet(
            String paper, String width, String height, String left, String top, String gap, int perPage) {
        String measures = ",'paper':'%s','labelWidthMm':%s,'labelHeightMm':%s,'leftMm':%s,'topMm':%s,'columnGapMm':%s"
                .formatted(paper, width, height, left, top, gap);
        Reply reply = page(measures + ",'rowGapMm':0,'cropMarks':false");
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        assertThat(reply.at("/labelsPerPage").asInt()).isEqualTo(perPage);
    }
}
