package placard.scan.visitor;

import org.jspecify.annotations.Nullable;

/**
 * The place of an address.
 *
 * @param city {@link Cities#UNKNOWN} if nobody knows
 * @param country its two letters (ISO 3166-1); null if nobody knows
 */
public record Place(String city, @Nullable String country) {
    /** No place. */
    public static final Place UNKNOWN = new Place(CityName.UNKNOWN, null);
}
