package placard.analytics;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Ids;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.base.Zones;
import placard.scan.count.Recorder;
import placard.storage.Database;
import placard.storage.StoreException;
import placard.storage.Tx;
import placard.web.Actor;
import placard.web.Answer;
import placard.web.Caller;
import placard.web.EventStream;
import placard.web.Request;
import placard.web.Route;

/**
 * Tells programs and open pages of scans as they are counted: {@code GET /events}.
 *
 * <p>After a commit of the recorder, each workspace that somebody listens to is read once, at most once a second, and one
 * event goes to all who listen. Every event has whole totals, so that one that was missed needs no repetition.
 */
public final class LiveScans implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LiveScans.class);

    private static final int TICK_MILLIS = 250;
    private static final Duration BETWEEN = Duration.ofSeconds(1);
    private static final int RETRY_MILLIS = 2_000;
    private static final int MOST_PER_ACTOR = 20;
    /** After this long a client has to connect anew, and so to be admitted anew. */
    private static final Duration LONGEST = Duration.ofMinutes(15);
    /** How far back a second look goes: nodes commit their scans at different times. */
    private static final Duration OVERLAP = Duration.ofMinutes(1);
    /** Codes that one event names: those scanned last. */
    private static final int MOST_CODES = 100;

    private final Database database;
    private final InstantSource clock;
    private final BiFunction<Tx, String, Zones> zones;
    private final int most;
    private final Duration heartbeat;
    private final Executor executor;
    private final Map<String, Watched> watched = new ConcurrentHashMap<>();
    private final AtomicInteger open = new AtomicInteger();
    private final ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("live-scans").daemon().factory());
    private volatile boolean isClosed;

    /** One who listens. */
    private record Listener(EventStream stream, Actor actor, long sinceNanos) {}

    /** A workspace that somebody listens to. */
    private static final class Watched {
        private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();
        private final AtomicBoolean isReading = new AtomicBoolean();
        private final Map<String, Long> told = new HashMap<>();
        private final AtomicBoolean hasNewcomer = new AtomicBoolean();
        private volatile boolean isDue = true;
        private volatile long readNanos = System.nanoTime() - BETWEEN.toNanos();
        private long latest;
        private LocalDate day = LocalDate.MIN;
        private long total = -1;

        /** What is new since the event before, or null; only one thread is here at a time. */
        @Nullable
        ObjectNode event(Counted counted) {
            if (!counted.day.equals(day)) {
                told.clear();
            }
            ObjectNode event = Json.object();
            ArrayNode codes = event.putArray("codes");
            counted.codes.forEach((id, scans) -> {
                if (!scans.equals(told.put(id, scans))) {
                    codes.addObject().put("id", id).put("scans", scans);
                }
            });
            boolean isNew = !codes.isEmpty() || counted.total != total || !counted.day.equals(day);
            day = counted.day;
            latest = counted.latest;
            total = counted.total;
            return isNew ? event.put("total", total).put("day", day.toString()) : null;
        }
    }

    /**
     * Nobody listens yet.
     *
     * @param zones of a workspace, by its id
     * @param most streams on this node
     * @param heartbeat the longest silence on a stream
     * @param executor where the store is read
     */
    public LiveScans(
            Database database,
            InstantSource clock,
            BiFunction<Tx, String, Zones> zones,
            int most,
            Duration heartbeat,
            Executor executor) {
        this.database = database;
        this.clock = clock;
        this.zones = zones;
        this.most = most;
        this.heartbeat = heartbeat;
        this.executor = executor;
        database.listen(Recorder.RECORDED, _ -> due());
        database.onMissedNotices(this::due);
    }

    private void due() {
        watched.values().forEach(one -> one.isDue = true);
    }

    public List<Route> routes() {
        return List.of(Route.of("GET", "/api/v1/events", Scope.ANALYTICS_READ, this::listen));
    }

    public void start() {
        var _ = ticker.scheduleAtFixedRate(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /**
     * Answers with events until the client goes.
     *
     * @throws Refusal {@code unavailable} if too many listen already
     */
    private Answer listen(Request request) {
        Caller caller = request.caller();
        Watched here = watched.get(caller.workspaceId());
        long own = here == null
                ? 0
                : here.listeners.stream()
                        .filter(one -> one.actor.id().equals(caller.actor().id()))
                        .count();
        boolean isWorkspaceFull = here != null && here.listeners.size() >= Math.max(MOST_PER_ACTOR, most / 4);
        if (isClosed || open.get() >= most || isWorkspaceFull || own >= MOST_PER_ACTOR) {
            throw Refusal.unavailable("Too many are listening.");
        }
        return Answer.streamed("text/event-stream", http -> join(http, caller))
                .with("Cache-Control", "no-store")
                .with("X-Accel-Buffering", "no");
    }

    private void join(HttpServerRequest http, Caller caller) {
        Listener listener = new Listener(new EventStream(http, RETRY_MILLIS), caller.actor(), System.nanoTime());
        String workspace = caller.workspaceId();
        open.incrementAndGet();
        AtomicBoolean hasLeft = new AtomicBoolean();
        listener.stream.onEnd(() -> {
            if (hasLeft.compareAndSet(false, true)) {
                leave(workspace, listener);
            }
        });
        watched.compute(workspace, (_, there) -> {
            Watched here = there == null ? new Watched() : there;
            if (!hasLeft.get()) {
                here.listeners.add(listener);
                here.hasNewcomer.set(true);
                here.isDue = true;
            }
            return here.listeners.isEmpty() ? null : here;
        });
        if (isClosed || open.get() > most) {
            listener.stream.end();
        }
    }

    private void leave(String workspace, Listener listener) {
        open.decrementAndGet();
        watched.computeIfPresent(workspace, (_, here) -> {
            here.listeners.remove(listener);
            return here.listeners.isEmpty() ? null : here;
        });
    }

    /** Ends the streams of a key that was revoked, a session that has ended, or a person whose role has changed. */
    public void end(String id) {
        watched.values().stream()
                .flatMap(one -> one.listeners.stream())
                .filter(listener -> switch (listener.actor) {
                    case Actor.Key key -> key.id().equals(id);
                    case Actor.Person person ->
                        person.sessionId().equals(id) || person.id().equals(id);
                    case Actor.CommandLine _ -> false;
                })
                .forEach(listener -> listener.stream.end());
    }

    /** A timer that throws never runs again. */
    private void tick() {
        try {
            long now = System.nanoTime();
            watched.forEach((workspace, one) -> {
                if (one.isDue && now - one.readNanos >= BETWEEN.toNanos() && one.isReading.compareAndSet(false, true)) {
                    one.isDue = false;
                    one.readNanos = now;
                    executor.execute(() -> read(workspace, one));
                }
                one.listeners.forEach(listener -> beat(listener, now));
            });
        } catch (RuntimeException | Error failure) {
            LOG.atError().setCause(failure).log("Those who listen to scans could not be served");
        }
    }

    private void beat(Listener listener, long now) {
        if (now - listener.sinceNanos > LONGEST.toNanos()) {
            listener.stream.end();
        } else if (!listener.stream.beat(heartbeat)) {
            listener.stream.cut();
        }
    }

    private void read(String workspace, Watched one) {
        try {
            if (one.hasNewcomer.getAndSet(false)) {
                // Their page may be older than what the others were told: all is told again.
                one.day = LocalDate.MIN;
            }
            Counted counted = database.read(tx -> counted(tx, workspace, one.day, one.latest));
            ObjectNode event = one.event(counted);
            if (event != null) {
                Buffer sent = Buffer.buffer("event: scans\ndata: " + Json.text(event) + "\n\n");
                for (Listener listener : one.listeners) {
                    if (!listener.stream.write(sent)) {
                        listener.stream.cut();
                    }
                }
            }
        } catch (StoreException | Refusal away) {
            one.isDue = true;
        } finally {
            one.isReading.set(false);
        }
    }

    private record Latest(byte[] code, long at) {}

    /**
     * What is counted of a day.
     *
     * @param codes the totals of those that were scanned last, by their ids
     * @param latest when the last one was scanned, in milliseconds since 1970
     */
    private record Counted(LocalDate day, long total, Map<String, Long> codes, long latest) {}

    private Counted counted(Tx tx, String workspaceId, LocalDate before, long latest) {
        byte[] workspace = Ids.bytes(workspaceId);
        Instant now = clock.instant();
        ZoneId zone = zones.apply(tx, workspaceId).at(now);
        LocalDate day = LocalDate.ofInstant(now, zone);
        Instant since = day.equals(before)
                ? Instant.ofEpochMilli(latest).minus(OVERLAP)
                : day.atStartOfDay(zone).toInstant();
        List<Latest> last = tx.list(
                """
                select code, latest_at from scan_total
                where workspace = ? and latest_at >= ? order by latest_at desc limit ?
                """, row -> new Latest(row.bytes("code"), row.number("latest_at")), workspace, since, MOST_CODES);
        int number = (int) day.toEpochDay();
        Map<String, Long> codes = new LinkedHashMap<>();
        for (Latest one : last) {
            tx.find(
                            "select total from scan_day where workspace = ? and code = ? and day = ?",
                            row -> row.number("total"),
                            workspace,
                            one.code,
                            number)
                    .ifPresent(total -> codes.put(Ids.of("qr_", one.code, 0), total));
        }
        long total = tx.count(
                "select coalesce(sum(total), 0) as n from workspace_day where workspace = ? and day = ?",
                workspace,
                number);
        return new Counted(day, total, codes, last.isEmpty() ? latest : last.getFirst().at);
    }

    /** Ends all streams; clients connect again, to another node if there is one. */
    @Override
    public void close() {
        isClosed = true;
        ticker.shutdownNow();
        watched.values().forEach(one -> one.listeners.forEach(listener -> listener.stream.end()));
    }
}
