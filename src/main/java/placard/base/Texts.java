package placard.base;

import java.text.Normalizer;
import java.util.HashSet;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rules for text that people write: trimmed, NFC, no control characters, no bidi overrides. */
public final class Texts {
    /** Countries by their two letters: those of ISO 3166-1, and Kosovo's, which city databases and proxies use. */
    public static final Set<String> COUNTRIES = countries();

    private static final Pattern LANGUAGE_TAG = Pattern.compile("^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$");

    private static final String INVISIBLE_LETTERS = "\u115f\u1160\u3164\uffa0\u2800\u034f";

    /** The most marks that may follow each other (Stream-Safe Text, UAX #15). No language needs half as many. */
    private static final int MOST_MARKS = 30;

    /** The black flag, whose tags make it the flag of a region. */
    public static final int FLAG = 0x1f3f4;

    private static final int LAST_TAG = 0xe007f;
    /** The most tags that a region has. */
    private static final int MOST_TAGS = 6;

    private Texts() {}

    /** The text in the form in which it is stored; CR LF becomes LF. */
    public static String normal(String text) {
        String lines = text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n");
        return normalized(lines.strip(), Normalizer.Form.NFC);
    }

    /**
     * A text in a normal form of Unicode. A text with too many marks in a row stays as it is, because sorting them would
     * take quadratic time. {@link #isClean} refuses such a text.
     */
    public static String normalized(String text, Normalizer.Form form) {
        return hasFewMarks(text) ? Normalizer.normalize(text, form) : text;
    }

    /** Whether a text has this normal form. */
    public static boolean isNormalized(String text, Normalizer.Form form) {
        return hasFewMarks(text) && Normalizer.isNormalized(text, form);
    }

    /** Whether at most 30 combining marks follow each other. */
    static boolean hasFewMarks(String text) {
        int marks = 0;
        for (int i = 0; i < text.length() && marks <= MOST_MARKS; ) {
            int c = text.codePointAt(i);
            marks = isMark(c) ? marks + 1 : 0;
            i += Character.charCount(c);
        }
        return marks <= MOST_MARKS;
    }

    private static boolean isMark(int c) {
        int type = c < 0x300 ? Character.OTHER_LETTER : Character.getType(c);
        return type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK;
    }

