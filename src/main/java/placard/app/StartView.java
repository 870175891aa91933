package placard.app;

import java.time.LocalDateTime;
import java.util.List;

/**
 * What is told on the first screen.
 *
 * @param now in the workspace's time zone
 * @param codes how many there are
 * @param scansEver all that were ever counted
 * @param hours scans of today by the hour, from midnight on: 24
 * @param weekAgo the same of the same day a week ago, all of its 24 hours
 * @param weekAgoByNow how many of those were counted until the same time of day
 * @param top the codes scanned most today, at most five, each with its scans of today
 * @param isLocalOnly whether the short links name this machine alone, so that phones can't reach them
 */
public record StartView(
        LocalDateTime now,
        long codes,
        long scansEver,
        List<Long> hours,
        List<Long> weekAgo,
        long weekAgoByNow,
        List<CodeCard> top,
        boolean isLocalOnly) {
    /** All of today. */
    public long today() {
        return hours.stream().mapToLong(Long::longValue).sum();
    }
}
