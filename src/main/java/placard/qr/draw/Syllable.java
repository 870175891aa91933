package placard.qr.draw;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Signs that have no letter to be on: a shaper would draw a circle of dots in place of the letter, or pile up what nobody
 * can read.
 */
final class Syllable {
    /** A syllable of Devanagari (The Unicode Standard, 12.1), or a character that stands by itself. */
    private static final Pattern DEVANAGARI =
            Pattern.compile("C़?(?:्J?C़?)*+(?:्J?|V)?S{0,2}|[\\u093d\\u0950\\u0964-\\u0971]|LS{0,2}"
                    .replace("C", "[\\u0915-\\u0939\\u0958-\\u095f\\u0978-\\u097f]")
                    .replace("L", "[\\u0904-\\u0914\\u0960\\u0961\\u0972-\\u0977]")
                    .replace("V", "[\\u093a\\u093b\\u093e-\\u094c\\u094e\\u094f\\u0955-\\u0957\\u0962\\u0963]")
                    .replace("S", "[\\u0900-\\u0903]")
                    .replace("J", "[\\u200c\\u200d]"));

    /** Of Arabic or Hebrew: letters and the like, each with the signs for vowels that any text has. */
    private static final Pattern POINTED = Pattern.compile("[^\\p{M}]\\p{M}{0,3}");

    private Syllable() {}

    /** Where in a word of a script the first character is that belongs to no syllable; −1 if nowhere. */
    static int unfit(String word, Script script) {
        Matcher found = (script == Script.DEVANAGARI ? DEVANAGARI : POINTED).matcher(word);
        int end = 0;
        while (end < word.length() && found.find(end) && found.start() == end && found.end() > end) {
            end = found.end();
        }
        return end < word.length() ? end : -1;
    }
}
