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

    /** The same at another size: linear between the pixels across, then down. */
    Grey scaled(double factor) {
        int w = (int) (width * factor);
        int h = (int) (height * factor);
        float[] across = new float[w * height];
        for (int x = 0; x < w; x++) {
            double from = Math.clamp((x + 0.5) / factor - 0.5, 0, width - 1.0);
            int left = (int) from;
            int right = Math.min(left + 1, width - 1);
            float part = (float) (from - left);
            for (int y = 0; y < height; y++) {
                across[y * w + x] = (1 - part) * pixel(left, y) + part * pixel(right, y);
            }
        }
        byte[] out = new byte[w * h];
        for (int y = 0; y < h; y++) {
            double from = Math.clamp((y + 0.5) / factor - 0.5, 0, height - 1.0);
            int upper = w * (int) from;
            int lower = w * Math.min((int) from + 1, height - 1);
            float part = (float) (from - (int) from);
            for (int x = 0; x < w; x++) {
                out[y * w + x] = (byte) Math.round((1 - part) * across[upper + x] + part * across[lower + x]);
            }
        }
        return new Grey(w, h, out);
    }

    private int pixel(int x, int y) {
        return luma[y * width + x] & 255;
    }
}
