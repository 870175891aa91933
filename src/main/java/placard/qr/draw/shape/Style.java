package placard.qr.draw.shape;

/**
 * How a symbol is drawn.
 *
 * @param dark the colour of the dark modules, {@code #rrggbb}
 * @param light the colour of everything else
 * @param rounded whether corners of the dark area are rounded, but for those of finder, alignment and timing patterns
 */
public record Style(String dark, String light, boolean rounded) {
    /** Light modules around the symbol, without which scanners don't find it (ISO/IEC 18004, 9.1). */
    public static final int QUIET_ZONE = 4;

    /** Modules per side of a picture: those of the symbol and the quiet zone on both sides. */
    public static int modules(int symbolSize) {
        return symbolSize + 2 * QUIET_ZONE;
    }
}
