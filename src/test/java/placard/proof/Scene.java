package placard.proof;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;

/**
 * A camera before a code on a grey wall: four pixels a module, turned, tilted, lit and out of focus as is asked.
 *
 * <p>All measures are those of the symbol, so that a code in a frame is seen as the plain one is. The same seed puts light
 * and noise at the same places.
 *
 * @param turn degrees
 * @param tilt degrees out of the camera's plane
 * @param blur standard deviation in modules
 * @param noise standard deviation of a channel
 * @param light of 1; less is a dim room
 * @param shadow how much of the light is taken on one side of an edge, 0 to 1
 * @param glare radius of a bright spot in parts of the symbol's side
 * @param jpeg quality of a hundred; 100 for none
 */
record Scene(double turn, double tilt, double blur, double noise, double light, double shadow, double glare, int jpeg) {
    private static final int PIXELS = 4;
    private static final int WALL = 200;

    /** How far the camera is, in sides of the symbol. */
    private static final double DISTANCE = 2.5;

    private static final int SAMPLES = 2;

    /**
     * Takes the picture.
     *
     * @param drawn the code at {@code scale} pixels a module
     * @param middleX of the symbol in modules, {@code middleY} too
     * @param symbol modules of its side
     */
    BufferedImage of(BufferedImage drawn, int scale, double middleX, double middleY, int symbol, Random random) {
        double reach = Math.max(
                Math.hypot(middleX, middleY),
                Math.hypot(drawn.getWidth() / (double) scale - middleX, drawn.getHeight() / (double) scale - middleY));
        int side = (int) (2 * PIXELS * (reach + 3));
        double axis = random.nextDouble() * 2 * Math.PI;
        double angle = Math.toRadians(turn + random.nextDouble() * 4 - 2);
        double[] light = light(side, symbol, random);
        float[] picture = new float[3 * side * side];
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                int sum0 = 0;
                int sum1 = 0;
                int sum2 = 0;
                for (int i = 0; i < SAMPLES * SAMPLES; i++) {
                    double u = (x + (i % SAMPLES + 0.5) / SAMPLES - side / 2.0) / PIXELS;
                    double v = (y + (i / SAMPLES + 0.5) / SAMPLES - side / 2.0) / PIXELS;
                    int rgb = seen(drawn, scale, middleX, middleY, u, v, axis, angle, symbol);
                    sum0 += rgb >> 16 & 255;
                    sum1 += rgb >> 8 & 255;
                    sum2 += rgb & 255;
                }
                int at = 3 * (y * side + x);
                double factor = light[y * side + x] / (SAMPLES * SAMPLES);
                picture[at] = (float) (sum0 * factor);
                picture[at + 1] = (float) (sum1 * factor);
                picture[at + 2] = (float) (sum2 * factor);
            }
        }
        return jpeg(image(blurred(picture, side, blur * PIXELS), side, random));
    }

    /** The colour behind a point of the camera's plane, in modules from its middle. */
    private int seen(
            BufferedImage drawn,
            int scale,
            double middleX,
            double middleY,
            double u,
            double v,
            double axis,
            double angle,
            int symbol) {
        double along = u * Math.cos(axis) + v * Math.sin(axis);
        double across = -u * Math.sin(axis) + v * Math.cos(axis);
        double far = DISTANCE * symbol;
        double slope = Math.tan(Math.toRadians(tilt));
        // The ray through the point meets the tilted plane z = across * slope.
        double reach = 1 / (1 - across * slope / far);
        double planeAlong = along * reach;
        double planeAcross = across * reach / Math.cos(Math.toRadians(tilt));
        double x0 = planeAlong * Math.cos(axis) - planeAcross * Math.sin(axis);
        double y0 = planeAlong * Math.sin(axis) + planeAcross * Math.cos(axis);
        int x = (int) Math.floor((x0 * Math.cos(angle) + y0 * Math.sin(angle) + middleX) * scale);
        int y = (int) Math.floor((-x0 * Math.sin(angle) + y0 * Math.cos(angle) + middleY) * scale);
        boolean isOnIt = reach > 0 && x >= 0 && y >= 0 && x < drawn.getWidth() && y < drawn.getHeight();
        return isOnIt ? drawn.getRGB(x, y) : WALL * 0x10101;
    }

    /** How much light each pixel gets. */
    private double[] light(int side, int symbol, Random random) {
        double direction = random.nextDouble() * 2 * Math.PI;
        double offset = (random.nextDouble() - 0.5) * symbol * 0.4;
        double spotX = (random.nextDouble() - 0.5) * symbol * 0.7;
        double spotY = (random.nextDouble() - 0.5) * symbol * 0.7;
        double[] all = new double[side * side];
        for (int i = 0; i < all.length; i++) {
            double u = (i % side - side / 2.0) / PIXELS;
            double v = (i / side - side / 2.0) / PIXELS;
            double beyond = u * Math.cos(direction) + v * Math.sin(direction) - offset;
            double shade = 1 - shadow / (1 + Math.exp(-beyond));
            double spot = glare == 0 ? 0 : Math.exp(-Math.pow(Math.hypot(u - spotX, v - spotY) / (glare * symbol), 2));
            all[i] = light * shade * (1 + 3 * spot);
        }
        return all;
    }

    private static float[] blurred(float[] picture, int side, double sigma) {
        int reach = (int) Math.ceil(3 * sigma);
        if (reach == 0) {
            return picture;
        }
        return pass(pass(picture, side, sigma, reach, 3, 3 * side), side, sigma, reach, 3 * side, 3);
    }

    /** Blurs along lines whose elements are a step apart. */
    private static float[] pass(float[] from, int side, double sigma, int reach, int step, int next) {
        double[] weights = new double[2 * reach + 1];
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            weights[i] = Math.exp(-(i - reach) * (i - reach) / (2 * sigma * sigma));
            sum += weights[i];
        }
        float[] to = new float[from.length];
        for (int line = 0; line < side; line++) {
            for (int at = 0; at < side; at++) {
                for (int channel = 0; channel < 3; channel++) {
                    double value = 0;
                    for (int i = -reach; i <= reach; i++) {
                        value += weights[i + reach]
                                * from[line * next + Math.clamp(at + i, 0, side - 1) * step + channel];
                    }
                    to[line * next + at * step + channel] = (float) (value / sum);
                }
            }
        }
        return to;
    }

    private BufferedImage image(float[] picture, int side, Random random) {
        BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < side * side; i++) {
            double grain = random.nextGaussian() * noise;
            int rgb = 0;
            for (int channel = 0; channel < 3; channel++) {
                rgb = rgb << 8 | (int) Math.clamp(picture[3 * i + channel] + grain, 0, 255);
            }
            image.setRGB(i % side, i / side, rgb);
        }
        return image;
    }

    private BufferedImage jpeg(BufferedImage image) {
        if (jpeg == 100) {
            return image;
        }
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        try {
            ImageWriteParam how = writer.getDefaultWriteParam();
            how.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            how.setCompressionQuality(jpeg / 100f);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            writer.setOutput(ImageIO.createImageOutputStream(bytes));
            writer.write(null, new IIOImage(image, null, null), how);
            ((javax.imageio.stream.ImageOutputStream) writer.getOutput()).close();
            return ImageIO.read(new ByteArrayInputStream(bytes.toByteArray()));
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        } finally {
            writer.dispose();
        }
    }
}
