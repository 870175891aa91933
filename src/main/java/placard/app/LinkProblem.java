package placard.app;

import java.util.Locale;
import placard.account.LinkState;

/** Why a link that works once doesn't. */
public enum LinkProblem {
    USED,
    EXPIRED,
    UNKNOWN;

    /** Of a link that is not good, or was used while somebody filled in its form. */
    static LinkProblem of(LinkState state) {
        return switch (state) {
            case EXPIRED -> EXPIRED;
            case UNKNOWN -> UNKNOWN;
            case GOOD, USED -> USED;
        };
    }

    /** As it stands in the keys of words. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
