package placard.scan;

import placard.base.Presentation;
import placard.base.Zones;

/**
 * What the redirect needs to know of a code.
 *
 * @param workspace 16 bytes
 * @param code 16 bytes
 * @param presentation what the owner stored; wins over what the scanned URL says
 * @param forwardsQuery whether a foreign destination gets the scanned URL's parameters
 */
public record LiveCode(
        byte[] workspace,
        byte[] code,
        Zones zones,
        Destination destination,
        Presentation presentation,
        boolean forwardsQuery)
        implements CodeLookup {}
