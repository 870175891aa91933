package placard.scan;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * Day and minute by the clock of a zone. It keeps the last answer, because many scans fall into one minute. Belongs to one
 * event loop.
 */
final class MinuteClock {
    private static final int MILLIS = 60_000;
    private static final int MINUTES = 60;

    private @Nullable ZoneId zone;
    private long minuteOfAll = Long.MIN_VALUE;
    private long day;
    private int minute;

    /** Reads the clock at an instant, in milliseconds since 1970. */
    void read(long now, ZoneId wanted) {
        long asked = Math.floorDiv(now, MILLIS);
        if (asked != minuteOfAll || !wanted.equals(zone)) {
            LocalDateTime local = LocalDateTime.ofInstant(Instant.ofEpochMilli(now), wanted);
            day = local.toLocalDate().toEpochDay();
            minute = MINUTES * local.getHour() + local.getMinute();
            minuteOfAll = asked;
            zone = wanted;
        }
    }

    /** The day that was read last, counted from 1970. */
    long day() {
        return day;
    }

    /** The minute of that day. */
    int minute() {
        return minute;
    }
}
