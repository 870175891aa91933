package placard.qr.encode;

import java.util.BitSet;

/**
 * A QR symbol (ISO/IEC 18004), immutable: a square of dark and light modules without its quiet zone.
 *
 * <p>Coordinates are modules from the top left corner, {@code x} to the right and {@code y} down; outside the square
 * every module is light.
 */
public final class Symbol {
    private final int version;
    private final Level level;
    private final int mask;
    private final int size;
    private final BitSet dark;
    private final int[] alignment;

    /** @param dark the matrix row by row; not to be changed afterwards */
    Symbol(int version, Level level, int mask, BitSet dark) {
        this.version = version;
        this.level = level;
        this.mask = mask;
        this.size = 17 + 4 * version;
        this.dark = dark;
        this.alignment = alignment(version, size);
    }

    /** 1 to 40. */
    public int version() {
        return version;
    }

    public Level level() {
        return level;
    }

    /** 0 to 7. */
    public int mask() {
        return mask;
    }

    /** Modules per side, 21 to 177. */
    public int size() {
        return size;
    }

    public boolean dark(int x, int y) {
        return x >= 0 && y >= 0 && x < size && y < size && dark.get(y * size + x);
    }

    /** Whether the module belongs to a finder, alignment or timing pattern: what decoders look for by its shape. */
    public boolean isPattern(int x, int y) {
        return x == 6 || y == 6 || isFinder(x, y) || isAlignment(x, y);
    }

    private boolean isFinder(int x, int y) {
        return y < 7 && (x < 7 || x >= size - 7) || x < 7 && y >= size - 7;
    }

    private boolean isAlignment(int x, int y) {
        int centreX = centre(x);
        int centreY = centre(y);
        return centreX > 0 && centreY > 0 && !isFinder(centreX, centreY);
    }

    /** The coordinate of the alignment centres within two modules of this one, or 0. */
    private int centre(int at) {
        for (int centre : alignment) {
            if (Math.abs(centre - at) <= 2) {
                return centre;
            }
        }
        return 0;
    }

    /**
     * ISO/IEC 18004, annex E, as a rule: from the far edge inwards at the smallest even distance that spans the symbol
     * with as few patterns; version 32 alone is written down with a smaller one.
     */
    private static int[] alignment(int version, int size) {
        if (version == 1) {
            return new int[0];
        }
        int[] centres = new int[version / 7 + 2];
        int gaps = centres.length - 1;
        int distance = version == 32 ? 26 : Math.ceilDiv(size - 13, 2 * gaps) * 2;
        centres[0] = 6;
        for (int i = gaps; i > 0; i--) {
            centres[i] = size - 7 - (gaps - i) * distance;
        }
        return centres;
    }
}
