package placard.qr.content;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What a code is for (specification, "QR code"). */
public enum QrType {
    URL("Web page"),
    LOCATION("Location"),
    WHATSAPP("WhatsApp chat"),
    VCARD("Contact card"),
    WIFI("Wi-Fi network"),
    PDF("PDF document"),
    IMAGE("Pictures"),
    SOCIAL("Links page");

    /** Every type by its word on the wire. */
    public static final Map<String, QrType> CHOICES =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(QrType::word, type -> type));

    private final String label;

    QrType(String label) {
        this.label = label;
    }

    /** The type's word on the wire and in the store, such as {@code vcard}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The type's name for people. */
    public String label() {
        return label;
    }
}
