package placard.account;

/** How a link that lets somebody in once stands. */
public enum LinkState {
    GOOD,
    USED,
    EXPIRED,
    UNKNOWN
}
