package placard.page;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A script without what only its readers need: comments that have lines of their own, indents, spaces around signs and
 * brackets, and the ends of lines that can't end a statement.
 *
 * <p>This reads lines, not JavaScript. It relies on how the scripts here are written, and refuses one that is written
 * otherwise, at the start of the process and so in every test, rather than to change what it does: text in quotes ends on
 * its line and has no escaped quote; a template holds no other; a comment of several lines begins and ends lines; no two
 * signs become another one when the space between them goes; no line begins with a number. Other line ends stay, and with
 * them every semicolon that JavaScript adds.
 */
final class Bare {
    private static final String ESCAPED = "\\\\[^\"'`]";

    /** A pattern stands where no value has ended, else the sign is a division. */
    private static final String PATTERN =
            "(?<=[(=,:?!&|] ?)/(?![/*])(?:[^/\\\\\\[]|\\\\.|\\[(?:[^\\]\\\\]|\\\\.)*\\])+/[a-z]*";

    /** Quoted text and patterns, which stay as they are; or a sign or bracket with its spaces. */
    private static final Pattern SPACED = Pattern.compile("(\"(?:[^\"\\\\]|" + ESCAPED + ")*\"|`(?:[^`\\\\]|" + ESCAPED
            + ")*`|" + PATTERN + ")|(?: |(?<=[)\\]}] ))([-+*/<>=?:!&|]+)(?: |$)|([,;:{}()\\[\\]]) | ([{}()\\[\\]])");

    /** Signs that would become others. */
    private static final Pattern JOINED = Pattern.compile("\\+ \\+|- -|/ [/*]");

    private static final Pattern QUOTE = Pattern.compile("[\"'`]");

    /** A line end after what must go on, or before what can't begin a statement. */
    private static final Pattern JOINT = Pattern.compile("(?<=[,;{(\\[=?:&|])\n|\n(?=[)\\]}.?:&|])");

    private final StringBuilder out = new StringBuilder();
    private boolean isComment;

    private Bare() {}

    /**
     * The script as browsers get it.
     *
     * @throws IllegalStateException if it is written in a way that this can't read
     */
    static String of(String script) {
        Bare bare = new Bare();
        script.lines().map(String::strip).forEach(bare::add);
        if (bare.isComment) {
            throw new IllegalStateException("A comment has no end");
        }
        return JOINT.matcher(bare.out).replaceAll("");
    }

    private void add(String line) {
        if (isComment || line.startsWith("/*")) {
            int end = line.indexOf("*/");
            isComment = end < 0;
            if (end >= 0 && end < line.length() - 2) {
                throw refused(line);
            }
        } else if (!line.isEmpty() && !line.startsWith("//")) {
            out.append(code(line)).append('\n');
        }
    }

    private static String code(String line) {
        Matcher parts = SPACED.matcher(line);
        String unquoted =
                parts.replaceAll(part -> part.group(1) == null ? Matcher.quoteReplacement(part.group()) : "0");
        if (QUOTE.matcher(unquoted).find() || JOINED.matcher(unquoted).find()) {
            throw refused(line);
        }
        return parts.reset().replaceAll("$1$2$3$4");
    }

    private static IllegalStateException refused(String line) {
        return new IllegalStateException("Write this otherwise, it can't be made smaller safely: " + line);
    }
}
