package placard.catalog.table.sheet;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads UTF-7 (RFC 2152), in which old programs for mail write {@code Caf+AOk-}. A file counts as such only if each of its
 * groups of letters between plus and hyphen is one, because a plus is more often a plus.
 */
final class Utf7 {
    private static final String BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    /** The scripts before this character have small alphabets, so a chance word rarely is a letter of them. */
    private static final char FIRST_UNUSUAL = '\u0700';

    private static final String SIGNS = "€–—‘’“”„…£¥°½¼¾«»¡¿₹₽₺₴₪ ";

    private Utf7() {}

    /** The text of a file in UTF-7; null if it is none. */
    static @Nullable String read(byte[] bytes) {
        if (!hasGroup(bytes)) {
            return null;
        }
        String text = new String(bytes, StandardCharsets.US_ASCII);
        StringBuilder decoded = new StringBuilder(text.length());
        boolean isSeven = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int end = c == '+' ? end(text, i + 1) : i;
            boolean isClosed = c == '+' && end < text.length() && text.charAt(end) == '-';
            if (isClosed && end > i + 1) {
                if (!decode(text.substring(i + 1, end), decoded)) {
                    return null;
                }
                isSeven = true;
                i = end;
            } else if (isClosed) {
                decoded.append(c);
                i = end;
            } else {
                // A run that no hyphen closes is text. It is passed over whole, so that many signs take no time.
                int until = Math.max(end, i + 1);
                decoded.append(text, i, until);
                i = until - 1;
            }
        }
        return isSeven ? decoded.toString() : null;
    }

    /** True for ASCII with a plus, letters and a hyphen. Other files are not copied. */
    private static boolean hasGroup(byte[] bytes) {
        int letters = -1;
        boolean isFound = false;
        for (byte one : bytes) {
            if (one < 0) {
                return false;
            }
            boolean isLetter = BASE64.indexOf(one) >= 0;
            isFound |= one == '-' && letters > 2;
            letters = letters >= 0 && isLetter ? letters + 1 : one == '+' ? 0 : -1;
        }
        return isFound;
    }

    private static int end(String text, int start) {
        int end = start;
        while (end < text.length() && BASE64.indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        return end;
    }

    /** Adds the characters of a group; false if it is no such group. */
    private static boolean decode(String group, StringBuilder decoded) {
        int bits = 0;
        int held = 0;
        for (int i = 0; i < group.length(); i++) {
            bits = bits << 6 | BASE64.indexOf(group.charAt(i));
            held += 6;
            if (held >= Character.SIZE) {
                held -= Character.SIZE;
                char c = (char) (bits >> held);
                bits &= (1 << held) - 1;
                boolean isLetter = Character.isLetter(c) && Character.getType(c) != Character.MODIFIER_LETTER;
                if (c < 0x80 || !(isLetter && c < FIRST_UNUSUAL || SIGNS.indexOf(c) >= 0)) {
                    return false;
                }
                decoded.append(c);
            }
        }
        return held < 6 && bits == 0 && group.length() > 2;
    }
}
