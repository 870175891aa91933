package placard.cluster.log;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.cluster.log.topic.LogTopic;
import placard.cluster.log.topic.TopicRules;

/** The topic of the hash keys, with one partition. Each read reads all of its few small records. For one thread. */
final class KeyTopic implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(KeyTopic.class);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final long READ_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** Keys of different times are in different files, because brokers delete whole files. */
    private static final long SEGMENT_MILLIS = 1_000;

    private static final long MOST_SEGMENT_MILLIS = Duration.ofHours(1).toMillis();
    private static final long DELETE_DELAY_MILLIS = 1_000;
    private static final long MOST_DELETE_DELAY_MILLIS = Duration.ofMinutes(1).toMillis();

    private static final Map<String, String> SETTINGS = Map.of(
            TopicConfig.RETENTION_MS_CONFIG,
            "-1",
            TopicConfig.SEGMENT_MS_CONFIG,
            Long.toString(SEGMENT_MILLIS),
            TopicConfig.FILE_DELETE_DELAY_MS_CONFIG,
            Long.toString(DELETE_DELAY_MILLIS));

    private final TopicPartition partition;
    private final Admin admin;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private @Nullable KafkaProducer<byte[], byte[]> producer;
    private final LogClients clients;
    private long segmentMillis = MOST_SEGMENT_MILLIS;

    /** @param at the time of the broker's receipt, in milliseconds by its clock */
    record Entry(long offset, long at, KeyRecord record) {}

    KeyTopic(LogClients clients, String name) {
        this.clients = clients;
        this.partition = new TopicPartition(name, 0);
        this.admin = clients.admin();
        this.consumer = clients.consumer();
        consumer.assign(List.of(partition));
    }

    /**
     * Creates the topic if it is missing, and checks it.
     *
     * @throws KafkaException with the fault of the topic, or if the brokers can't check it
     */
    void ensure() {
        new LogTopic(admin, partition.topic(), new LogTopic.Form(1, SETTINGS, this::check)).ensure();
    }

    /** Records that are further apart, in milliseconds by the brokers' clocks, lie in different files. */
    long segmentMillis() {
        return segmentMillis;
    }

    private List<String> check(TopicDescription topic, Config config) {
        segmentMillis = TopicRules.number(config, TopicConfig.SEGMENT_MS_CONFIG);
        List<String> wanted = TopicRules.wanted(topic, config, 1);
        TopicRules.require(
                wanted,
                TopicRules.number(config, TopicConfig.RETENTION_MS_CONFIG) < 0,
                "retention.ms=-1, for a key must stay as long as it is in use");
        TopicRules.require(
                wanted,
                TopicRules.text(config, TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG)
                        .equals(TopicRules.BROKERS_CLOCK),
                "message.timestamp.type=" + TopicRules.BROKERS_CLOCK);
        TopicRules.require(
                wanted,
                segmentMillis <= MOST_SEGMENT_MILLIS,
                "segment.ms of " + MOST_SEGMENT_MILLIS + " or less, so that files with old keys are deleted");
        TopicRules.require(
                wanted,
                TopicRules.number(config, TopicConfig.FILE_DELETE_DELAY_MS_CONFIG) <= MOST_DELETE_DELAY_MILLIS,
                "file.delete.delay.ms of " + MOST_DELETE_DELAY_MILLIS + " or less");
        if (!wanted.isEmpty()) {
            throw new KafkaException("the topic " + topic.name() + " must have " + String.join(", ", wanted));
        }
        return List.of();
    }

    /**
     * All records, up to the end at the time of the call.
     *
     * @throws KafkaException if the brokers don't answer
     */
    List<Entry> read() {
        while (true) {
            try {
                return readOnce();
            } catch (OffsetOutOfRangeException deleted) {
                LOG.atDebug().setCause(deleted).log("Another node has destroyed keys meanwhile");
            }
        }
    }

    private List<Entry> readOnce() {
        long from = Objects.requireNonNull(
                consumer.beginningOffsets(List.of(partition)).get(partition));
        long end =
                Objects.requireNonNull(consumer.endOffsets(List.of(partition)).get(partition));
        long until = System.nanoTime() + READ_NANOS;
        List<Entry> entries = new ArrayList<>();
        consumer.seek(partition, from);
        while (consumer.position(partition) < end) {
            if (System.nanoTime() - until > 0) {
                throw new KafkaException("the topic of hash keys can't be read to its end");
            }
            consumer.poll(POLL)
                    .records(partition)
                    .forEach(each ->
                            entries.add(new Entry(each.offset(), each.timestamp(), KeyRecord.of(each.value()))));
        }
        return entries;
    }

    /** Adds a record, and returns once all in-sync replicas have it. */
    void append(KeyRecord record) throws InterruptedException {
        KafkaProducer<byte[], byte[]> sender = producer;
        if (sender == null) {
            sender = clients.producer();
            producer = sender;
        }
        try {
            sender.send(new ProducerRecord<>(partition.topic(), 0, null, record.bytes()))
                    .get();
        } catch (ExecutionException refused) {
            throw failed("a hash key can't be written to the scan log", refused);
        }
    }

    /** Deletes all records before an offset. */
    void deleteBefore(long offset) throws InterruptedException {
        try {
            admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(offset)))
                    .all()
                    .get(LogTopic.ASK_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException refused) {
            throw failed("records of hash keys can't be deleted from the scan log", refused);
        }
    }

    private static KafkaException failed(String what, Exception refused) {
        Throwable cause = refused.getCause() == null ? refused : refused.getCause();
        return new KafkaException(what + ": " + cause.getMessage(), refused);
    }

    @Override
    public void close() {
        if (producer != null) {
            producer.close(Duration.ZERO);
        }
        consumer.close(CloseOptions.timeout(Duration.ZERO));
        admin.close(Duration.ZERO);
    }
}
