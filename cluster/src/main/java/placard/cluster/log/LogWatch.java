package placard.cluster.log;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.cluster.log.topic.LogTopic;

/**
 * The watch of the log: asks the brokers each second for the log's id and the ends of this node's lanes. Fetched
 * records can't show either. A new log looks like the old one, and an unreadable lane looks empty.
 */
final class LogWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LogWatch.class);
    private static final long EVERY_MILLIS = 1_000;
    /** The age at which an answer becomes useless. */
    private static final long STALE_NANOS = Duration.ofSeconds(10).toNanos();

    private final LogClients clients;
    private final String topic;
    private final Supplier<Set<Integer>> lanes;
    private final Runnable missing;
    private final CountDownLatch ending = new CountDownLatch(1);
    private final Thread thread;

    private volatile Map<Integer, End> ends = Map.of();
    private volatile @Nullable String id;
    private volatile String problem = "";
    private volatile long failingSince;

    private record End(long offset, long seen) {}

    /**
     * A watch that isn't started.
     *
     * @param lanes the lanes whose ends it asks for
     * @param missing is called while there is no such log
     */
    LogWatch(LogClients clients, String topic, Supplier<Set<Integer>> lanes, Runnable missing) {
        this.missing = missing;
        this.clients = clients;
        this.topic = topic;
        this.lanes = lanes;
        this.thread = Thread.ofPlatform().daemon().name("scan-log-watch").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    /** The id of the last log that was found; empty before the first one. */
    Optional<String> id() {
        return Optional.ofNullable(id);
    }

    /** The offset behind a lane's last record; empty if it isn't known now. */
    OptionalLong end(int lane) {
        End end = ends.get(lane);
        return end == null || System.nanoTime() - end.seen > STALE_NANOS
                ? OptionalLong.empty()
                : OptionalLong.of(end.offset);
    }

    /** The reason why the brokers can't be asked; empty while they can. */
    String problem() {
        return problem;
    }

    /** How long the brokers have been unreachable. */
    Duration failingFor() {
        return problem.isEmpty() ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - failingSince);
    }

    private void run() {
        @Nullable Admin admin = null;
        try {
            do {
                admin = ask(admin);
            } while (!ending.await(EVERY_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } finally {
            close(admin);
        }
    }

    /** Asks once. Returns the client for the next time, null if a new one is needed. */
    private @Nullable Admin ask(@Nullable Admin known) {
        @Nullable Admin admin = known;
        try {
            admin = known == null ? clients.admin() : known;
            LogTopic log = new LogTopic(admin, topic);
            Optional<String> found = log.id();
            if (found.isPresent()) {
                look(log);
                id = found.get();
                problem = "";
                return admin;
            }
            fail("There is no topic " + topic + ".");
            missing.run();
        } catch (KafkaException away) {
            fail(String.valueOf(away.getMessage()));
        } catch (RuntimeException | Error fault) {
            LOG.atError().setCause(fault).log("The scan log could not be asked where it ends; it is tried again");
            fail("an unexpected fault");
        }
        close(admin);
        return null;
    }

    private void look(LogTopic log) {
        Set<Integer> asked = Set.copyOf(lanes.get());
        if (asked.isEmpty()) {
            ends = Map.of();
            return;
        }
        Map<Integer, End> known = new HashMap<>(ends);
        known.keySet().retainAll(asked);
        log.ends(asked).forEach((lane, end) -> known.put(lane, new End(end, System.nanoTime())));
        ends = Map.copyOf(known);
    }

    private void fail(String reason) {
        if (problem.isEmpty()) {
            failingSince = System.nanoTime();
        }
        problem = reason;
    }

    private static void close(@Nullable Admin admin) {
        if (admin != null) {
            admin.close(Duration.ZERO);
        }
    }

    @Override
    public void close() throws InterruptedException {
        ending.countDown();
        if (thread.getState() != Thread.State.NEW) {
            thread.join(Duration.ofMillis(500));
        }
    }
}
