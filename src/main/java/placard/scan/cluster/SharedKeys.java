package placard.scan.cluster;

import java.time.Duration;

/** Keeps this node's hash keys the same as those of all other nodes. */
public interface SharedKeys extends ClusterPart {
    /** Waits until it is known which keys count, or the time has passed; returns whether it is known. */
    boolean awaitSettled(Duration most);

    /** Whether another node has sealed a key under another secret. */
    boolean isOtherSecret();

    /** What an operator must know, as sentences; empty while all is well. */
    String problem();
}
