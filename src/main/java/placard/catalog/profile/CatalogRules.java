package placard.catalog.profile;

import java.time.ZoneId;
import java.util.Currency;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The facts and limits that catalogues need of the rest of the service.
 *
 * @param baseUrl of the public pages, without a slash at the end
 * @param startOf the defaults of a workspace's new catalogues
 * @param fileExists true for the well-formed id of a file of the workspace
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
     * The test for a file of the workspace, for one request. It asks the store once for each file, so that a repeated
     * check within a transaction needs no second connection.
     */
    public Predicate<String> files(String workspaceId) {
        Map<String, Boolean> known = new HashMap<>();
        return id -> known.computeIfAbsent(id, file -> fileExists.test(workspaceId, file));
    }

    /**
     * The defaults of a workspace's new catalogues.
     *
     * @param language a BCP 47 tag
     */
    public record Start(Currency currency, ZoneId timezone, String language) {}
}
