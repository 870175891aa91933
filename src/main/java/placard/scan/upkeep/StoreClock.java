package placard.scan.upkeep;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import placard.storage.Database;

/**
 * Holds this node's clock against the store's.
 *
 * <p>Hash keys are destroyed by the clock and for all nodes: one whose clock runs ahead would destroy what the others still
 * need. It may be late without harm, the others are not.
 */
public final class StoreClock {
    private static final Duration TOLERATED = Duration.ofHours(1);

    private final InstantSource store;
    private final InstantSource node;

    /**
     * Compares two clocks.
     *
     * @param store the store's, asked each time
     */
    public StoreClock(InstantSource store, InstantSource node) {
        this.store = store;
        this.node = node;
    }

    /** The clock of a store that has one of its own; the node's for one that is part of the node. */
    public static InstantSource of(Database database, InstantSource node) {
        return database.kind().equals("postgresql")
                ? () -> Instant.ofEpochMilli(database.<Long>read(
                        tx -> tx.count("select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as n")))
                : node;
    }

    /** Whether this node's clock runs so far ahead that nothing may be destroyed by it. */
    public boolean isNodeAhead() {
        return node.instant().isAfter(store.instant().plus(TOLERATED));
    }
}
