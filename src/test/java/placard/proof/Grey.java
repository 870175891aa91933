package placard.proof;

import java.awt.image.BufferedImage;

/**
 * A picture's luma by Rec. 601, which is what a camera hands to decoders.
 *
 * @param luma a byte a pixel, row by row
 */
record Grey(int width, int height, byte[] luma) {
    static Grey of(BufferedImage image) {
        int width = image.getWidth();
        int[] rgb = image.getRGB(0, 0, width, image.getHeight(), null, 0, width);
        byte[] luma = new byte[rgb.length];
        for (int i = 0; i < rgb.length; i++) {
            int c = rgb[i];
            luma[i] = (byte) ((299 * (c >> 16 & 255) + 587 * (c >> 8 & 255) + 114 * (c & 255) + 500) / 1000);
        }
        return new Grey(width, image.getHeight(), luma);
    }

    /** The same with linear interpolation at another size. */
    Grey scaled(double factor) {
        if (factor == 1) {
            return this;
        }
        int w = (int) (width * factor);
        int h = (int) (height * factor);
        byte[] out = new byte[w * h];
        for (int y = 0; y < h; y++) {
            double sourceY = Math.clamp((y + 0.5) / factor - 0.5, 0, height - 1.0);
            for (int x = 0; x < w; x++) {
                double sourceX = Math.clamp((x + 0.5) / factor - 0.5, 0, width - 1.0);
                out[y * w + x] = (byte) Math.round(at(sourceX, sourceY));
            }
        }
        return new Grey(w, h, out);
    }

    private double at(double x, double y) {
        int x0 = (int) x;
        int y0 = (int) y;
        int x1 = Math.min(x0 + 1, width - 1);
        int y1 = Math.min(y0 + 1, height - 1);
        double right = x - x0;
        double low = y - y0;
        return (1 - low) * ((1 - right) * pixel(x0, y0) + right * pixel(x1, y0))
                + low * ((1 - right) * pixel(x0, y1) + right * pixel(x1, y1));
    }

    private int pixel(int x, int y) {
        return luma[y * width + x] & 255;
    }
}
