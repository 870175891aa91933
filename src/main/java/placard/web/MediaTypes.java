package placard.web;

import java.util.Arrays;
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
                return parts.length == 1
                        || Arrays.stream(parts[1].replace(" ", "").split(";", -1))
                                .noneMatch(MediaTypes::isRefusal);
            }
        }
        return false;
    }

    /** Whether a parameter says that the client refuses the type: {@code q=0}, {@code q=0.0} and so on. */
    private static boolean isRefusal(String parameter) {
        return parameter.startsWith("q=0")
                && (parameter.length() == 3
                        || parameter.charAt(3) == '.'
                                && parameter.chars().skip(4).allMatch(c -> c == '0'));
    }
}
