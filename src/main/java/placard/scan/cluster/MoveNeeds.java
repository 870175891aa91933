package placard.scan.cluster;

import java.time.InstantSource;
import java.util.function.Consumer;
import placard.scan.visitor.HashKeys;
import placard.storage.ScanStores;

/**
 * The dependencies of a move of a workspace's scans.
 *
 * @param changed the notice after which nodes look up the workspace's database again
 * @param progress receives a message for each step
 */
public record MoveNeeds(
        ScanStores stores, HashKeys keys, InstantSource clock, String changed, Consumer<String> progress) {}
