package placard.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands until a test moves it. */
public final class MovableClock implements InstantSource {
    private final AtomicReference<Instant> now;

    public MovableClock(Instant start) {
        this.now = new AtomicReference<>(start);
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    public void move(Duration step) {
        now.updateAndGet(instant -> instant.plus(step));
    }

    public void set(Instant instant) {
        now.set(instant);
    }
}
