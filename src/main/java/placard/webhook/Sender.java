package placard.webhook;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Refusal;
import placard.base.WebHost;
import placard.base.WebUrl;
import placard.outbound.Outcome;
import placard.outbound.RequestSlots;
import placard.storage.Database;
import placard.storage.StoreException;

/**
 * The one thread of a node that makes messages of events, leases those that are due, and writes what came of them. The
 * requests themselves wait on event loops. It takes workspaces in turn, and in each its endpoints.
 */
public final class Sender implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Sender.class);
    private static final Duration LOOK = Duration.ofSeconds(1);
    /** The pause while messages wait for a place. */
    private static final Duration SOON = Duration.ofMillis(100);

    private static final Duration BOUNDS = Duration.ofMinutes(1);
    private static final int LEASED_AT_A_TIME = 50;
    private static final int SETTLED_AT_A_TIME = 200;
    private static final int OF_AN_ENDPOINT = 10;
    /** The most events that a chat hears of in one message. */
    private static final int OF_A_CHAT = 100;

    private final Database database;
    private final Webhooks webhooks;
    private final Messages messages;
    private final WebhookRequest post;
    private final QueueLimits bounds;
    private final RequestSlots places;
    private final InstantSource clock;
    private final Semaphore wake = new Semaphore(0);
    private final ConcurrentLinkedQueue<Messages.Result> results = new ConcurrentLinkedQueue<>();
    private final AtomicInteger underWay = new AtomicInteger();
    private final Thread thread = Thread.ofPlatform().name("webhooks").daemon().unstarted(this::run);
    private Instant boundsAt = Instant.EPOCH;
    /** The time of the last round. */
    private Instant last = Instant.EPOCH;

    private int turn;
    private volatile boolean areBoundsDue;
    private volatile boolean isPaused;
    private volatile boolean isClosed;

    Sender(
            Database database,
            Webhooks webhooks,
            Messages messages,
            WebhookRequest post,
            QueueLimits bounds,
            RequestSlots places,
            InstantSource clock) {
        this.database = database;
        this.webhooks = webhooks;
        this.messages = messages;
        this.post = post;
        this.bounds = bounds;
        this.places = places;
        this.clock = clock;
        database.listen(Events.ADDED, _ -> wake.release());
        database.listen(Webhooks.CHANGED, _ -> wake.release());
    }

    /** Whether a restore has stopped all sending. */
    public boolean isPaused() {
        return isPaused;
    }

    /** Keeps the bounds in its next round, because much was added. */
    void keepBoundsSoon() {
        areBoundsDue = true;
        wake.release();
    }

    public void start() {
        thread.start();
    }

    private void run() {
        while (!isClosed) {
            Duration pause = LOOK;
            try {
                pause = round();
            } catch (StoreException | Refusal away) {
                LOG.debug("The store is away", away);
            } catch (RuntimeException | Error failure) {
                if (!isClosed) {
                    LOG.atError().setCause(failure).log("Webhooks could not be sent");
                }
            }
            try {
                if (pause.isPositive() && wake.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                    wake.drainPermits();
                }
            } catch (InterruptedException closed) {
                return;
            }
        }
    }

    /** Does one round of work; returns how long to wait before the next. */
    private Duration round() {
        settle();
        boolean hasAny = webhooks.refresh();
        isPaused = database.read(Webhooks::isPaused);
        if (!hasAny && underWay.get() == 0) {
            return LOOK;
        }
        Instant now = clock.instant();
        boolean isDue = areBoundsDue || !now.isBefore(boundsAt);
        if (isDue || now.isBefore(last)) {
            // The clock may have gone back, also while no node ran.
            Duration back = now.isBefore(last) ? Duration.between(now, last) : Duration.ZERO;
            database.write(tx -> Webhooks.mend(tx, now) + Messages.mend(tx, now, back));
        }
        isDue |= now.isBefore(last);
        last = now;
        // After some events it sends, because the others may be many.
        List<Messages.Event> fresh = database.read(Messages::fresh);
        if (!fresh.isEmpty()) {
            database.write(tx -> messages.dispatch(tx, fresh, now));
        }
        if (isDue) {
            areBoundsDue = false;
            boundsAt = now.plus(BOUNDS);
            bounds.keep(webhooks.workspaces(), now);
        }
        Duration pause = isPaused || !post.outbound().isOn() ? LOOK : send(now);
        return fresh.isEmpty() ? pause : Duration.ZERO;
    }

    private void settle() {
        List<Messages.Result> some = new ArrayList<>();
        for (Messages.Result next = results.peek(); next != null; next = results.peek()) {
            some.add(results.remove());
            if (some.size() == SETTLED_AT_A_TIME || results.isEmpty()) {
                List<Messages.Result> settled = List.copyOf(some);
                try {
                    database.write(tx -> {
                        settled.forEach(result -> messages.settle(tx, result));
                        return settled.size();
                    });
                } catch (StoreException | Refusal away) {
                    // The lease of each message ends, so it would be sent again. Until then this can be written.
                    results.addAll(settled);
                    throw away;
                }
                some.clear();
            }
        }
    }

    /** An endpoint with the messages that wait, which are read once it has a place. */
    private final class Endpoint {
        private final Webhook webhook;
        private final String host;
        private final Instant now;
        private final boolean isLimited;
        private Deque<Message> queue = new ArrayDeque<>();
        private boolean isRead;

        Endpoint(Webhook webhook, Instant now) {
            this.webhook = webhook;
            this.host = post.sealing().url(webhook).map(Sender::host).orElse("");
            this.now = now;
            this.isLimited = webhook.health().failures() > 0 || places.isSlow(webhook.id());
        }

        boolean takesPlace() {
            return places.take(webhook.workspaceId(), host, isLimited);
        }

        void giveBack() {
            places.giveBack(webhook.workspaceId(), host, isLimited);
        }

        /** The messages of its next request: one, or for a chat all. */
        List<Message> next() {
            boolean isChat = webhook.format().isChat();
            if (!isRead) {
                isRead = true;
                int most = isChat ? OF_A_CHAT : OF_AN_ENDPOINT;
                queue = new ArrayDeque<>(database.read(tx -> Messages.due(tx, webhook, now, most)));
            }
            if (!isChat) {
                Message one = queue.poll();
                return one == null ? List.of() : List.of(one);
            }
            List<Message> all = List.copyOf(queue);
            queue.clear();
            return all;
        }
    }

    private static String host(String url) {
        WebUrl parsed = WebUrl.parse(url);
        return parsed == null ? "" : WebHost.of(parsed).name();
    }

    /** Sends what is due and has a place; returns how long to wait before the next look. */
    private Duration send(Instant now) {
        List<Webhook> due = database.read(tx -> Messages.due(tx, now));
        if (due.isEmpty()) {
            database.write(Messages::hold);
            return LOOK;
        }
        List<Deque<Endpoint>> workspaces = inTurn(due, now);
        List<Endpoint> takers = new ArrayList<>();
        List<Messages.Lease> wanted = new ArrayList<>();
        boolean isFull = false;
        while (!workspaces.isEmpty() && wanted.size() < LEASED_AT_A_TIME && places.free() > 0) {
            for (Deque<Endpoint> endpoints : workspaces) {
                Endpoint endpoint = endpoints.poll();
                if (endpoint == null || wanted.size() >= LEASED_AT_A_TIME) {
                    continue;
                }
                if (!endpoint.takesPlace()) {
                    isFull = true;
                    continue;
                }
                List<Message> next = endpoint.next();
                if (next.isEmpty()) {
                    endpoint.giveBack();
                    continue;
                }
                takers.add(endpoint);
                wanted.add(Messages.Lease.of(endpoint.webhook, next, endpoint.isLimited));
                endpoints.add(endpoint);
            }
            workspaces.removeIf(Deque::isEmpty);
        }
        lease(takers, wanted, now);
        return isFull || wanted.size() >= LEASED_AT_A_TIME || !workspaces.isEmpty() ? SOON : LOOK;
    }

    /** The endpoints by workspace. Another workspace comes first each time. */
    private List<Deque<Endpoint>> inTurn(List<Webhook> due, Instant now) {
        Map<String, Deque<Endpoint>> byWorkspace = new LinkedHashMap<>();
        for (Webhook webhook : due) {
            byWorkspace
                    .computeIfAbsent(webhook.workspaceId(), _ -> new ArrayDeque<>())
                    .add(new Endpoint(webhook, now));
        }
        List<Deque<Endpoint>> workspaces = new ArrayList<>(byWorkspace.values());
        turn++;
        Collections.rotate(workspaces, turn % workspaces.size());
        for (Deque<Endpoint> endpoints : workspaces) {
            for (int i = turn % endpoints.size(); i > 0; i--) {
                endpoints.add(endpoints.remove());
            }
        }
        return workspaces;
    }

    private void lease(List<Endpoint> takers, List<Messages.Lease> wanted, Instant now) {
        if (wanted.isEmpty()) {
            return;
        }
        List<Messages.Lease> leased = List.of();
        try {
            leased = database.write(tx -> Messages.lease(tx, wanted, now));
        } finally {
            Set<String> ids = leased.stream()
                    .flatMap(one -> one.parts().stream())
                    .map(part -> part.message().id())
                    .collect(Collectors.toSet());
            for (int i = 0; i < wanted.size(); i++) {
                if (wanted.get(i).parts().stream()
                        .noneMatch(part -> ids.contains(part.message().id()))) {
                    takers.get(i).giveBack();
                }
            }
        }
        leased.forEach(this::send);
    }

    private void send(Messages.Lease one) {
        List<String> bodies = one.bodies();
        underWay.incrementAndGet();
        if (bodies.isEmpty()) {
            done(one, Outcome.of(Outcome.Failure.CONNECTION, 0));
            return;
        }
        post.send(one.webhook(), one.message().id(), bodies).thenAccept(outcome -> done(one, outcome));
    }

    private void done(Messages.Lease one, Outcome outcome) {
        places.release(one.webhook().workspaceId(), one.isLimited());
        places.took(one.webhook().id(), outcome.millis());
        underWay.decrementAndGet();
        results.add(new Messages.Result(one, clock.instant(), outcome));
        wake.release();
    }

    /** Requests under way may still arrive. Their leases end, and another node sends them again. */
    @Override
    public void close() throws InterruptedException {
        isClosed = true;
        wake.release();
        thread.join(Duration.ofSeconds(3));
        thread.interrupt();
    }
}
