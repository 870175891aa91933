package placard.qr.draw.shape;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The data of an SVG path in relative commands: the same bytes whatever the host's language.
 *
 * <p>Numbers are whole hundredths of a unit, so that none has to be rounded, and are written with as few characters as
 * they need.
 */
public final class PathData {
    /** More than any one command takes. */
    private static final int ROOM = 64;

    /** No line is longer than a symbol of version 40. */
    private static final int LONGEST = 177;

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Lines by whole units, as they are written: the characters from the lowest byte up, their number in the highest. */
    private static final long[] ACROSS = words("h", "h");

    private static final long[] DOWN = words("v", "v");
    private static final long[] MOVE_ACROSS = words("m", "m");
    private static final long[] AND_DOWN = words("", " ");

    private byte[] text;
    private int length;

    /** Where the last loop began. */
    private int startX;

    private int startY;

    /** For each number the characters before it, if it is below zero or not, and its own. */
    private static long[] words(String beforeNegative, String beforeOthers) {
        long[] words = new long[2 * LONGEST + 1];
        for (int by = -LONGEST; by <= LONGEST; by++) {
            String text = (by < 0 ? beforeNegative : beforeOthers) + by;
            for (int i = 0; i < text.length(); i++) {
                words[by + LONGEST] |= (long) text.charAt(i) << 8 * i;
            }
            words[by + LONGEST] |= (long) text.length() << 56;
        }
        return words;
    }

    /** Nothing yet, with room for so many characters. */
    public PathData(int characters) {
        text = new byte[characters + ROOM];
    }

    /** Says where the pen is before the first loop. */
    void startAt(int x, int y) {
        startX = x;
        startY = y;
    }

    /** Begins a loop at a place, in hundredths. */
    public void move(int x, int y) {
        command('m');
        number(x - startX);
        separated(y - startY);
        startAt(x, y);
    }

    /**
     * Begins a loop at a whole place, without looking whether there is room.
     *
     * @return the end of what is written, for the first line
     */
    int moveWhole(int x, int y) {
        int end = write(length, MOVE_ACROSS[x - startX / 100 + LONGEST]);
        int after = write(end, AND_DOWN[y - startY / 100 + LONGEST]);
        startAt(100 * x, 100 * y);
        return after;
    }

    /** Takes over what {@link #moveWhole}, {@link #across} and {@link #down} have written. */
    void length(int end) {
        length = end;
    }

    /**
     * Writes a line to the right, or to the left, by whole units, without looking whether there is room.
     *
     * @return the end of what is written, for the next line: a loop of them is quicker without the field
     */
    int across(int end, int by) {
        return write(end, ACROSS[by + LONGEST]);
    }

    /** The same down, or up. */
    int down(int end, int by) {
        return write(end, DOWN[by + LONGEST]);
    }

    private int write(int end, long command) {
        WORD.set(text, end, command);
        return end + (int) (command >>> 56);
    }

    /** A line along one axis by hundredths of a unit; none if it is of no length. */
    public void line(char letter, int by) {
        if (by != 0) {
            command(letter);
            number(by);
        }
    }

    /** A line in any other direction. */
    public void line(int x, int y) {
        command('l');
        number(x);
        separated(y);
    }

    /** A quadratic curve by a control point, both relative to its beginning; nothing if it goes nowhere. */
    public void curve(int controlX, int controlY, int x, int y) {
        if (x != 0 || y != 0) {
            command('q');
            number(controlX);
            separated(controlY);
            separated(x);
            separated(y);
        }
    }

    public void close() {
        command('z');
    }

    private void command(char letter) {
        if (text.length - length < ROOM) {
            text = Arrays.copyOf(text, 2 * text.length);
        }
        put(letter);
    }

    private void put(int character) {
        text[length++] = (byte) character;
    }

    private void separated(int hundredths) {
        if (hundredths >= 0) {
            put(' ');
        }
        number(hundredths);
    }

    private void number(int hundredths) {
        if (hundredths < 0) {
            put('-');
        }
        int absolute = Math.abs(hundredths);
        int units = absolute / 100;
        int fraction = absolute - 100 * units;
        if (units > 0 || fraction == 0) {
            digits(units);
        }
        if (fraction != 0) {
            put('.');
            put('0' + fraction / 10);
            if (fraction % 10 != 0) {
                put('0' + fraction % 10);
            }
        }
    }

    private void digits(int units) {
        if (units >= 10) {
            digits(units / 10);
        }
        put('0' + units % 10);
    }

    @Override
    public String toString() {
        return new String(text, 0, length, StandardCharsets.ISO_8859_1);
    }
}
