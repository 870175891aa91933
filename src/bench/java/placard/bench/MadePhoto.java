package placard.bench;

import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Random;
import javax.imageio.ImageIO;

/** Pictures that compress about as badly as photographs: a lit ground, round things on it, and grain. */
public final class MadePhoto {
    private static final int WIDTH = 1600;
    private static final int HEIGHT = 1200;
    private static final int THINGS = 120;
    private static final int GRAIN = 14;

    private MadePhoto() {}

    /** The picture of a number, always the same. */
    public static byte[] jpeg(int number) {
        Random random = new Random(number);
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        float hue = random.nextFloat();
        graphics.setPaint(new GradientPaint(
                0, 0, Color.getHSBColor(hue, 0.25f, 0.9f), WIDTH, HEIGHT, Color.getHSBColor(hue, 0.5f, 0.35f)));
        graphics.fillRect(0, 0, WIDTH, HEIGHT);
        for (int i = 0; i < THINGS; i++) {
            double size = 40 + random.nextInt(260);
            double x = random.nextInt(WIDTH) - size / 2;
            double y = random.nextInt(HEIGHT) - size / 2;
            Color light = Color.getHSBColor(hue + random.nextFloat() / 4, 0.6f, 0.5f + random.nextFloat() / 2);
            graphics.setPaint(new GradientPaint(
                    (float) x, (float) y, light, (float) (x + size), (float) (y + size), light.darker()));
            graphics.fill(new Ellipse2D.Double(x, y, size, size * 0.8));
        }
        graphics.dispose();
        grain(image, random);
        return bytes(image);
    }

    private static void grain(BufferedImage image, Random random) {
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                int rgb = image.getRGB(x, y);
                int noise = random.nextInt(GRAIN) - GRAIN / 2;
                image.setRGB(
                        x,
                        y,
                        lit(rgb >> 16 & 255, noise) << 16 | lit(rgb >> 8 & 255, noise) << 8 | lit(rgb & 255, noise));
            }
        }
    }

    private static int lit(int value, int noise) {
        return Math.clamp(value + noise, 0, 255);
    }

    private static byte[] bytes(BufferedImage image) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "jpeg", out);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return out.toByteArray();
    }
}
