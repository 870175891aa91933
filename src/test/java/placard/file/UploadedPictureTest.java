package placard.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.Transparency;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.WritableRaster;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import placard.testing.Drawn;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.PngChunks;
import placard.testing.Reply;

/** The processing of an uploaded picture: orientation, format, sizes. */
@OnSqlite
final class UploadedPictureTest {
    @Started
    private static Placard placard;

    @Test
    void aJpegIsTurnedUprightAndLosesWhatItsCameraWrote() {
        int[] topLeft = {0xff0000, 0x00ff00, 0xffffff, 0x0000ff, 0xff0000, 0x0000ff, 0xffffff, 0x00ff00};
        for (int orientation = 1; orientation <= 8; orientation++) {
            Reply made = placard.upload("photo.jpg", withExif(Drawn.jpeg(64, 32), orientation));
            assertThat(made.status()).as(made.text()).isEqualTo(201);
            boolean turned = orientation >= 5;
            assertThat(made.at("/file/width").asInt()).isEqualTo(turned ? 32 : 64);
            assertThat(made.at("/file/height").asInt()).isEqualTo(turned ? 64 : 32);
            Reply served = placard.open("/files/" + made.at("/file/id").asText());
            assertThat(served.header("Content-Type")).isEqualTo("image/jpeg");
            assertThat(new String(served.bytes(), StandardCharsets.ISO_8859_1)).doesNotContain("Exif", "52.5200 N");
            assertClose(Drawn.read(served.bytes()).getRGB(3, 3), topLeft[orientation - 1], orientation);
        }
    }

    private static void assertClose(int rgb, int wanted, int orientation) {
        for (int shift = 0; shift < 24; shift += 8) {
            assertThat(rgb >> shift & 0xff)
                    .as("orientation " + orientation + " " + Integer.toHexString(rgb))
                    .isCloseTo(wanted >> shift & 0xff, within(24));
        }
    }

    /** A JPEG with a camera's metadata: which way is up, and where it was. */
    private static byte[] withExif(byte[] jpeg, int orientation) {
        byte[] exif = ByteBuffer.allocate(64)
                .put("Exif\0\0MM\0*".getBytes(StandardCharsets.ISO_8859_1))
                .putInt(8)
                .putShort((short) 1)
                .putShort((short) 0x0112)
                .putShort((short) 3)
                .putInt(1)
                .putShort((short) orientation)
                .putShort((short) 0)
                .putInt(0)
                .put("52.5200 N 13.40".getBytes(StandardCharsets.ISO_8859_1))
                .array();
        byte[] segment = ByteBuffer.allocate(4 + exif.length)
                .putShort((short) 0xffe1)
                .putShort((short) (2 + exif.length))
                .put(exif)
                .array();
        return PngChunks.joined(Arrays.copyOf(jpeg, 2), segment, Arrays.copyOfRange(jpeg, 2, jpeg.length));
    }

    @Test
    void aTransparentPngStaysOneAndAWebpBecomesWhatItNeeds() {
        BufferedImage clear = Drawn.picture(20, 20, BufferedImage.TYPE_4BYTE_ABGR);
        clear.setRGB(0, 0, 0x00ffffff);
        Reply png = placard.upload("logo.png", Drawn.bytes("png", clear));
        assertThat(png.at("/file/contentType").asText()).isEqualTo("image/png");
        byte[] served = placard.open("/files/" + png.at("/file/id").asText()).bytes();
        assertThat(Drawn.read(served).getRGB(0, 0) >>> 24).isZero();
        assertThat(Drawn.read(served).getRGB(1, 1)).isEqualTo(0xffff0000);
        Map<String, String> webps = Map.of(
                "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA",
                "image/jpeg",
                "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==",
                "image/png",
                "UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==",
                "image/png");
        webps.forEach((webp, type) -> {
            Reply made = placard.upload("a.webp", Base64.getDecoder().decode(webp));
            assertThat(made.at("/file/contentType").asText()).as(made.text()).isEqualTo(type);
            assertThat(made.at("/file/width").asInt()).isEqualTo(1);
        });
    }

    @Test
    void aWidePictureComesInSmallerSizesAndNeverInALargerOne() {
        String id =
                placard.upload("wide.jpg", Drawn.jpeg(800, 400)).at("/file/id").asText();
        int whole = placard.open("/files/" + id).bytes().length;
        for (int width : new int[] {320, 640, 750}) {
            Reply scaled = placard.open("/files/" + id + "?w=" + width);
            BufferedImage picture = Drawn.read(scaled.bytes());
            assertThat(picture.getWidth()).isEqualTo(width);
            assertThat(picture.getHeight()).isEqualTo(width / 2);
            assertClose(picture.getRGB(5, 5), 0xff0000, 1);
            assertClose(picture.getRGB(width - 5, 5), 0x00ff00, 1);
            assertThat(scaled.header("ETag"))
                    .isNotEqualTo(placard.open("/files/" + id).header("ETag"));
        }
        for (String query : List.of("?w=960", "?w=321", "?w=", "?w=x", "?w=-1")) {
            assertThat(placard.open("/files/" + id + query).bytes()).hasSize(whole);
        }
    }

    @Test
    void greyStaysAsDarkAsItWas() {
        BufferedImage grey = new BufferedImage(8, 8, BufferedImage.TYPE_BYTE_GRAY);
        for (int i = 0; i < 64; i++) {
            grey.getRaster().setSample(i % 8, i / 8, 0, 100);
        }
        var model = new ComponentColorModel(
                ColorSpace.getInstance(ColorSpace.CS_GRAY),
                true,
                false,
                Transparency.TRANSLUCENT,
                DataBuffer.TYPE_BYTE);
        WritableRaster raster = model.createCompatibleWritableRaster(8, 8);
        for (int i = 0; i < 64; i++) {
            raster.setPixel(i % 8, i / 8, new int[] {100, i == 0 ? 0 : 255});
        }
        BufferedImage half = new BufferedImage(model, raster, false, null);
        for (BufferedImage picture : List.of(grey, half)) {
            Reply made = placard.upload("grey.png", Drawn.bytes("png", picture));
            assertThat(made.status()).as(made.text()).isEqualTo(201);
            BufferedImage served = Drawn.read(
                    placard.open("/files/" + made.at("/file/id").asText()).bytes());
            assertThat(served.getRaster().getPixel(4, 4, (int[]) null)[0]).isEqualTo(100);
        }
    }
}
