package placard.scan.client;

/**
 * The kind of a recorded request. Only people and unusual clients count, and only while the code is open. {@code
 * ScanRoutes.isRecorded} leaves out HEAD requests.
 */
public enum Kind {
    /** A person: every request of no other kind. */
    HUMAN(0, "human", true),
    /**
     * An HTTP library, a program that names no device and no system, or no user agent. It counts, because an unusual
     * client's scan must not vanish.
     */
    AUTOMATION(1, "automation", true),
    /** A link preview by a messenger, network or mail scanner, before or instead of a person. */
    PREVIEW(2, "preview", false),
    /** A crawler, a monitor, or a browser without a person (headless). */
    BOT(3, "bot", false),
    /** A prefetch by a browser, before a tap that may never come. The browser requests the page again after the tap. */
    SPECULATIVE(4, "speculative", false),
    /** A scan of a code that was closed at that time. It led to the fallback, or to the page for closed codes. */
    INACTIVE(5, "inactive", false);

    private final byte code;
    private final String label;
    private final boolean counted;

    Kind(int code, String label, boolean counted) {
        this.code = (byte) code;
        this.label = label;
        this.counted = counted;
    }

    /** The byte for this kind in the journal. It never changes its meaning. */
    public byte code() {
        return code;
    }

    /** The name in answers of the API and in the store. */
    public String label() {
        return label;
    }

    /** Whether scans of this kind count in the totals. */
    public boolean counted() {
        return counted;
    }

    /**
     * The kind of a code in the journal.
     *
     * @throws IllegalArgumentException if no kind has this code
     */
    public static Kind of(byte code) {
        return switch (code) {
            case 0 -> HUMAN;
            case 1 -> AUTOMATION;
            case 2 -> PREVIEW;
            case 3 -> BOT;
            case 4 -> SPECULATIVE;
            case 5 -> INACTIVE;
            default -> throw new IllegalArgumentException("No kind has code " + code);
        };
    }
}
