package placard.cluster.log;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.TimeoutException;
import placard.cluster.log.topic.LogRecord;
import placard.cluster.log.topic.Partition;

/** The records of a round under way. */
final class Sends {
    private Sends() {}

    /**
     * Hands records to a producer. The producer may block for seconds to learn of a topic. If it fails for one lane,
     * the topic's other lanes are skipped, so that the round doesn't wait.
     */
    static Map<Partition, Future<RecordMetadata>> begin(
            Producer<byte[], byte[]> producer, IntFunction<String> topics, Map<Partition, LogRecord> records) {
        Map<Integer, Future<RecordMetadata>> unknown = new HashMap<>();
        Map<Partition, Future<RecordMetadata>> sends = new TreeMap<>();
        records.forEach((to, record) -> {
            Future<RecordMetadata> send = unknown.get(to.shard());
            if (send == null) {
                send = producer.send(new ProducerRecord<>(topics.apply(to.shard()), to.lane(), null, record.write()));
                if (send.state() == Future.State.FAILED && send.exceptionNow() instanceof TimeoutException) {
                    unknown.put(to.shard(), send);
                }
            }
            sends.put(to, send);
        });
        return sends;
    }
}
