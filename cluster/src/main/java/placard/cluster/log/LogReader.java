package placard.cluster.log;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.cluster.log.topic.Lanes;

/** Fetches the records of this node's lanes, with one thread and one client. */
final class LogReader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LogReader.class);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final long RETRY_NANOS = 500_000_000;
    /** After this time without a refusal, the client can read, even if there are no records. */
    private static final long PROVEN_NANOS = Duration.ofSeconds(3).toNanos();

    private final LogClients clients;
    private final String topic;
    private final AtomicLong rewinds;
    private final Map<Integer, LogLane> lanes = new ConcurrentHashMap<>();
    private final Thread thread;
    /** The lanes as they are fetched; the thread's own. */
    private final Map<Integer, LogLane> assigned = new ConcurrentHashMap<>();

    private long connected;
    private boolean isProbing;
    private volatile String problem = "";
    private volatile long failingSince;
    private volatile boolean isClosed;

    /** @param rewinds counts how often the log lacked a lane's position */
    LogReader(LogClients clients, String topic, AtomicLong rewinds) {
        this.clients = clients;
        this.topic = topic;
        this.rewinds = rewinds;
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

    /** The reason why fetching fails; empty while it works. */
    String problem() {
        return problem;
    }

    /** How long fetching has failed. */
    Duration failingFor() {
        return problem.isEmpty() ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - failingSince);
    }

    /** Reads until it is closed. After a fault it makes a new client, and lanes continue at their positions. */
    private void run() {
        while (!isClosed) {
            KafkaConsumer<byte[], byte[]> consumer = null;
            try {
                consumer = clients.consumer();
                connected = System.nanoTime();
                isProbing = false;
                assigned.clear();
                while (!isClosed) {
                    fetch(consumer);
                }
            } catch (RuntimeException | Error fault) {
                fail(fault);
                LockSupport.parkNanos(RETRY_NANOS);
            } finally {
                close(consumer);
            }
        }
    }

    private void fail(Throwable fault) {
        if (problem.isEmpty()) {
            failingSince = System.nanoTime();
            if (!isClosed) {
                LOG.atWarn()
                        .setCause(fault)
                        .addKeyValue("topic", topic)
                        .log("The scan log can't be read; it is tried again");
            }
        }
        String said = fault.getMessage();
        problem = said == null ? fault.getClass().getSimpleName() : said;
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
        if (assigned.isEmpty() && !isProbing) {
            LockSupport.parkNanos(POLL.toNanos());
            return;
        }
        hold(consumer);
        try {
            ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
            for (ConsumerRecord<byte[], byte[]> record : records) {
                LogLane lane = assigned.get(record.partition());
                if (lane != null) {
                    lane.add(record.offset(), record.value());
                }
            }
            if (!records.isEmpty() || System.nanoTime() - connected > PROVEN_NANOS) {
                problem = "";
            }
        } catch (InvalidOffsetException outside) {
            rewind(consumer, outside);
        }
    }

    /**
     * Continues at the oldest record. The log lacks the lane's position: retention has passed it, or the log is new or
     * has lost its end. The marks recognise counted scans.
     */
    private void rewind(KafkaConsumer<byte[], byte[]> consumer, InvalidOffsetException outside) {
        consumer.beginningOffsets(outside.partitions()).forEach((partition, oldest) -> {
            LogLane lane = assigned.get(partition.partition());
            if (lane != null) {
                LOG.atError()
                        .addKeyValue("topic", topic)
                        .addKeyValue("lane", lane.number())
                        .addKeyValue("place", lane.nextOffset())
                        .addKeyValue("oldest", oldest)
                        .log(
                                "The scan log doesn't have a lane's place any more; the lane is read from its oldest record");
                rewinds.incrementAndGet();
                lane.rewind(oldest);
            }
            consumer.seek(partition, oldest);
        });
    }

    /** Starts fetching added lanes at their positions, and stops fetching removed ones. */
    private void assign(KafkaConsumer<byte[], byte[]> consumer) {
        Map<Integer, LogLane> wanted = Map.copyOf(lanes);
        if (wanted.isEmpty() && !problem.isEmpty()) {
            probe(consumer);
            return;
        }
        if (wanted.equals(assigned) && !isProbing) {
            return;
        }
        isProbing = false;
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

    /** Polls without a lane, to find out when reading works again. */
    private void probe(KafkaConsumer<byte[], byte[]> consumer) {
        if (!isProbing) {
            assigned.clear();
            List<TopicPartition> all = IntStream.range(0, Lanes.COUNT)
                    .mapToObj(number -> new TopicPartition(topic, number))
                    .toList();
            consumer.assign(all);
            consumer.seekToEnd(all);
            isProbing = true;
        }
    }

    /** Pauses full lanes until some of their scans are counted. */
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
