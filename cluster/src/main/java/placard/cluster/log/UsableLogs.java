package placard.cluster.log;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.cluster.log.topic.LogUnusable;

/**
 * The usable logs: each database's log is created and checked before the first send. A refused or wrong log delays only
 * its own database's scans. It is checked again every few seconds. Only the shipper's thread calls this.
 */
final class UsableLogs {
    private static final Logger LOG = LoggerFactory.getLogger(UsableLogs.class);
    private static final long AGAIN_NANOS = Duration.ofSeconds(5).toNanos();

    private final Shipper.Brokers brokers;
    private final IntFunction<String> topics;
    private final int known;
    private final Set<Integer> usable = new HashSet<>();
    /** The reasons of unusable logs, by the numbers of the databases. */
    private final Map<Integer, String> refused = new ConcurrentSkipListMap<>();

    private final Map<Integer, Long> asked = new HashMap<>();
    private final Map<Integer, List<String>> warned = new HashMap<>();

    /**
     * Starts without any check.
     *
     * @param topics the topic's name for the number of a database
     * @param known the number of databases that this node knows; others may know more
     */
    UsableLogs(Shipper.Brokers brokers, IntFunction<String> topics, int known) {
        this.brokers = brokers;
        this.topics = topics;
        this.known = known;
    }

    /**
     * Checks anew the logs of all databases that this node knows.
     *
     * @throws org.apache.kafka.common.KafkaException if the brokers don't answer
     * @throws LogUnusable if none of them can be used
     */
    void ask() {
        usable.clear();
        for (int shard = 0; shard < known; shard++) {
            ask(shard);
        }
        if (usable.isEmpty()) {
            throw new LogUnusable(String.join(" ", refused.values()), null);
        }
    }

    /**
     * Checks the unusable logs again, every few seconds.
     *
     * @throws org.apache.kafka.common.KafkaException if the brokers don't answer
     */
    void askAgain() {
        long now = System.nanoTime();
        for (int shard : List.copyOf(refused.keySet())) {
            if (now - asked.getOrDefault(shard, now) > AGAIN_NANOS) {
                ask(shard);
            }
        }
    }

    /**
     * True if a log can be written. An unchecked log is checked now.
     *
     * @throws org.apache.kafka.common.KafkaException if it isn't known yet and the brokers don't answer
     */
    boolean isUsable(int shard) {
        if (!usable.contains(shard) && !refused.containsKey(shard)) {
            ask(shard);
        }
        return usable.contains(shard);
    }

    /** True if the last check found it unusable. */
    boolean isRefused(int shard) {
        return refused.containsKey(shard);
    }

    private void ask(int shard) {
        try {
            List<String> warnings = brokers.ensure(shard);
            if (!warnings.equals(warned.put(shard, warnings))) {
                warn(shard, warnings);
            }
            refused.remove(shard);
            usable.add(shard);
        } catch (LogUnusable refusal) {
            String reason = String.valueOf(refusal.getMessage());
            if (!reason.equals(refused.put(shard, reason))) {
                LOG.atWarn()
                        .setCause(refusal)
                        .addKeyValue("topic", topics.apply(shard))
                        .log("A scan log can't be used; the scans of its database wait in the journal");
            }
            asked.put(shard, System.nanoTime());
        }
    }

    private void warn(int shard, List<String> warnings) {
        if (shard >= known) {
            LOG.atWarn()
                    .addKeyValue("topic", topics.apply(shard))
                    .log(
                            "Scans of a database that this node doesn't know are brought to its log, for nodes that do; start"
                                    + " this one with the whole list as well (PLACARD_SCAN_DATABASES)");
        }
        warnings.forEach(warning ->
                LOG.atWarn().addKeyValue("topic", topics.apply(shard)).log(warning));
    }

    /** The unusable logs and the reasons, for operators; empty if all are usable. */
    String problem() {
        return refused.entrySet().stream()
                .map(each -> "Scans of " + (each.getKey() == 0 ? "the main database" : "database " + each.getKey())
                        + " can't be brought to the scan log: "
                        + (each.getValue().endsWith(".") ? each.getValue() : each.getValue() + "."))
                .collect(Collectors.joining(" "));
    }
}
