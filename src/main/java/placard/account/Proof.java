package placard.account;

/** By what somebody has proved who they are. */
public enum Proof {
    /** What they know. Whoever learns it has it. */
    PASSWORD,
    /** What they have: an authenticator app, a code of recovery, a passkey. */
    SECOND_FACTOR
}
