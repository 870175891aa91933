package placard.catalog.table.sheet;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Reads one price from left to right: signs, number, signs, note. */
final class AmountReader {
    private static final Amount.ParsedAmount INVALID = new Amount.ParsedAmount(null, "invalid_price", null);

    private final String text;
    private final Separators separators;
    private final CurrencySigns signs;
    private final char decimal;
    private boolean isNegative;
    private boolean isSigned;
    private boolean isMinor;
    private boolean isDashed;
    private @Nullable String fraction;
    private int zeros;
    private @Nullable String note;

    /** @param decimal the decimal separator of the column; 0 if no cell shows it */
    AmountReader(String text, Separators separators, CurrencySigns signs, char decimal) {
        this.text = text;
        this.separators = separators;
        this.signs = signs;
        this.decimal = decimal;
    }

    Amount.ParsedAmount read() {
        int start = WrittenNumber.find(text);
        if (start < 0) {
            return INVALID;
        }
        int size = start == 0 ? AmountNotes.measure(text, 0) : 0;
        if (size > 0) {
            Amount.ParsedAmount rest =
                    new AmountReader(text.substring(size).strip(), separators, signs, decimal).read();
            String own = AmountText.shown(text.substring(0, size));
            return rest.price() == null
                    ? rest
                    : new Amount.ParsedAmount(rest.price(), null, rest.note() == null ? own : own + " " + rest.note());
        }
        WrittenNumber number = WrittenNumber.at(text, start);
        if (!readsBefore(start) || !readsBehind(number)) {
            return INVALID;
        }
        WrittenNumber.Result read = number.read(separators, decimal);
        if (read.fault() != null) {
            return new Amount.ParsedAmount(null, read.fault(), null);
        }
        String amount = isMinor ? cents(read.number()) : read.number() + (fraction == null ? "" : "." + fraction);
        return Amount.number((isNegative ? "-" : "") + multiplied(amount), note);
    }

    private String multiplied(String amount) {
        return zeros == 0
                ? amount
                : new BigDecimal(amount).movePointRight(zeros).toPlainString();
    }

    private String cents(String whole) {
        String padded = "0".repeat(separators.digits()) + whole;
        int point = padded.length() - separators.digits();
        return padded.substring(0, point) + "." + padded.substring(point);
    }

    /** Reads a minus and signs of the currency; false if there is anything else. */
    private boolean readsBefore(int end) {
        int i = 0;
        while (i < end) {
            char c = text.charAt(i);
            CurrencySigns.Sign sign = AmountText.isBlank(c) ? null : signs.at(text, i, end);
            if (sign != null && sign.kind() == CurrencySigns.Kind.OWN) {
                isSigned = true;
                i = sign.end();
            } else if (AmountText.isBlank(c) || c == '-' && !isNegative) {
                isNegative = isNegative || c == '-';
                i++;
            } else {
                int tax = note == null ? AmountNotes.tax(text, i) : i;
                if (tax == i) {
                    return false;
                }
                note = AmountText.shown(text.substring(i, tax));
                i = tax;
            }
        }
        return true;
    }

    private boolean readsBehind(WrittenNumber number) {
        int i = thousandsEnd(number, number.end());
        i = i == number.end() ? fractionEnd(number, i) : i;
        while (i >= 0 && i < text.length()) {
            i = AmountText.isBlank(text.charAt(i)) ? i + 1 : next(number, i);
        }
        return i >= 0;
    }

    /** The place behind a word such as "k" or "ribu", which stands for zeros; the start if there is none, -1 if it is unclear. */
    private int thousandsEnd(WrittenNumber number, int start) {
        CurrencySigns.Times times = signs.timesBehind(text, start);
        if (times == null) {
            return start;
        }
        zeros = times.zeros();
        return number.canBeMultiplied(zeros) ? times.end() : -1;
    }

