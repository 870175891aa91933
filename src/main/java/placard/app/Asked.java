package placard.app;

import java.util.Locale;
import placard.account.SessionGuard.SignedIn;

/** By what somebody is asked to prove who they are. */
public enum Asked {
    PASSWORD,
    /** Of their authenticator app, or one of recovery; a passkey does as well. */
    CODE,
    PASSKEY,
    /** Where they sign in: they have no password here. */
    ELSEWHERE;

    /** What changes how somebody signs in needs: a second factor, if they have one. */
    static Asked of(SignedIn who) {
        if (who.hasApp()) {
            return CODE;
        }
        return who.hasPasskey() ? PASSKEY : ofPassword(who);
    }

    /** Everything else needs what they know. */
    static Asked ofPassword(SignedIn who) {
        return who.user().passwordHash() == null ? ELSEWHERE : PASSWORD;
    }

    /** As scripts and the keys of words have it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
