package placard.scan.cluster;

/** The scans of a workspace can't be moved; the message says why. */
public final class MoveRefused extends Exception {
    private static final long serialVersionUID = 1L;

    public MoveRefused(String message) {
        super(message);
    }
}
