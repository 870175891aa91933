package placard.scan;

/**
 * The family of the operating system, never its version, since browsers froze those. {@code OTHER} is a known system
 * that has no name here (Tizen, KaiOS, a BSD, a console's own), {@code UNKNOWN} a request that does not say.
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

    /** The byte that stands for this system in the journal; it never changes its meaning. */
    public byte code() {
        return code;
    }

    /** The name in answers of the API. */
    public String label() {
        return label;
    }

    /** @throws IllegalArgumentException if no system has this code */
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
