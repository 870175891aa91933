package placard.app.numbers;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import placard.analytics.Analytics;
import placard.analytics.CodeSelection;
import placard.analytics.CodeTotals;
import placard.analytics.Comparison;
import placard.analytics.DayRange;
import placard.analytics.RangeReport;
import placard.analytics.RangeReports;
import placard.app.AppPages;
import placard.app.CodeCard;
import placard.app.LineChart;
import placard.app.Numbers;
import placard.app.Screen;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.WorkspaceScreens;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Refusal;
import placard.page.generated.app.JtenumbersGenerated;
import placard.qr.CodeList;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/**
 * The screen of scan analytics. It shows the same data as {@code GET /analytics} and reads the same parameters.
 *
 * @param catalogs of a workspace, by its id
 */
public record NumbersRoutes(
        WorkspaceScreens screens,
        AppPages pages,
        Analytics analytics,
        CodeTotals totals,
        CodeList codes,
        Function<String, List<NumbersView.Choice>> catalogs) {
    private static final String TAG = "tag:";
    /** Codes that are offered by name; others are reached by their own screens. */
    private static final int MOST_CODES = 50;

    public List<Route> routes() {
        return List.of(screens.screen(Screen.NUMBERS, this::numbers).readingLong(_ -> true));
    }

    private Answer numbers(Request request) {
        Shell shell = screens.shell(request, Screen.NUMBERS);
        String workspace = request.workspaceId();
        Analytics.Now now = analytics.now(workspace);
        Map<String, String> faults = new HashMap<>();
        Period period = Period.of(
                request.query("period"),
                request.query("days"),
                request.query("from") != null || request.query("to") != null);
        DayRange range = period == Period.CUSTOM ? range(request, now.day(), faults) : period.range(now.day());
        String compare = request.query("compare");
        Comparison compared =
                "none".equals(compare) ? null : compare == null ? Comparison.PERIOD : Comparison.find(compare);
        String asked = request.query("of");
        String of = asked == null ? "" : asked;
        List<NumbersView.Group> choices = choices(workspace, of);
        Optional<NumbersView.Choice> choice = choices.stream()
                .flatMap(group -> group.choices().stream())
                .filter(one -> one.value().equals(of))
                .findFirst();
        if (!of.isEmpty() && choice.isEmpty()) {
            return pages.missing(shell);
        }
        CodeSelection chosen = chosen(of);
        RangeReport report = analytics
                .findRange(
                        workspace, chosen, RangeReports.ReportQuery.allParts(range, compared, chosen.codeId() != null))
                .orElseThrow(Refusal::notFound);
        boolean hasScans = report.totalScans() > 0 || totals.allTime(workspace) > 0;
        return screen(
                pages,
                shell,
                new NumbersView(
                        new NumbersView.Filter(
                                of,
                                choice.map(NumbersView.Choice::name).orElse(null),
                                period,
                                compared,
                                "number".equals(request.query("sort"))),
                        faults,
                        choices,
                        now,
                        report,
                        chart(workspace, chosen, report, now),
                        hasScans,
                        hasScans ? null : newest(workspace)));
    }

    /** The days asked for; the usual ones, and why, if they can't be. */
    private static DayRange range(Request request, LocalDate today, Map<String, String> faults) {
        List<Fault> found = new ArrayList<>();
        DayRange range = DayRange.read(request, found);
        found.forEach(fault -> faults.put(
                "to".equals(fault.parameter()) ? "to" : "from",
                fault.code().equals("invalid_date") ? "numbers.fault.day" : "numbers.fault.range"));
        if (faults.isEmpty()) {
            try {
                range.on(today);
                return range;
            } catch (Refusal tooMany) {
                faults.put("from", "numbers.fault.range");
            }
        }
        return DayRange.DEFAULT;
    }

    private static CodeSelection chosen(String of) {
        if (of.isEmpty()) {
            return CodeSelection.ALL;
        }
        return of.startsWith(TAG)
                ? new CodeSelection(null, null, of.substring(TAG.length()))
                : of.startsWith("qr_") ? new CodeSelection(of, null, null) : new CodeSelection(null, of, null);
    }

    /** The options of the filter and the selected one; deleted codes are left out. */
    private List<NumbersView.Group> choices(String workspace, String of) {
        List<String> last = new ArrayList<>(analytics.scannedLast(workspace, MOST_CODES));
        if (Ids.isWellFormed("qr_", of) && !last.contains(of)) {
            last.addFirst(of);
        }
        Map<String, String> names = codes.names(workspace, last);
        List<NumbersView.Choice> tags = codes.tags(workspace).stream()
                .map(tag -> new NumbersView.Choice(TAG + tag, tag))
                .toList();
        return List.of(
                new NumbersView.Group("numbers.catalogs", catalogs.apply(workspace)),
                new NumbersView.Group("numbers.tags", tags),
                new NumbersView.Group(
                        "numbers.codes",
                        last.stream()
                                .filter(names::containsKey)
                                .map(id -> new NumbersView.Choice(id, names.getOrDefault(id, id)))
                                .toList()));
    }

    private LineChart chart(String workspace, CodeSelection chosen, RangeReport report, Analytics.Now now) {
        if (report.days().size() > 1 || !report.isWhole()) {
            return LineChart.of(
                    report.days(),
                    report.previous() == null ? null : report.previous().days(),
                    now);
        }
        LocalDate before = report.previous() == null ? null : report.previous().first();
        return LineChart.ofDay(
                report.first(),
                report.hours(),
                before,
                before == null ? List.of() : hours(workspace, chosen, before),
                now);
    }

    private List<Long> hours(String workspace, CodeSelection chosen, LocalDate day) {
        return analytics
                .findRange(workspace, chosen, RangeReports.ReportQuery.hours(day))
                .orElseThrow(Refusal::notFound)
                .hours();
    }

    private @Nullable CodeCard newest(String workspace) {
        return codes.findNewest(workspace)
                .map(code -> CodeCard.of(code, codes.shortUrl(code), 0L, 0L))
                .orElse(null);
    }

    /** The scans of a range of days. */
    public static Answer screen(AppPages pages, Shell shell, NumbersView view) {
        return pages.screen(
                        shell,
                        "nav.numbers",
                        Scripts.start("numbers.js"),
                        (out, head, say) ->
                                JtenumbersGenerated.render(out, null, head, shell, say, view, Numbers.of(say)))
                .status(view.faults().isEmpty() ? 200 : 422);
    }
}
