package placard.oidc;

import placard.base.Worded;

/** The sign-in at an OpenID provider has failed. */
public final class OidcFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** Why. */
    public enum Kind implements Worded {
        /** The person, or the provider, said no. */
        DENIED,
        /** The provider can't be reached, or fails. */
        AWAY,
        /** The answer doesn't fit the question, or the provider hasn't signed it. It is ignored. */
        WRONG,
        /** The provider doesn't say when the person signed in there, as Google doesn't. */
        UNDATED
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
