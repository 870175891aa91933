package placard.qr.draw.shape;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The text of steps around modules in an SVG path. Each is made once and then copied as a machine word: its characters
 * from the lowest byte up, their number in the highest.
 *
 * <p>The methods don't check whether the text has room.
 */
final class Steps {
    /** Room for each corner: a line of five characters, and a quarter of the step to its loop. */
    static final int MOST_BYTES = 7;

    /** Room for each cut corner: a line of eight characters and a curve of fifteen. */
    static final int MOST_CUT_BYTES = 28;

    /** No line is longer than a symbol of version 40. */
    private static final int LONGEST = 177;

    /** The longest line of the tables for pairs and for cut lines; longer ones are rare. */
    private static final int SHORT = 9;

    private static final int SHORTS = 2 * SHORT + 1;

    /** Every length between cut corners is a multiple, in hundredths. */
    private static final int GRAIN = 5;

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long[] ACROSS = new long[2 * LONGEST + 1];
    private static final long[] DOWN = new long[2 * LONGEST + 1];
    private static final long[] NEXT_ACROSS = new long[2 * LONGEST + 1];
    private static final long[] NEXT_DOWN = new long[2 * LONGEST + 1];
    private static final long[] PAIRS = new long[SHORTS * SHORTS];
    private static final long[] CUT_ACROSS = new long[2 * 100 * SHORT / GRAIN + 1];
    private static final long[] CUT_DOWN = new long[2 * 100 * SHORT / GRAIN + 1];

    private static final long[] ROUNDED = curvesOf(Corners.radius(ModuleStyle.ROUNDED));
    private static final long[] CLASSY = curvesOf(Corners.radius(ModuleStyle.CLASSY));

    static {
        for (int by = -LONGEST; by <= LONGEST; by++) {
            ACROSS[by + LONGEST] = word("h" + by);
            DOWN[by + LONGEST] = word("v" + by);
            NEXT_ACROSS[by + LONGEST] = word("zm" + by);
            NEXT_DOWN[by + LONGEST] = word((by < 0 ? "" : " ") + by);
        }
        for (int i = 0; i < PAIRS.length; i++) {
            PAIRS[i] = word("h" + (i / SHORTS - SHORT) + "v" + (i % SHORTS - SHORT));
        }
        for (int i = 0; i < CUT_ACROSS.length; i++) {
            int by = GRAIN * i - 100 * SHORT;
            CUT_ACROSS[i] = word(line('h', by));
            CUT_DOWN[i] = word(line('v', by));
        }
    }

    private Steps() {}

    private static long word(String text) {
        long word = (long) text.length() << 56;
        for (int i = 0; i < text.length(); i++) {
            word |= (long) text.charAt(i) << 8 * i;
        }
        return word;
    }

    private static String line(char letter, int hundredths) {
        PathData path = new PathData(0);
        path.line(letter, hundredths);
        return path.toString();
    }

    /** The words of {@link #curve} for a radius of cut corners in hundredths. */
    static long[] curves(int radius) {
        return radius == Corners.radius(ModuleStyle.CLASSY) ? CLASSY : ROUNDED;
    }

    /** Two words each, by the bits of {@link #curve}. */
    private static long[] curvesOf(int radius) {
        long[] curves = new long[2 * 8];
        for (int turn = 0; turn < 8; turn++) {
            String curve = curve(turn, radius);
            curves[2 * turn] = word(curve.substring(0, 7)) & -1L >>> 8 | (long) curve.charAt(7) << 56;
            curves[2 * turn + 1] = word(curve.substring(8)) & -1L >>> 8 | (long) curve.length() << 56;
        }
        return curves;
    }

    private static String curve(int turn, int radius) {
        int x = (turn & 2) != 0 ? radius : -radius;
        int y = (turn & 1) != 0 ? radius : -radius;
        PathData path = new PathData(0);
        path.curve((turn & 4) != 0 ? 0 : x, (turn & 4) != 0 ? y : 0, x, y);
        return path.toString();
    }

    private static int write(byte[] text, int end, long word) {
        WORD.set(text, end, word);
        return end + (int) (word >>> 56);
    }

    /**
     * Writes a line to the right, or to the left, by whole modules.
     *
     * @return the end of the written text
     */
    static int across(byte[] text, int end, int by) {
        return write(text, end, ACROSS[by + LONGEST]);
    }

    /** Writes a line across, and then one down, or up. */
    static int acrossAndDown(byte[] text, int end, int right, int down) {
        if (Math.abs(right) <= SHORT && Math.abs(down) <= SHORT) {
            return write(text, end, PAIRS[(right + SHORT) * SHORTS + down + SHORT]);
        }
        return write(text, across(text, end, right), DOWN[down + LONGEST]);
    }

    /** Closes a loop and begins the next, at an offset from its start. */
    static int next(byte[] text, int end, int right, int down) {
        return write(text, write(text, end, NEXT_ACROSS[right + LONGEST]), NEXT_DOWN[down + LONGEST]);
    }

    /** Writes a line between corners that are cut, in hundredths. */
    static int cutAcross(byte[] text, int end, int by) {
        return cut(text, end, 'h', by, CUT_ACROSS);
    }

    /** Writes a line down, or up, between cut corners. */
    static int cutDown(byte[] text, int end, int by) {
        return cut(text, end, 'v', by, CUT_DOWN);
    }

    private static int cut(byte[] text, int end, char letter, int by, long[] words) {
        if (Math.abs(by) <= 100 * SHORT) {
            return write(text, end, words[(by + 100 * SHORT) / GRAIN]);
        }
        String line = line(letter, by);
        for (int i = 0; i < line.length(); i++) {
            text[end + i] = (byte) line.charAt(i);
        }
        return end + line.length();
    }

    /**
     * Writes the curve of a cut corner, or nothing. It has no branch, which a processor would mispredict half of the
     * time.
     *
     * @param curves of a radius, from {@link #curves}
     * @param turn 4 if the line before it is one down or up, 2 if it goes to the right, 1 if it goes down
     */
    static int curve(byte[] text, int end, long[] curves, int turn, boolean isCut) {
        long rest = curves[2 * turn + 1];
        WORD.set(text, end, curves[2 * turn]);
        WORD.set(text, end + 8, rest);
        return end + (isCut ? (int) (rest >>> 56) : 0);
    }
}
