package placard.app;

import java.util.Locale;

/** Whether somebody wants light or dark screens. */
public enum Theme {
    SYSTEM,
    LIGHT,
    DARK;

    /** What the style sheet asks for. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
