package placard.oidc;

import java.util.Locale;

/** Nobody learnt who somebody is. */
public final class OidcFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** Why. */
    public enum Kind {
        /** The person, or the provider, said no. */
        DENIED,
        /** The provider can't be reached, or doesn't do its work. */
        AWAY,
        /** What came isn't what was asked for, or isn't signed by the provider: nothing of it is believed. */
        WRONG;

        /** As it stands in the keys of words. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    OidcFailure(Kind kind, String reason) {
        super(reason);
        this.kind = kind;
    }

    OidcFailure(Kind kind, Throwable cause) {
        super(cause.toString(), cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
