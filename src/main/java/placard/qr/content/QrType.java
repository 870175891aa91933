package placard.qr.content;

import java.util.Map;
import placard.base.Worded;

/** The type of a code: {@code QrType} in {@code docs/openapi.yaml}. */
public enum QrType implements Worded {
    URL,
    LOCATION,
    WHATSAPP,
    VCARD,
    WIFI,
    PDF,
    IMAGE,
    SOCIAL;

    /** Every type by its word in the API. */
    public static final Map<String, QrType> CHOICES = Worded.choices(QrType.class);

    /** Whether the content fits into a symbol. Pages of files or links exist only on the server. */
    public boolean canBeStatic() {
        return switch (this) {
            case URL, LOCATION, WHATSAPP, VCARD, WIFI -> true;
            case PDF, IMAGE, SOCIAL -> false;
        };
    }
}
