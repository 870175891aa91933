package placard.cluster.log.topic;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.TopicConfig;

/**
 * The rules for topics, so that no acknowledged scan is lost. A setting that loses scans in normal operation makes the
 * topic unusable. A setting that loses them only with several faults gives a warning.
 */
public final class TopicRules {
    static final int IN_SYNC = 2;
    public static final String BROKERS_CLOCK = "LogAppendTime";

    /** The size of a record: a round's scans of one lane take half of this, plus their headers. */
    private static final long RECORD_BYTES = 1 << 20;

    private static final long DAY = Duration.ofDays(1).toMillis();
    private static final long WEEK = Duration.ofDays(7).toMillis();

    private TopicRules() {}

    /**
     * Checks a topic.
     *
     * @return warnings about a usable topic
     * @throws LogUnusable with all faults
     */
    static List<String> check(TopicDescription topic, Config config) {
        List<String> wanted = wanted(topic, config);
        if (!wanted.isEmpty()) {
            throw new LogUnusable("the topic " + topic.name() + " must have " + String.join(", ", wanted), null);
        }
        return warnings(config);
    }

    private static List<String> wanted(TopicDescription topic, Config config) {
        List<String> wanted = wanted(topic, config, Lanes.COUNT);
        require(
                wanted,
                number(config, TopicConfig.MAX_MESSAGE_BYTES_CONFIG) >= RECORD_BYTES,
                "max.message.bytes of " + RECORD_BYTES + " or more");
        return wanted;
    }

    /** The settings that every topic here needs to lose no acknowledged record. */
    public static List<String> wanted(TopicDescription topic, Config config, int partitions) {
        List<String> wanted = new ArrayList<>();
        long inSync = number(config, TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG);
        require(
                wanted,
                topic.partitions().size() == partitions,
                partitions == 1 ? "1 partition" : partitions + " partitions");
        require(wanted, inSync >= IN_SYNC, "min.insync.replicas=" + IN_SYNC);
        require(
                wanted,
                topic.partitions().stream().allMatch(each -> each.replicas().size() > Math.max(inSync, IN_SYNC)),
                "more replicas of each partition than min.insync.replicas, 3 for 2");
        require(
                wanted,
                !Boolean.parseBoolean(text(config, TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG)),
                "unclean.leader.election.enable=false");
        require(
                wanted,
                text(config, TopicConfig.CLEANUP_POLICY_CONFIG).equals(TopicConfig.CLEANUP_POLICY_DELETE),
                "cleanup.policy=delete");
        require(
                wanted,
                number(config, TopicConfig.RETENTION_BYTES_CONFIG) < 0,
                "retention.bytes=-1, because a limit by size deletes uncounted scans");
        return wanted;
    }

    public static void require(List<String> wanted, boolean isSo, String what) {
        if (!isSo) {
            wanted.add(what);
        }
    }

    private static List<String> warnings(Config config) {
        List<String> warnings = new ArrayList<>();
        if (!text(config, TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG).equals(BROKERS_CLOCK)) {
            warnings.add(
                    "The scan log uses the nodes' clocks: scans of a node whose clock is late may be deleted before"
                            + " they are counted, and one an hour ahead can't write. Set message.timestamp.type=LogAppendTime");
        }
        long retention = number(config, TopicConfig.RETENTION_MS_CONFIG);
        if (retention >= 0 && retention < DAY) {
            warnings.add("The scan log keeps scans for less than a day. If the database is away for longer, scans are"
                    + " lost. Set retention.ms=" + DAY + " or more");
        }
        if (retention < 0 || retention > WEEK) {
            warnings.add(
                    "The scan log keeps hashes of visitors for more than a week, though their keys are destroyed. Set"
                            + " retention.ms to no more than " + WEEK);
        }
        return warnings;
    }

    public static long number(Config config, String name) {
        String text = text(config, name);
        if (text.isEmpty()) {
            throw new KafkaException("the brokers don't tell " + name + " of the topic");
        }
        return Long.parseLong(text);
    }

    public static String text(Config config, String name) {
        ConfigEntry entry = config.get(name);
        return entry == null ? "" : Objects.requireNonNullElse(entry.value(), "");
    }
}
