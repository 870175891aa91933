package placard.catalog;

import java.util.Currency;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * What the reading of an item needs to know besides what was sent.
 *
 * @param currency the catalogue's
 * @param fileExists whether the workspace has a file of this well-formed id; not asked of files that the item shows
 *     already
 * @param random makes the ids of variants and add-ons
 */
record ItemContext(Currency currency, Predicate<String> fileExists, RandomGenerator random) {
    /**
     * The context of one request, which asks once for each file: what is read a second time within a transaction must
     * not wait for another connection to the store.
     */
    static ItemContext of(Catalog catalog, Predicate<String> fileExists, RandomGenerator random) {
        Map<String, Boolean> known = new HashMap<>();
        return new ItemContext(catalog.draft().currency(), id -> known.computeIfAbsent(id, fileExists::test), random);
    }

    /** The same request's, now that the catalogue is this one. */
    ItemContext in(Catalog present) {
        return new ItemContext(present.draft().currency(), fileExists, random);
    }
}
