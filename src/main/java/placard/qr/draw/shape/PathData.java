package placard.qr.draw.shape;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A builder of text with the data of SVG paths, in relative commands: the same bytes in every locale.
 *
 * <p>Numbers are whole hundredths of a unit, so that none has to be rounded. They are written with as few characters as
 * possible.
 */
public final class PathData {
    /** More bytes than any one command takes. */
    private static final int ROOM = 64;

    private byte[] text;
    private int length;

    /** The start of the last loop. */
    private int startX;

    private int startY;

    /** Empty, with room for a number of bytes. */
    public PathData(int bytes) {
        text = new byte[bytes + ROOM];
    }

    /** Adds text outside a path. */
    public PathData text(String words) {
        byte[] bytes = words.getBytes(StandardCharsets.UTF_8);
        room(bytes.length);
        System.arraycopy(bytes, 0, text, length, bytes.length);
        length += bytes.length;
        return this;
    }

    /** Adds a number in hundredths of a unit outside a path. */
    public PathData hundredths(int number) {
        room(0);
        number(number);
        return this;
    }

    /** Sets the position of the pen before the first loop. */
    public void startAt(int x, int y) {
        startX = x;
        startY = y;
    }

    /** Begins a loop at a position, in hundredths. */
    public void move(int x, int y) {
        command('m');
        number(x - startX);
        separated(y - startY);
        startAt(x, y);
    }

    /** A line along one axis by hundredths of a unit; nothing if its length is 0. */
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

    /** A quadratic curve by a control point, both relative to its beginning; nothing if its length is 0. */
    public void curve(int controlX, int controlY, int x, int y) {
        if (x != 0 || y != 0) {
            command('q');
            number(controlX);
            separated(controlY);
            separated(x);
            separated(y);
        }
    }

    /** A disc by its middle and radius, as two half circles. */
    void disc(int x, int y, int radius) {
        move(x - radius, y);
        half(radius, 2 * radius);
        half(radius, -2 * radius);
        close();
    }

    private void half(int radius, int across) {
        command('a');
        number(radius);
        separated(radius);
        text(" 0 1 1");
        separated(across);
        text(" 0");
    }

    public void close() {
        command('z');
    }

    int length() {
        return length;
    }

    /** Sets the end of the text that was written into {@link #room}. */
    void length(int end) {
        length = end;
    }

    /**
     * Makes room for a number of bytes, and one command more.
     *
     * @return the internal buffer, into which {@link Steps} writes after the present length
     */
    byte[] room(int bytes) {
        if (text.length - length < bytes + ROOM) {
            text = Arrays.copyOf(text, Math.max(2 * text.length, length + bytes + ROOM));
        }
        return text;
    }

    private void command(char letter) {
        room(0);
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

    /** The whole text, in UTF-8. */
    public byte[] bytes() {
        return Arrays.copyOf(text, length);
    }

    @Override
    public String toString() {
        return new String(text, 0, length, StandardCharsets.UTF_8);
    }
}
