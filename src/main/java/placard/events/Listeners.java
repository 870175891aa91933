package placard.events;

import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Fault;
import placard.base.Refusal;
import placard.base.Scope;
import placard.web.Actor;
import placard.web.Answer;
import placard.web.Caller;
import placard.web.EventStream;
import placard.web.Request;
import placard.web.Route;

/**
 * The open event streams of this node: {@code GET /events}. Publishers ask this class for the listeners of a workspace
 * and send events to them.
 */
public final class Listeners implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Listeners.class);

    private static final int TICK_MILLIS = 250;
    private static final int RETRY_MILLIS = 2_000;
    private static final int MOST_PER_ACTOR = 20;
    /** The longest duration of a stream. Then the client must connect and authenticate again. */
    private static final Duration LONGEST = Duration.ofMinutes(15);

    private static final List<Scope> SCOPES =
            List.of(Scope.ANALYTICS_READ, Scope.CATALOGS_READ, Scope.AVAILABILITY_WRITE);

    private final int most;
    private final Duration heartbeat;
    private final BiPredicate<String, String> isCatalog;
    private final Map<String, Set<Listener>> byWorkspace = new ConcurrentHashMap<>();
    private final AtomicInteger open = new AtomicInteger();
    private final List<Consumer<Listener>> whenJoined = new CopyOnWriteArrayList<>();
    private final List<Consumer<Listener>> whenLeft = new CopyOnWriteArrayList<>();
    private final List<LongConsumer> whenTicking = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("events").daemon().factory());
    private volatile boolean isClosed;

    /**
     * No stream is open yet.
     *
     * @param most streams on this node
     * @param heartbeat the longest silence on a stream
     * @param isCatalog true if the workspace has the catalogue
     */
    public Listeners(int most, Duration heartbeat, BiPredicate<String, String> isCatalog) {
        this.most = most;
        this.heartbeat = heartbeat;
        this.isCatalog = isCatalog;
    }

    public List<Route> routes() {
        return List.of(
                Route.ofEither("GET", "/api/v1/events", SCOPES, this::listen).asking("catalog"));
    }

    /** Sets an action for each new listener, run once it can receive events. */
    public void onJoin(Consumer<Listener> action) {
        whenJoined.add(action);
    }

    /** Sets an action for each listener that has gone. */
    public void onLeave(Consumer<Listener> action) {
        whenLeft.add(action);
    }

    /** Sets an action that runs several times a second with the monotonic time. It must not wait. */
    public void onTick(LongConsumer action) {
        whenTicking.add(action);
    }

    public void start() {
        var _ = ticker.scheduleAtFixedRate(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    public Set<Listener> in(String workspaceId) {
        return byWorkspace.getOrDefault(workspaceId, Set.of());
    }

    public boolean areIn(String workspaceId) {
        return byWorkspace.containsKey(workspaceId);
    }

    /**
     * Answers with events until the client disconnects.
     *
     * @throws Refusal {@code unavailable} if too many listen already
     */
    private Answer listen(Request request) {
        Caller caller = request.caller();
        String catalogId = catalog(request);
        Set<Listener> here = in(caller.workspaceId());
        long own = here.stream()
                .filter(one -> one.caller().actor().id().equals(caller.actor().id()))
                .count();
        boolean isWorkspaceFull = here.size() >= Math.max(MOST_PER_ACTOR, most / 4);
        if (isClosed || open.get() >= most || isWorkspaceFull || own >= MOST_PER_ACTOR) {
            throw Refusal.unavailable("Too many are listening.");
        }
        return Answer.streamed("text/event-stream", http -> join(http, caller, catalogId))
                .with("Cache-Control", "no-store")
                .with("X-Accel-Buffering", "no");
    }

    /** @throws Refusal {@code validation_failed} if the caller sees no such catalogue */
    private @Nullable String catalog(Request request) {
        String id = request.query("catalog");
        if (id == null) {
            return null;
        }
        if (!request.caller().sees(id) || !isCatalog.test(request.workspaceId(), id)) {
            throw new Refusal(new Refusal.Invalid(
                    List.of(Fault.ofParameter("catalog", "catalog_not_found", "There is no such catalogue."))));
        }
        return id;
    }

    private void join(HttpServerRequest http, Caller caller, @Nullable String catalogId) {
        Listener listener = new Listener(new EventStream(http, RETRY_MILLIS), caller, catalogId, System.nanoTime());
        open.incrementAndGet();
        AtomicBoolean hasLeft = new AtomicBoolean();
        listener.stream().onEnd(() -> {
            if (hasLeft.compareAndSet(false, true)) {
                leave(listener);
            }
        });
        byWorkspace.compute(caller.workspaceId(), (_, there) -> {
            Set<Listener> here = there == null ? ConcurrentHashMap.newKeySet() : there;
            if (!hasLeft.get()) {
                here.add(listener);
            }
            return here.isEmpty() ? null : here;
        });
        if (isClosed || open.get() > most) {
            listener.stream().end();
        } else if (!hasLeft.get()) {
            whenJoined.forEach(action -> action.accept(listener));
        }
    }

    private void leave(Listener listener) {
        open.decrementAndGet();
        byWorkspace.computeIfPresent(listener.caller().workspaceId(), (_, here) -> {
            here.remove(listener);
            return here.isEmpty() ? null : here;
        });
        whenLeft.forEach(action -> action.accept(listener));
    }

    /** Ends the streams of a revoked key, an ended session, or a person with a changed role. */
    public void end(String id) {
        all().stream()
                .filter(listener -> switch (listener.caller().actor()) {
                    case Actor.Key key -> key.id().equals(id);
                    case Actor.Person person ->
                        person.sessionId().equals(id) || person.id().equals(id);
                    case Actor.CommandLine _, Actor.Schedule _ -> false;
                })
                .forEach(listener -> listener.stream().end());
    }

    /** Ends all streams, because events may be missing. Clients that reconnect read everything anew. */
    public void endAll() {
        all().forEach(listener -> listener.stream().end());
    }

    /** All of this node. */
    List<Listener> all() {
        List<Listener> all = new ArrayList<>();
        byWorkspace.values().forEach(all::addAll);
        return all;
    }

    /**
     * Catches every fault, because a timer that throws never runs again. A tick that runs during a stop may find that
     * the threads for its work have ended.
     */
    private void tick() {
        try {
            long now = System.nanoTime();
            whenTicking.forEach(action -> action.accept(now));
            all().forEach(listener -> beat(listener, now));
        } catch (RuntimeException | Error failure) {
            if (!isClosed) {
                LOG.atError().setCause(failure).log("Those who listen could not be served");
            }
        }
    }

    private void beat(Listener listener, long now) {
        if (now - listener.sinceNanos() > LONGEST.toNanos()) {
            listener.stream().end();
        } else if (!listener.stream().beat(heartbeat)) {
            listener.stream().cut();
        }
    }

    /** Ends all streams; clients connect again, to another node if there is one. */
    @Override
    public void close() {
        isClosed = true;
        ticker.shutdownNow();
        endAll();
    }
}
