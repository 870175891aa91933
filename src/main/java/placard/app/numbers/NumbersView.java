package placard.app.numbers;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.analytics.Analytics;
import placard.analytics.RangeReport;
import placard.app.CodeCard;
import placard.app.LineChart;

/**
 * The numbers of a range of days.
 *
 * @param faults by the fields of the form, as keys of words
 * @param choices the codes and catalogues to choose from
 * @param hasScans whether the workspace ever had any
 * @param newest the code made last, to be scanned where there are no numbers yet; null if there is none
 */
public record NumbersView(
        Filter filter,
        Map<String, String> faults,
        List<Group> choices,
        Analytics.Now now,
        RangeReport report,
        LineChart chart,
        boolean hasScans,
        @Nullable CodeCard newest) {
    /** Lengths of ranges that end today, offered as links. */
    public static final List<Integer> LENGTHS = List.of(1, 7, 30, 90, 365);

    /**
     * The query of the screen.
     *
     * @param of a code's or a catalogue's id, {@code tag:} and a tag, or nothing for the whole workspace
     * @param name of what that is; null for the whole workspace
     * @param days the length of a range that ends today; 0 if its ends were named
     */
    public record Filter(String of, @Nullable String name, int days, boolean isCompared) {
        public boolean isCode() {
            return of.startsWith("qr_");
        }

        /** The query of the same for another range that ends today. */
        public String query(int other) {
            List<String> parts = new ArrayList<>(List.of("days=" + other));
            if (!of.isEmpty()) {
                parts.add("of=" + encoded(of));
            }
            if (!isCompared) {
                parts.add("compare=none");
            }
            return "?" + String.join("&", parts);
        }
    }

    /**
     * Choices of one kind.
     *
     * @param word the key of what they are
     */
    public record Group(String word, List<Choice> choices) {}

    /** Something whose numbers may be asked for. */
    public record Choice(String value, String name) {}

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    public LocalDate first() {
        return report.first();
    }

    public LocalDate last() {
        return report.last();
    }

    public HourHeatmap heat() {
        long[][] hours = report.weekHours();
        return new HourHeatmap(hours == null ? new long[7][24] : hours);
    }

    public long excluded() {
        return report.breakdowns().getOrDefault("excluded", List.of()).stream()
                .mapToLong(slice -> slice.count())
                .sum();
    }

    /** Whether today is among the days, so that numbers change while they are looked at. */
    public boolean isLive() {
        return !now.day().isBefore(first()) && !now.day().isAfter(last()) && (filter.of.isEmpty() || filter.isCode());
    }

    /** Scans of today. */
    public long today() {
        return report.days().stream()
                .filter(day -> day.day().equals(now.day()))
                .mapToLong(day -> day.totalScans())
                .sum();
    }

    /** The API's query for the same numbers. */
    public String query() {
        String of = filter.of;
        String chosen = of.isEmpty()
                ? ""
                : of.startsWith("tag:")
                        ? "&tag=" + encoded(of.substring("tag:".length()))
                        : (filter.isCode() ? "&codeId=" : "&catalogId=") + of;
        return "?from=" + first() + "&to=" + last() + chosen + (filter.isCompared ? "&compare=previous" : "")
                + "&include=tables,sources,hours,excluded,weekHours";
    }
}
