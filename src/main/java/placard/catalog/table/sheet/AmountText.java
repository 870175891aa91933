package placard.catalog.table.sheet;

import java.text.Normalizer;
import placard.base.Texts;

/**
 * A cell in one notation. Digits of all scripts become 0 to 9. Superscript and subscript digits become characters of
 * their own, because they may be footnotes. Invisible characters vanish, except between two digits.
 */
final class AmountText {
    /** The character for a superscript 0; the other digits follow it. */
    static final char SUPERSCRIPT = '\uE000';
    /** The character for a subscript 0; the other digits follow it. */
    static final char SUBSCRIPT = '\uE010';
    /** A narrow space, which separates thousands only. */
    static final char NARROW = '\u2009';

    private static final char UNKNOWN = '\uFFFD';
    /** The mark behind which digits are shown from right to left, so that people read another number. */
    static final char REVERSING = '\u202e';

    private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
    private static final String SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";
    private static final String APOSTROPHES = "’‘ʼʻ´`＇";
    private static final String HYPHENS = "−‐‑‒﹣－";
    private static final String DASHES = "—―─━";

    private AmountText() {}

    static String of(String cell) {
        StringBuilder text = new StringBuilder();
        boolean isAfterInvisible = false;
        for (int i = 0; i < cell.length(); ) {
            int c = cell.codePointAt(i);
            i += Character.charCount(c);
            if (Character.getType(c) == Character.FORMAT && c != REVERSING) {
                isAfterInvisible = true;
                continue;
            }
            int before = text.length();
            append(c, text);
            boolean isBetweenDigits =
                    isAfterInvisible && before > 0 && isDigit(text.charAt(before - 1)) && isDigit(text.charAt(before));
            if (isBetweenDigits) {
                text.insert(before, UNKNOWN);
            }
            isAfterInvisible = false;
        }
        return stripped(text);
    }

    private static void append(int c, StringBuilder text) {
        int type = Character.getType(c);
        if (type == Character.DECIMAL_DIGIT_NUMBER) {
            text.append((char) ('0' + Character.digit(c, 10)));
        } else if (SUPERSCRIPTS.indexOf(c) >= 0) {
            text.append((char) (SUPERSCRIPT + SUPERSCRIPTS.indexOf(c)));
        } else if (SUBSCRIPTS.indexOf(c) >= 0) {
            text.append((char) (SUBSCRIPT + SUBSCRIPTS.indexOf(c)));
        } else if (type == Character.PRIVATE_USE || type == Character.SURROGATE || c == REVERSING) {
            text.append(UNKNOWN);
        } else if (c == NARROW || c == '\u202f') {
            text.append(NARROW);
        } else if (type == Character.SPACE_SEPARATOR) {
            text.append(' ');
        } else if (c < ' ' || c == '\u0085' || c == '\u2028' || c == '\u2029') {
            text.append('\n');
        } else if (APOSTROPHES.indexOf(c) >= 0) {
            text.append('\'');
        } else if (HYPHENS.indexOf(c) >= 0) {
            text.append('-');
        } else if (DASHES.indexOf(c) >= 0) {
            text.append('–');
        } else {
            String plain = Texts.normalized(Character.toString(c), Normalizer.Form.NFKC);
            boolean isNumber = plain.codePoints().anyMatch(AmountText::isNumber);
            text.append(isNumber ? Character.toString(c) : plain);
        }
    }

    private static boolean isNumber(int c) {
        int type = Character.getType(c);
        return type == Character.DECIMAL_DIGIT_NUMBER
                || type == Character.LETTER_NUMBER
                || type == Character.OTHER_NUMBER;
    }

    private static String stripped(CharSequence text) {
        int start = 0;
        int end = text.length();
        while (start < end && isBlank(text.charAt(start))) {
            start++;
        }
        while (end > start && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return text.subSequence(start, end).toString();
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** True for digits above or below the line. */
    static boolean isNote(char c) {
        return c >= SUPERSCRIPT && c < SUPERSCRIPT + 10 || c >= SUBSCRIPT && c < SUBSCRIPT + 10;
    }

    static boolean isBlank(char c) {
        return c == ' ' || c == '\n' || c == NARROW;
    }

    /** The text with its digits above the line. */
    static String raised(String text) {
        return moved(text, SUPERSCRIPTS);
    }

    /** The text with its digits below the line. */
    static String lowered(String text) {
        return moved(text, SUBSCRIPTS);
    }

    private static String moved(String text, String digits) {
        StringBuilder moved = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            moved.append(isDigit(c) ? digits.charAt(c - '0') : c);
        }
        return moved.toString();
    }

    /** A text as people read it, with the digits above and below the line. */
    static String shown(String text) {
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isSuper = c >= SUPERSCRIPT && c < SUPERSCRIPT + 10;
            boolean isSub = c >= SUBSCRIPT && c < SUBSCRIPT + 10;
            shown.append(
                    isSuper
                            ? SUPERSCRIPTS.charAt(c - SUPERSCRIPT)
                            : isSub ? SUBSCRIPTS.charAt(c - SUBSCRIPT) : c == '\n' || c == NARROW ? ' ' : c);
        }
        return shown.toString();
    }
}
