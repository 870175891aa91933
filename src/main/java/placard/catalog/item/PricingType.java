package placard.catalog.item;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The pricing type of an item. */
public enum PricingType {
    FIXED,
    /** The price is the lowest one; guests see it with "from". */
    STARTING_FROM,
    /** The owner may store a price; guests never see it. */
    ON_REQUEST,
    FREE;

    static final Map<String, PricingType> CHOICES =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(PricingType::word, type -> type));

    /** True if guests see the price. A price on request is hidden, even if it is stored. */
    public boolean isPublic() {
        return switch (this) {
            case FIXED, STARTING_FROM, FREE -> true;
            case ON_REQUEST -> false;
        };
    }

    /** The name in JSON and in the store. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
