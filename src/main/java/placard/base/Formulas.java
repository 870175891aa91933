package placard.base;

import java.util.regex.Pattern;

/**
 * Texts that a spreadsheet would take for formulas. In a CSV such a text gets an apostrophe in front, which is taken off
 * again when it is read; so that it comes back the same, a text that has such an apostrophe by itself gets one more, in
 * either format.
 *
 * <p>Where the comma is in numbers, spreadsheets part a CSV at semicolons, also within the quotes of a cell that isn't the first
 * of its row, and then at the ends of its lines: what follows such a character is the beginning of a cell there.
 */
public final class Formulas {
    private static final String SIGNS = "=+\\-@＝＋－＠";
    private static final String STARTS = "(?:^'%s[\\t\\r\\n" + SIGNS + "]|(?<=[;\\t\\r\\n])'%s[" + SIGNS + "])";
    /** Before a beginning, whatever apostrophes it has. */
    private static final Pattern RISKY = Pattern.compile("(?=" + STARTS.formatted("*", "*") + ")");
    /** Before one that has some. */
    private static final Pattern QUOTED = Pattern.compile("(?=" + STARTS.formatted("+", "+") + ")");

    private static final Pattern ESCAPED = Pattern.compile("(?=" + STARTS.formatted("+", "+") + ")'");

    private Formulas() {}

    /** As it stands in a format in which a cell's text may be run. */
    public static String escaped(String text) {
        return RISKY.matcher(text).replaceAll("'");
    }

    /** As it stands in a format that tells texts from formulas. */
    public static String kept(String text) {
        return QUOTED.matcher(text).replaceAll("'");
    }

    public static String unescaped(String text) {
        return ESCAPED.matcher(text).replaceAll("");
    }
}
