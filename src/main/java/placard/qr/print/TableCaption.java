package placard.qr.print;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.qr.draw.format.LabelForm;
import placard.qr.draw.format.Sheet;
import placard.qr.judge.ScannabilityCheck;

/**
 * The caption below a table's picture: {@code Tisch 7}.
 *
 * @param template with the placeholders {@code {table}} and {@code {name}}, the code's
 */
record TableCaption(String template) {
    private static final String TABLE = "{table}";
    private static final String NAME = "{name}";
    private static final TableCaption ENGLISH = new TableCaption("Table " + TABLE);
    private static final TableCaption BARE = new TableCaption(TABLE);

    /**
     * A word, perhaps with a number: {@code Terrasse 1}, {@code Tisch7}, {@code Bar}. Such tables get no other word, but
     * {@code XII} is a number.
     */
    private static final Pattern SAYS_ITSELF =
            Pattern.compile("(?![IVXLC]+$)\\p{L}[\\p{L}\\p{M}]{2,}([^\\p{L}\\p{M}].*)?");

    /** Reads {@code tableCaption}; null if there is none. */
    static @Nullable TableCaption read(Input input) {
        String template = input.text("tableCaption", 1, 80);
        if (template == null) {
            return null;
        }
        if (!input.node().hasNonNull("tables")) {
            input.fault("tableCaption", "not_applicable", "Only with tables.");
        }
        String words = template.replace(TABLE, "").replace(NAME, "");
        String undrawable = Sheet.undrawable(words);
        if (words.contains("{") || words.contains("}")) {
            input.fault("tableCaption", "unknown_value", "Only " + TABLE + " and " + NAME + " may be in braces.");
        } else if (undrawable != null) {
            input.fault("tableCaption", "unsupported_character", ScannabilityCheck.sentenceOf(undrawable));
        }
        return new TableCaption(template);
    }

    /**
     * The default caption of a table.
     *
     * @param word the template of the catalogue's language; if no font has its letters, the English one is used
     */
    static TableCaption usual(String table, String word) {
        if (SAYS_ITSELF.matcher(table).matches()) {
            return BARE;
        }
        return Sheet.undrawable(word) == null ? new TableCaption(word) : ENGLISH;
    }

    /**
     * The caption of a table.
     *
     * @param fits whether a label has room for a caption. A long name loses its end, because a label must show its
     *     table
     */
    String of(String table, String name, Predicate<String> fits) {
        String words = template.replace(TABLE, table);
        String whole = words.replace(NAME, name);
        if (fits.test(whole)) {
            return whole;
        }
        String best = whole;
        int held = 0;
        int tooLong = name.codePointCount(0, name.length());
        while (tooLong - held > 1) {
            int length = (held + tooLong) / 2;
            String shown = words.replace(NAME, LabelForm.shortened(name, length));
            if (fits.test(shown)) {
                held = length;
                best = shown;
            } else {
                tooLong = length;
            }
        }
        return best;
    }
}
