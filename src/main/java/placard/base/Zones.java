package placard.base;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * The time zone that decides when a workspace's days begin and end.
 *
 * <p>A change takes effect at the new zone's next midnight. So days never run backwards and no day is counted twice:
 * only the day of the change is longer or shorter.
 *
 * @param next the future zone, or null
 * @param nextFrom when it takes effect, or null
 */
public record Zones(
        ZoneId current, @Nullable ZoneId next, @Nullable Instant nextFrom) {
    public static Zones of(ZoneId zone) {
        return new Zones(zone, null, null);
    }

    public ZoneId at(Instant instant) {
        return next != null && nextFrom != null && !instant.isBefore(nextFrom) ? next : current;
    }

    /** The zone that was set last, even if it is not in force yet. */
    public ZoneId latest() {
        return next != null ? next : current;
    }

    /** These zones after a change to another zone now. */
    public Zones changed(ZoneId zone, Instant now) {
        ZoneId holding = at(now);
        if (zone.equals(holding)) {
            return of(holding);
        }
        LocalDate tomorrow = LocalDate.ofInstant(now, zone).plusDays(1);
        return new Zones(holding, zone, tomorrow.atStartOfDay(zone).toInstant());
    }
}
