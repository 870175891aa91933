package placard.proof;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import placard.bench.MadePhoto;
import placard.qr.draw.shape.Pixels;

/**
 * Pictures as owners upload them, made for this: wordmarks wide and tall, thin lines, fine print, gradients, a photograph,
 * a JPEG with its noise, an icon of 64 pixels; some on white, some transparent.
 */
final class OwnersLogos {
    static final List<String> NAMES = List.of(
            "wordmark-wide",
            "wordmark-very-wide",
            "wordmark-tall",
            "script",
            "devanagari",
            "fine-print",
            "jpeg-source",
            "reversed",
            "thin-lines",
            "photograph",
            "app-icon",
            "smiley",
            "pinwheel",
            "badge",
            "monogram",
            "crest",
            "cutlery",
            "camera",
            "two-circles",
            "window",
            "tiny",
            "disc",
            "ring");

    private static final float NOISY = 0.4f;

    private OwnersLogos() {}

    static Pixels of(String name) {
        return switch (name) {
            case "photograph" -> pixels(read(MadePhoto.jpeg(3)));
            case "jpeg-source" -> pixels(read(jpeg(read(bytes(name)))));
            default -> pixels(read(bytes(name)));
        };
    }

    private static byte[] bytes(String name) {
        try (InputStream file = OwnersLogos.class.getResourceAsStream("/placard/qr/logos/" + name + ".png")) {
            if (file == null) {
                throw new IllegalArgumentException("No such logo: " + name);
            }
            return file.readAllBytes();
        } catch (IOException lost) {
            throw new UncheckedIOException(lost);
        }
    }

    private static BufferedImage read(byte[] bytes) {
        try {
            return ImageIO.read(new ByteArrayInputStream(bytes));
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }

    private static byte[] jpeg(BufferedImage picture) {
        BufferedImage rgb = new BufferedImage(picture.getWidth(), picture.getHeight(), BufferedImage.TYPE_INT_RGB);
        rgb.createGraphics().drawImage(picture, 0, 0, null);
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ImageWriteParam param = writer.getDefaultWriteParam();
        param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        param.setCompressionQuality(NOISY);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (var out = ImageIO.createImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.write(null, new IIOImage(rgb, null, null), param);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    private static Pixels pixels(BufferedImage picture) {
        int width = picture.getWidth();
        int height = picture.getHeight();
        return new Pixels(width, height, picture.getRGB(0, 0, width, height, null, 0, width));
    }

    /** A picture with light around it, and turned about its middle if asked; inverted where it is light on dark. */
    static Pixels placed(Pixels picture, double turn, boolean isInverted) {
        int side = (int) (1.25 * Math.hypot(picture.width(), picture.height()));
        int[] argb = new int[side * side];
        int light = isInverted ? 0xff101010 : 0xffffffff;
        for (int i = 0; i < argb.length; i++) {
            double x = i % side + 0.5 - side / 2.0;
            double y = i / side + 0.5 - side / 2.0;
            int u = (int) Math.floor(x * Math.cos(turn) + y * Math.sin(turn) + picture.width() / 2.0);
            int v = (int) Math.floor(y * Math.cos(turn) - x * Math.sin(turn) + picture.height() / 2.0);
            boolean isInside = u >= 0 && v >= 0 && u < picture.width() && v < picture.height();
            boolean isDark = isInside && picture.at(u, v) >>> 24 >= 128 && (picture.at(u, v) & 0xff00) < 0x8000;
            argb[i] = !isDark ? light : isInverted ? 0xffffffff : picture.at(u, v);
        }
        return new Pixels(side, side, argb);
    }
}
