package placard.testing;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/** Pictures made for tests: the quarters of each are red, green, blue and white, so that its top left is known. */
public final class Drawn {
    private Drawn() {}

    public static BufferedImage picture(int width, int height, int type) {
        BufferedImage picture = new BufferedImage(width, height, type);
        Graphics2D graphics = picture.createGraphics();
        int x = width / 2;
        int y = height / 2;
        Color[] colors = {Color.RED, Color.GREEN, Color.BLUE, Color.WHITE};
        for (int i = 0; i < 4; i++) {
            graphics.setColor(colors[i]);
            graphics.fillRect(i % 2 * x, i / 2 * y, i % 2 == 0 ? x : width - x, i < 2 ? y : height - y);
        }
        graphics.dispose();
        return picture;
    }

    public static byte[] png(int width, int height) {
        return bytes("png", picture(width, height, BufferedImage.TYPE_3BYTE_BGR));
    }

    public static byte[] jpeg(int width, int height) {
        return bytes("jpeg", picture(width, height, BufferedImage.TYPE_3BYTE_BGR));
    }

    public static byte[] bytes(String format, BufferedImage picture) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            if (!ImageIO.write(picture, format, out)) {
                throw new IllegalArgumentException("No writer of " + format);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return out.toByteArray();
    }

    public static BufferedImage read(byte[] bytes) {
        try {
            return ImageIO.read(new ByteArrayInputStream(bytes));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
