package placard.scan.log;

import java.util.zip.CRC32C;
import placard.scan.count.Scan;

/** Which lane of the log a scan belongs to: that of its code, so that one recorder knows all visitors of a code. */
final class Lanes {
    /** Never to be changed: the scans of a code must stay in one lane, by whose marks they are counted once. */
    static final int COUNT = 24;

    private Lanes() {}

    /** The lane of a journalled scan; one that can't be read belongs to the first. */
    static int of(byte[] scan) {
        return Scan.codeOf(scan).map(Lanes::ofCode).orElse(0);
    }

    static int ofCode(byte[] code) {
        CRC32C hash = new CRC32C();
        hash.update(code);
        return (int) (hash.getValue() % COUNT);
    }
}
