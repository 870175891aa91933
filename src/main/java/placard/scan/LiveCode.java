package placard.scan;

import org.jspecify.annotations.Nullable;
import placard.base.Presentation;
import placard.base.Zones;

/**
 * What the redirect needs to know of a code.
 *
 * @param workspace 16 bytes
 * @param code 16 bytes
 * @param shard the number of the database that its scans are counted into
 * @param presentation what the owner stored; wins over what the scanned URL says
 * @param forwardsQuery whether a foreign destination gets the scanned URL's parameters
 * @param limits when it leads there; null for always
 */
public record LiveCode(
        byte[] workspace,
        byte[] code,
        int shard,
        Zones zones,
        Destination destination,
        Presentation presentation,
        boolean forwardsQuery,
        @Nullable CodeLimits limits)
        implements CodeLookup {}
