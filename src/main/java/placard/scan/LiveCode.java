package placard.scan;

import org.jspecify.annotations.Nullable;
import placard.base.Presentation;
import placard.base.Zones;
import placard.qr.rule.RuleSet;

/**
 * A code with all that the redirect needs.
 *
 * @param workspace 16 bytes
 * @param code 16 bytes
 * @param shard the number of the database that counts its scans
 * @param presentation the owner's stored values; they override those of the scanned URL
 * @param forwardsQuery whether a foreign destination gets the scanned URL's parameters
 * @param countsOrigins whether its scans are counted by country and language
 * @param limits when it leads there; null for always
 * @param rules which scans lead elsewhere; null for none
 * @param next the code after its next plan; null without one
 */
public record LiveCode(
        byte[] workspace,
        byte[] code,
        int shard,
        Zones zones,
        Destination destination,
        Presentation presentation,
        boolean forwardsQuery,
        boolean countsOrigins,
        @Nullable CodeLimits limits,
        @Nullable RuleSet<Destination> rules,
        @Nullable Next next)
        implements CodeLookup {
    /**
     * A code from an instant on.
     *
     * @param at milliseconds since 1970
     */
    public record Next(long at, LiveCode code) {}

    /** The code at an instant, by the plans that are due. */
    LiveCode at(long now) {
        LiveCode code = this;
        while (code.next != null && code.next.at <= now) {
            code = code.next.code;
        }
        return code;
    }
}
