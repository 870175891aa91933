package placard.account;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.base.Worded;

/** The colour theme of a person's dashboard. */
public enum Theme implements Worded {
    /** The theme of the device. */
    SYSTEM,
    LIGHT,
    DARK;

    /** The theme of a word from an untrusted client. */
    public static Optional<Theme> find(String word) {
        return Arrays.stream(values())
                .filter(theme -> theme.word().equals(word))
                .findAny();
    }

    static Theme of(@Nullable String word) {
        return word == null ? SYSTEM : valueOf(word.toUpperCase(Locale.ROOT));
    }
}
