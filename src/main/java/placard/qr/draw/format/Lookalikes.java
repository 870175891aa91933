package placard.qr.draw.format;

import java.util.BitSet;
import placard.qr.draw.Field;
import placard.qr.draw.Finders;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shape;

/**
 * Finds the parts of a drawn mark that a decoder would mistake for a pattern of the symbol.
 *
 * <p>Decoders look for the 25 modules of an alignment pattern near its expected place, which a mark in the middle of a
 * larger symbol hides.
 */
public final class Lookalikes {
    /** Pixels a module. */
    private static final int SCALE = 8;

    /** The least unit of a finder pattern, in modules. Decoders ignore smaller ones. */
    private static final double LEAST_UNIT = 0.4;

    private static final double MOST_UNIT = 2.5;

    /** An alignment pattern by rows, dark ones set. */
    private static final int ALIGNMENT = 0b11111_10001_10101_10001_11111;

    /** The search for the pattern covers this many modules around its expected place. */
    private static final int SEARCHED = 4;

    /**
     * The windows over which decoders average to tell dark from light around a pixel, as fractions of the picture's
     * width. zbar's windows are powers of two, at least an eighth of the width and less than a quarter.
     */
    private static final double[] WINDOWS = {0.125, 0.165, 0.2, 0.25};

    private final int width;
    private final int height;

    /** Dark pixels, row by row. */
    private final BitSet dark;

    private Lookalikes(int width, int height, BitSet dark) {
        this.width = width;
        this.height = height;
        this.dark = dark;
    }

    private static String ink(Picture picture) {
        return picture.shapes().stream()
                .filter(Shape.Modules.class::isInstance)
                .map(Shape::color)
                .findFirst()
                .orElseThrow();
    }

    private static int luma(String color) {
        return Tones.luma(Integer.parseInt(color, 1, 7, 16));
    }

    /** The picture with one global threshold, halfway between its background and its modules. */
    private static Lookalikes of(Picture picture, Field field) {
        Tones tones = Tones.of(picture, field, SCALE, 0);
        int limit = (luma(picture.background()) + luma(ink(picture))) / 2;
        return new Lookalikes(tones.width(), tones.height(), tones.below(limit));
    }

    /** Whether a mark has a finder pattern's proportions somewhere, at about the size of the symbol's own. */
    public static boolean hasFinder(Picture picture, Field mark) {
        Lookalikes seen = of(picture, mark);
        return Finders.of(seen.width, seen.height, seen.dark).stream()
                .anyMatch(finder ->
                        finder.isDark() && finder.unit() >= LEAST_UNIT * SCALE && finder.unit() <= MOST_UNIT * SCALE);
    }

    /**
     * The fewest of 25 modules in which the mark differs from the alignment pattern that it hides, over all places
     * within it. Both a global threshold and the mean around each pixel are tried. With the mean, a grey disc in a dark
     * line looks like an empty ring.
     *
     * @param plate the mark with its light background, whose middle is that of the pattern
     */
    public static int differenceFromAlignment(Picture picture, Field plate) {
        int fewest = of(picture, plate).differenceFromAlignment();
        for (double part : WINDOWS) {
            Tones tones = Tones.of(picture, plate, SCALE, (int) (part * picture.width() * SCALE / 2));
            BitSet dark = tones.belowMean();
            fewest = Math.min(fewest, new Lookalikes(tones.width(), tones.height(), dark).differenceFromAlignment());
        }
        return fewest;
    }

    private int differenceFromAlignment() {
        int fewest = 25;
        int most = Math.min(SEARCHED * SCALE, Math.min(width, height) / 2 - 2 * SCALE - 1);
        for (int dy = -most; dy <= most; dy += SCALE / 4) {
            for (int dx = -most; dx <= most; dx += SCALE / 4) {
                fewest = Math.min(fewest, difference(width / 2 + dx, height / 2 + dy));
            }
        }
        return fewest;
    }

    private boolean isDark(int x, int y) {
        return dark.get(y * width + x);
    }

    /** The modules around a pixel that differ from an alignment pattern. */
    private int difference(int middleX, int middleY) {
        int found = 0;
        for (int module = 0; module < 25; module++) {
            int x = middleX + (module % 5 - 2) * SCALE;
            int y = middleY + (module / 5 - 2) * SCALE;
            found |= isDark(x, y) ? 1 << module : 0;
        }
        return Integer.bitCount(found ^ ALIGNMENT);
    }
}
