package placard.scan.cluster;

import java.time.Duration;

/** Synchronizes this node's hash keys with the keys of all other nodes. */
public interface SharedKeys extends ClusterPart {
    /** Waits until the valid keys are known, or the time has passed. Returns whether they are known. */
    boolean awaitSettled(Duration most);

    /** Whether another node has encrypted a key with another secret. */
    boolean isOtherSecret();

    /** Problems for the operator, as sentences; empty while all is well. */
    String problem();
}
