package placard.server;

/** The settings or the environment forbid a start; the message names the change that helps. */
public final class StartRefused extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean isOfSettings;

    public StartRefused(String message) {
        super(message);
        isOfSettings = false;
    }

    private StartRefused(String message, boolean isOfSettings) {
        super(message);
        this.isOfSettings = isOfSettings;
    }

    /** For settings that don't go together: the next start is refused as well, until a person changes one. */
    public static StartRefused ofSettings(String message) {
        return new StartRefused(message, true);
    }

    /** False for what may pass by itself, such as a store that can't be reached yet. */
    public boolean isOfSettings() {
        return isOfSettings;
    }

    StartRefused(String message, Throwable cause) {
        super(message, cause);
        isOfSettings = false;
    }
}
