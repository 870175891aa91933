package placard.cluster.log.topic;

import java.util.Comparator;
import placard.scan.count.Scan;

/**
 * A lane of one of the logs: each database of scans has a topic of its own, and each lane is a partition of it.
 *
 * @param shard the number of the database that counts it
 * @param lane from 0 to {@link Lanes#COUNT} - 1
 */
public record Partition(int shard, int lane) implements Comparable<Partition> {
    private static final Comparator<Partition> ORDER =
            Comparator.comparingInt(Partition::shard).thenComparingInt(Partition::lane);

    /** The partition of a journalled scan. */
    public static Partition of(byte[] scan) {
        return new Partition(Scan.shardOf(scan), Lanes.of(scan));
    }

    @Override
    public int compareTo(Partition other) {
        return ORDER.compare(this, other);
    }

    /** The form for operators: the lane, and the database unless it is the main one. */
    @Override
    public String toString() {
        return shard == 0 ? Integer.toString(lane) : lane + " of database " + shard;
    }
}
