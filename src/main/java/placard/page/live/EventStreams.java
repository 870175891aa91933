package placard.page.live;

import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Refusal;

/**
 * The event streams of this node (server-sent events). They send open pages the new state of their catalogue after every change.
 *
 * <p>Every event is the whole state of its catalogue, made once for all its streams. A page that reads too slowly is
 * disconnected; it reconnects and gets the current state.
 */
public final class EventStreams implements AutoCloseable {
    private static final int TICK_MILLIS = 250;
    /**
     * Milliseconds until a page reconnects. A random part of up to half as much is added (jitter), so that not all
     * reconnect at once.
     */
    private static final int RETRY_MILLIS = 2_000;

    /**
     * The limits.
     *
     * @param perNode streams in all; 0 for none at all
     * @param perClient streams of one address, which a whole restaurant may share
     * @param heartbeat the longest silence on a stream
     */
    public record Limits(int perNode, int perClient, Duration heartbeat) {}

    private final Limits limits;
    private final PageCache pages;
    private final Function<String, Optional<CachedPage>> states;
    private static final Logger LOG = LoggerFactory.getLogger(EventStreams.class);

    private final Executor executor;
    private final Map<String, Subscribers> subscribersByCatalog = new ConcurrentHashMap<>();
    private final Map<String, Integer> perClient = new ConcurrentHashMap<>();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger joined = new AtomicInteger();
    private final LongAdder cut = new LongAdder();
    private final ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("event-streams").daemon().factory());
    private volatile boolean isClosed;

    /**
     * No streams yet.
     *
     * @param states finds the state of the catalogue with a slug, if it is online; waits
     * @param executor runs the reads of states
     */
    public EventStreams(
            Limits limits, PageCache pages, Function<String, Optional<CachedPage>> states, Executor executor) {
        this.limits = limits;
        this.pages = pages;
        this.states = states;
        this.executor = executor;
    }

    /** Starts the timer. */
    public void start() {
        var _ = ticker.scheduleAtFixedRate(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /**
     * Refuses a stream over the limits.
     *
     * @throws Refusal {@code unavailable}
     */
    public void checkRoom(String client) {
        if (isClosed || open.get() >= limits.perNode || perClient.getOrDefault(client, 0) >= limits.perClient) {
            throw Refusal.unavailable("Too many pages are listening.");
        }
    }

    /**
     * Answers a request with events until its page is closed.
     *
     * @param client the id of the client, for limits
     * @param state of the catalogue, read just now
     */
    public void join(HttpServerRequest request, String client, String slug, CachedPage state) {
        int spread = Math.floorMod(joined.getAndIncrement() * 137, RETRY_MILLIS / 2);
        MenuStream stream = new MenuStream(request, client, RETRY_MILLIS + spread);
        String catalogId = state.catalogId();
        AtomicBoolean hasLeft = new AtomicBoolean();
        open.incrementAndGet();
        perClient.merge(client, 1, Integer::sum);
        // Registered before others can end the stream: an ended stream accepts no handler.
        stream.onEnd(() -> {
            if (hasLeft.compareAndSet(false, true)) {
                leave(catalogId, stream);
            }
        });
        Subscribers subscribers = subscribersByCatalog.compute(catalogId, (_, there) -> {
            if (hasLeft.get()) {
                return there;
            }
            Subscribers here = there == null ? new Subscribers(slug, state, states, executor, this::cutOff) : there;
            here.streams().add(stream);
            return here;
        });
        if (subscribers == null || hasLeft.get()) {
            return;
        }
        subscribers.welcome(stream);
        if (!pages.holds(subscribers.page())) {
            subscribers.refresh();
        }
        if (isClosed) {
            stream.end();
        }
    }

    private void leave(String catalogId, MenuStream stream) {
        perClient.computeIfPresent(stream.client(), (_, count) -> count == 1 ? null : count - 1);
        subscribersByCatalog.computeIfPresent(catalogId, (_, subscribers) -> {
            subscribers.streams().remove(stream);
            return subscribers.streams().isEmpty() ? null : subscribers;
        });
        // Last: a node without open streams has nothing left of any.
        open.decrementAndGet();
    }

    private void cutOff(MenuStream stream) {
        cut.increment();
        stream.cut();
    }

    /** Handles a change of a catalogue; returns at once. */
    public void changed(String catalogId) {
        Subscribers subscribers = subscribersByCatalog.get(catalogId);
        if (subscribers != null) {
            subscribers.refresh();
        }
    }

    /** Sends states that changed with time or were missed, and heartbeats. */
    private void tick() {
        try {
            lookAtAll();
        } catch (RuntimeException | Error failure) {
            // Caught, because a timer whose task throws never runs again.
            LOG.atError().setCause(failure).log("Open pages could not be served");
        }
    }

    private void lookAtAll() {
        for (Subscribers subscribers : subscribersByCatalog.values()) {
            if (!pages.holds(subscribers.page())) {
                subscribers.refresh();
            }
            for (MenuStream stream : subscribers.streams()) {
                if (!stream.beat(limits.heartbeat)) {
                    cutOff(stream);
                }
            }
        }
    }

    /** The number of open streams. */
    public int open() {
        return open.get();
    }

    /** The number of streams that were cut off because they read too slowly. */
    public long cut() {
        return cut.sum();
    }

    /** Ends all streams. Pages reconnect, to another node if there is one. */
    @Override
    public void close() {
        isClosed = true;
        ticker.shutdownNow();
        subscribersByCatalog
                .values()
                .forEach(subscribers -> subscribers.streams().forEach(MenuStream::end));
    }
}
