package placard.scan.upkeep;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;
import placard.storage.Database;

/**
 * The clock that this node's clock is compared with before anything is destroyed.
 *
 * <p>Hash keys are destroyed by the clock and for all nodes, and nothing brings them back: a clock that is wrong must
 * not destroy what is still needed.
 */
public sealed interface StoreClock permits ServerClock, RememberedClock {
    /** That of a store: its own where it is a server, what it remembers of the node's where it is part of the node. */
    static StoreClock of(Database database, InstantSource node, LongSupplier nanos) {
        return database.kind().equals("postgresql")
                ? ServerClock.of(database, node)
                : new RememberedClock(database, node, nanos);
    }

    /** The time whose past may be destroyed now, by which everything that has its time is measured; empty: nothing may. */
    Optional<Instant> destroyBy();

    /** Whether this node's clock is certainly wrong: more than an hour ahead of the store's. */
    boolean isNodeAhead();

    /** Has the store remember the time, to be called every ten minutes. */
    void note();
}
