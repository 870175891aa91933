package placard.scan.cluster;

import java.time.InstantSource;
import java.util.function.Consumer;
import placard.scan.visitor.HashKeys;
import placard.storage.ScanStores;

/**
 * The dependencies of a move of a workspace's scans.
 *
 * @param changed the notice after which nodes look up the place of a workspace's scans anew
 * @param told is called with each step
 */
public record MoveNeeds(ScanStores stores, HashKeys keys, InstantSource clock, String changed, Consumer<String> told) {}
