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
 * The clock for a store without a clock of its own: in an hour of work it never gains more than a day.
 *
 * <p>The store remembers when it was last at work. While the process runs, the system's monotonic clock measures the
 * time since. A larger jump of the wall clock may be right, because the machine was off. It may be wrong, because of a
 * mistake or an empty battery. Nothing distinguishes the two. So this clock follows slowly. After a jump of two months
 * it takes 60 hours, in which an operator can correct the clock. If the wall clock is set back, this clock goes back at
 * once.
 */
public final class RememberedClock implements StoreClock {
    private static final Logger LOG = LoggerFactory.getLogger(RememberedClock.class);

    /** How much this clock may gain towards the wall clock, for each unit of time that passes. */
    private static final int GAIN = 24;

    private static final Duration REPORTED = Duration.ofHours(1);

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

    /** When the store was last at work, or the time of its last scan if that was never noted. Empty without scans. */
    private static Optional<Instant> lastSeen(Database database) {
        return database.read(tx -> tx.find("select at from seen_time where id = 1", row -> row.time("at"))
                .or(() -> ScanPacks.latest(tx)));
    }

    @Override
    public Optional<Instant> destroyBy() {
        Instant time = advance();
        Duration behind = Duration.between(time, node.instant());
        if (behind.compareTo(REPORTED) > 0) {
            LOG.atWarn()
                    .addKeyValue("days", behind.toDays())
                    .addKeyValue("destroysBy", time)
                    .log(
                            "The clock is far ahead of this store's last use. Expired data is"
                                    + " deleted at most a day's worth an hour until it has caught up. Correct the clock if it is wrong");
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

    /** Always false: nothing shows that the node's clock is ahead. */
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