    /** The place behind cents above the line, or behind a sign with cents as in {@code 5€50}; -1 if they are unclear. */
    private int fractionEnd(WrittenNumber number, int start) {
        int end = start;
        while (end < text.length() && AmountText.isNote(text.charAt(end))) {
            end++;
        }
        boolean canHaveCents = !number.hasSeparators() && separators.digits() > 0;
        if (end - start == 2 && !number.hasSeparators()) {
            char first = text.charAt(start);
            // Footnotes have no leading zero, and few menus have thirty of them.
            boolean isCents = first == AmountText.SUPERSCRIPT
                    || first >= AmountText.SUPERSCRIPT + 3 && first < AmountText.SUPERSCRIPT + 10;
            fraction = "" + (char) ('0' + text.charAt(start) - AmountText.SUPERSCRIPT)
                    + (char) ('0' + text.charAt(start + 1) - AmountText.SUPERSCRIPT);
            return isCents && canHaveCents && separators.digits() == 2 && text.charAt(start + 1) < AmountText.SUBSCRIPT
                    ? end
                    : -1;
        }
        if (end > start) {
            return start;
        }
        CurrencySigns.Sign sign = start < text.length() && canHaveCents && !isSigned ? signs.at(text, start) : null;
        boolean isTight = sign != null
                && sign.kind() == CurrencySigns.Kind.OWN
                && (sign.end() > start + 1 || !CurrencySigns.isJoined(text.charAt(start)) || separators.digits() > 2)
                && WrittenNumber.digits(text, sign.end()) == sign.end() + separators.digits();
        if (isTight && sign != null) {
            isSigned = true;
            int behind = sign.end() + separators.digits();
            fraction = text.substring(sign.end(), behind);
            return behind;
        }
        return start;
    }

    /** The place behind the next part; -1 if it isn't understood. */
    private int next(WrittenNumber number, int at) {
        int dash = isDashed ? at : dashEnd(at);
        if (dash > at) {
            isDashed = true;
            return number.canEndWith(text.charAt(at)) ? dash : -1;
        }
        int cents = centsEnd(number, at);
        if (cents != at) {
            return cents;
        }
        CurrencySigns.Sign sign = signs.at(text, at);
        if (sign != null && sign.kind() == CurrencySigns.Kind.OWN) {
            isSigned = true;
            return isMinor ? -1 : sign.end();
        }
        boolean canBeMinor = !isSigned && !isMinor && fraction == null && !isDashed && zeros == 0;
        if (sign != null && sign.kind() == CurrencySigns.Kind.MINOR) {
            isMinor = true;
            return canBeMinor && number.plain() != null && separators.digits() > 0 ? sign.end() : -1;
        }
        if (AmountNotes.isNote(text, at, isSigned)) {
            String behind = AmountText.shown(text.substring(at));
            note = note == null ? behind : note + " " + behind;
            return text.length();
        }
        return -1;
    }

    /** The end of cents behind a signed amount, as in {@code £5 50p}; -1 if they are unclear, as {@code 50 gr} is in złoty. */
    private int centsEnd(WrittenNumber number, int at) {
        int end = WrittenNumber.digits(text, at);
        String behind = text.substring(end).strip();
        CurrencySigns.Sign sign =
                end == at || behind.isEmpty() ? null : signs.at(text.substring(at, end) + behind, end - at);
        if (sign == null || sign.kind() != CurrencySigns.Kind.MINOR || end > at + 2) {
            return at;
        }
        boolean canHaveCents = isSigned && !isMinor && !isDashed && zeros == 0 && fraction == null;
        boolean isClear = end == at + 2 && AmountNotes.measure(text + " 1", at) == at;
        if (!canHaveCents || !isClear || number.plain() == null || separators.digits() != 2) {
            return -1;
        }
        fraction = text.substring(at, end);
        return text.length() - behind.length() + sign.end() - (end - at);
    }

    /** The end of the dash for "no cents", as in {@code 12,-}, {@code 129:-} and {@code 90/-}; the start if there is none. */
    private int dashEnd(int start) {
        int i = start;
        boolean isTight = start > 0 && !AmountText.isBlank(text.charAt(start - 1));
        boolean isPoint = ".,:/".indexOf(text.charAt(i)) >= 0;
        char point = text.charAt(i);
        i += isPoint ? 1 : 0;
        int dashes = 0;
        while (i < text.length() && dashes < 2 && isDash(text.charAt(i), point)) {
            i++;
            dashes++;
        }
        boolean isEnd = i == text.length() || !AmountText.isDigit(text.charAt(i));
        boolean isBare = dashes == 0 && isPoint && isTight && point != ':' && point != '/';
        boolean isDash = dashes > 0 && (isPoint || isTight);
        return isEnd && (isDash || isBare && isAlone(i)) ? i : start;
    }

    private static boolean isDash(char c, char point) {
        return c == '-' || c == '–' || c == '=' && (point == '/' || point == ',');
    }

    /** True at the end of the text, and before a space. */
    private boolean isAlone(int at) {
        return at == text.length() || AmountText.isBlank(text.charAt(at));
    }
}
