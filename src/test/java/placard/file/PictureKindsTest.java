package placard.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.awt.image.BufferedImage;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import org.junit.jupiter.api.Test;
import placard.testing.Drawn;
import placard.testing.HostileFiles;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.PngChunks;
import placard.testing.Reply;

/** Pictures of every kind look the same after processing. */
@OnSqlite
final class PictureKindsTest {
    @Started
    private static Placard placard;

    private static BufferedImage served(byte[] picture) {
        Reply made = placard.upload("picture", picture);
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return Drawn.read(placard.send("GET", "/files/" + made.at("/file/id").asText(), null, null)
                .bytes());
    }

    /** Red, green, blue, white: the quarters of every test picture. */
    private static void assertQuarters(BufferedImage picture, int tolerance) {
        int right = picture.getWidth() - 3;
        int low = picture.getHeight() - 3;
        assertClose(picture.getRGB(2, 2), 0xff0000, tolerance);
        assertClose(picture.getRGB(right, 2), 0x00ff00, tolerance);
        assertClose(picture.getRGB(2, low), 0x0000ff, tolerance);
        assertClose(picture.getRGB(right, low), 0xffffff, tolerance);
    }

    private static void assertClose(int rgb, int wanted, int tolerance) {
        for (int shift = 0; shift < 24; shift += 8) {
            assertThat(rgb >> shift & 0xff)
                    .as(Integer.toHexString(rgb) + " for " + Integer.toHexString(wanted))
                    .isCloseTo(wanted >> shift & 0xff, within(tolerance));
        }
    }

    @Test
    void aPngOfSixteenBitsASample() {
        var model = new ComponentColorModel(
                ColorSpace.getInstance(ColorSpace.CS_sRGB), false, false, 1, DataBuffer.TYPE_USHORT);
        WritableRaster raster = model.createCompatibleWritableRaster(16, 12);
        BufferedImage drawn = Drawn.picture(16, 12, BufferedImage.TYPE_3BYTE_BGR);
        for (int i = 0; i < 16 * 12; i++) {
            int rgb = drawn.getRGB(i % 16, i / 16);
            raster.setPixel(
                    i % 16, i / 16, new int[] {(rgb >> 16 & 255) * 257, (rgb >> 8 & 255) * 257, (rgb & 255) * 257});
        }
        assertQuarters(served(Drawn.bytes("png", new BufferedImage(model, raster, false, null))), 0);
    }

    @Test
    void anInterlacedPngAndAProgressiveJpeg() {
        assertQuarters(served(progressive("png", Drawn.picture(33, 21, BufferedImage.TYPE_3BYTE_BGR))), 0);
        assertQuarters(served(progressive("jpeg", Drawn.picture(64, 48, BufferedImage.TYPE_3BYTE_BGR))), 24);
    }

    private static byte[] progressive(String format, BufferedImage picture) {
        ImageWriter writer = ImageIO.getImageWritersByFormatName(format).next();
        ImageWriteParam param = writer.getDefaultWriteParam();
        param.setProgressiveMode(ImageWriteParam.MODE_DEFAULT);
        return written(writer, new IIOImage(picture, null, null), param);
    }

    private static byte[] written(ImageWriter writer, IIOImage picture, ImageWriteParam param) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ImageOutputStream out = ImageIO.createImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.write(null, picture, param);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    @Test
    void aPaletteOfWhichOneColourIsClear() {
        byte[] red = {-1, 0, 0, -1};
        byte[] green = {0, -1, 0, -1};
        byte[] blue = {0, 0, -1, -1};
        byte[] alpha = {-1, 0, -1, -1};
        BufferedImage picture = new BufferedImage(
                20, 20, BufferedImage.TYPE_BYTE_INDEXED, new IndexColorModel(2, 4, red, green, blue, alpha));
        for (int i = 0; i < 400; i++) {
            picture.getRaster().setSample(i % 20, i / 20, 0, i % 20 / 10 + 2 * (i / 200));
        }
        BufferedImage served = served(Drawn.bytes("png", picture));
        assertThat(served.getRGB(2, 2)).isEqualTo(0xffff0000);
        assertThat(served.getRGB(15, 2) >>> 24).isZero();
        assertThat(served.getRGB(2, 15)).isEqualTo(0xff0000ff);
    }

