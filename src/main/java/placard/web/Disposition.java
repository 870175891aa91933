package placard.web;

import java.text.Normalizer;
import java.util.regex.Pattern;
import placard.base.Percent;
import placard.base.Texts;

/** The {@code Content-Disposition} of a file that is shown rather than stored (RFC 6266). */
public final class Disposition {
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern NOT_ASCII_NAME = Pattern.compile("[^A-Za-z0-9._-]+");
    /** Characters that some file system forbids in names, and invisible characters. */
    private static final Pattern NOT_NAME = Pattern.compile("[\\\\/:*?\"<>|\\p{C}\\p{Z}]+");

    private static final int LONGEST = 60;

    private Disposition() {}

    /**
     * Writes the header with two names: an ASCII one for old browsers and the full one (RFC 8187).
     *
     * @param otherwise the name to use if no character of the first may be in a file name
     */
    public static String inline(String name, String otherwise, String extension) {
        String ascii =
                MARKS.matcher(Texts.normalized(name, Normalizer.Form.NFD)).replaceAll("");
        String whole = Percent.encode(cleaned(NOT_NAME, name, otherwise));
        return "inline; filename=\"" + cleaned(NOT_ASCII_NAME, ascii, otherwise) + "." + extension
                + "\"; filename*=UTF-8''" + whole + "." + extension;
    }

    private static String cleaned(Pattern forbidden, String name, String otherwise) {
        String spaced = forbidden.matcher(name).replaceAll(" ").strip();
        int end = spaced.offsetByCodePoints(0, Math.min(LONGEST, spaced.codePointCount(0, spaced.length())));
        String trimmed = spaced.substring(0, end).replaceFirst("^[. _-]+", "").replaceFirst("[. _-]+$", "");
        return trimmed.isEmpty() ? otherwise : trimmed;
    }
}
