package placard.base;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The period and the number of scans for which a code works, as its owner set them.
 *
 * @param isActive false if the owner switched the code off
 * @param startsAt the first instant, or null for always
 * @param expiresAt the end, itself excluded, or null for ever
 * @param maxScans the number of counted scans, or null for any number
 */
public record Lifetime(
        boolean isActive,
        @Nullable Instant startsAt,
        @Nullable Instant expiresAt,
        @Nullable Integer maxScans) {
    /** No limit in time or scans. */
    public static final Lifetime UNLIMITED = new Lifetime(true, null, null, null);

    private static final int MOST_SCANS = 1_000_000_000;

    /** The reason why a code doesn't work. */
    public enum Closed implements Worded {
        PAUSED,
        NOT_YET,
        EXPIRED,
        USED_UP,
        /** The operator of the installation stopped the code or its destination. */
        STOPPED
    }

    /** This lifetime with the changes of the input. Null clears a member, except the switch. */
    public Lifetime patchedBy(Input input) {
        Boolean sent = input.flag("isActive");
        input.refuseNull("isActive");
        Lifetime after = new Lifetime(
                input.has("isActive") ? sent == null || sent : isActive,
                input.has("startsAt") ? input.time("startsAt") : startsAt,
                input.has("expiresAt") ? input.time("expiresAt") : expiresAt,
                input.has("maxScans") ? input.integer("maxScans", 1, MOST_SCANS) : maxScans);
        if (after.startsAt != null && after.expiresAt != null && !after.startsAt.isBefore(after.expiresAt)) {
            input.fault("expiresAt", "out_of_range", "Must be after startsAt.");
        }
        return after;
    }

    /** The same lifetime, switched on or off. */
    public Lifetime switched(boolean isOn) {
        return new Lifetime(isOn, startsAt, expiresAt, maxScans);
    }

    /** The reason why the code doesn't work at an instant, without regard to its scans; null if it works. */
    public @Nullable Closed closedAt(Instant now) {
        if (!isActive) {
            return Closed.PAUSED;
        }
        if (startsAt != null && now.isBefore(startsAt)) {
            return Closed.NOT_YET;
        }
        return expiresAt != null && !now.isBefore(expiresAt) ? Closed.EXPIRED : null;
    }
}
