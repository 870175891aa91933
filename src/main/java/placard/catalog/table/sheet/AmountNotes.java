package placard.catalog.table.sheet;

import java.util.Locale;
import java.util.Set;

/** Notes and footnotes behind a price, such as {@code /kg}, {@code a pers.}, {@code (0,3 l)} and {@code ²}. */
final class AmountNotes {
    private static final String BEGINNINGS = "([/*†‡§";
    /** The sign behind a price without service charge and tax. */
    private static final String PLUS_TAXES = "++";

    private static final Set<String> NOTES = AmountWords.shipped().notes();
    private static final Set<String> TAXES = AmountWords.shipped().taxes();
    private static final Set<String> ADDED = AmountWords.shipped().added();
    private static final Set<String> UNITS = AmountWords.shipped().units();
    private static final Set<String> MEASURES = AmountWords.shipped().measures();

    private AmountNotes() {}

    /**
     * True if a text from a place to its end is a note. Its numbers have units, so that none is a price.
     *
     * @param isSigned true behind the sign of the currency, where a word may follow the number without a space
     */
    static boolean isNote(String text, int start, boolean isSigned) {
        char first = text.charAt(start);
        boolean isTight = start > 0 && AmountText.isDigit(text.charAt(start - 1));
        boolean isMark = BEGINNINGS.indexOf(first) >= 0
                || text.startsWith(PLUS_TAXES, start)
                || first == '+' && isTaxAdded(text, start + 1)
                || AmountText.isNote(first)
                || isCircled(first);
        if (isMark) {
            return hasNumbersWithUnits(text, start) && hasFewMarks(text, start);
        }
        boolean isWordOfItsOwn = isSigned && word(text, start).length() > 1;
        if (isTight && CurrencySigns.isJoined(first) && !isWordOfItsOwn) {
            return false;
        }
        boolean isMeant =
                AmountText.isDigit(first) || NOTES.contains(word(text, start)) || isListOfLetters(text, start);
        return isMeant && hasNumbersWithUnits(text, start);
    }

    /** The end of a size before the price, as in {@code 0,3 l 3,20}; the start if there is none. */
    static int measure(String text, int start) {
        int end = unit(text, WrittenNumber.at(text, start).end(), MEASURES);
        boolean hasMore = end > 0
                && end < text.length()
                && AmountText.isBlank(text.charAt(end))
                && text.substring(end).chars().anyMatch(c -> c >= '0' && c <= '9');
        return hasMore ? end : start;
    }

    /** The end of a word for taxes before the price, as in {@code 税込 1,100円}; the start if there is none. */
    static int tax(String text, int start) {
        boolean isOpen = "([【".indexOf(text.charAt(start)) >= 0;
        int from = isOpen ? start + 1 : start;
        String word = word(text, from);
        int end = from + word.length();
        if (!TAXES.contains(word)) {
            return start;
        }
        boolean isClosed = end < text.length() && ")]】".indexOf(text.charAt(end)) >= 0;
        return isOpen != isClosed ? start : isClosed ? end + 1 : end;
    }

    private static boolean isCircled(char c) {
        return Character.getType(c) == Character.OTHER_NUMBER && c >= '\u2460' && c <= '\u2793';
    }

    /** True for a word such as GST behind a plus. */
    private static boolean isTaxAdded(String text, int start) {
        boolean isSpaced = start < text.length() && AmountText.isBlank(text.charAt(start));
        return ADDED.contains(word(text, isSpaced ? start + 1 : start));
    }

    /** A word, or a pair of letters such as {@code c/u} and {@code p/p}. */
    private static String word(String text, int start) {
        int end = start;
        while (end < text.length() && (isOfWord(text.charAt(end)) || text.charAt(end) == '.')) {
            end++;
        }
        boolean isPair = end == start + 1
                && end + 1 < text.length()
                && text.charAt(end) == '/'
                && isOfWord(text.charAt(end + 1))
                && (end + 2 == text.length() || !isOfWord(text.charAt(end + 2)));
        end = isPair ? end + 2 : end;
        return text.substring(start, end).replace(".", "").toLowerCase(Locale.ROOT);
    }

    private static boolean isOfWord(char c) {
        return Character.isLetter(c)
                || Character.getType(c) == Character.NON_SPACING_MARK
                || Character.getType(c) == Character.COMBINING_SPACING_MARK;
    }

    /** True for letters of a legend, such as {@code A,C,G}. */
    private static boolean isListOfLetters(String text, int start) {
        boolean isLetter = true;
        int letters = 0;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isLetter ? c < 'A' || c > 'z' || c > 'Z' && c < 'a' : c != ',') {
                return false;
            }
            letters += isLetter ? 1 : 0;
            isLetter = !isLetter;
            while (!isLetter ? false : i + 1 < text.length() && text.charAt(i + 1) == ' ') {
                i++;
            }
        }
        return letters > 1 && !isLetter;
    }

    /** The end of a unit behind a number, with at most one space between; -1 if there is none. */
    private static int unit(String text, int numberEnd, Set<String> of) {
        int start = numberEnd < text.length() && text.charAt(numberEnd) == ' ' ? numberEnd + 1 : numberEnd;
        int end = start;
        while (end < text.length() && isOfWord(text.charAt(end))) {
            end++;
        }
        boolean isUnit = of.contains(text.substring(start, end).toLowerCase(Locale.ROOT));
        return !isUnit ? -1 : end < text.length() && text.charAt(end) == '.' ? end + 1 : end;
    }

    private static boolean hasNumbersWithUnits(String text, int start) {
        for (int i = start; i < text.length(); i++) {
            if (AmountText.isDigit(text.charAt(i))) {
                int end = WrittenNumber.at(text, i).end();
                boolean isFootnote = end - i <= 2 && isFootnote(text, start, i, end);
                int unit = unit(text, end, UNITS);
                if (unit < 0 && !isFootnote) {
                    return false;
                }
                i = Math.max(unit, end) - 1;
            }
        }
        return true;
    }

    /** True for {@code 1)} at the start, and for {@code [1]}. */
    private static boolean isFootnote(String text, int noteStart, int start, int end) {
        char next = end < text.length() ? text.charAt(end) : ' ';
        boolean isFirst = start == noteStart && next == ')';
        return isFirst || start > 0 && text.charAt(start - 1) == '[' && next == ']';
    }

    /** True unless digits above the line are in a run of three or more, which may be a number. */
    private static boolean hasFewMarks(String text, int start) {
        int run = 0;
        for (int i = start; i < text.length(); i++) {
            run = AmountText.isNote(text.charAt(i)) ? run + 1 : 0;
            if (run > 2) {
                return false;
            }
        }
        return true;
    }
}
