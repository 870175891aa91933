package placard.base;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * Which time zone makes a workspace's days.
 *
 * <p>A change holds from the new zone's next midnight on. Days so never run backwards and none is counted twice: the day
 * of the change is merely longer or shorter.
 *
 * @param next the zone that takes over, or null
 * @param nextFrom when it does, or null
 */
public record Zones(
        ZoneId current, @Nullable ZoneId next, @Nullable Instant nextFrom) {
    public static Zones of(ZoneId zone) {
        return new Zones(zone, null, null);
    }

    /** The zone at an instant. */
    public ZoneId at(Instant instant) {
        return next != null && nextFrom != null && !instant.isBefore(nextFrom) ? next : current;
    }

    /** The zone that was set last, be it in force or still to come. */
    public ZoneId latest() {
        return next != null ? next : current;
    }

    /** The same workspace with another zone set now. */
    public Zones changed(ZoneId zone, Instant now) {
        ZoneId holding = at(now);
        if (zone.equals(holding)) {
            return of(holding);
        }
        LocalDate tomorrow = LocalDate.ofInstant(now, zone).plusDays(1);
        return new Zones(holding, zone, tomorrow.atStartOfDay(zone).toInstant());
    }
}
