package placard.qr.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A syllable of Devanagari in the parts that are written in another order than they are spelled (The Unicode Standard,
 * 12.1): a vowel sign that stands before its consonants, and a leading र् that hangs over the last of them.
 *
 * @param hasReph whether it begins with र् before another consonant
 * @param hasI whether it has the sign ि
 * @param body consonants and what other signs of vowels they have, or any other character that stands by itself
 * @param hasVirama whether it ends without a vowel
 * @param signs nasal signs and visarga
 */
record Syllable(boolean hasReph, boolean hasI, String body, boolean hasVirama, String signs) {
    private static final String CONSONANT = "[\\u0915-\\u0939\\u0958-\\u095f\\u0978-\\u097f]";
    private static final String VOWEL = "[\\u0904-\\u0914\\u0960\\u0961\\u0972-\\u0977]";
    private static final String VOWEL_SIGN =
            "[\\u093a\\u093b\\u093e\\u0940-\\u094c\\u094e\\u094f\\u0955-\\u0957\\u0962\\u0963]";
    private static final String ALONE = "[\\u093d\\u0950\\u0964-\\u0971]";
    private static final Pattern SYLLABLE =
            Pattern.compile("(?<reph>र्(?=C))?(?<consonants>C़?(?:्C़?)*+)".replace("C", CONSONANT)
                    + "(?:(?<virama>्)|(?<i>ि)|(?<vowel>" + VOWEL_SIGN + "))?(?<signs>[\\u0900-\\u0903]{0,2})"
                    + "|(?<alone>" + ALONE + "|" + VOWEL + "[\\u0900-\\u0903]{0,2})");

    /** Those of a word, which is {@link #unfit all of syllables}. */
    static List<Syllable> of(String word) {
        List<Syllable> all = new ArrayList<>();
        Matcher found = SYLLABLE.matcher(word);
        while (found.find()) {
            all.add(
                    found.group("alone") != null
                            ? new Syllable(false, false, found.group(), false, "")
                            : new Syllable(
                                    found.group("reph") != null,
                                    found.group("i") != null,
                                    found.group("consonants") + Objects.requireNonNullElse(found.group("vowel"), ""),
                                    found.group("virama") != null,
                                    found.group("signs")));
        }
        return all;
    }

    /** Where in a word the first character is that belongs to no syllable, such as a sign without its letter; −1 if nowhere. */
    static int unfit(String word) {
        Matcher found = SYLLABLE.matcher(word);
        int end = 0;
        while (end < word.length() && found.find(end) && found.start() == end) {
            end = found.end();
        }
        return end < word.length() ? end : -1;
    }
}
