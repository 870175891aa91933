package placard.scan.visitor;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The countries that places can have: those of ISO 3166-1, by their two letters. */
final class Countries {
    private static final Set<String> ALL = Set.of(Locale.getISOCountries());
    private static final int LETTERS = 2;

    private Countries() {}

    /** The country as it is written; null if the text names none, such as {@code XX} and {@code T1} of some proxies. */
    static @Nullable String of(@Nullable String text) {
        if (text == null || text.length() != LETTERS) {
            return null;
        }
        String upper = text.toUpperCase(Locale.ROOT);
        return ALL.contains(upper) ? upper : null;
    }
}
