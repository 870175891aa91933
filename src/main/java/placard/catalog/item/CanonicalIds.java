package placard.catalog.item;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Assigns the ids of variants and add-ons.
 *
 * <p>An entry keeps a sent id only if the item already has it, and only once in an array. So carts and analytics stay
 * stable, and no entry takes over another's id. All others get fresh ones, {@code var_<uuid>} or {@code add_<uuid>}.
 */
public record CanonicalIds(String prefix, RandomGenerator random, Set<String> free, Set<String> taken) {
    /** The prefix of a variant's id. */
    static final String VARIANT = "var_";

    /** The prefix of an add-on's id. */
    static final String ADD_ON = "add_";

    /**
     * The id of one array entry.
     *
     * @param kept true if the sent id is kept, so that the entry is merged with the stored one
     */
    record Assigned(String id, boolean kept) {}

    /**
     * A sent id that was replaced, for {@code idMappings} in the answer.
     *
     * @param clientId as sent, not empty
     * @param id the fresh one in its place
     */
    public record Mapping(String clientId, String id) {
        public static ArrayNode json(Collection<Mapping> mappings, ArrayNode into) {
            mappings.forEach(mapping ->
                    into.addObject().put("clientId", mapping.clientId).put("id", mapping.id));
            return into;
        }
    }

    /**
     * Starts one array.
     *
     * @param prefix {@link #VARIANT} or {@link #ADD_ON}
     * @param stored the ids that the item has now; empty on create and on duplicate
     */
    CanonicalIds(String prefix, Collection<String> stored, RandomGenerator random) {
        this(prefix, random, new HashSet<>(stored), new HashSet<>(stored));
    }

    /** The id of the array's next entry, for the sent id or null. */
    Assigned next(@Nullable String sent) {
        if (sent != null && free.remove(sent)) {
            return new Assigned(sent, true);
        }
        String id = fresh(prefix, random);
        while (!taken.add(id)) {
            id = fresh(prefix, random);
        }
        return new Assigned(id, false);
    }

    /** A fresh id: the prefix and a random UUID (RFC 9562, version 4) in canonical lower case. */
    static String fresh(String prefix, RandomGenerator random) {
        long high = random.nextLong() & ~0xf000L | 0x4000L;
        long low = random.nextLong() & 0x3fff_ffff_ffff_ffffL | 0x8000_0000_0000_0000L;
        return prefix + new UUID(high, low);
    }
}