    /** Black and white, and one grey of a PNG without alpha channel that counts as clear. */
    @Test
    void aPngOfOneBitAndOneWithAColourThatIsClear() {
        BufferedImage two = new BufferedImage(16, 16, BufferedImage.TYPE_BYTE_BINARY);
        two.setRGB(3, 4, 0xffffffff);
        BufferedImage served = served(Drawn.bytes("png", two));
        assertThat(served.getRGB(3, 4)).isEqualTo(0xffffffff);
        assertThat(served.getRGB(4, 3)).isEqualTo(0xff000000);
        byte[] red = Drawn.png(16, 16);
        byte[] clear = PngChunks.with(red, PngChunks.chunk("tRNS", new byte[] {0, -1, 0, 0, 0, 0}));
        BufferedImage cut = served(clear);
        assertThat(cut.getRGB(2, 2) >>> 24).as("red is clear").isZero();
        assertThat(cut.getRGB(13, 2)).isEqualTo(0xff00ff00);
    }

    /** Screens show a Mac's pictures by their profile; without it their colours would be dull. */
    @Test
    void aPngWithAColourProfile() {
        BufferedImage grey = new BufferedImage(16, 16, BufferedImage.TYPE_4BYTE_ABGR);
        for (int i = 0; i < 256; i++) {
            grey.setRGB(i % 16, i / 16, i < 128 ? 0xff804020 : 0x80804020);
        }
        byte[] plain = Drawn.bytes("png", grey);
        assertThat(served(profiled(plain, ColorSpace.CS_sRGB)).getRGB(3, 3)).isEqualTo(0xff804020);
        BufferedImage linear = served(profiled(plain, ColorSpace.CS_LINEAR_RGB));
        assertClose(linear.getRGB(3, 3), 0xbc8963, 3);
        assertClose(linear.getRGB(3, 12), 0xbc8963, 3);
        assertThat(linear.getRGB(3, 12) >>> 24).isEqualTo(0x80);
        byte[] broken = PngChunks.with(plain, PngChunks.chunk("iCCP", PngChunks.latin("x\0\0no profile")));
        assertThat(served(broken).getRGB(3, 3)).isEqualTo(0xff804020);
    }

    @Test
    void aPngWithAnotherExponentThanScreensHave() {
        BufferedImage flat = new BufferedImage(4, 4, BufferedImage.TYPE_4BYTE_ABGR);
        for (int i = 0; i < 16; i++) {
            flat.setRGB(i % 4, i / 4, i < 8 ? 0xff804020 : 0x80804020);
        }
        byte[] plain = Drawn.bytes("png", flat);
        BufferedImage linear = served(PngChunks.with(plain, gamma(100_000)));
        assertClose(linear.getRGB(1, 1), 0xbc8963, 3);
        assertThat(linear.getRGB(1, 3) >>> 24).isEqualTo(0x80);
        byte[] screen = PngChunks.chunk("sRGB", new byte[1]);
        for (byte[] same : List.of(
                PngChunks.with(plain, gamma(45_455)),
                PngChunks.with(plain, gamma(0)),
                PngChunks.with(plain, gamma(Integer.MAX_VALUE)),
                PngChunks.with(plain, gamma(100_000), screen))) {
            assertThat(served(same).getRGB(1, 1)).isEqualTo(0xff804020);
        }
    }

    private static byte[] gamma(int value) {
        return PngChunks.chunk("gAMA", ByteBuffer.allocate(4).putInt(value).array());
    }

