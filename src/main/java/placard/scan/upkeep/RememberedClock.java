package placard.scan.upkeep;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.scan.count.ScanPacks;
import placard.storage.Database;

/**
 * The node's clock for a store that has none: it never gains more than a day in an hour of work.
 *
 * <p>The store remembers the time at which it was last at work. While the process runs, the system's monotonic clock tells
 * how much later it can be. What the wall clock says beyond that is either right, since the machine was off, or wrong, since
 * somebody set it or a battery is empty; nothing tells which. So this time follows slowly: after a jump of two months it
 * takes 60 hours in which somebody may mend the clock, and needs nobody if the clock is right. Set back, it goes back at once.
 */
public final class RememberedClock implements StoreClock {
    private static final Logger LOG = LoggerFactory.getLogger(RememberedClock.class);

    /** How much this time may gain on the wall clock, in each unit of time that passes. */
    private static final int GAIN = 24;

    private static final Duration TOLD = Duration.ofHours(1);

    private final Database database;
    private final InstantSource node;
    private final LongSupplier nanos;
    private Instant seen;
    private long at;

    /** @param nanos the system's monotonic clock, {@link System#nanoTime} */
    RememberedClock(Database database, InstantSource node, LongSupplier nanos) {
        this.database = database;
        this.node = node;
        this.nanos = nanos;
        this.seen = lastSeen(database).orElseGet(node::instant);
        this.at = nanos.getAsLong();
    }

    /** When the store was last at work; by its scans if it was never noted, nothing if there is none. */
    private static Optional<Instant> lastSeen(Database database) {
        return database.read(tx -> tx.find("select at from seen_time where id = 1", row -> row.time("at"))
                .or(() -> ScanPacks.latest(tx)));
    }

    @Override
    public Optional<Instant> destroyBy() {
        Instant time = advance();
        Duration behind = Duration.between(time, node.instant());
        if (behind.compareTo(TOLD) > 0) {
            LOG.atWarn()
                    .addKeyValue("days", behind.toDays())
                    .addKeyValue("destroysBy", time)
                    .log(
                            "The clock is ahead of the time when this store was last at work: expired data is"
                                    + " deleted at most a day's worth an hour until it has caught up; set the clock if it is wrong");
        }
        return Optional.of(time);
    }

    private synchronized Instant advance() {
        long now = nanos.getAsLong();
        Instant reached = seen.plusNanos((now - at) * (1 + GAIN));
        at = now;
        Instant wall = node.instant();
        seen = wall.isBefore(reached) ? wall : reached;
        return seen;
    }

    /** Nothing can tell. */
    @Override
    public boolean isNodeAhead() {
        return false;
    }

    @Override
    public void note() {
        Instant time = advance();
        database.writeScans(tx -> tx.update("""
                insert into seen_time (id, at)
                values (1, ?)
                on conflict (id) do update set at = excluded.at
                """, time));
    }
}
