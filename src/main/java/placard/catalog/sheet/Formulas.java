package placard.catalog.sheet;

import java.util.regex.Pattern;

/**
 * Texts that a spreadsheet would take for formulas. In a CSV such a text gets an apostrophe in front, which is taken off
 * again when it is read; so that it comes back the same, a text that has such an apostrophe by itself gets one more, in
 * either format.
 */
final class Formulas {
    private static final String STARTS = "[=+\\-@\\t\\r\\n＝＋－＠]";
    private static final Pattern QUOTED = Pattern.compile("'+" + STARTS + ".*", Pattern.DOTALL);
    private static final Pattern RISKY = Pattern.compile("'*" + STARTS + ".*", Pattern.DOTALL);

    private Formulas() {}

    /** As it stands in a format in which a cell's text may be run. */
    static String escaped(String text) {
        return RISKY.matcher(text).matches() ? "'" + text : text;
    }

    /** As it stands in a format that tells texts from formulas. */
    static String kept(String text) {
        return QUOTED.matcher(text).matches() ? "'" + text : text;
    }

    static String unescaped(String text) {
        return QUOTED.matcher(text).matches() ? text.substring(1) : text;
    }
}
