package placard.web;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which kinds of content a client takes (RFC 9110, section 12.5.1). */
public final class MediaTypes {
    /** Entries that are read: a browser sends fewer than ten. */
    private static final int MOST = 32;

    private MediaTypes() {}

    /** Whether an {@code Accept} names the type itself: one that takes anything doesn't say that it can show it. */
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
