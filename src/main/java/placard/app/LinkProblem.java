package placard.app;

import java.util.Locale;

/** Why a link that works once doesn't. */
public enum LinkProblem {
    USED,
    EXPIRED,
    UNKNOWN;

    /** As it stands in the keys of words. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
