package placard.events;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import placard.base.Refusal;
import placard.storage.Database;
import placard.storage.StoreException;
import placard.storage.Tx;
import placard.web.Caller;

/**
 * Authenticates listeners again every few seconds, and ends the streams of refused ones. Most changes send a notice at
 * once. But a command in another process on the embedded store sends none, and PostgreSQL may lose one.
 */
public final class StreamRecheck {
    private static final Duration BETWEEN = Duration.ofSeconds(5);

    private final Database database;
    private final Listeners listeners;
    private final Check check;
    private final Executor executor;
    private final AtomicBoolean isAsking = new AtomicBoolean();
    private volatile long askedNanos = System.nanoTime();

    /** True if the caller still has exactly the same rights. */
    @FunctionalInterface
    public interface Check {
        boolean isAdmitted(Tx tx, Caller caller);
    }

    /** @param executor of the threads that read the store */
    public StreamRecheck(Database database, Listeners listeners, Check check, Executor executor) {
        this.database = database;
        this.listeners = listeners;
        this.check = check;
        this.executor = executor;
        listeners.onTick(this::tick);
        database.onMissedNotices(listeners::endAll);
    }

    private void tick(long now) {
        if (now - askedNanos >= BETWEEN.toNanos() && isAsking.compareAndSet(false, true)) {
            askedNanos = now;
            executor.execute(this::ask);
        }
    }

    private void ask() {
        try {
            Set<Caller> callers = new HashSet<>();
            listeners.all().forEach(listener -> callers.add(listener.caller()));
            if (!callers.isEmpty()) {
                Set<Caller> gone = database.read(tx -> {
                    Set<Caller> found = new HashSet<>(callers);
                    found.removeIf(caller -> check.isAdmitted(tx, caller));
                    return found;
                });
                listeners.all().stream()
                        .filter(listener -> gone.contains(listener.caller()))
                        .forEach(listener -> listener.stream().end());
            }
        } catch (StoreException | Refusal away) {
            // The database is away, so no new listener is admitted either. The next round checks again.
            askedNanos = System.nanoTime();
        } finally {
            isAsking.set(false);
        }
    }
}
