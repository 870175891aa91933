package placard.base;

import java.util.regex.Pattern;

/**
 * Escapes texts that a spreadsheet would run as formulas (CSV injection).
 *
 * <p>Such a text gets an apostrophe in front, and reading it takes the apostrophe off. A text that already begins with
 * such an apostrophe gets one more in either format, so that it comes back the same.
 *
 * <p>In regions with a decimal comma, spreadsheets split a CSV at semicolons, even within a quoted cell that isn't the
 * first of its row. They then also split at the line ends of that cell. So the text after such a character counts as
 * the beginning of a cell.
 */
public final class Formulas {
    private static final String SIGNS = "=+\\-@＝＋－＠";
    private static final String STARTS = "(?:^'%s[\\t\\r\\n" + SIGNS + "]|(?<=[;\\t\\r\\n])'%s[" + SIGNS + "])";
    /** The place before the beginning of a formula, with or without apostrophes. */
    private static final Pattern RISKY = Pattern.compile("(?=" + STARTS.formatted("*", "*") + ")");
    /** The place before the apostrophes in front of a formula. */
    private static final Pattern QUOTED = Pattern.compile("(?=" + STARTS.formatted("+", "+") + ")");

    private static final Pattern ESCAPED = Pattern.compile("(?=" + STARTS.formatted("+", "+") + ")'");

    private Formulas() {}

    /** The text for a format in which a cell's text may run as a formula. */
    public static String escaped(String text) {
        return RISKY.matcher(text).replaceAll("'");
    }

    /** The text for a format that distinguishes texts from formulas. */
    public static String kept(String text) {
        return QUOTED.matcher(text).replaceAll("'");
    }

    public static String unescaped(String text) {
        return text.indexOf('\'') < 0 ? text : ESCAPED.matcher(text).replaceAll("");
    }
}
