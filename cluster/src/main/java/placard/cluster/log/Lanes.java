package placard.cluster.log;

import java.util.OptionalInt;
import java.util.zip.CRC32C;
import placard.scan.count.Scan;

/**
 * Which lane of the log a scan belongs to: that of its code, so that one recorder writes what is counted of a code.
 *
 * <p>A code that is too busy for one recorder (a hot key) has several, by the visitor's hash (key salting). Whether a scan
 * is spread is written in its record, once, by the redirect: a record that is sent again, even after a crash and by
 * another version, must come to the same lane, by whose marks it is known.
 */
final class Lanes {
    /** Never to be changed: a scan must stay in its lane, by whose marks it is counted once. */
    static final int COUNT = 24;

    /** How many lanes a busy code has. Never to be changed, like {@link #APART}. */
    static final int SPREAD = 8;
    /** How far these are from each other: so that they are different ones, and of every second and third lane as many. */
    private static final int APART = 5;

    private Lanes() {}

    /** The lane of a journalled scan; one that can't be read belongs to the first. */
    static int of(byte[] scan) {
        int first = Scan.codeOf(scan).map(Lanes::ofCode).orElse(0);
        OptionalInt spread = Scan.spreadOf(scan);
        return spread.isEmpty() ? first : (first + spread.getAsInt() % SPREAD * APART) % COUNT;
    }

    static int ofCode(byte[] code) {
        CRC32C hash = new CRC32C();
        hash.update(code);
        return (int) (hash.getValue() % COUNT);
    }
}
