package placard.catalog.table.sheet;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Locale;
import java.util.regex.Pattern;

/** The number format of a cell. A spreadsheet stores times and dates as days. */
enum XlsxFormat {
    NUMBER,
    TIME,
    /** Hours that exceed a day, as {@code [h]:mm} shows them. */
    ELAPSED,
    DATE,
    DATE_TIME;

    /** The literal parts of a format: quoted, escaped or in brackets; and everything after the first section. */
    private static final Pattern ASIDE = Pattern.compile("\"[^\"]*\"?|[\\\\_*].|\\[[^\\]]*\\]?|;.*", Pattern.DOTALL);

    private static final Pattern HOURS_THAT_GO_ON = Pattern.compile("\\[(?:h+|m+|s+)\\]");
    private static final int LONGEST = 30;
    /** The longest format of a spreadsheet. */
    private static final int LONGEST_CODE = 255;

    private static final long DAY = 86_400;
    private static final long LAST_DAY = 2_958_465; // 31 December 9999
    private static final long LEAP = 60;
    private static final long DAYS_TO_1904 = 1_462;

    /**
     * The format of a style.
     *
     * @param id of a built-in format, or of one of the file's own
     * @param code the file's own; empty if it has none
     */
    static XlsxFormat of(String id, String code) {
        if (!code.isEmpty()) {
            return of(code.toLowerCase(Locale.ROOT));
        }
        return switch (id) {
            case "14", "15", "16", "17" -> DATE;
            case "18", "19", "20", "21", "45", "47" -> TIME;
            case "22" -> DATE_TIME;
            case "46" -> ELAPSED;
            default -> NUMBER;
        };
    }

    private static XlsxFormat of(String code) {
        if (code.length() > LONGEST_CODE) {
            return NUMBER;
        }
        String quoted = code.replaceAll("\"[^\"]*\"?|[\\\\_*].", "");
        if (HOURS_THAT_GO_ON.matcher(quoted.replaceAll(";.*", "")).find()) {
            return ELAPSED;
        }
        String plain = ASIDE.matcher(code).replaceAll("").replace("am/pm", "").replace("a/p", "");
        if (plain.contains("general")) {
            return NUMBER;
        }
        boolean isTime = has(plain, "hs");
        boolean isDate = has(plain, "yd") || has(plain, "m") && !isTime;
        return isDate ? isTime ? DATE_TIME : DATE : isTime ? TIME : NUMBER;
    }

    private static boolean has(String code, String letters) {
        return code.chars().anyMatch(c -> letters.indexOf(c) >= 0);
    }

    /** True if an XML attribute's value means yes. */
    static boolean isOn(String attribute) {
        return attribute.equals("1") || attribute.equals("true");
    }

    /**
     * A time as {@code 1:30}, with seconds if it has any, and a date as {@code 2026-05-31}.
     *
     * @return empty if it is neither
     */
    String text(String number, boolean isFrom1904) {
        if (this == NUMBER || number.isEmpty() || number.length() > LONGEST) {
            return "";
        }
        try {
            BigDecimal days = new BigDecimal(number);
            if (days.signum() < 0 || days.compareTo(BigDecimal.valueOf(LAST_DAY)) > 0) {
                return "";
            }
            long seconds = days.multiply(BigDecimal.valueOf(DAY))
                    .setScale(0, RoundingMode.HALF_UP)
                    .longValueExact();
            return switch (this) {
                case ELAPSED -> time(seconds);
                case TIME -> time(seconds % DAY);
                case DATE -> date(seconds / DAY, isFrom1904);
                default -> (seconds < DAY ? "" : date(seconds / DAY, isFrom1904) + " ") + time(seconds % DAY);
            };
        } catch (NumberFormatException | ArithmeticException none) {
            return "";
        }
    }

    /** Seconds as {@code 1:30}. */
    static String time(long seconds) {
        String time = String.format(Locale.ROOT, "%d:%02d", seconds / 3_600, seconds / 60 % 60);
        return seconds % 60 == 0 ? time : time + String.format(Locale.ROOT, ":%02d", seconds % 60);
    }

    /** A date: day 1 is the first day of 1900, and day 60 is the 29th of February 1900, which never existed. */
    private static String date(long day, boolean isFrom1904) {
        long since = isFrom1904 ? day + DAYS_TO_1904 : day < LEAP ? day + 1 : day;
        return LocalDate.of(1899, 12, 30).plusDays(since).toString();
    }
}
