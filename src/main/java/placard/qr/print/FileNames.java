package placard.qr.print;

import java.text.Normalizer;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import placard.base.Texts;

/**
 * Sanitizes the names of codes to file names in an archive. Every system accepts them, and they stay unique even if
 * case is ignored.
 */
final class FileNames {
    private static final int MOST = 80;
    private static final Pattern FORBIDDEN = Pattern.compile("[\\\\/:*?\"<>|\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}]");
    private static final Pattern EDGES = Pattern.compile("^[.\\s]+|[.\\s]+$");

    /** Names that Windows reserves for devices, whatever follows a dot. */
    private static final Pattern DEVICE =
            Pattern.compile("^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\\..*)?$", Pattern.CASE_INSENSITIVE);

    private final Set<String> given = new HashSet<>();

    /**
     * A new unique name.
     *
     * @param otherwise the name if no character of the given one is usable
     */
    String of(String name, String otherwise, String extension) {
        String plain = plain(name);
        String base = plain.isEmpty() ? otherwise : DEVICE.matcher(plain).matches() ? "_" + plain : plain;
        String wanted = base + "." + extension;
        for (int number = 2; !given.add(wanted.toLowerCase(Locale.ROOT)); number++) {
            wanted = base + " (" + number + ")." + extension;
        }
        return wanted;
    }

    private static String plain(String name) {
        String safe =
                FORBIDDEN.matcher(Texts.normalized(name, Normalizer.Form.NFC)).replaceAll(" ");
        String single = safe.strip().replaceAll("\\s+", " ");
        int end = single.offsetByCodePoints(0, Math.min(MOST, single.codePointCount(0, single.length())));
        return EDGES.matcher(single.substring(0, end)).replaceAll("");
    }
}
