package placard.scan.cluster;

import java.time.Duration;

/** Shares the hash keys among all nodes. */
public interface SharedKeys extends ClusterPart {
    /** Waits until it is known which keys count, or the time has passed; returns whether it is known. */
    boolean awaitSettled(Duration most);

    /** True if another node has sealed a key under another secret. */
    boolean isOtherSecret();

    /** The problems that an operator must know, as sentences; empty while all is well. */
    String problem();
}
