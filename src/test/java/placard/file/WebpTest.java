package placard.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import placard.testing.Drawn;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;

/** Pictures as WebP, for browsers that show it. */
@OnSqlite
class WebpTest {
    private static final String CHROMIUM = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";

    @Started
    private static Placard placard;

    @Test
    void aBrowserThatShowsWebpGetsTheSmallerFile() {
        String path = uploaded(photograph(1000, 500));
        for (int width : new int[] {320, 640, 750, 960}) {
            Reply jpeg = open(path + "?w=" + width, "*/*");
            Reply webp = open(path + "?w=" + width, CHROMIUM);
            assertThat(jpeg.header("Content-Type")).isEqualTo("image/jpeg");
            assertThat(webp.header("Content-Type")).isEqualTo("image/webp");
            assertThat(webp.header("Content-Disposition")).contains(".webp\"");
            assertThat(List.of(jpeg.header("Vary"), webp.header("Vary"))).allMatch(vary -> vary.contains("Accept"));
            assertThat(webp.header("ETag")).isNotEqualTo(jpeg.header("ETag"));
            assertThat(webp.bytes().length).isLessThan(jpeg.bytes().length);
            BufferedImage picture = Drawn.read(webp.bytes());
            assertThat(picture.getWidth()).isEqualTo(width);
            assertThat(picture.getHeight()).isEqualTo(width / 2);
        }
    }

    @Test
    void webpIsSentOnlyIfAccepted() {
        String path = uploaded(photograph(800, 400)) + "?w=640";
        for (String accepted :
                new String[] {"*/*", "image/*", "image/webp;q=0", "text/html, image/webpx", "image/jpeg"}) {
            assertThat(open(path, accepted).header("Content-Type")).as(accepted).isEqualTo("image/jpeg");
        }
        assertThat(placard.send("GET", path, null, null).header("Content-Type")).isEqualTo("image/jpeg");
        assertThat(open(path, "image/webp;q=0.2").header("Content-Type")).isEqualTo("image/webp");
    }

    @Test
    void thePictureWithoutAWidthIsWhatWasStored() {
        String path = uploaded(photograph(500, 300));
        Reply whole = open(path, CHROMIUM);
        assertThat(whole.header("Content-Type")).isEqualTo("image/jpeg");
        assertThat(whole.header("Vary")).doesNotContain("Accept,").isNotEqualTo("Accept");
    }

    @Test
    void aSmallPictureIsAWebpAtItsOwnWidth() {
        String path = uploaded(photograph(500, 300));
        Reply webp = open(path + "?w=500", CHROMIUM);
        assertThat(webp.header("Content-Type")).isEqualTo("image/webp");
        assertThat(Drawn.read(webp.bytes()).getWidth()).isEqualTo(500);
        assertThat(open(path + "?w=640", CHROMIUM).bytes()).isEqualTo(webp.bytes());
        assertThat(open(path + "?w=499", CHROMIUM).header("Content-Type")).isEqualTo("image/jpeg");
    }

    /** The format ends at 16,383 pixels. One such picture had the server make no WebP any more. */
    @Test
    void onePictureThatCantBeWebpIsNoReasonForAnother() {
        uploaded(photograph(20, 17_000));
        String path = uploaded(photograph(520, 300));
        assertThat(open(path + "?w=520", CHROMIUM).header("Content-Type")).isEqualTo("image/webp");
    }

    @Test
    void aTransparentPictureStaysTransparentAndExact() {
        BufferedImage drawing = new BufferedImage(400, 400, BufferedImage.TYPE_INT_ARGB);
        Graphics2D pen = drawing.createGraphics();
        for (int i = 0; i < 40; i++) {
            pen.setColor(new Color(i * 6, 120, 250 - i * 6, 40 + i * 5));
            pen.fillOval(i * 5, i * 7 % 200, 120, 90);
        }
        pen.dispose();
        String path = placard.upload("a.png", Drawn.bytes("png", drawing))
                .at("/file/id")
                .asText();
        Reply webp = open("/files/" + path + "?w=400", CHROMIUM);
        assertThat(webp.header("Content-Type")).isEqualTo("image/webp");
        BufferedImage read = Drawn.read(webp.bytes());
        for (int i = 0; i < 400; i += 7) {
            int wanted = drawing.getRGB(i, i / 2);
            assertThat(read.getRGB(i, i / 2) >>> 24).isEqualTo(wanted >>> 24);
            if (wanted >>> 24 == 0xff) {
                assertThat(read.getRGB(i, i / 2)).isEqualTo(wanted);
            }
        }
    }

    @Test
    void anUnchangedOneIsNotSentAgainAndARangeIsOfTheFileThatWasChosen() {
        String path = uploaded(photograph(800, 400)) + "?w=640";
        Reply webp = open(path, CHROMIUM);
        Reply again = placard.send(
                "GET", path, null, null, "Accept", CHROMIUM, "If-None-Match", String.valueOf(webp.header("ETag")));
        assertThat(again.status()).isEqualTo(304);
        Reply part = placard.send("GET", path, null, null, "Accept", CHROMIUM, "Range", "bytes=8-11");
        assertThat(part.status()).isEqualTo(206);
        assertThat(new String(part.bytes(), StandardCharsets.US_ASCII)).isEqualTo("WEBP");
    }

    @Test
    void aWidthOfOlderPagesIsTheNextLargerOne() {
        String path = uploaded(photograph(1000, 500));
        assertThat(Drawn.read(open(path + "?w=720", "*/*").bytes()).getWidth()).isEqualTo(750);
    }

    private static String uploaded(BufferedImage picture) {
        Reply made = placard.upload("a.jpg", Drawn.bytes("jpeg", picture));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return "/files/" + made.at("/file/id").asText();
    }

    private static Reply open(String path, String accepted) {
        Reply reply = placard.send("GET", path, null, null, "Accept", accepted);
        assertThat(reply.status()).as(path).isEqualTo(200);
        return reply;
    }

    /** Soft spots of many colours, as unlike as two photographs. */
    private static BufferedImage photograph(int width, int height) {
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Random random = new Random(width);
        Graphics2D pen = picture.createGraphics();
        for (int i = 0; i < 300; i++) {
            pen.setColor(new Color(random.nextInt(256), random.nextInt(256), random.nextInt(256), 60));
            int size = 20 + random.nextInt(width / 4);
            pen.fillOval(random.nextInt(width) - size / 2, random.nextInt(height) - size / 2, size, size);
        }
        pen.dispose();
        return picture;
    }
}
