package placard.scan.cluster;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Properties;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import placard.base.NodeSecret;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.HashKeys.NamedKey;

/**
 * The dependencies of the shared hash keys.
 *
 * @param client more settings of the log's clients
 * @param secret encrypts the keys between nodes
 * @param keys this node's copy
 * @param generation the store's generation of hash keys, milliseconds since 1970
 * @param named the keys of the hashes in the store
 * @param isClockAhead whether this node's clock is wrong; a key of a future epoch would keep other nodes from making
 *     theirs
 */
public record KeyNeeds(
        ScanLogUrl url,
        Properties client,
        NodeSecret secret,
        HashKeys keys,
        long generation,
        Supplier<List<NamedKey>> named,
        InstantSource clock,
        BooleanSupplier isClockAhead,
        SecureRandom random) {}
