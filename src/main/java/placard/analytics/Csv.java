package placard.analytics;

import org.jspecify.annotations.Nullable;

/**
 * Rows of values separated by commas (RFC 4180). A text that a spreadsheet would take for a formula, also in full width, gets an apostrophe in
 * front: the names of tables and sources come from addresses that anybody may have made up.
 */
final class Csv {
    private static final String FORMULA = "=+-@\t\r\n＝＋－＠";

    private final StringBuilder text = new StringBuilder();

    Csv(String... header) {
        text.append(String.join(",", header)).append("\r\n");
    }

    void row(String part, String name, long scans, @Nullable Long visitors) {
        text.append(part)
                .append(',')
                .append(cell(name))
                .append(',')
                .append(scans)
                .append(',');
        text.append(visitors == null ? "" : visitors).append("\r\n");
    }

    private static String cell(String raw) {
        String safe = !raw.isEmpty() && FORMULA.indexOf(raw.charAt(0)) >= 0 ? "'" + raw : raw;
        boolean isPlain = safe.chars().noneMatch(c -> c == '"' || c == ',' || c == '\r' || c == '\n');
        return isPlain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }

    static String twoDigits(int number) {
        return number < 10 ? "0" + number : Integer.toString(number);
    }

    String text() {
        return text.toString();
    }
}
