package placard.scan.log;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Makes the clients of the replicated log, and the log itself. */
final class LogClients {
    private static final short REPLICAS = 3;
    private static final int IN_SYNC = 2;
    /** As long as scans stay in the log, hashes of visitors do; every scan must be counted within it. */
    private static final long RETENTION_MILLIS = Duration.ofHours(24).toMillis();

    private static final long SEGMENT_MILLIS = Duration.ofHours(1).toMillis();
    private static final int ASK_SECONDS = 5;

    private final ScanLogUrl url;
    private final Properties more;

    /** @param more settings of the clients, such as how they sign in */
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

    /** A producer whose every send is over, well or badly, after a few seconds. */
    KafkaProducer<byte[], byte[]> producer() {
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

    /** A consumer that keeps no offsets: the store does. */
    KafkaConsumer<byte[], byte[]> consumer() {
        return new KafkaConsumer<>(
                settings(Map.of(
                        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                        false,
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                        "none",
                        ConsumerConfig.FETCH_MAX_BYTES_CONFIG,
                        8 << 20,
                        ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                        5_000,
                        ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                        5_000)),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }

    /**
     * Makes the log unless it is there, and examines it.
     *
     * @throws KafkaException with what is wrong with it, or why it can't be known
     */
    void ensure() {
        Map<String, Object> settings = settings(Map.of(
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                ASK_SECONDS * 1_000,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                ASK_SECONDS * 1_000));
        Admin admin = Admin.create(settings);
        try {
            if (!isThere(admin)) {
                create(admin);
            }
            examine(admin);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted", ended);
        } catch (ExecutionException | TimeoutException failure) {
            throw new KafkaException("the brokers do not answer", failure);
        } finally {
            admin.close(Duration.ZERO);
        }
    }

    private boolean isThere(Admin admin) throws InterruptedException, ExecutionException, TimeoutException {
        try {
            admin.describeTopics(List.of(url.topic())).allTopicNames().get(ASK_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException refused) {
            if (refused.getCause() instanceof UnknownTopicOrPartitionException) {
                return false;
            }
            throw refused;
        }
    }

    private void create(Admin admin) throws InterruptedException, ExecutionException, TimeoutException {
        NewTopic topic = new NewTopic(url.topic(), Lanes.COUNT, REPLICAS)
                .configs(Map.of(
                        TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG,
                        Integer.toString(IN_SYNC),
                        TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG,
                        "false",
                        TopicConfig.RETENTION_MS_CONFIG,
                        Long.toString(RETENTION_MILLIS),
                        TopicConfig.SEGMENT_MS_CONFIG,
                        Long.toString(SEGMENT_MILLIS)));
        try {
            admin.createTopics(List.of(topic)).all().get(ASK_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException refused) {
            if (!(refused.getCause() instanceof TopicExistsException)) {
                throw new KafkaException(
                        "the topic " + url.topic() + " can't be made: " + refused.getMessage(), refused);
            }
        }
    }

    private void examine(Admin admin) throws InterruptedException, ExecutionException, TimeoutException {
        List<TopicPartitionInfo> partitions = Objects.requireNonNull(admin.describeTopics(List.of(url.topic()))
                        .allTopicNames()
                        .get(ASK_SECONDS, TimeUnit.SECONDS)
                        .get(url.topic()))
                .partitions();
        ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, url.topic());
        Config config = Objects.requireNonNull(admin.describeConfigs(List.of(topic))
                .all()
                .get(ASK_SECONDS, TimeUnit.SECONDS)
                .get(topic));
        int inSync = Integer.parseInt(setting(config, TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG));
        boolean isUnclean = Boolean.parseBoolean(setting(config, TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG));
        boolean isDeleted =
                setting(config, TopicConfig.CLEANUP_POLICY_CONFIG).equals(TopicConfig.CLEANUP_POLICY_DELETE);
        boolean isReplicated =
                partitions.stream().allMatch(each -> each.replicas().size() > inSync);
        if (partitions.size() != Lanes.COUNT || inSync < IN_SYNC || !isReplicated || isUnclean || !isDeleted) {
            throw new KafkaException("the topic " + url.topic() + " must have " + Lanes.COUNT + " partitions, "
                    + REPLICAS + " replicas, min.insync.replicas=" + IN_SYNC
                    + ", unclean.leader.election.enable=false and cleanup.policy=delete");
        }
    }

    private static String setting(Config config, String name) {
        return Objects.requireNonNullElse(config.get(name).value(), "");
    }
}
