package placard.catalog.draft;

import java.nio.ByteBuffer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import placard.base.Ids;
import placard.base.Sha256;
import placard.catalog.profile.CatalogRules;

/**
 * The rules for an overlay's changes.
 *
 * @param ids of new records, by their prefix and their id in the overlay
 * @param random for the variants and add-ons of an item, by the item's id in the overlay
 * @param fileExists true for the well-formed id of a file of the workspace
 * @param keepsStock true if variants and add-ons keep their present switches, whatever a change says
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

    /** The same with stable ids, for previews that are made again and again. */
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

    /** The same, but new records keep the overlay's ids, for editing that overlay. */
    OverlayRules keepingIds() {
        return new OverlayRules(catalog, (_, id) -> id, random, fileExists, keepsStock);
    }

    /** The same for an undo, which also sets sold-out switches. */
    OverlayRules settingStock() {
        return new OverlayRules(catalog, ids, random, fileExists, false);
    }

    String id(OverlayChange change, String prefix) {
        return ids.apply(prefix, change.id());
    }

    /** Pseudo-random numbers that depend only on a name. Values made of them must not be stored. */
    private static final class StableRandom implements RandomGenerator {
        private final String name;
        private int count;

        StableRandom(String name) {
            this.name = name;
        }

        @Override
        public long nextLong() {
            return ByteBuffer.wrap(Sha256.of(name + " " + count++)).getLong();
        }
    }
}
