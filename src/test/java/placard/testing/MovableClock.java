package placard.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** A wall clock and a monotonic clock that stand still until a test moves them. */
public final class MovableClock implements InstantSource {
    private final AtomicReference<Instant> now;
    private final AtomicLong passed = new AtomicLong();

    public MovableClock(Instant start) {
        this.now = new AtomicReference<>(start);
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    /** How far it was moved, which no setting of the clock undoes. */
    public long nanos() {
        return passed.get();
    }

    /** Lets time pass. */
    public void move(Duration step) {
        passed.addAndGet(step.toNanos());
        now.updateAndGet(instant -> instant.plus(step));
    }

    /** Sets the clock as a person may set a machine's: no time passes by that. */
    public void set(Instant instant) {
        now.set(instant);
    }
}
