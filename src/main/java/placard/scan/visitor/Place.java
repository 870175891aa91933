package placard.scan.visitor;

import org.jspecify.annotations.Nullable;

/**
 * The place of an address.
 *
 * @param city or {@link Cities#UNKNOWN}
 * @param country its two letters (ISO 3166-1); null if unknown
 */
public record Place(String city, @Nullable String country) {
    /** No place. */
    public static final Place UNKNOWN = new Place(CityName.UNKNOWN, null);
}
