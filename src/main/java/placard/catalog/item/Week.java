package placard.catalog.item;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The open minutes of a local week: all windows united in one bit set. So the next change is found by looking ahead in
 * it.
 */
record Week(BitSet open) {
    private static final int DAY = 24 * 60;
    private static final int MINUTES = 7 * DAY;
    /**
     * The search horizon for a change. Every window occurs within it, even if its next occurrence falls into a skipped
     * hour or day.
     */
    private static final Duration HORIZON = Duration.ofDays(16);

    static Week of(List<Schedule.Window> windows) {
        BitSet open = new BitSet(MINUTES);
        for (Schedule.Window window : windows) {
            int from = window.from().toSecondOfDay() / 60;
            int to = window.to().toSecondOfDay() / 60;
            int length = to > from ? to - from : to + DAY - from;
            for (DayOfWeek day : window.days()) {
                int start = (day.getValue() - 1) * DAY + from;
                open.set(start, Math.min(start + length, MINUTES));
                open.set(0, Math.max(0, start + length - MINUTES));
            }
        }
        return new Week(open);
    }

    /** The minutes that are open in both. */
    Week and(Week other) {
        BitSet both = (BitSet) open.clone();
        both.and(other.open);
        return new Week(both);
    }

    boolean isOpen(LocalDateTime local) {
        return open.get(minute(local));
    }

    private static int minute(LocalDateTime local) {
        return (local.getDayOfWeek().getValue() - 1) * DAY + local.toLocalTime().toSecondOfDay() / 60;
    }

    /** The first instant after {@code now} at which it opens or closes; null if it never does. */
    @Nullable
    Instant nextChange(Instant now, ZoneId zone) {
        if (open.isEmpty() || open.cardinality() == MINUTES) {
            return null;
        }
        boolean isOpen = isOpen(LocalDateTime.ofInstant(now, zone));
        Instant at = now;
        while (at.isBefore(now.plus(HORIZON))) {
            ZoneOffset offset = zone.getRules().getOffset(at);
            LocalDateTime local = LocalDateTime.ofEpochSecond(at.getEpochSecond(), 0, offset);
            if (isOpen(local) != isOpen) {
                return at; // the clocks were put forward or back to here
            }
            Instant change = local.truncatedTo(ChronoUnit.MINUTES)
                    .plusMinutes(untilOther(minute(local)))
                    .toInstant(offset);
            ZoneOffsetTransition transition = zone.getRules().nextTransition(at);
            if (transition == null || change.isBefore(transition.getInstant())) {
                return change;
            }
            at = transition.getInstant();
        }
        return null;
    }

    /** Minutes until the next minute of the other state. */
    private int untilOther(int minute) {
        boolean isOpen = open.get(minute);
        int next = isOpen ? open.nextClearBit(minute) : open.nextSetBit(minute);
        if (next >= 0 && next < MINUTES) {
            return next - minute;
        }
        return MINUTES - minute + (isOpen ? open.nextClearBit(0) : open.nextSetBit(0));
    }
}
