package placard.catalog.table.sheet;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Currency;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The signs of one currency beside those of all others. A sign counts without its spaces and points. */
final class CurrencySigns {
    /** The kind of a sign in a text. */
    enum Kind {
        OWN,
        MINOR,
        FOREIGN
    }

    /** A sign in a text, and where it ends. */
    record Sign(Kind kind, int end) {}

    /** A word for zeros, such as "k", and where it ends. */
    record Times(int zeros, int end) {}

    private static final int LONGEST = 20;
    /** Single letters that are foreign signs; others are more often something else. */
    private static final String FOREIGN_LETTERS = "RPQNрР";

    private static final Set<String> ALL = new HashSet<>();
    private static final Set<Character> FIRST = new HashSet<>();

    static {
        AmountWords.shipped().currencies().forEachEntry((code, currency) -> {
            add(ALL, code);
            currency.path("signs").forEach(sign -> add(ALL, sign.asText()));
            currency.path("minor").forEach(sign -> FIRST.add(first(sign.asText())));
        });
        Currency.availableCurrencies().forEach(currency -> add(ALL, currency.getCurrencyCode()));
    }

    private final Set<String> own = new HashSet<>();
    private final Set<String> minor = new HashSet<>();
    private final JsonNode times;

    CurrencySigns(Currency currency) {
        JsonNode words = AmountWords.shipped().currencies().path(currency.getCurrencyCode());
        add(own, currency.getCurrencyCode());
        words.path("signs").forEach(sign -> add(own, sign.asText()));
        words.path("minor").forEach(sign -> add(minor, sign.asText()));
        times = words.path("times");
    }

    /** The word for zeros behind a number, with at most one space between; null if there is none. */
    @Nullable
    Times timesBehind(String text, int numberEnd) {
        boolean isSpaced = numberEnd < text.length() && AmountText.isBlank(text.charAt(numberEnd));
        int start = isSpaced ? numberEnd + 1 : numberEnd;
        for (int end = Math.min(text.length(), start + LONGEST); end > start; end--) {
            JsonNode zeros = times.path(text.substring(start, end).toLowerCase(Locale.ROOT));
            if (!zeros.isMissingNode() && isEnd(text, start, end)) {
                return new Times(zeros.asInt(), end);
            }
        }
        return null;
    }

    private static void add(Set<String> signs, String sign) {
        signs.add(folded(AmountText.of(sign)));
        FIRST.add(first(sign));
    }

    private static char first(String sign) {
        return Character.toLowerCase(AmountText.of(sign).charAt(0));
    }

    private static String folded(String sign) {
        StringBuilder folded = new StringBuilder();
        for (int i = 0; i < sign.length(); i++) {
            char c = sign.charAt(i);
            if (c != '.' && !AmountText.isBlank(c)) {
                folded.append(c);
            }
        }
        return folded.length() == 1 ? folded.toString() : folded.toString().toLowerCase(Locale.ROOT);
    }

    /** The longest sign that starts at a place; null if none does. */
    @Nullable
    Sign at(String text, int start) {
        return at(text, start, text.length());
    }

    /** The longest sign that starts at a place, and ends before another or there. */
    @Nullable
    Sign at(String text, int start, int before) {
        if (!FIRST.contains(Character.toLowerCase(text.charAt(start)))) {
            return null;
        }
        int limit = start;
        while (limit < before && limit < start + LONGEST && !AmountText.isDigit(text.charAt(limit))) {
            limit++;
        }
        for (int end = limit; end > start; end--) {
            if (!isEnd(text, start, end)) {
                continue;
            }
            String sign = folded(text.substring(start, end));
            if (own.contains(sign)) {
                return new Sign(Kind.OWN, end);
            }
            boolean isTight = start > 0 && AmountText.isDigit(text.charAt(start - 1));
            if (minor.contains(sign) && (isTight || sign.length() > 1 || !Character.isLetter(sign.charAt(0)))) {
                return new Sign(Kind.MINOR, end);
            }
            if (ALL.contains(sign) && (sign.length() > 1 || isForeignAlone(sign.charAt(0)))) {
                return new Sign(Kind.FOREIGN, end);
            }
        }
        return null;
    }

    private static boolean isForeignAlone(char sign) {
        return !isJoined(sign) || FOREIGN_LETTERS.indexOf(sign) >= 0;
    }

    /** True if a text is nothing but the code or sign of a currency. A letter alone is none. */
    static boolean isAny(String text) {
        if (text.isEmpty() || text.length() > LONGEST) {
            return false;
        }
        String sign = folded(AmountText.of(text));
        return ALL.contains(sign) && !(sign.length() == 1 && Character.isLetter(sign.charAt(0)));
    }

    /** True if a text is nothing but the code or sign of another currency. A letter alone is none. */
    boolean isForeign(String text) {
        String sign = folded(AmountText.of(text));
        return isAny(text) && !own.contains(sign) && !minor.contains(sign);
    }

    /** True if a text shows another currency. */
    boolean showsForeign(String text) {
        for (int i = 0; i < text.length(); i++) {
            boolean isStart = i == 0 || !isJoined(text.charAt(i - 1)) || !isJoined(text.charAt(i));
            Sign found = isStart ? at(text, i) : null;
            boolean isSymbol = Character.getType(text.charAt(i)) == Character.CURRENCY_SYMBOL;
            if (found == null ? isSymbol : found.kind() == Kind.FOREIGN) {
                return true;
            }
            i = found == null ? i : found.end() - 1;
        }
        return false;
    }

    /** True if a sign may end here: not within a word, and not in a space. */
    private static boolean isEnd(String text, int start, int end) {
        char last = text.charAt(end - 1);
        if (AmountText.isBlank(last) || last == '.' && end - 1 > start && AmountText.isBlank(text.charAt(end - 2))) {
            return false;
        }
        int next = end;
        while (next < text.length() && text.charAt(next) == '.') {
            next++;
        }
        int letter = end - 1;
        while (letter > start && text.charAt(letter) == '.') {
            letter--;
        }
        return next == text.length() || !isJoined(text.charAt(letter)) || !isJoined(text.charAt(next));
    }

    /** True for letters that form words with their neighbours, unlike those of East Asia. */
    static boolean isJoined(char c) {
        int type = Character.getType(c);
        boolean isMark = type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
        return (Character.isLetter(c) || isMark) && !(c >= '\u0e00' && c <= '\u0eff') && c < '\u2e80';
    }
}
