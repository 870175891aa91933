package placard.catalog.table.sheet;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The number formats of cells whose shown text isn't their number: identifiers such as {@code 00000} and {@code "A-"000},
 * percentages, amounts that name their currency, and words such as {@code "from "0.00} and {@code 0;;"on request"}.
 * Their text is what people see in the spreadsheet.
 */
final class NumberPattern {
    private static final int LONGEST = 60;

    private static final int MOST_SECTIONS = 4;
    /** Is before the sign of a currency, in place of a format's code. */
    private static final String MONEY = "\u00a4";
    /** Is before the whole code of a format with words. */
    private static final String WORDS = "\u00b6";

    private static final String PLACEHOLDERS = "0#?";
    private static final String GENERAL = "general";

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
        if (isPercentage(first) || isIdentifier(first)) {
            return first;
        }
        boolean hasWords = code.length() <= MOST_SECTIONS * LONGEST
                && !hasCondition(code)
                && sections(code).stream().anyMatch(section -> Words.of(section).isSaying());
        return hasWords ? WORDS + code : money(first);
    }

    /** True for a section that holds for some numbers only, as {@code [>100]} says. */
    private static boolean hasCondition(String code) {
        int at = code.indexOf('[');
        while (at >= 0 && at + 1 < code.length()) {
            if ("<>=".indexOf(code.charAt(at + 1)) >= 0) {
                return true;
            }
            at = code.indexOf('[', at + 1);
        }
        return false;
    }

    /** The parts for positive numbers, for negative ones, for zero and for texts. */
    private static List<String> sections(String code) {
        List<String> sections = new ArrayList<>();
        String rest = code;
        while (sections.size() < MOST_SECTIONS) {
            String section = section(rest);
            sections.add(section);
            if (section.length() == rest.length()) {
                break;
            }
            rest = rest.substring(section.length() + 1);
        }
        return sections;
    }

    /**
     * A section's words around the number.
     *
     * @param hasNumber false if it shows no number at all
     * @param isScaled true if it shows thousands or millions, as {@code 0,} does
     */
    private record Words(String before, String behind, boolean hasNumber, boolean isScaled) {
        static Words of(String section) {
            StringBuilder[] around = {new StringBuilder(), new StringBuilder()};
            int side = 0;
            boolean isScaled = false;
            for (int i = 0; i < section.length(); i++) {
                char c = section.charAt(i);
                if (c == '"' || c == '[') {
                    int end = section.indexOf(c == '"' ? '"' : ']', i + 1);
                    int close = end < 0 ? section.length() : end;
                    String inner = section.substring(i + 1, close);
                    around[side].append(c == '"' ? inner : ofBrackets(inner));
                    i = close;
                } else if (c == '\\' && i + 1 < section.length()) {
                    around[side].append(section.charAt(++i));
                } else if (c == '_' || c == '*') {
                    i++;
                } else if (PLACEHOLDERS.indexOf(c) >= 0) {
                    side = 1;
                    isScaled = false;
                } else if (section.regionMatches(true, i, GENERAL, 0, GENERAL.length())) {
                    side = 1;
                    i += GENERAL.length() - 1;
                } else if (c == ',' && side == 1) {
                    isScaled = true;
                } else if (CurrencySigns.isAny(String.valueOf(c)) || c == ' ') {
                    around[side].append(c);
                }
            }
            return new Words(around[0].toString(), around[1].toString(), side == 1, isScaled);
        }

        /** True if it says more than the number and its currency. */
        boolean isSaying() {
            return !isScaled && (isWord(before) || isWord(behind));
        }

        private static boolean isWord(String text) {
            return text.chars().anyMatch(Character::isLetterOrDigit) && !CurrencySigns.isAny(text.strip());
        }

        String around(String number) {
            String plain = hasNumber ? number.replace('.', '·') : "";
            return (before + plain + behind).strip();
        }
    }

    /** The shown text of a number in a format with words; null if it is nothing but the number. */
    private static @Nullable String words(String code, String number) {
        BigDecimal value = new BigDecimal(number);
        List<String> sections = sections(code);
        if (value.signum() < 0) {
            return null;
        }
        String section = sections.get(value.signum() == 0 && sections.size() > 2 ? 2 : 0);
        Words words = Words.of(section);
        if (words.isSaying() || !words.hasNumber() && value.signum() == 0) {
            return words.around(number);
        }
        String money = money(section);
        return money.isEmpty() ? null : money(number, money.substring(MONEY.length()));
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
            if (pattern.startsWith(WORDS)) {
                return words(pattern.substring(WORDS.length()), number);
            }
            BigDecimal value = new BigDecimal(number);
            if (isPercentage(pattern)) {
                return XlsxTexts.number(value.movePointRight(2).toPlainString()) + " %";
            }
            boolean isWhole = value.signum() >= 0 && value.stripTrailingZeros().scale() <= 0;
            return isWhole ? filled(pattern, value.toBigInteger().toString()) : ofFraction(pattern, number);
        } catch (NumberFormatException none) {
            return null;
        }
    }

    /** A number that is no identifier after all, with the words around it. */
    private static @Nullable String ofFraction(String pattern, String number) {
        Words words = Words.of(pattern);
        return words.before().isBlank() && words.behind().isBlank() ? null : words.around(number);
    }

    /**
     * A number with the words that are shown around it, as in {@code from 12.50}. The words are alone if they are in its
     * place. The number is alone without words, and where another one is shown, as of thousands.
     */
    static String worded(String shown, String number) {
        if (shown.length() > LONGEST || shown.codePoints().noneMatch(Character::isLetter)) {
            return number;
        }
        int first = 0;
        while (first < shown.length() && !AmountText.isDigit(shown.charAt(first))) {
            first++;
        }
        int last = shown.length();
        while (last > first && !AmountText.isDigit(shown.charAt(last - 1))) {
            last--;
        }
        String digits = digits(shown.substring(first, last));
        int whole = number.indexOf('.') < 0 ? number.length() : number.indexOf('.');
        boolean isSame = digits.length() >= whole && unpadded(digits).equals(unpadded(digits(number)));
        return digits.isEmpty()
                ? shown
                : isSame && !number.startsWith("-")
                        ? shown.substring(0, first) + number.replace('.', '·') + shown.substring(last)
                        : number;
    }

    private static String digits(String text) {
        StringBuilder digits = new StringBuilder();
        text.chars().filter(c -> AmountText.isDigit((char) c)).forEach(c -> digits.append((char) c));
        return digits.toString();
    }

    /** Digits without the zeros at both ends, which a format adds. */
    private static String unpadded(String digits) {
        int start = 0;
        int end = digits.length();
        while (start < end && digits.charAt(start) == '0') {
            start++;
        }
        while (end > start && digits.charAt(end - 1) == '0') {
            end--;
        }
        return digits.substring(start, end);
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
