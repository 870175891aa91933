package placard.qr.rule;

/**
 * A span of local time on one day.
 *
 * @param from the first minute of the day
 * @param to the first minute after it; not after {@code from} means on the next day
 */
public record Window(int from, int to) {
    static final int DAY = 24 * 60;

    /** The minute of a text such as {@code 07:00}; -1 if it is none. */
    static int minute(String text) {
        if (text.length() != 5 || text.charAt(2) != ':') {
            return -1;
        }
        int hour = number(text, 0);
        int minute = number(text, 3);
        return hour < 0 || hour > 23 || minute < 0 || minute > 59 ? -1 : 60 * hour + minute;
    }

    private static int number(String text, int at) {
        int tens = text.charAt(at) - '0';
        int ones = text.charAt(at + 1) - '0';
        return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : 10 * tens + ones;
    }

    static String text(int minute) {
        int hour = minute / 60;
        int rest = minute % 60;
        return (hour < 10 ? "0" : "") + hour + (rest < 10 ? ":0" : ":") + rest;
    }

    /** Whether a part of it is on the next day. */
    boolean goesOn() {
        return to <= from && to > 0;
    }

    /** Whether the minute is in the window that began on the same day. */
    boolean hasSinceToday(int minute) {
        return minute >= from && (to <= from || minute < to);
    }

    /** Whether the minute is in the window that began on the day before. */
    boolean hasSinceYesterday(int minute) {
        return goesOn() && minute < to;
    }
}
