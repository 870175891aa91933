package placard.qr.rule;

import java.time.DayOfWeek;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;

/**
 * The minutes of a week in which days and times hold.
 *
 * @param sinceToday those in a window that began on the same day
 * @param sinceYesterday those in a window that began on the day before
 */
record WeekMinutes(BitSet sinceToday, BitSet sinceYesterday) {
    private static final int DAYS = 7;

    /** @param times empty for whole days */
    static WeekMinutes of(Collection<DayOfWeek> days, List<Window> times) {
        WeekMinutes minutes = new WeekMinutes(new BitSet(DAYS * Window.DAY), new BitSet(DAYS * Window.DAY));
        for (DayOfWeek day : days) {
            int start = (day.getValue() - 1) * Window.DAY;
            if (times.isEmpty()) {
                minutes.sinceToday.set(start, start + Window.DAY);
            }
            for (Window window : times) {
                int end = window.to() <= window.from() ? Window.DAY : window.to();
                minutes.sinceToday.set(start + window.from(), start + end);
                if (window.goesOn()) {
                    int next = day.getValue() % DAYS * Window.DAY;
                    minutes.sinceYesterday.set(next, next + window.to());
                }
            }
        }
        return minutes;
    }

    /** Whether each minute of the other is one of these. */
    boolean includes(WeekMinutes other) {
        return has(either(), other.either());
    }

    /** Whether it is also by a window that began on the same day as that of the other. */
    boolean includesByDay(WeekMinutes other) {
        return has(sinceToday, other.sinceToday) && has(sinceYesterday, other.sinceYesterday);
    }

    private BitSet either() {
        BitSet either = (BitSet) sinceToday.clone();
        either.or(sinceYesterday);
        return either;
    }

    private static boolean has(BitSet own, BitSet others) {
        BitSet more = (BitSet) others.clone();
        more.andNot(own);
        return more.isEmpty();
    }
}
