package placard.scan.client;

/**
 * The kind of device that scanned, as analytics name it. {@code OTHER} is a known device outside the named ones (a
 * console, a watch, a car, a headset, an e-reader). {@code UNKNOWN} is a request without a clue.
 */
public enum Device {
    MOBILE(1, "Mobile"),
    TABLET(2, "Tablet"),
    DESKTOP(3, "Desktop"),
    TV(4, "TV"),
    OTHER(5, "Other"),
    UNKNOWN(0, "Unknown");

    private final byte code;
    private final String label;

    Device(int code, String label) {
        this.code = (byte) code;
        this.label = label;
    }

    /** The byte for this device in the journal. It never changes its meaning. */
    public byte code() {
        return code;
    }

    /** The name in answers of the API. */
    public String label() {
        return label;
    }

    /**
     * The device of a code in the journal.
     *
     * @throws IllegalArgumentException if no device has this code
     */
    public static Device of(byte code) {
        return switch (code) {
            case 0 -> UNKNOWN;
            case 1 -> MOBILE;
            case 2 -> TABLET;
            case 3 -> DESKTOP;
            case 4 -> TV;
            case 5 -> OTHER;
            default -> throw new IllegalArgumentException("No device has code " + code);
        };
    }
}
