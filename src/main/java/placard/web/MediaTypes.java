package placard.web;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Decides which content types a client accepts (RFC 9110, section 12.5.1). */
public final class MediaTypes {
    /** Entries that are read. A browser sends fewer than ten. */
    private static final int MOST = 32;

    private MediaTypes() {}

    /**
     * Whether an {@code Accept} names the type itself. A wildcard doesn't count, because it doesn't say that the client
     * can show the type.
     */
    public static boolean areNaming(@Nullable String accepted, String type) {
        if (accepted == null) {
            return false;
        }
        for (String entry : accepted.toLowerCase(Locale.ROOT).split(",", MOST)) {
            String[] parts = entry.split(";", 2);
            if (parts[0].strip().equals(type)) {
                return parts.length == 1 || !parts[1].replace(" ", "").matches("(.*;)?q=0(\\.0*)?(;.*)?");
            }
        }
        return false;
    }
}
