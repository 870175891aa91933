package placard.cluster.log.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a topic must be set to, and settings that are only reported. */
class TopicRulesTest {
    private static final List<Node> THREE =
            List.of(new Node(1, "a", 9092), new Node(2, "b", 9092), new Node(3, "c", 9092));

    private static TopicDescription topic(int partitions, List<Node> replicas) {
        return new TopicDescription(
                "scans",
                false,
                IntStream.range(0, partitions)
                        .mapToObj(each -> new TopicPartitionInfo(each, replicas.getFirst(), replicas, replicas))
                        .toList());
    }

    private static Config config(String name, String value) {
        Map<String, String> all = new HashMap<>(Map.of(
                "min.insync.replicas",
                "2",
                "unclean.leader.election.enable",
                "false",
                "cleanup.policy",
                "delete",
                "retention.ms",
                "86400000",
                "retention.bytes",
                "-1",
                "max.message.bytes",
                "1048588",
                "message.timestamp.type",
                "LogAppendTime"));
        all.put(name, value);
        return new Config(all.entrySet().stream()
                .map(each -> new ConfigEntry(each.getKey(), each.getValue()))
                .toList());
    }

    @Test
    void aTopicMadeByANodeIsAccepted() {
        assertThat(TopicRules.check(topic(Lanes.COUNT, THREE), config("min.insync.replicas", "2")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "min.insync.replicas, 1, min.insync.replicas=2",
        "min.insync.replicas, 3, more replicas",
        "unclean.leader.election.enable, true, unclean.leader.election.enable=false",
        "cleanup.policy, compact, cleanup.policy=delete",
        "retention.bytes, 1000000, retention.bytes=-1",
        "max.message.bytes, 500000, max.message.bytes of 1048576",
        "retention.bytes, '', don't tell retention.bytes",
    })
    void aTopicThatCouldLoseScansIsRefused(String name, String value, String shown) {
        assertThatThrownBy(() -> TopicRules.check(topic(Lanes.COUNT, THREE), config(name, value)))
                .isInstanceOf(KafkaException.class)
                .hasMessageContaining(shown);
    }

    @Test
    void ofTooFewReplicasOrAnotherNumberOfPartitionsItIsRefused() {
        Config config = config("min.insync.replicas", "2");
        assertThatThrownBy(() -> TopicRules.check(topic(Lanes.COUNT, THREE.subList(0, 2)), config))
                .hasMessageContaining("3 for 2");
        assertThatThrownBy(() -> TopicRules.check(topic(12, THREE), config)).hasMessageContaining("24 partitions");
    }

    @ParameterizedTest
    @CsvSource({
        "message.timestamp.type, CreateTime, nodes' clocks",
        "retention.ms, 3600000, less than a day",
        "retention.ms, -1, more than a week",
        "retention.ms, 864000000, more than a week",
    })
    void harmfulTopicSettingsAreReported(String name, String value, String shown) {
        assertThat(TopicRules.check(topic(Lanes.COUNT, THREE), config(name, value)))
                .singleElement()
                .asString()
                .contains(shown);
    }
}
