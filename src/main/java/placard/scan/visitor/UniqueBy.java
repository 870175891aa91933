package placard.scan.visitor;

/** The values that identify a visitor: two scans with the same values are by one visitor. */
public enum UniqueBy {
    /** The address alone. */
    IP("ip"),
    /** Address, device class and operating system, so that guests who share one Wi-Fi count separately. */
    IP_AND_DEVICE("ip+device");

    private final String setting;

    UniqueBy(String setting) {
        this.setting = setting;
    }

    /** The value of the setting. */
    public String setting() {
        return setting;
    }

    /**
     * Reads the setting, {@code ip} or {@code ip+device}.
     *
     * @throws IllegalArgumentException if it is neither; the message is for the operator
     */
    public static UniqueBy named(String setting) {
        return switch (setting.trim()) {
            case "ip" -> IP;
            case "ip+device" -> IP_AND_DEVICE;
            default -> throw new IllegalArgumentException("\"%s\" is neither ip nor ip+device".formatted(setting));
        };
    }
}
