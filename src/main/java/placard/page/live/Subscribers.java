package placard.page.live;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The open pages of one catalogue on this node, and the last state sent to them. */
final class Subscribers {
    private static final Logger LOG = LoggerFactory.getLogger(Subscribers.class);

    private final String slug;
    private final Function<String, Optional<CachedPage>> states;
    private final Executor executor;
    private final Consumer<MenuStream> slow;
    private final Set<MenuStream> streams = ConcurrentHashMap.newKeySet();
    private final AtomicInteger wanted = new AtomicInteger();
    private volatile AvailabilityState state;
    private volatile boolean isBehind;

    /**
     * No subscribers yet.
     *
     * @param states finds the state of the catalogue with a slug, if it is online; waits
     * @param slow receives each stream that reads too slowly
     */
    Subscribers(
            String slug,
            CachedPage first,
            Function<String, Optional<CachedPage>> states,
            Executor executor,
            Consumer<MenuStream> slow) {
        this.slug = slug;
        this.states = states;
        this.executor = executor;
        this.slow = slow;
        this.state = AvailabilityState.of(1, first);
    }

    CachedPage page() {
        return state.page();
    }

    Set<MenuStream> streams() {
        return streams;
    }

    /** Sends the current state to a stream that has joined; later states go to all streams. */
    void welcome(MenuStream stream) {
        send(stream, state);
    }

    private void send(MenuStream stream, AvailabilityState current) {
        if (!stream.send(current)) {
            slow.accept(stream);
        }
    }

    /**
     * Reads the state on another thread and sends it. Calls during a read cause one more read afterwards (debounce).
     */
    void refresh() {
        if (wanted.getAndIncrement() == 0) {
            executor.execute(this::readUntilDone);
        }
    }

    private void readUntilDone() {
        int seen;
        do {
            seen = wanted.get();
            try {
                read();
                isBehind = false;
            } catch (RuntimeException | Error failure) {
                if (!isBehind) {
                    LOG.atWarn().setCause(failure).log("Sending changes to open pages failed; trying again");
                }
                isBehind = true;
            }
        } while (!wanted.compareAndSet(seen, 0));
    }

    private void read() {
        CachedPage page = states.apply(slug).orElse(null);
        if (page == null) {
            streams.forEach(MenuStream::sayGone);
            return;
        }
        AvailabilityState next = state.then(page);
        state = next;
        streams.forEach(stream -> send(stream, next));
    }
}
