package placard.scan.cluster;

import java.time.InstantSource;
import java.util.function.Consumer;
import placard.scan.visitor.HashKeys;
import placard.storage.ScanStores;

/**
 * What a move of a workspace's scans works with.
 *
 * @param changed the notice after which nodes ask anew where a workspace's scans are
 * @param told hears of each step
 */
public record MoveNeeds(ScanStores stores, HashKeys keys, InstantSource clock, String changed, Consumer<String> told) {}
