package placard.scan.log;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Fetches the records of this node's lanes, one thread and one client for all of them. */
final class LogReader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LogReader.class);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final long RETRY_NANOS = 500_000_000;

    private final LogClients clients;
    private final String topic;
    private final Map<Integer, LogLane> lanes = new ConcurrentHashMap<>();
    private final Thread thread;
    /** The lanes as they are fetched; the thread's own. */
    private final Map<Integer, LogLane> assigned = new ConcurrentHashMap<>();

    private volatile boolean isClosed;

    LogReader(LogClients clients, String topic) {
        this.clients = clients;
        this.topic = topic;
        this.thread = Thread.ofPlatform().daemon().name("scan-log-reader").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    void add(LogLane lane) {
        lanes.put(lane.number(), lane);
    }

    void remove(LogLane lane) {
        lanes.remove(lane.number(), lane);
    }

    /** Makes the client again after each fault; lanes go on where they are. */
    private void run() {
        boolean isTold = false;
        while (!isClosed) {
            KafkaConsumer<byte[], byte[]> consumer = null;
            try {
                consumer = clients.consumer();
                assigned.clear();
                while (!isClosed) {
                    fetch(consumer);
                    isTold = false;
                }
            } catch (RuntimeException | Error fault) {
                if (!isTold && !isClosed) {
                    LOG.atWarn().setCause(fault).log("The scan log can't be read; it is tried again");
                }
                isTold = true;
                LockSupport.parkNanos(RETRY_NANOS);
            } finally {
                close(consumer);
            }
        }
    }

    private static void close(@Nullable KafkaConsumer<byte[], byte[]> consumer) {
        if (consumer != null) {
            try {
                consumer.close(CloseOptions.timeout(Duration.ZERO));
            } catch (KafkaException broken) {
                LOG.atDebug().setCause(broken).log("The reader of the scan log could not be ended cleanly");
            }
        }
    }

    private void fetch(KafkaConsumer<byte[], byte[]> consumer) {
        assign(consumer);
        if (assigned.isEmpty()) {
            LockSupport.parkNanos(POLL.toNanos());
            return;
        }
        hold(consumer);
        try {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                LogLane lane = assigned.get(record.partition());
                if (lane != null) {
                    lane.add(record.offset(), record.value());
                }
            }
        } catch (InvalidOffsetException outside) {
            // The log doesn't go back as far, or was made anew: what of it is counted already is known by its marks.
            LOG.atError()
                    .addKeyValue("partitions", outside.partitions())
                    .log("The scan log is read from its beginning");
            consumer.seekToBeginning(outside.partitions());
        }
        assigned.forEach((number, lane) ->
                consumer.currentLag(new TopicPartition(topic, number)).ifPresent(lane::lags));
    }

    /** Fetches what was added from where its lane is, and nothing more of what was removed. */
    private void assign(KafkaConsumer<byte[], byte[]> consumer) {
        Map<Integer, LogLane> wanted = Map.copyOf(lanes);
        if (wanted.equals(assigned)) {
            return;
        }
        consumer.assign(wanted.keySet().stream()
                .map(number -> new TopicPartition(topic, number))
                .toList());
        wanted.forEach((number, lane) -> {
            if (assigned.get(number) != lane) {
                consumer.seek(new TopicPartition(topic, number), lane.nextOffset());
            }
        });
        assigned.clear();
        assigned.putAll(wanted);
    }

    /** Lanes that have enough wait until some of it is counted. */
    private void hold(KafkaConsumer<byte[], byte[]> consumer) {
        List<TopicPartition> full = new ArrayList<>();
        assigned.forEach((number, lane) -> {
            if (lane.isFull()) {
                full.add(new TopicPartition(topic, number));
            }
        });
        Set<TopicPartition> resumed = new HashSet<>(consumer.paused());
        full.forEach(resumed::remove);
        consumer.pause(full);
        consumer.resume(resumed);
    }

    @Override
    public void close() throws InterruptedException {
        isClosed = true;
        LockSupport.unpark(thread);
        if (thread.getState() != Thread.State.NEW) {
            thread.join(Duration.ofSeconds(1));
        }
    }
}
