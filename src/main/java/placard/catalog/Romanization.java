package placard.catalog;

import com.ibm.icu.text.Transliterator;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Romanization of names for addresses, by the rules of ICU (CLDR transforms).
 *
 * <p>The first name in another script loads ICU, which takes a moment. So call {@link #prepare} before a transaction.
 */
public final class Romanization {
    /** Rules of a language that replace those of its script. Other languages in Cyrillic use the Russian rule. */
    private static final Map<String, String> CYRILLIC = Map.of(
            "be", "Belarusian-Latin/BGN",
            "bg", "Bulgarian-Latin/BGN",
            "kk", "Kazakh-Latin/BGN",
            "ky", "Kirghiz-Latin/BGN",
            "mk", "Macedonian-Latin/BGN",
            "mn", "Mongolian-Latin/BGN",
            "sr", "Serbian-Latin/BGN",
            "uk", "Ukrainian-Latin/BGN");

    /** A vowel that kana can't write, as in ヴィ: {@code vu~i}. */
    private static final Pattern SWALLOWED = Pattern.compile("[aeiou]~");
    /** The letter of Thai that only carries a vowel. */
    private static final Pattern CARRIER = Pattern.compile("x(?=[aeiouāēīōūæ])");
    /** The implied last vowel of a word, which is not spoken: kesar, not kesara. */
    private static final Pattern SILENT_VOWEL =
            Pattern.compile("(?<=[aeiouāēīōūæêô]\\p{M}?[a-zśṣñṭḍṇḷ]h?)a(?![\\p{L}\\p{M}])");

    /** The longest kana ending of a Chinese character that only inflects the word, such as く in 焼く. */
    private static final int ENDING = 2;

    private Romanization() {}

    /** Loads the rules for a name. */
    public static void prepare(String name, String language) {
        of(name, language);
    }

    /**
     * The name in Latin letters, perhaps with diacritics; a Latin name stays the same.
     *
     * @param language of the name, a BCP 47 tag: it separates Japanese from Chinese, and Ukrainian from Russian
     */
    public static String of(String name, String language) {
        if (name.codePoints().allMatch(c -> script(c) == Kind.LATIN)) {
            return name;
        }
        boolean isJapanese = language.startsWith("ja")
                || name.codePoints().anyMatch(c -> script(c).isKana());
        StringBuilder out = new StringBuilder();
        int start = 0;
        boolean isBesideHan = false;
        while (start < name.length()) {
            Kind kind = script(name.codePointAt(start));
            int end = start;
            while (end < name.length() && (script(name.codePointAt(end)) == kind || isShared(name.codePointAt(end)))) {
                end += Character.charCount(name.codePointAt(end));
            }
            String run = name.substring(start, end);
            isBesideHan |= end < name.length() && script(name.codePointAt(end)) == Kind.HAN;
            // Reading Chinese characters in Japanese needs a dictionary; a Chinese reading would be wrong. The endings
            // of such words, one or two kana, mean nothing alone.
            boolean isRead = !isJapanese
                    || kind != Kind.HAN && !(isBesideHan && kind == Kind.HIRAGANA && run.length() <= ENDING);
            out.append(isRead ? romanized(run, kind, language) : "").append(' ');
            isBesideHan = kind == Kind.HAN;
            start = end;
        }
        return out.toString();
    }

    private static String romanized(String run, Kind kind, String language) {
        return switch (kind) {
            case LATIN -> run;
            case HIRAGANA, KATAKANA ->
                SWALLOWED
                        .matcher(Loaded.by("Hiragana-Katakana; Katakana-Latin", run))
                        .replaceAll("");
            case CYRILLIC -> {
                String tag = language.split("-", 2)[0];
                yield Loaded.by(CYRILLIC.getOrDefault(tag, "Russian-Latin/BGN"), run);
            }
            case GREEK -> Loaded.by("Greek-Latin/UNGEGN", run);
            case INDIC -> simplified(Loaded.by("Any-Latin", run));
            case THAI -> CARRIER.matcher(Loaded.by("Any-Latin", run)).replaceAll("");
            case HAN, OTHER -> Loaded.by("Any-Latin", run);
        };
    }

    /** The common spelling of scholarly letters in India: chay for cāya, shahi for śāhī. */
    private static String simplified(String latin) {
        return SILENT_VOWEL
                .matcher(latin)
                .replaceAll("")
                .replace("c", "ch")
                .replace("ś", "sh")
                .replace("ṣ", "sh")
                .replace("r̥", "ri");
    }

    /** The scripts with rules of their own. */
    private enum Kind {
        LATIN,
        HAN,
        HIRAGANA,
        KATAKANA,
        CYRILLIC,
        GREEK,
        INDIC,
        THAI,
        OTHER;

        boolean isKana() {
            return this == HIRAGANA || this == KATAKANA;
        }
    }

    private static Kind script(int c) {
        return switch (Character.UnicodeScript.of(c)) {
            case LATIN, COMMON, INHERITED, UNKNOWN -> Kind.LATIN;
            case HAN -> Kind.HAN;
            case HIRAGANA -> Kind.HIRAGANA;
            case KATAKANA -> Kind.KATAKANA;
            case CYRILLIC -> Kind.CYRILLIC;
            case GREEK -> Kind.GREEK;
            case DEVANAGARI, GUJARATI, GURMUKHI, BENGALI -> Kind.INDIC;
            case THAI -> Kind.THAI;
            default -> Kind.OTHER;
        };
    }

    /** Spaces, digits, marks: they stay with the letters before them. */
    private static boolean isShared(int c) {
        Character.UnicodeScript script = Character.UnicodeScript.of(c);
        return script == Character.UnicodeScript.COMMON || script == Character.UnicodeScript.INHERITED;
    }

    /** The loaded rules. Some have a state, so names are converted one at a time. */
    private static final class Loaded {
        private static final Map<String, Transliterator> BY_ID = new TreeMap<>();

        static synchronized String by(String id, String text) {
            return BY_ID.computeIfAbsent(id, Transliterator::getInstance).transliterate(text);
        }
    }
}
