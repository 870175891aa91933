package placard.catalog.profile;

import java.time.ZoneId;
import java.util.Currency;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * What catalogues need to know of the rest of the service.
 *
 * @param baseUrl of the public pages, without a slash at the end
 * @param startOf what a workspace's catalogues have that name nothing else
 * @param fileExists whether a workspace has a file of this well-formed id
 * @param maxSections in a catalogue
 * @param maxItems in a catalogue
 * @param maxBytes of memory that a catalogue may take when it is read as a whole
 */
public record CatalogRules(
        String baseUrl,
        Function<String, Start> startOf,
        BiPredicate<String, String> fileExists,
        int maxSections,
        int maxItems,
        long maxBytes) {
    /**
     * What catalogues of a workspace have that name nothing else.
     *
     * @param language a BCP 47 tag
     */
    public record Start(Currency currency, ZoneId timezone, String language) {}
}
