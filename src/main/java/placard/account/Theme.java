package placard.account;

import java.util.Locale;
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

    static Theme of(@Nullable String word) {
        return word == null ? SYSTEM : valueOf(word.toUpperCase(Locale.ROOT));
    }
}
