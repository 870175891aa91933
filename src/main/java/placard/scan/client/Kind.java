package placard.scan.client;

/** What kind of request it was: every one is recorded, only people's and unusual clients' scans of open codes are counted. */
public enum Kind {
    /** A person: every request that is none of the kinds below. */
    HUMAN(0, "human", true),
    /** An HTTP library or no user agent at all: counted, since an unusual client's scan must not vanish. */
    AUTOMATION(1, "automation", true),
    /** A messenger's, network's or mail scanner's look at a link before or instead of a person. */
    PREVIEW(2, "preview", false),
    /** A crawler, a monitor, or a browser that says that nobody is in front of it. */
    BOT(3, "bot", false),
    /** A browser that loads ahead of a tap that may never come: it asks again when it does. */
    SPECULATIVE(4, "speculative", false),
    /** Whoever scanned a code that was closed then: it led to its fallback, or to a page that says so. */
    INACTIVE(5, "inactive", false);

    private final byte code;
    private final String label;
    private final boolean counted;

    Kind(int code, String label, boolean counted) {
        this.code = (byte) code;
        this.label = label;
        this.counted = counted;
    }

    /** The byte that stands for this kind in the journal; it never changes its meaning. */
    public byte code() {
        return code;
    }

    /** The name in answers of the API and in the store. */
    public String label() {
        return label;
    }

    /** Whether scans of this kind are in the totals. */
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