    private static byte[] profiled(byte[] png, int space) {
        Deflater deflater = new Deflater();
        deflater.setInput(ICC_Profile.getInstance(space).getData());
        deflater.finish();
        byte[] packed = new byte[1 << 16];
        int size = deflater.deflate(packed);
        deflater.end();
        byte[] data = PngChunks.joined(PngChunks.latin("icc\0\0"), Arrays.copyOf(packed, size));
        return PngChunks.with(png, PngChunks.chunk("iCCP", data));
    }

    @Test
    void anAnimatedWebpKeepsItsCanvasAroundItsFirstFrame() {
        byte[] still = HostileFiles.exactWebpOf(6, 4);
        byte[] frame = {1, 0, 0, 1, 0, 0, 5, 0, 0, 3, 0, 0, 0, 0, 0, 0};
        byte[] canvas = {2, 0, 0, 0, 9, 0, 0, 7, 0, 0};
        byte[] pixels = HostileFiles.part("VP8L", Arrays.copyOfRange(still, 20, still.length));
        byte[] animated = HostileFiles.part(
                "RIFF",
                PngChunks.joined(
                        PngChunks.latin("WEBP"),
                        HostileFiles.part("VP8X", canvas),
                        HostileFiles.part("ANIM", new byte[6]),
                        HostileFiles.part("ANMF", PngChunks.joined(frame, pixels))));
        BufferedImage served = served(animated);
        assertThat(served.getWidth()).isEqualTo(10);
        assertThat(served.getHeight()).isEqualTo(8);
        int first = served(still).getRGB(0, 0);
        for (int i = 0; i < 80; i++) {
            boolean isInside = i % 10 >= 2 && i % 10 < 8 && i / 10 >= 2 && i / 10 < 6;
            int pixel = served.getRGB(i % 10, i / 10);
            assertThat(isInside ? pixel : pixel >>> 24).as("pixel " + i).isEqualTo(isInside ? first : 0);
        }
    }

    /** What a print shop sends: four inks, as Adobe's programs write them, the other way round. */
    @Test
    void aJpegOfFourInks() {
        byte[] inks = {0, -1, -1, 0, -1, 0, -1, 0, -1, -1, 0, 0, 0, 0, 0, 0};
        WritableRaster raster = Raster.createInterleavedRaster(DataBuffer.TYPE_BYTE, 64, 64, 4, null);
        for (int i = 0; i < 64 * 64; i++) {
            int quarter = i % 64 / 32 + 2 * (i / 64 / 32);
            int[] pixel = new int[4];
            for (int band = 0; band < 4; band++) {
                pixel[band] = inks[4 * quarter + band] & 0xff;
            }
            raster.setPixel(i % 64, i / 64, pixel);
        }
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        byte[] plain = written(writer, new IIOImage(raster, null, null), null);
        assertQuarters(served(plain), 24);
        for (int i = 0; i < 64 * 64; i++) {
            int[] pixel = raster.getPixel(i % 64, i / 64, (int[]) null);
            raster.setPixel(
                    i % 64, i / 64, Arrays.stream(pixel).map(ink -> 255 - ink).toArray());
        }
        byte[] other =
                written(ImageIO.getImageWritersByFormatName("jpeg").next(), new IIOImage(raster, null, null), null);
        byte[] adobe = PngChunks.latin("\u00ff\u00ee\0\u000eAdobe\0d\0\0\0\0\0");
        assertQuarters(
                served(PngChunks.joined(Arrays.copyOf(other, 2), adobe, Arrays.copyOfRange(other, 2, other.length))),
                24);
    }

    @Test
    void aPictureSoThinThatASmallerOneOfItWouldHaveNoHeight() {
        Reply made = placard.upload("line.png", Drawn.png(20_000, 1));
        Reply small = placard.send("GET", "/files/" + made.at("/file/id").asText() + "?w=320", null, null);
        assertThat(Drawn.read(small.bytes()).getHeight()).isOne();
        assertThat(Drawn.read(small.bytes()).getWidth()).isEqualTo(320);
    }
}
