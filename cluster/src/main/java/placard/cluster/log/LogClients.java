package placard.cluster.log;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import placard.cluster.log.topic.LogTopic;
import placard.cluster.log.topic.LogUnusable;
import placard.scan.cluster.ScanLogUrl;

/** Makes the clients of the replicated log. */
final class LogClients implements Shipper.Brokers {
    /**
     * The fetch limit of a broker, for all lanes and for one. The client may hold twice that, beside the lanes' own
     * memory.
     */
    private static final int FETCH_BYTES = 2 << 20;

    private static final int FETCH_LANE_BYTES = 1 << 18;

    private final ScanLogUrl url;
    private final Properties more;

    /** @param more settings of the clients, such as credentials */
    LogClients(ScanLogUrl url, Properties more) {
        this.url = url;
        this.more = more;
    }

    private Map<String, Object> settings(Map<String, Object> own) {
        Map<String, Object> all = new HashMap<>();
        more.forEach((name, value) -> all.put(name.toString(), value));
        all.putAll(own);
        all.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, url.servers());
        all.put(CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, 1_000);
        all.put(CommonClientConfigs.ENABLE_METRICS_PUSH_CONFIG, false);
        all.put(CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG, List.of());
        return all;
    }

    /** A producer whose sends all succeed or fail within a few seconds. */
    @Override
    public KafkaProducer<byte[], byte[]> producer() {
        return new KafkaProducer<>(
                settings(Map.of(
                        ProducerConfig.ACKS_CONFIG,
                        "all",
                        ProducerConfig.LINGER_MS_CONFIG,
                        0,
                        ProducerConfig.COMPRESSION_TYPE_CONFIG,
                        "none",
                        ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                        2_000,
                        ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                        4_000,
                        ProducerConfig.MAX_BLOCK_MS_CONFIG,
                        2_000)),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /** A consumer without stored offsets; the store has them. */
    KafkaConsumer<byte[], byte[]> consumer() {
        return new KafkaConsumer<>(
                settings(Map.of(
                        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                        false,
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                        "none",
                        ConsumerConfig.FETCH_MAX_BYTES_CONFIG,
                        FETCH_BYTES,
                        ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG,
                        FETCH_LANE_BYTES,
                        ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                        5_000,
                        ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                        5_000)),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }

    /** A client that asks the brokers about the log. */
    Admin admin() {
        return Admin.create(settings(Map.of(
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                LogTopic.ASK_SECONDS * 1_000,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                LogTopic.ASK_SECONDS * 1_000)));
    }

    /**
     * Creates a log if it is missing, and checks it.
     *
     * @return warnings about a usable log
     * @throws LogUnusable with the fault
     * @throws KafkaException if the brokers can't check it
     */
    @Override
    public List<String> ensure(int shard) {
        Admin admin = admin();
        try {
            return new LogTopic(admin, url.topic(shard)).ensure();
        } finally {
            admin.close(Duration.ZERO);
        }
    }
}
