package placard.cluster.log.topic;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The topic of a log: it is created, checked, and asked for the ends of its lanes. */
public final class LogTopic {
    private static final Logger LOG = LoggerFactory.getLogger(LogTopic.class);

    public static final int ASK_SECONDS = 5;

    private static final short REPLICAS = 3;
    /**
     * The log's retention. Scans contain hashes of visitors, so it must be short. Every scan must be counted within it.
     */
    private static final long RETENTION_MILLIS = Duration.ofHours(24).toMillis();

    private static final long SEGMENT_MILLIS = Duration.ofHours(1).toMillis();

    private final Admin admin;
    private final String name;
    private final Form form;

    /**
     * The form of a topic: its settings and its checks.
     *
     * @param settings in addition to the common ones
     * @param rules throw the fault of an unusable topic, and return warnings
     */
    public record Form(
            int partitions, Map<String, String> settings, BiFunction<TopicDescription, Config, List<String>> rules) {}

    private static final Form SCANS = new Form(
            Lanes.COUNT,
            Map.of(
                    TopicConfig.RETENTION_MS_CONFIG,
                    Long.toString(RETENTION_MILLIS),
                    TopicConfig.SEGMENT_MS_CONFIG,
                    Long.toString(SEGMENT_MILLIS)),
            TopicRules::check);

    public LogTopic(Admin admin, String name) {
        this(admin, name, SCANS);
    }

    public LogTopic(Admin admin, String name, Form form) {
        this.admin = admin;
        this.name = name;
        this.form = form;
    }

    /**
     * Creates the topic if it is missing, and checks it.
     *
     * @return warnings about a usable topic
     * @throws LogUnusable with the fault that the brokers report
     * @throws KafkaException if the brokers can't check it
     */
    public List<String> ensure() {
        try {
            Optional<TopicDescription> there = describe();
            if (there.isEmpty()) {
                create();
                there = describe();
            }
            TopicDescription topic = there.orElseThrow(() -> new KafkaException("the topic " + name + " is not there"));
            return form.rules().apply(topic, settings());
        } catch (ExecutionException | TimeoutException | InterruptedException failure) {
            throw unanswered(failure);
        }
    }

    /**
     * The broker's id of the topic. It changes if the topic is created anew, or belongs to another cluster. Empty if
     * there is no topic.
     *
     * @throws KafkaException if that can't be known
     */
    public Optional<String> id() {
        try {
            return describe().map(topic -> topic.topicId().toString());
        } catch (ExecutionException | TimeoutException | InterruptedException failure) {
            throw unanswered(failure);
        }
    }

    /** The offsets behind the last records of lanes. Lanes without an answering broker are missing. */
    public Map<Integer, Long> ends(Set<Integer> lanes) {
        Map<TopicPartition, OffsetSpec> asked = lanes.stream()
                .collect(Collectors.toMap(lane -> new TopicPartition(name, lane), _ -> OffsetSpec.latest()));
        ListOffsetsResult answer = admin.listOffsets(asked);
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(ASK_SECONDS);
        Map<Integer, Long> ends = new HashMap<>();
        for (TopicPartition lane : asked.keySet()) {
            try {
                KafkaFuture<ListOffsetsResult.ListOffsetsResultInfo> end = answer.partitionResult(lane);
                long left = Math.max(1, until - System.nanoTime());
                ends.put(lane.partition(), end.get(left, TimeUnit.NANOSECONDS).offset());
            } catch (ExecutionException | TimeoutException unknown) {
                LOG.atDebug().setCause(unknown).log("No broker knows the end of a lane of the scan log");
            } catch (InterruptedException ended) {
                throw unanswered(ended);
            }
        }
        return ends;
    }

    private static KafkaException unanswered(Exception failure) {
        if (failure instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        Throwable cause =
                failure instanceof ExecutionException && failure.getCause() != null ? failure.getCause() : failure;
        String said = cause.getMessage();
        if (cause instanceof ApiException && !(cause instanceof RetriableException)) {
            return new LogUnusable("the brokers refuse it" + (said == null ? "" : ": " + said), failure);
        }
        return new KafkaException("the brokers do not answer" + (said == null ? "" : ": " + said), failure);
    }

    private Optional<TopicDescription> describe() throws InterruptedException, ExecutionException, TimeoutException {
        try {
            return Optional.ofNullable(admin.describeTopics(List.of(name))
                    .allTopicNames()
                    .get(ASK_SECONDS, TimeUnit.SECONDS)
                    .get(name));
        } catch (ExecutionException refused) {
            if (refused.getCause() instanceof UnknownTopicOrPartitionException) {
                return Optional.empty();
            }
            throw refused;
        }
    }

    private Config settings() throws InterruptedException, ExecutionException, TimeoutException {
        ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, name);
        return Objects.requireNonNull(admin.describeConfigs(List.of(topic))
                .all()
                .get(ASK_SECONDS, TimeUnit.SECONDS)
                .get(topic));
    }

    /** The broker that creates topics may be away while the others answer. Existing logs stay usable then. */
    private void create() throws InterruptedException {
        Map<String, String> settings = new HashMap<>(form.settings());
        settings.putAll(Map.of(
                TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG,
                Integer.toString(TopicRules.IN_SYNC),
                TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG,
                "false",
                TopicConfig.RETENTION_BYTES_CONFIG,
                "-1",
                // Otherwise a node's clock would decide about the retention and acceptance of its scans.
                TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
                TopicRules.BROKERS_CLOCK));
        NewTopic topic = new NewTopic(name, form.partitions(), REPLICAS).configs(settings);
        try {
            admin.createTopics(List.of(topic)).all().get(ASK_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException refused) {
            if (!(refused.getCause() instanceof TopicExistsException)) {
                throw new LogUnusable("the topic " + name + " can't be made: " + refused.getMessage(), refused);
            }
        } catch (TimeoutException unanswered) {
            throw new LogUnusable("the topic " + name + " can't be made: the brokers do not answer", unanswered);
        }
    }
}
