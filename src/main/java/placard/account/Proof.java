package placard.account;

/** The kind of step-up authentication that a user has passed. */
public enum Proof {
    /** A password: knowledge that a thief can learn. */
    PASSWORD,
    /** A thing that the user has: an authenticator app, a recovery code, a passkey. */
    SECOND_FACTOR
}
