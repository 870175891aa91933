package placard.catalog.table.sheet;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts and numbers in the XML of an .xlsx file. */
final class XlsxTexts {
    /** The precision that a spreadsheet shows of a binary number. */
    private static final MathContext SHOWN = new MathContext(15);

    /** The length of the longest exponent, such as {@code E+300}. */
    private static final int MOST_EXPONENT = 5;

    private static final Pattern ESCAPE = Pattern.compile("_x([0-9A-Fa-f]{4})_");

    private XlsxTexts() {}

    /** False for an exponent that no spreadsheet has, such as that of 1e999999999. Its digits would take all memory. */
    static boolean isPlausible(String number) {
        int e = Math.max(number.lastIndexOf('e'), number.lastIndexOf('E'));
        return e < 0 || number.length() - e <= MOST_EXPONENT;
    }

    /** A number as a plain decimal: 12.499999999999998 becomes 12.5, as a spreadsheet shows it. */
    static String number(String text) {
        try {
            BigDecimal number = new BigDecimal(text);
            if (Math.abs((long) number.scale()) > 400) {
                return text;
            }
            BigDecimal shown = number.round(SHOWN).stripTrailingZeros();
            return shown.signum() == 0 ? "0" : shown.toPlainString();
        } catch (NumberFormatException noNumber) {
            return text;
        }
    }

    /** Decodes characters that XML can't contain, such as {@code _x000D_}. */
    static String decoded(String text) {
        if (!text.contains("_x")) {
            return text;
        }
        Matcher escapes = ESCAPE.matcher(text);
        return escapes.replaceAll(
                escape -> Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(escape.group(1), 16))));
    }

    /** Escapes the text of an element. */
    static String encoded(String text) {
        StringBuilder xml = new StringBuilder();
        String safe = ESCAPE.matcher(text).replaceAll("_x005F_x$1_");
        for (int i = 0; i < safe.length(); i++) {
            char c = safe.charAt(i);
            switch (c) {
                case '&' -> xml.append("&amp;");
                case '<' -> xml.append("&lt;");
                case '>' -> xml.append("&gt;");
                case '"' -> xml.append("&quot;");
                case '\n', '\t' -> xml.append(c);
                default -> {
                    if (c < 0x20 || c >= 0xfffe || isLone(safe, i)) {
                        xml.append(String.format(Locale.ROOT, "_x%04X_", (int) c));
                    } else {
                        xml.append(c);
                    }
                }
            }
        }
        return xml.toString();
    }

    private static boolean isLone(String text, int at) {
        char c = text.charAt(at);
        if (Character.isHighSurrogate(c)) {
            return at + 1 >= text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
        }
        return Character.isLowSurrogate(c) && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
    }
}
