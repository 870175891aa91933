package placard.qr.draw;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The data of an SVG path in relative commands: the same bytes whatever the host's language.
 *
 * <p>Numbers are whole hundredths of a unit, so that none has to be rounded, and are written with as few characters as
 * they need.
 */
final class PathData {
    /** More than any one command takes. */
    private static final int ROOM = 64;

    private byte[] text = new byte[4096];
    private int length;

    /** Where the last loop began. */
    private int startX;

    private int startY;

    /** Says where the pen is before the first loop. */
    void startAt(int x, int y) {
        startX = x;
        startY = y;
    }

    /** Begins a loop at a place. */
    void move(int x, int y) {
        command('m');
        number(x - startX);
        separated(y - startY);
        startX = x;
        startY = y;
    }

    /** A line to the right, or to the left. */
    void across(int by) {
        if (by != 0) {
            command('h');
            number(by);
        }
    }

    /** A line down, or up. */
    void down(int by) {
        if (by != 0) {
            command('v');
            number(by);
        }
    }

    /** A quadratic curve by a control point, both relative to its beginning; nothing if it goes nowhere. */
    void curve(int controlX, int controlY, int x, int y) {
        if (x != 0 || y != 0) {
            command('q');
            number(controlX);
            separated(controlY);
            separated(x);
            separated(y);
        }
    }

    void close() {
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
            whole(units);
        }
        if (fraction != 0) {
            put('.');
            put('0' + fraction / 10);
            if (fraction % 10 != 0) {
                put('0' + fraction % 10);
            }
        }
    }

    private void whole(int units) {
        if (units >= 10) {
            whole(units / 10);
        }
        put('0' + units % 10);
    }

    @Override
    public String toString() {
        return new String(text, 0, length, StandardCharsets.ISO_8859_1);
    }
}
