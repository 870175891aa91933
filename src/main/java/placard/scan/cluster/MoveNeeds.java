package placard.scan.cluster;

import java.time.InstantSource;
import java.util.function.Consumer;
import placard.scan.visitor.HashKeys;
import placard.storage.Progress;
import placard.storage.ScanStores;

/**
 * The dependencies of a move of a workspace's scans.
 *
 * @param changed the notice after which nodes look up the workspace's database again
 * @param said receives a sentence for each step
 * @param progress follows the copy
 */
public record MoveNeeds(
        ScanStores stores,
        HashKeys keys,
        InstantSource clock,
        String changed,
        Consumer<String> said,
        Progress progress) {}
