package placard.catalog.draft;

import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import placard.base.Ids;
import placard.base.Sha256;
import placard.catalog.profile.CatalogRules;

/**
 * What changes are judged by.
 *
 * @param ids of what is new, by its prefix and its id in the overlay
 * @param random for the variants and add-ons of an item, by the id of that in the overlay
 * @param fileExists whether the workspace has a file of this well-formed id
 * @param keepsStock whether variants and add-ons are in stock as they are now, whatever a change says
 */
public record OverlayRules(
        CatalogRules catalog,
        BinaryOperator<String> ids,
        Function<String, RandomGenerator> random,
        Predicate<String> fileExists,
        boolean keepsStock) {
    static OverlayRules of(CatalogRules rules, Ids ids, RandomGenerator random, String workspaceId) {
        return of(rules, (prefix, _) -> ids.next(prefix), _ -> random, workspaceId);
    }

    /** The same with ids that are the same each time: for what is only shown, and shown again. */
    static OverlayRules steady(CatalogRules rules, String workspaceId) {
        return of(rules, (prefix, id) -> Ids.of(prefix, Sha256.of(id), 0), StableRandom::new, workspaceId);
    }

    private static OverlayRules of(
            CatalogRules rules,
            BinaryOperator<String> ids,
            Function<String, RandomGenerator> random,
            String workspaceId) {
        return new OverlayRules(rules, ids, random, rules.files(workspaceId), true);
    }

    /** The same where what is new is called as the overlay calls it, for whoever changes that overlay. */
    OverlayRules keepingIds() {
        return new OverlayRules(catalog, (_, id) -> id, random, fileExists, keepsStock);
    }

    /** The same for what takes a change back, which also sets what is sold out. */
    OverlayRules settingStock() {
        return new OverlayRules(catalog, ids, random, fileExists, false);
    }

    String id(OverlayChange change, String prefix) {
        return ids.apply(prefix, change.id());
    }
}
