package placard.account;

/** The state of a one-time link. */
public enum LinkState {
    GOOD,
    USED,
    EXPIRED,
    UNKNOWN
}
