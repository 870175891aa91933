package placard.qr.content;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The type of a code: {@code QrType} in {@code docs/openapi.yaml}. */
public enum QrType {
    URL,
    LOCATION,
    WHATSAPP,
    VCARD,
    WIFI,
    PDF,
    IMAGE,
    SOCIAL;

    /** Every type by its word in the API. */
    public static final Map<String, QrType> CHOICES =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(QrType::word, type -> type));

    /** The type's word in the API and the store, such as {@code vcard}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the content fits into a symbol. Pages of files or links exist only on the server. */
    public boolean canBeStatic() {
        return switch (this) {
            case URL, LOCATION, WHATSAPP, VCARD, WIFI -> true;
            case PDF, IMAGE, SOCIAL -> false;
        };
    }
}
