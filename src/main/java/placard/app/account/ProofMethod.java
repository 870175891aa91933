package placard.app.account;

import placard.account.SessionGuard.SignedIn;
import placard.base.Worded;

/** The way in which a person proves who they are: step-up authentication. */
public enum ProofMethod implements Worded {
    PASSWORD,
    /** A code of the authenticator app, or a recovery code; a passkey is accepted too. */
    CODE,
    PASSKEY,
    /** The OpenID Connect provider: the person has no password here. */
    ELSEWHERE;

    /** For changes of the means to sign in: a second factor, if the person has one. */
    static ProofMethod of(SignedIn who) {
        if (who.hasApp()) {
            return CODE;
        }
        return who.hasPasskey() ? PASSKEY : ofPassword(who);
    }

    /** For all other changes: the password. */
    static ProofMethod ofPassword(SignedIn who) {
        return who.user().passwordHash() == null ? ELSEWHERE : PASSWORD;
    }
}
