package placard.catalog.profile;

import java.time.ZoneId;
import java.util.Currency;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;

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
     * Whether a workspace has a file, for one request, which asks once for each file. What is read a second time within a
     * transaction must not wait for another connection to the store.
     */
    public Predicate<String> files(String workspaceId) {
        Map<String, Boolean> known = new HashMap<>();
        return id -> known.computeIfAbsent(id, file -> fileExists.test(workspaceId, file));
    }

    /**
     * What catalogues of a workspace have that name nothing else.
     *
     * @param language a BCP 47 tag
     */
    public record Start(Currency currency, ZoneId timezone, String language) {}
}
