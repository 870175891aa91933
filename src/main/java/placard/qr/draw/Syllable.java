package placard.qr.draw;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds signs without a base letter. A shaper would draw a dotted circle in place of the letter, or stack unreadable
 * signs.
 */
final class Syllable {
    /** A syllable of Devanagari (The Unicode Standard, 12.1), or a standalone character. */
    private static final Pattern DEVANAGARI =
            Pattern.compile("C़?(?:्J?C़?)*+(?:्J?|V)?S{0,2}|[\\u093d\\u0950\\u0964-\\u0971]|LS{0,2}"
                    .replace("C", "[\\u0915-\\u0939\\u0958-\\u095f\\u0978-\\u097f]")
                    .replace("L", "[\\u0904-\\u0914\\u0960\\u0961\\u0972-\\u0977]")
                    .replace("V", "[\\u093a\\u093b\\u093e-\\u094c\\u094e\\u094f\\u0955-\\u0957\\u0962\\u0963]")
                    .replace("S", "[\\u0900-\\u0903]")
                    .replace("J", "[\\u200c\\u200d]"));

    /** A syllable of Arabic or Hebrew: letters and similar characters, each with the vowel signs of ordinary text. */
    private static final Pattern POINTED = Pattern.compile("[^\\p{M}]\\p{M}{0,3}");

    private Syllable() {}

    /** The index of the first character in a word that belongs to no syllable; −1 for none. */
    static int unfit(String word, Script script) {
        Matcher found = (script == Script.DEVANAGARI ? DEVANAGARI : POINTED).matcher(word);
        int end = 0;
        while (end < word.length() && found.find(end) && found.start() == end && found.end() > end) {
            end = found.end();
        }
        return end < word.length() ? end : -1;
    }
}
