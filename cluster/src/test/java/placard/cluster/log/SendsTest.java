package placard.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import placard.cluster.log.topic.Lanes;
import placard.cluster.log.topic.LogRecord;
import placard.cluster.log.topic.Partition;
import placard.scan.journal.SegmentId;

class SendsTest {
    private static final @Nullable Partitioner NONE = null;

    /** Two seconds for each of 24 lanes would be most of a minute, and all other databases' scans behind it. */
    @Test
    void aTopicThatIsNotKnownIsAskedForOnceInARound() {
        List<String> asked = new ArrayList<>();
        MockProducer<byte[], byte[]> producer =
                new MockProducer<>(true, NONE, new ByteArraySerializer(), new ByteArraySerializer()) {
                    @Override
                    public synchronized Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record) {
                        asked.add(record.topic());
                        return record.topic().equals("gone")
                                ? CompletableFuture.failedFuture(new TimeoutException("not present in metadata"))
                                : super.send(record);
                    }
                };
        Map<Partition, LogRecord> records = new TreeMap<>();
        for (int lane = 0; lane < Lanes.COUNT; lane++) {
            LogRecord record = new LogRecord(new SegmentId(1, 1), 0, new long[] {8}, List.of(new byte[1]));
            records.put(new Partition(0, lane), record);
            records.put(new Partition(1, lane), record);
        }
        Map<Partition, Future<RecordMetadata>> sends =
                Sends.begin(producer, shard -> shard == 0 ? "gone" : "there", records);
        assertThat(asked).containsOnlyOnce("gone").hasSize(1 + Lanes.COUNT);
        assertThat(sends.keySet()).isEqualTo(records.keySet());
        sends.forEach((to, send) -> assertThat(send.state() == Future.State.FAILED)
                .as(to.toString())
                .isEqualTo(to.shard() == 0));
    }
}
