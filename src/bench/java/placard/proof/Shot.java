package placard.proof;

import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import placard.testing.Scanners;

/**
 * A picture to be read.
 *
 * @param row what it is counted under, such as the pixels a module or the distortion
 * @param design the design's name, for who looks for a failure
 * @param payload what it says
 * @param pixels of a module
 * @param file the bytes that other programs read
 * @param extension of the file
 */
record Shot(
        String row, String design, String payload, double pixels, byte[] file, String extension, BufferedImage image) {
    private static final BufferedImage NOTHING = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB);

    /** Its name alone, to be kept. */
    Shot withoutPixels() {
        return new Shot(row, design, payload, pixels, new byte[0], extension, NOTHING);
    }

    /** A file as the product wrote it. */
    static Shot ofPng(String row, String design, String payload, double pixels, byte[] png) {
        return new Shot(row, design, payload, pixels, png, "png", Scanners.png(png));
    }

    /** A picture that was made here; other programs get its pixels as they are. */
    static Shot ofPixels(String row, String design, String payload, double pixels, BufferedImage image) {
        return new Shot(row, design, payload, pixels, ppm(image), "ppm", image);
    }

    static byte[] ppm(BufferedImage image) {
        int width = image.getWidth();
        int[] rgb = image.getRGB(0, 0, width, image.getHeight(), null, 0, width);
        byte[] head = ("P6\n" + width + " " + image.getHeight() + "\n255\n").getBytes(StandardCharsets.US_ASCII);
        byte[] bytes = new byte[head.length + 3 * rgb.length];
        System.arraycopy(head, 0, bytes, 0, head.length);
        int at = head.length;
        for (int color : rgb) {
            bytes[at++] = (byte) (color >> 16);
            bytes[at++] = (byte) (color >> 8);
            bytes[at++] = (byte) color;
        }
        return bytes;
    }
}
