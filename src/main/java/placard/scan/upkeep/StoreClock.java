package placard.scan.upkeep;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;
import placard.storage.Database;

/**
 * The clock that must confirm this node's clock before anything is destroyed.
 *
 * <p>Hash keys are destroyed by the clock, for all nodes and for ever. So a wrong clock must not destroy keys that are
 * still needed.
 */
public sealed interface StoreClock permits ServerClock, RememberedClock {
    /** The clock of a store: a database server's own, or a remembered one for the embedded store. */
    static StoreClock of(Database database, InstantSource node, LongSupplier nanos) {
        return database.kind().equals("postgresql")
                ? ServerClock.of(database, node)
                : new RememberedClock(database, node, nanos);
    }

    /**
     * The current time for expiry: data that expired before it may be destroyed. Empty if nothing may be destroyed now.
     */
    Optional<Instant> destroyBy();

    /** Whether this node's clock is certainly wrong: more than an hour ahead of the store's. */
    boolean isNodeAhead();

    /** Makes the store remember the time. Call it every ten minutes. */
    void note();
}
