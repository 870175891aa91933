package placard.app.numbers;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.analytics.Analytics;
import placard.analytics.Comparison;
import placard.analytics.RangeReport;
import placard.analytics.Report;
import placard.app.CodeCard;
import placard.app.LineChart;
import placard.app.Numbers;
import placard.page.Words;
import placard.web.UrlEncoded;

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
    /** The breakdowns beside the ranking of codes and menus. */
    private static final List<String> PARTS = List.of(
            "destinations", "tables", "cities", "countries", "languages", "sources", "devices", "os", "excluded");

    /**
     * The query of the screen.
     *
     * @param of a code's or a catalogue's id, {@code tag:} and a tag, or nothing for the whole workspace
     * @param name of what that is; null for the whole workspace
     * @param compared the days that the period is compared with; null if it isn't
     * @param byNumber whether tables are in the order of their numbers, not of their scans
     */
    public record Filter(
            String of,
            @Nullable String name,
            Period period,
            @Nullable Comparison compared,
            boolean byNumber) {
        public boolean isCode() {
            return of.startsWith("qr_");
        }

        public boolean isCatalog() {
            return of.startsWith("cat_");
        }
    }

    /**
     * The addresses of the two orders of tables.
     *
     * @param isByNumber whether they are in the order of their numbers now
     */
    public record Order(String byCount, String byNumber, boolean isByNumber) {}

    /**
     * Choices of one kind.
     *
     * @param word the key of what they are
     */
    public record Group(String word, List<Choice> choices) {}

    /** Something whose numbers may be asked for. */
    public record Choice(String value, String name) {}

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

    /** The rows of a breakdown as they are shown. */
    public List<Report.Slice> slices(String part) {
        List<Report.Slice> slices =
                report.breakdowns().getOrDefault(part.equals("tables") ? "catalogTables" : part, List.of());
        return part.equals("tables") && filter.byNumber ? SliceNames.byNumber(slices) : slices;
    }

    /** The ranking of codes or of catalogues; empty if it would have nothing to tell. */
    public List<RangeReport.RankedRow> ranked(String part) {
        List<RangeReport.RankedRow> rows = report.ranked().getOrDefault(part, List.of());
        boolean isOne = filter.isCode() || (filter.isCatalog() && part.equals("catalogs"));
        return isOne || rows.stream().allMatch(row -> row.id() == null) ? List.of() : rows;
    }

    /**
     * The cards in two columns of about the same length.
     *
     * @param shown those that have anything to tell
     */
    public List<List<String>> columns(List<String> shown) {
        List<List<String>> columns = List.of(new ArrayList<>(), new ArrayList<>());
        int[] rows = new int[2];
        for (String part : shown) {
            int shorter = rows[1] < rows[0] ? 1 : 0;
            columns.get(shorter).add(part);
            int size = part.equals("codes") || part.equals("catalogs")
                    ? ranked(part).size()
                    : slices(part).size() * (part.equals("excluded") ? 2 : 1);
            rows[shorter] += Math.min(9, size) + 2;
        }
        return columns.stream().filter(column -> !column.isEmpty()).toList();
    }

    /** The cards that have anything to tell. */
    public List<String> parts(SliceNames names) {
        return Stream.concat(
                        Stream.of("codes", "catalogs")
                                .filter(part -> !ranked(part).isEmpty()),
                        PARTS.stream().filter(part -> names.isShown(part, slices(part))))
                .toList();
    }

    /** The comparison of a number, in words; null if there is none. */
    public @Nullable String comparedScans(Words words, Numbers numbers) {
        RangeReport.Previous previous = report.previous();
        return previous == null ? null : numbers.compared(report, previous.scans());
    }

    /** The same of visitors, who are known by whole days. */
    public @Nullable String comparedVisitors(Words words, Numbers numbers) {
        RangeReport.Previous previous = report.previous();
        if (previous == null) {
            return null;
        }
        RangeReport.Side visitors = previous.visitors();
        if (visitors == null) {
            return words.say("numbers.vs.later");
        }
        String compared = numbers.compared(report, visitors);
        return previous.wholeHours() == null || visitors.before() == 0 || !previous.isComplete()
                ? compared
                : words.say("numbers.vs.whole", compared);
    }

    /** The orders of tables to choose from; null of a breakdown that has one only. */
    public @Nullable Order order(String part) {
        return part.equals("tables") ? new Order(link(filter.of, false), link(filter.of, true), filter.byNumber) : null;
    }

    /** The address of the same screen for other codes, or with tables in another order. */
    public String link(String of, boolean byNumber) {
        return link(filter.period, of, byNumber);
    }

    /** The address of the same screen for another period. */
    public String link(Period period) {
        return link(period, filter.of, filter.byNumber);
    }

    private String link(Period period, String of, boolean byNumber) {
        boolean hasDays = period == Period.CUSTOM;
        return new UrlEncoded.Query()
                .with("period", period.word())
                .with("from", hasDays ? first().toString() : "")
                .with("to", hasDays ? last().toString() : "")
                .with("of", of)
                .with(
                        "compare",
                        filter.compared == Comparison.PERIOD
                                ? ""
                                : filter.compared == null ? "none" : filter.compared.word())
                .with("sort", byNumber ? "number" : "")
                .toString();
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
        String kind = of.startsWith("tag:") ? "tag" : filter.isCode() ? "codeId" : "catalogId";
        return new UrlEncoded.Query()
                        .with("from", first().toString())
                        .with("to", last().toString())
                        .with(kind, of.startsWith("tag:") ? of.substring("tag:".length()) : of)
                        .with("compare", filter.compared == null ? "" : filter.compared.word())
                + "&include=codes,catalogs,catalogTables,sources,hours,excluded,weekHours";
    }
}
