package placard.catalog.profile;

import java.time.ZoneId;
import java.util.Currency;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * What catalogues need to know of the rest of the service.
 *
 * @param baseUrl of the public pages, without a slash at the end
 * @param defaultCurrency of a catalogue that names none
 * @param zoneOf the time zone of a workspace, which a catalogue has that names none
 * @param fileExists whether a workspace has a file of this well-formed id
 * @param maxSections in a catalogue
 * @param maxItems in a catalogue
 * @param maxBytes of memory that a catalogue may take when it is read as a whole
 */
public record CatalogRules(
        String baseUrl,
        Currency defaultCurrency,
        Function<String, ZoneId> zoneOf,
        BiPredicate<String, String> fileExists,
        int maxSections,
        int maxItems,
        long maxBytes) {}
