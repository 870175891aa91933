package placard.scan.client;

/**
 * The family of the operating system, never its version, because browsers froze those. {@code OTHER} is a known system
 * without its own constant here (Tizen, KaiOS, a BSD, a console's own). {@code UNKNOWN} is a request without a clue.
 */
public enum Os {
    ANDROID(1, "Android"),
    IOS(2, "iOS"),
    IPADOS(3, "iPadOS"),
    WINDOWS(4, "Windows"),
    MACOS(5, "macOS"),
    LINUX(6, "Linux"),
    CHROMEOS(7, "ChromeOS"),
    HARMONYOS(8, "HarmonyOS"),
    OTHER(9, "Other"),
    UNKNOWN(0, "Unknown");

    private final byte code;
    private final String label;

    Os(int code, String label) {
        this.code = (byte) code;
        this.label = label;
    }

    /** The byte for this system in the journal. It never changes its meaning. */
    public byte code() {
        return code;
    }

    /** The name in answers of the API. */
    public String label() {
        return label;
    }

    /**
     * The operating system of a code in the journal.
     *
     * @throws IllegalArgumentException if no operating system has this code
     */
    public static Os of(byte code) {
        return switch (code) {
            case 0 -> UNKNOWN;
            case 1 -> ANDROID;
            case 2 -> IOS;
            case 3 -> IPADOS;
            case 4 -> WINDOWS;
            case 5 -> MACOS;
            case 6 -> LINUX;
            case 7 -> CHROMEOS;
            case 8 -> HARMONYOS;
            case 9 -> OTHER;
            default -> throw new IllegalArgumentException("No operating system has code " + code);
        };
    }
}