    /**
     * Whether no character is forbidden: controls, bidi overrides and isolates, lone surrogates, heaps of marks, and tags
     * outside a flag.
     */
    public static boolean isClean(String text, boolean lineFeeds) {
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (c == '\n' ? !lineFeeds : isForbidden(c)) {
                return false;
            }
            i = c == FLAG ? flagEnd(text, i) : i + Character.charCount(c);
        }
        return hasFewMarks(text);
    }

    /** Whether a character is a tag. Tags are invisible, and spell the region of a flag such as Scotland's. */
    public static boolean isTag(int c) {
        return c >= 0xe0000 && c <= 0xe007f;
    }

    /** The end of the flag that starts at a place, with the tags of its region. */
    public static int flagEnd(String text, int start) {
        int flag = start + Character.charCount(FLAG);
        int end = flag;
        while (end < text.length() && end <= flag + 2 * MOST_TAGS && isTag(text.codePointAt(end))) {
            int c = text.codePointAt(end);
            end += Character.charCount(c);
            if (c == LAST_TAG) {
                return end;
            }
        }
        return flag;
    }

    /**
     * The text on one line, with a space for each run of forbidden characters. It sanitizes texts from other systems,
     * which can't be refused.
     */
    public static String cleaned(String text) {
        return normal(oneLine(text, Texts::isForbidden));
    }

    /** The text with one space for each run of white space, as {@code \\s} of a pattern defines it. */
    public static String oneLine(String text) {
        return oneLine(text, _ -> false);
    }

    private static String oneLine(String text, IntPredicate isSpaceToo) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            boolean isSpace = isSpace(c) || isSpaceToo.test(c);
            if (!isSpace) {
                line.appendCodePoint(c);
            } else if (line.isEmpty() || line.charAt(line.length() - 1) != ' ') {
                line.append(' ');
            }
        });
        return line.toString();
    }

    /** Whether a character is white space in ASCII. */
    public static boolean isSpace(int c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    /**
     * Whether the text has a visible character. Spaces, direction marks, joiners, the fillers of Hangul and the empty
     * pattern of Braille are invisible.
     */
    public static boolean isVisible(String text) {
        return text.codePoints().anyMatch(Texts::isVisible);
    }

    private static boolean isVisible(int c) {
        return !Character.isWhitespace(c)
                && !Character.isSpaceChar(c)
                && Character.getType(c) != Character.FORMAT
                && (c < 0xfe00 || c > 0xfe0f)
                && INVISIBLE_LETTERS.indexOf(c) < 0;
    }

    private static boolean isForbidden(int c) {
        return Character.isISOControl(c)
                || c >= 0x202a && c <= 0x202e
                || c >= 0x2066 && c <= 0x2069
                || c == 0x2028
                || c == 0x2029
                || c == 0xfeff
                || isTag(c)
                || Character.getType(c) == Character.SURROGATE
                || (c & 0xfffe) == 0xfffe;
    }

    /** A name from a request, safe to repeat in an answer: shortened, with invalid characters replaced. */
    public static String shown(String name) {
        StringBuilder shown = new StringBuilder();
        name.codePoints()
                .limit(60)
                .map(c -> isClean(Character.toString(c), false) ? c : 0xfffd)
                .forEach(shown::appendCodePoint);
        return shown.toString();
    }

    private static Set<String> countries() {
        Set<String> countries = new HashSet<>(List.of(Locale.getISOCountries()));
        countries.add("XK");
        return Set.copyOf(countries);
    }

    /** The country in capitals; null if the text names none, such as {@code XX} and {@code T1} of some proxies. */
    public static @Nullable String country(@Nullable String text) {
        String upper = text == null ? "" : text.toUpperCase(Locale.ROOT);
        return COUNTRIES.contains(upper) ? upper : null;
    }

    /** Whether a text has the form of a language tag such as {@code pt-BR} (BCP 47), without private and other extensions. */
    public static boolean isLanguageTag(String text) {
        return LANGUAGE_TAG.matcher(text).matches();
    }

    /**
     * The canonical form of a language tag, such as pt-BR for pt-br; null if the text is no tag, or names no language.
     */
    public static @Nullable String languageTag(String text) {
        try {
            String tag = isLanguageTag(text)
                    ? new Locale.Builder().setLanguageTag(text).build().toLanguageTag()
                    : "und";
            return tag.startsWith("und") ? null : tag;
        } catch (IllformedLocaleException illFormed) {
            return null;
        }
    }

    /** Length as people count it: code points. */
    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** The key for finding a text without regard to case. It is made here, so both databases agree on it. */
    public static String folded(String text) {
        return normalized(text.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT), Normalizer.Form.NFC);
    }

    /**
     * The key for finding a text without regard to case and accents. The script folded.js folds alike. Vowel signs of other
     * scripts are letters and stay.
     */
    public static String unaccented(String text) {
        String folded = folded(text);
        if (folded.chars().allMatch(letter -> letter < 0x80)) {
            return folded;
        }
        StringBuilder plain = new StringBuilder();
        normalized(folded, Normalizer.Form.NFKD).codePoints().forEach(letter -> {
            switch (letter) {
                case 'æ' -> plain.append("ae");
                case 'œ' -> plain.append("oe");
                case 'ø' -> plain.append('o');
                case 'ł' -> plain.append('l');
                default -> {
                    if (!isAccent(letter)) {
                        plain.appendCodePoint(letter);
                    }
                }
            }
        });
        return plain.toString();
    }

    private static boolean isAccent(int letter) {
        return letter >= 0x300 && letter <= 0x36f || letter >= 0x64b && letter <= 0x65f || letter == 0x670;
    }
}
