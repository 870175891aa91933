package placard.proof;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Random;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;

/** What light made in a camera: a square of pixels, three channels each, in levels of 255 without a limit. */
final class Film {
    private static final int CHANNELS = 3;
    private final int side;
    private final float[] levels;

    Film(int side) {
        this(side, new float[CHANNELS * side * side]);
    }

    private Film(int side, float[] levels) {
        this.side = side;
        this.levels = levels;
    }

    /** Pixels. */
    int side() {
        return side;
    }

    /** Adds a colour's light to a pixel. */
    void expose(int pixel, int rgb, double light) {
        int at = CHANNELS * pixel;
        levels[at] += (float) ((rgb >> 16 & 255) * light);
        levels[at + 1] += (float) ((rgb >> 8 & 255) * light);
        levels[at + 2] += (float) ((rgb & 255) * light);
    }

    /** Out of focus by a normal distribution, of a standard deviation in pixels. */
    Film blurred(double sigma) {
        int reach = (int) Math.ceil(3 * sigma);
        if (reach == 0) {
            return this;
        }
        float[] weights = weights(sigma, reach);
        float[] across = new float[levels.length];
        float[] both = new float[levels.length];
        for (int line = 0; line < side; line++) {
            pass(levels, across, CHANNELS * line * side, CHANNELS, weights);
        }
        for (int line = 0; line < side; line++) {
            pass(across, both, CHANNELS * line, CHANNELS * side, weights);
        }
        return new Film(side, both);
    }

    private static float[] weights(double sigma, int reach) {
        float[] weights = new float[2 * reach + 1];
        float sum = 0;
        for (int i = 0; i < weights.length; i++) {
            weights[i] = (float) Math.exp(-(i - reach) * (i - reach) / (2 * sigma * sigma));
            sum += weights[i];
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] /= sum;
        }
        return weights;
    }

    /** Blurs a line from an index on, whose pixels are a step apart; its ends go on beyond it. */
    private void pass(float[] from, float[] to, int first, int step, float[] weights) {
        int reach = weights.length / 2;
        for (int at = 0; at < side; at++) {
            float red = 0;
            float green = 0;
            float blue = 0;
            for (int i = -reach; i <= reach; i++) {
                int near = first + Math.clamp(at + i, 0, side - 1) * step;
                float weight = weights[i + reach];
                red += weight * from[near];
                green += weight * from[near + 1];
                blue += weight * from[near + 2];
            }
            int pixel = first + at * step;
            to[pixel] = red;
            to[pixel + 1] = green;
            to[pixel + 2] = blue;
        }
    }

    /**
     * The picture that the camera hands out.
     *
     * @param noise standard deviation of a pixel, the same in all channels
     * @param jpeg quality of a hundred; 100 for none
     */
    BufferedImage developed(double noise, int jpeg, Random random) {
        int[] rgb = new int[side * side];
        for (int i = 0; i < rgb.length; i++) {
            double grain = random.nextGaussian() * noise;
            for (int channel = 0; channel < CHANNELS; channel++) {
                rgb[i] = rgb[i] << 8 | (int) Math.clamp(levels[CHANNELS * i + channel] + grain, 0, 255);
            }
        }
        BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
        image.setRGB(0, 0, side, side, rgb, 0, side);
        return jpeg == 100 ? image : packed(image, jpeg / 100f);
    }

    private static BufferedImage packed(BufferedImage image, float quality) {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ImageOutputStream out = ImageIO.createImageOutputStream(bytes)) {
            ImageWriteParam how = writer.getDefaultWriteParam();
            how.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            how.setCompressionQuality(quality);
            writer.setOutput(out);
            writer.write(null, new IIOImage(image, null, null), how);
            out.flush();
            return ImageIO.read(new ByteArrayInputStream(bytes.toByteArray()));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            writer.dispose();
        }
    }
}
