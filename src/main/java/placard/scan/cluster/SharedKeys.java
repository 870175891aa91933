package placard.scan.cluster;

import java.time.Duration;

/** Shares the hash keys among all nodes. */
public interface SharedKeys extends ClusterPart {
    /** Waits until the valid keys are known, or the time has passed. True if they are known. */
    boolean awaitSettled(Duration most);

    /** True if another node has sealed a key under another secret. */
    boolean isOtherSecret();

    /** The problems that an operator must know, as sentences; empty while all is well. */
    String problem();
}
