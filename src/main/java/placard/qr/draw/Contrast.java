package placard.qr.draw;

/** The contrast ratio of two colours by WCAG 2, 1 to 21: how well people read one on the other. */
public final class Contrast {
    /** The least contrast of large letters by WCAG. */
    public static final double READABLE = 3;

    private Contrast() {}

    /** @param one {@code #rrggbb}, as is the other */
    public static double of(String one, String other) {
        double a = luminance(one);
        double b = luminance(other);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    /** The first of the colours that is readable on a background, or the best one. */
    public static String best(String ground, String... colors) {
        String best = colors[0];
        for (String color : colors) {
            if (of(color, ground) >= READABLE) {
                return color;
            }
            if (of(color, ground) > of(best, ground)) {
                best = color;
            }
        }
        return best;
    }

    private static double luminance(String color) {
        int rgb = Integer.parseInt(color, 1, 7, 16);
        return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8 & 255) + 0.0722 * linear(rgb & 255);
    }

    private static double linear(int channel) {
        double value = channel / 255.0;
        return value <= 0.04045 ? value / 12.92 : StrictMath.pow((value + 0.055) / 1.055, 2.4);
    }
}
