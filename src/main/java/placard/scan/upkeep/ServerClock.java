package placard.scan.upkeep;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import placard.storage.Database;

/**
 * The clock of a store that has one of its own, a database server. A node whose clock runs ahead of it destroys nothing; it
 * may be late without harm, the others are not.
 *
 * @param store the store's, asked each time
 */
public record ServerClock(InstantSource store, InstantSource node) implements StoreClock {
    private static final Duration TOLERATED = Duration.ofHours(1);

    static ServerClock of(Database database, InstantSource node) {
        return new ServerClock(
                () -> Instant.ofEpochMilli(database.<Long>read(
                        tx -> tx.count("select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as n"))),
                node);
    }

    @Override
    public Optional<Instant> destroyBy() {
        return isNodeAhead() ? Optional.empty() : Optional.of(node.instant());
    }

    @Override
    public boolean isNodeAhead() {
        return node.instant().isAfter(store.instant().plus(TOLERATED));
    }

    @Override
    public void note() {
        // A server's clock goes on by itself.
    }
}
