package placard.scan.cluster;

/** The scans of a workspace can't be moved; the message gives the reason. */
public final class MoveRefused extends Exception {
    private static final long serialVersionUID = 1L;

    public MoveRefused(String message) {
        super(message);
    }
}
