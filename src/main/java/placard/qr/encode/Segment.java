package placard.qr.encode;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A text in the densest of the three modes that can encode all of it (ISO/IEC 18004, 7.4.3 to 7.4.5).
 *
 * <p>Three digits share ten bits, and two of the 45 alphanumeric characters share eleven. Anything else is UTF-8 at
 * eight bits a byte. Mode changes within a text would save only a few bits. The payloads are URLs, cards and networks,
 * and almost none has a run worth a second header.
 *
 * <p>A header before bytes beyond ASCII declares UTF-8 (ECI 26, 7.4.2). Without one the standard means Latin-1; some
 * readers follow it, others guess. ASCII has no header, because old hand scanners fail at it.
 */
final class Segment {
    private enum Mode {
        NUMERIC(1, 10, 12, 14),
        ALPHANUMERIC(2, 9, 11, 13),
        BYTES(4, 8, 16, 16);

        private final int indicator;
        private final int small;
        private final int medium;
        private final int large;

        /** The last three are the width of the character count, by the symbol's size (table 3). */
        Mode(int indicator, int small, int medium, int large) {
            this.indicator = indicator;
            this.small = small;
            this.medium = medium;
            this.large = large;
        }

        int countBits(int version) {
            return version <= 9 ? small : version <= 26 ? medium : large;
        }
    }

    /** The mode of a header that names the character set, the number of UTF-8, and the bits of both. */
    private static final int ECI = 7;

    private static final int UTF_8 = 26;
    private static final int ECI_BITS = 4 + 8;

    private static final String ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

    /** The place of each ASCII character in the alphabet, or −1. */
    private static final byte[] VALUES = new byte[128];

    static {
        Arrays.fill(VALUES, (byte) -1);
        for (int i = 0; i < ALPHABET.length(); i++) {
            VALUES[ALPHABET.charAt(i)] = (byte) i;
        }
    }

    private final Mode mode;

    /** Values of digits or of alphanumeric characters, or the bytes themselves. */
    private final byte[] units;

    private final boolean hasEci;

    private Segment(Mode mode, byte[] units, boolean hasEci) {
        this.mode = mode;
        this.units = units;
        this.hasEci = hasEci;
    }

    /** The segment without the header that names its character set. Most readers detect UTF-8 themselves. */
    Segment withoutEci() {
        return new Segment(mode, units, false);
    }

    private static boolean isBeyondAscii(byte[] bytes) {
        for (byte b : bytes) {
            if (b < 0) {
                return true;
            }
        }
        return false;
    }

    /** Bits before the data in a symbol of this version. */
    int headerBits(int version) {
        return (hasEci ? ECI_BITS : 0) + 4 + mode.countBits(version);
    }

    /**
     * @throws IllegalArgumentException if the text is empty or has an unpaired surrogate, which UTF-8 can't represent
     */
    static Segment of(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("Nothing to encode");
        }
        byte[] values = new byte[text.length()];
        int highest = 0;
        for (int i = 0; i < values.length; i++) {
            char c = text.charAt(i);
            byte value = c < 128 ? VALUES[c] : -1;
            if (value < 0) {
                byte[] bytes = bytes(text);
                return new Segment(Mode.BYTES, bytes, isBeyondAscii(bytes));
            }
            values[i] = value;
            highest = Math.max(highest, value);
        }
        return new Segment(highest < 10 ? Mode.NUMERIC : Mode.ALPHANUMERIC, values, false);
    }

    private static byte[] bytes(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i)) && !Character.isSupplementaryCodePoint(text.codePointAt(i++))) {
                throw new IllegalArgumentException("Half a surrogate pair");
            }
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Its length in a symbol of this version: headers and data. */
    int bits(int version) {
        int count = units.length;
        int data = switch (mode) {
            case NUMERIC -> (count * 10 + 2) / 3;
            case ALPHANUMERIC -> (count * 11 + 1) / 2;
            case BYTES -> count * 8;
        };
        return headerBits(version) + data;
    }

    /** Writes the segment, in {@link #bits} bits. */
    void write(Bits bits, int version) {
        if (hasEci) {
            bits.add(ECI, 4);
            bits.add(UTF_8, 8);
        }
        bits.add(mode.indicator, 4);
        bits.add(units.length, mode.countBits(version));
        switch (mode) {
            case NUMERIC -> writeGroups(bits, 3, 10, new int[] {0, 4, 7, 10});
            case ALPHANUMERIC -> writeGroups(bits, 2, 45, new int[] {0, 6, 11});
            case BYTES -> {
                for (byte unit : units) {
                    bits.add(unit & 255, 8);
                }
            }
        }
    }

    /**
     * Writes groups of units as one number of this base; {@code widths} are the bits by the number of units in a group.
     */
    private void writeGroups(Bits bits, int most, int base, int[] widths) {
        for (int i = 0; i < units.length; i += most) {
            int end = Math.min(units.length, i + most);
            int number = 0;
            for (int k = i; k < end; k++) {
                number = number * base + units[k];
            }
            bits.add(number, widths[end - i]);
        }
    }
}
