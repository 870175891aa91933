package placard.catalog.item;

import java.util.Map;
import placard.base.Worded;

/** The pricing type of an item. */
public enum PricingType implements Worded {
    FIXED,
    /** The price is the lowest one; guests see it with "from". */
    STARTING_FROM,
    /** The owner may store a price; guests never see it. */
    ON_REQUEST,
    FREE;

    static final Map<String, PricingType> CHOICES = Worded.choices(PricingType.class);

    /** True if guests see the price. A price on request is hidden, even if it is stored. */
    public boolean isPublic() {
        return switch (this) {
            case FIXED, STARTING_FROM, FREE -> true;
            case ON_REQUEST -> false;
        };
    }
}
