package placard.cluster.log.topic;

import java.util.OptionalInt;
import java.util.zip.CRC32C;
import placard.scan.count.Scan;

/**
 * The partitioning of the log: assigns each scan to the lane of its code. So one recorder writes all counts of a code.
 *
 * <p>A hot key, a code too busy for one recorder, has several lanes by the visitor's hash (key salting). The redirect
 * writes once into the record if a scan is spread. A record that is sent again, even by another version, must reach the
 * same lane, whose marks know it.
 */
public final class Lanes {
    /** Never change it: each scan must stay in its lane, whose marks ensure that it counts once. */
    public static final int COUNT = 24;

    /** The number of lanes of a busy code. Never change it, nor {@link #APART}. */
    static final int SPREAD = 8;
    /** The distance of these lanes. They are all different, and spread evenly over every second and third lane. */
    private static final int APART = 5;

    private Lanes() {}

    /** The lane of a journalled scan; an unreadable one belongs to the first. */
    public static int of(byte[] scan) {
        int first = Scan.codeOf(scan).map(Lanes::ofCode).orElse(0);
        OptionalInt spread = Scan.spreadOf(scan);
        return spread.isEmpty() ? first : (first + spread.getAsInt() % SPREAD * APART) % COUNT;
    }

    public static int ofCode(byte[] code) {
        CRC32C hash = new CRC32C();
        hash.update(code);
        return (int) (hash.getValue() % COUNT);
    }
}
