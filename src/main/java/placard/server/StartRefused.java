package placard.server;

/** The settings or the environment forbid a start; the message names the change that helps. */
public final class StartRefused extends Exception {
    private static final long serialVersionUID = 1L;

    public StartRefused(String message) {
        super(message);
    }

    StartRefused(String message, Throwable cause) {
        super(message, cause);
    }
}
