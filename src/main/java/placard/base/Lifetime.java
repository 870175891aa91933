package placard.base;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a code may be used, as its owner said.
 *
 * @param isActive false is switched off
 * @param startsAt from when on, or null for always
 * @param expiresAt until when, itself excluded, or null for ever
 * @param maxScans how many counted scans it is good for, or null for any number
 */
public record Lifetime(
        boolean isActive,
        @Nullable Instant startsAt,
        @Nullable Instant expiresAt,
        @Nullable Integer maxScans) {
    /** Always, for any number of scans. */
    public static final Lifetime UNLIMITED = new Lifetime(true, null, null, null);

    private static final int MOST_SCANS = 1_000_000_000;

    /** Why a code may not be used. */
    public enum Closed {
        PAUSED("paused"),
        NOT_YET("not_yet"),
        EXPIRED("expired"),
        USED_UP("used_up");

        private final String word;

        Closed(String word) {
            this.word = word;
        }

        /** The word on the wire. */
        public String word() {
            return word;
        }
    }

    /** This with what the input changes; null clears, but for the switch. */
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

    /** Why it may not be used at an instant, its scans aside; null if it may. */
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
