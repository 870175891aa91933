package placard.base;

import java.util.List;
import java.util.Locale;

/** A colour of the sRGB space, with its contrast to other colours by WCAG 2.2. */
public record Colour(int red, int green, int blue) {
    public static final Colour WHITE = new Colour(255, 255, 255);
    public static final Colour BLACK = new Colour(0, 0, 0);

    /** The contrast that text needs on its background (WCAG 2.2, 1.4.3). */
    public static final double TEXT = 4.5;

    /** The contrast that an icon or the edge of a control needs (WCAG 2.2, 1.4.11). */
    public static final double MARK = 3;

    private static final int MOST = 255;

    /** The chroma from which on a colour is no longer nearly grey. */
    private static final double VIVID = 0.25;

    /** The colour of {@code #rrggbb}. */
    public static Colour of(String hex) {
        int rgb = Integer.parseInt(hex.substring(1), 16);
        return new Colour(rgb >> 16, rgb >> 8 & MOST, rgb & MOST);
    }

    /** {@code #rrggbb} in lower case. */
    public String hex() {
        return String.format(Locale.ROOT, "#%02x%02x%02x", red, green, blue);
    }

    /** This colour with a share of another, 0 to 1. Black and white change its lightness and leave its hue as it is. */
    public Colour mixed(Colour other, double share) {
        return new Colour(
                between(red, other.red, share), between(green, other.green, share), between(blue, other.blue, share));
    }

    private static int between(int from, int to, double share) {
        return (int) Math.round(from + (to - from) * share);
    }

    /** Relative luminance, 0 to 1. */
    public double luminance() {
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    }

    private static double linear(int part) {
        double share = part / (double) MOST;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }

    /** The contrast ratio of two colours, 1 to 21. */
    public double contrast(Colour other) {
        double own = luminance();
        double others = other.luminance();
        return (Math.max(own, others) + 0.05) / (Math.min(own, others) + 0.05);
    }

    /** White or black: the one that contrasts more with this colour. */
    public Colour opposite() {
        return contrast(WHITE) >= contrast(BLACK) ? WHITE : BLACK;
    }

    /**
     * This colour, or the nearest of its hue that has enough contrast to every ground. The grounds must be close enough
     * to each other that white or black qualifies. Otherwise it returns the better of those two.
     */
    public Colour standingOut(double ratio, List<Colour> grounds) {
        if (standsOut(ratio, grounds)) {
            return this;
        }
        boolean isLighter = WHITE.least(grounds) >= BLACK.least(grounds);
        double start = (most() + least()) / 2.0 / MOST;
        int low = 0;
        int high = MOST;
        while (low < high) {
            int middle = (low + high) / 2;
            if (atLightness(between(start, isLighter, middle)).standsOut(ratio, grounds)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return atLightness(between(start, isLighter, high));
    }

    private static double between(double lightness, boolean isLighter, int step) {
        double share = step / (double) MOST;
        return isLighter ? lightness + (1 - lightness) * share : lightness * (1 - share);
    }

    private int most() {
        return Math.max(red, Math.max(green, blue));
    }

    private int least() {
        return Math.min(red, Math.min(green, blue));
    }

    /**
     * The colour of this hue with another lightness (HSL, 0 to 1) and the same saturation. Nearly grey colours get less
     * saturation, because HSL would make them vivid.
     */
    private Colour atLightness(double lightness) {
        double chroma = (most() - least()) / (double) MOST;
        double middle = (most() + least()) / 2.0;
        double room = 1 - Math.abs(2 * middle / MOST - 1);
        double saturation = room == 0 ? 0 : chroma / room * Math.min(1, chroma / VIVID);
        double wanted = saturation * (1 - Math.abs(2 * lightness - 1));
        double scale = chroma == 0 ? 0 : wanted / chroma;
        return new Colour(
                part(red, middle, scale, lightness),
                part(green, middle, scale, lightness),
                part(blue, middle, scale, lightness));
    }

    private static int part(int part, double middle, double scale, double lightness) {
        return Math.clamp(Math.round((part - middle) * scale + lightness * MOST), 0, MOST);
    }

    private boolean standsOut(double ratio, List<Colour> grounds) {
        return least(grounds) >= ratio;
    }

    private double least(List<Colour> grounds) {
        return grounds.stream().mapToDouble(this::contrast).min().orElse(MOST);
    }
}
