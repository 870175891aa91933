package placard.app.account;

import java.util.Locale;
import placard.account.SessionGuard.SignedIn;

/** The way in which a person proves who they are: step-up authentication. */
public enum ProofMethod {
    PASSWORD,
    /** Of their authenticator app, or one of recovery; a passkey does as well. */
    CODE,
    PASSKEY,
    /** Where they sign in: they have no password here. */
    ELSEWHERE;

    /** What changes how somebody signs in needs: a second factor, if they have one. */
    static ProofMethod of(SignedIn who) {
        if (who.hasApp()) {
            return CODE;
        }
        return who.hasPasskey() ? PASSKEY : ofPassword(who);
    }

    /** Everything else needs what they know. */
    static ProofMethod ofPassword(SignedIn who) {
        return who.user().passwordHash() == null ? ELSEWHERE : PASSWORD;
    }

    /** As scripts and the keys of words have it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
