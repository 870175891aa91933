package placard.scan.upkeep;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import placard.storage.Database;

/**
 * The clock of a store on a database server, which has its own. A node whose clock is ahead of it destroys nothing. A
 * node that is late does no harm, because the others are not.
 *
 * @param store the server's clock, read each time
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
        // The server's clock needs no help.
    }
}
