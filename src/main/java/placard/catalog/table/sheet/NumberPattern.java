package placard.catalog.table.sheet;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The number formats of cells whose shown text isn't their number: identifiers such as {@code 00000} and {@code "A-"000},
 * percentages, and amounts that name their currency. Their text is what people see in the spreadsheet.
 */
final class NumberPattern {
    private static final int LONGEST = 60;
    /** Is before the sign of a currency, in place of a format's code. */
    private static final String MONEY = "\u00a4";

    private NumberPattern() {}

    /**
     * The code of a style if its numbers are shown as another text; else empty.
     *
     * @param id of a built-in format
     * @param code the file's own format; empty if it has none
     */
    static String of(String id, String code) {
        if (code.isEmpty()) {
            return id.equals("9") || id.equals("10") ? "0%" : "";
        }
        String first = section(code);
        if (first.length() > LONGEST) {
            return "";
        }
        return isPercentage(first) || isIdentifier(first) ? first : money(first);
    }

    /** The mark of a format that names a currency, as {@code [$€-407]}, {@code "kr"} or a bare sign do; else empty. */
    private static String money(String code) {
        for (int i = 0; i < code.length(); i++) {
            char c = code.charAt(i);
            int end = c == '"' ? code.indexOf('"', i + 1) : c == '[' ? code.indexOf(']', i) : i + 1;
            if (end < 0) {
                return "";
            }
            String sign = c == '[' ? ofBrackets(code.substring(i + 1, end)) : code.substring(c == '"' ? i + 1 : i, end);
            if (CurrencySigns.isAny(sign.strip())) {
                return MONEY + sign.strip();
            }
            i = c == '"' || c == '[' ? end : i;
        }
        return "";
    }

    /** The currency in {@code $€-407}; the rest is the language of the computer. */
    private static String ofBrackets(String text) {
        int end = text.indexOf('-');
        return text.startsWith("$") ? text.substring(1, end < 0 ? text.length() : end) : "";
    }

    /** The part for positive numbers. */
    private static String section(String code) {
        boolean isQuoted = false;
        for (int i = 0; i < code.length(); i++) {
            char c = code.charAt(i);
            isQuoted = c == '"' ? !isQuoted : isQuoted;
            if (c == ';' && !isQuoted) {
                return code.substring(0, i);
            }
        }
        return code;
    }

    private static boolean isPercentage(String code) {
        return unquoted(code).indexOf('%') >= 0;
    }

    /** The code without quoted and escaped characters. */
    private static String unquoted(String code) {
        StringBuilder rest = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < code.length(); i++) {
            char c = code.charAt(i);
            if (c == '"') {
                isQuoted = !isQuoted;
            } else if (c == '\\') {
                i++;
            } else if (!isQuoted) {
                rest.append(c);
            }
        }
        return rest.toString();
    }

    /** True for zeros with fixed texts around, if these texts or the count of zeros matter. */
    private static boolean isIdentifier(String code) {
        String rest = unquoted(code);
        long zeros = rest.chars().filter(c -> c == '0').count();
        boolean isPlain = rest.chars()
                .allMatch(c -> c == '0' || c == '-' || c == '/' || c == ' ' || c == '(' || c == ')' || c == '+');
        boolean hasPrefix =
                code.indexOf('"') == 0 && zeros > 0 && code.chars().skip(1).anyMatch(Character::isLetter);
        return isPlain && (zeros > 1 || hasPrefix);
    }

    /** The shown text of a number; null if the format doesn't change it. */
    static @Nullable String shown(String pattern, String number) {
        if (pattern.isEmpty() || number.length() > LONGEST) {
            return null;
        }
        if (pattern.startsWith(MONEY)) {
            return money(number, pattern.substring(MONEY.length()));
        }
        try {
            BigDecimal value = new BigDecimal(number);
            if (isPercentage(pattern)) {
                return XlsxTexts.number(value.movePointRight(2).toPlainString()) + " %";
            }
            boolean isWhole = value.signum() >= 0 && value.stripTrailingZeros().scale() <= 0;
            return isWhole ? filled(pattern, value.toBigInteger().toString()) : null;
        } catch (NumberFormatException none) {
            return null;
        }
    }

    /** The amount with its currency, so that an amount of another currency is refused. Its point can't mean thousands. */
    static String money(String number, String currency) {
        return number.replace('.', '·') + " " + currency;
    }

    /** The pattern with the digits in place of its zeros, from the right. */
    private static String filled(String pattern, String digits) {
        StringBuilder shown = new StringBuilder();
        long zeros = unquoted(pattern).chars().filter(c -> c == '0').count();
        String padded = "0".repeat((int) Math.max(0, zeros - digits.length())) + digits;
        int next = 0;
        boolean isQuoted = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '"') {
                isQuoted = !isQuoted;
            } else if (c == '\\' && i + 1 < pattern.length()) {
                shown.append(pattern.charAt(++i));
            } else if (c == '0' && !isQuoted) {
                int count = next == 0 ? padded.length() - (int) zeros + 1 : 1;
                shown.append(padded, next, next + count);
                next += count;
            } else {
                shown.append(c);
            }
        }
        return shown.toString().strip();
    }
}
