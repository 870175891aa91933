package placard.qr.print;

import java.text.Normalizer;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names of files in an archive, made of what owners call their codes: every system can have them, and no two are alike even
 * where upper and lower case count for one.
 */
final class FileNames {
    private static final int MOST = 80;
    private static final Pattern FORBIDDEN = Pattern.compile("[\\\\/:*?\"<>|\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}]");
    private static final Pattern EDGES = Pattern.compile("^[.\\s]+|[.\\s]+$");

    /** Names that Windows keeps for devices, whatever comes after a dot. */
    private static final Pattern DEVICE =
            Pattern.compile("^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\\..*)?$", Pattern.CASE_INSENSITIVE);

    private final Set<String> given = new HashSet<>();

    /**
     * A name that was not given yet.
     *
     * @param otherwise what it is called if nothing of the name is left
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
        String safe = FORBIDDEN
                .matcher(Normalizer.normalize(name, Normalizer.Form.NFC))
                .replaceAll(" ");
        String single = safe.strip().replaceAll("\\s+", " ");
        int end = single.offsetByCodePoints(0, Math.min(MOST, single.codePointCount(0, single.length())));
        return EDGES.matcher(single.substring(0, end)).replaceAll("");
    }
}
