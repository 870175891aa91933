package placard.account;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which colours a person wants the dashboard in. */
public enum Theme {
    /** As the device says. */
    SYSTEM,
    LIGHT,
    DARK;

    /** The word in the store and in style sheets. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The theme of a word that anybody may have sent. */
    public static Optional<Theme> find(String word) {
        return Arrays.stream(values())
                .filter(theme -> theme.word().equals(word))
                .findAny();
    }

    static Theme of(@Nullable String word) {
        return word == null ? SYSTEM : valueOf(word.toUpperCase(Locale.ROOT));
    }
}
