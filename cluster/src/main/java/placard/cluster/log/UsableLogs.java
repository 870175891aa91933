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

/**
 * Which databases' logs can be written: each is made and examined before anything is sent to it. One that the brokers
 * refuse, or that isn't what it must be, keeps the scans of its own database waiting and nobody else's; every few seconds
 * it is asked for again. The shipper's thread alone asks.
 */
final class UsableLogs {
    private static final Logger LOG = LoggerFactory.getLogger(UsableLogs.class);
    private static final long AGAIN_NANOS = Duration.ofSeconds(5).toNanos();

    private final Shipper.Brokers brokers;
    private final IntFunction<String> topics;
    private final int known;
    private final Set<Integer> usable = new HashSet<>();
    /** Why the others can't be used, by the numbers of the databases. */
    private final Map<Integer, String> refused = new ConcurrentSkipListMap<>();

    private final Map<Integer, Long> asked = new HashMap<>();
    private final Map<Integer, List<String>> warned = new HashMap<>();

    /**
     * Has asked for none yet.
     *
     * @param topics what the log of the database of a number is called
     * @param known how many databases this node knows; others may know more of them
     */
    UsableLogs(Shipper.Brokers brokers, IntFunction<String> topics, int known) {
        this.brokers = brokers;
        this.topics = topics;
        this.known = known;
    }

    /**
     * Asks anew for the logs of all databases that this node knows.
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
     * Asks again for those that couldn't be used, every few seconds.
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
     * Whether a log can be written, as far as was asked; one that wasn't asked for yet is.
     *
     * @throws org.apache.kafka.common.KafkaException if it isn't known yet and the brokers don't answer
     */
    boolean isUsable(int shard) {
        if (!usable.contains(shard) && !refused.containsKey(shard)) {
            ask(shard);
        }
        return usable.contains(shard);
    }

    /** Whether it could not be used when it was last asked for. */
    boolean isRefused(int shard) {
        return refused.containsKey(shard);
    }

    private void ask(int shard) {
        try {
            List<String> warnings = brokers.ensure(shard);
            if (!warnings.equals(warned.put(shard, warnings))) {
                tell(shard, warnings);
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

    private void tell(int shard, List<String> warnings) {
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

    /** Which can't be used, and why, for people; empty if all can. */
    String problem() {
        return refused.entrySet().stream()
                .map(each -> "Scans of " + (each.getKey() == 0 ? "the main database" : "database " + each.getKey())
                        + " can't be brought to the scan log: "
                        + (each.getValue().endsWith(".") ? each.getValue() : each.getValue() + "."))
                .collect(Collectors.joining(" "));
    }
}
