package placard.app;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import placard.analytics.Analytics;
import placard.analytics.Comparison;
import placard.analytics.DayRange;
import placard.analytics.Privacy;
import placard.analytics.RangeReport;
import placard.analytics.Report;
import placard.analytics.RuleNames;
import placard.app.numbers.CreditsView;
import placard.app.numbers.NumbersRoutes;
import placard.app.numbers.NumbersView;
import placard.app.numbers.Period;
import placard.app.numbers.RecordRoutes;
import placard.qr.content.QrType;
import placard.web.Answer;
import placard.web.Listing;
import placard.workspace.Credits;

/** The screens of numbers, made of figures and of words that would be more if they were let. */
final class NumbersScreens {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 20);
    private static final Instant TIME = Instant.parse("2026-11-20T08:10:00Z");
    private static final Analytics.Now NOW = new Analytics.Now(TODAY, 14, 20);
    private static final AppPages PAGES = ScreenSamples.PAGES;

    private static final List<RangeReport.RankedRow> RANKED = List.of(
            new RangeReport.RankedRow("qr_1", ScreenSamples.HOSTILE, 900, 800, 700L, new BigDecimal("28.6")),
            new RangeReport.RankedRow("qr_2", "Door", 300, 200, 0L, null),
            new RangeReport.RankedRow(null, null, 34, 30, null, null));

    private NumbersScreens() {}

    static Map<String, Answer> all(Shell shell) {
        Map<String, Answer> screens = new LinkedHashMap<>();
        screens.put("numbers", NumbersRoutes.screen(PAGES, shell, view("", 30, true, true, Map.of())));
        screens.put(
                "numbers of a day",
                NumbersRoutes.screen(PAGES, shell, view(ScreenSamples.HOSTILE, 1, true, true, Map.of())));
        screens.put("numbers of years", NumbersRoutes.screen(PAGES, shell, view("tag:x", 800, false, true, Map.of())));
        screens.put(
                "numbers of wrong days",
                NumbersRoutes.screen(
                        PAGES,
                        shell,
                        view("", 30, true, true, Map.of("from", "numbers.fault.day", "to", "numbers.fault.range"))));
        screens.put("no numbers", NumbersRoutes.screen(PAGES, shell, view("", 30, true, false, Map.of())));
        screens.put(
                "credits",
                RecordRoutes.credits(
                        PAGES,
                        shell,
                        new CreditsView(
                                new Credits.Page(
                                        988,
                                        List.of(
                                                new Credits.Entry("crd_1", -1, "qr_created", "qr_1", TIME),
                                                new Credits.Entry("crd_2", -1, "qr_created", "qr_2", TIME),
                                                new Credits.Entry("crd_3", 5, ScreenSamples.HOSTILE, null, TIME),
                                                new Credits.Entry("crd_4", 1_000, "initial_grant", null, TIME)),
                                        new Listing(2, 2, "", ""),
                                        9),
                                Map.of("qr_1", ScreenSamples.HOSTILE))));
        screens.put(
                "privacy",
                RecordRoutes.privacy(
                        PAGES,
                        shell,
                        new Privacy(List.of(new Privacy.Key(TIME, TIME)), TIME, new Privacy.Rules("ip", 60, true))));
        screens.put(
                "privacy before any scan",
                RecordRoutes.privacy(
                        PAGES, shell, new Privacy(List.of(), null, new Privacy.Rules("ip+device", 1, false))));
        return screens;
    }

    static NumbersView view(String of, int count, boolean isCompared, boolean hasScans, Map<String, String> faults) {
        List<Report.Day> days = days(TODAY, count);
        List<Report.Day> before = days(TODAY.minusDays((count + 6) / 7 * 7), count);
        Map<String, List<Report.Slice>> parts = new LinkedHashMap<>();
        for (String part : List.of("devices", "os", "cities", "sources", "tables")) {
            List<Report.Slice> slices = new ArrayList<>(
                    List.of(new Report.Slice(ScreenSamples.HOSTILE, 40), new Report.Slice("Mobile", 30)));
            for (int i = 0; i < 12; i++) {
                slices.add(new Report.Slice("Value " + i, 12 - i));
            }
            slices.add(new Report.Slice("Unknown", 1));
            parts.put(part, slices);
        }
        parts.put("catalogTables", parts.get("tables"));
        parts.put("countries", List.of(new Report.Slice("IT", 40), new Report.Slice("Unknown", 2)));
        parts.put("languages", List.of(new Report.Slice("fil", 40), new Report.Slice("Unknown", 2)));
        parts.put(
                "destinations",
                List.of(
                        new Report.Slice(
                                "rule_1",
                                ScreenSamples.HOSTILE,
                                40,
                                new RuleNames.Name(ScreenSamples.HOSTILE, 1, null, 2, true)),
                        new Report.Slice("rule_2", "rule_2", 3, null),
                        new Report.Slice("else", "else", 2, null),
                        new Report.Slice("none", "none", 1, null)));
        parts.put(
                "excluded",
                List.of(
                        new Report.Slice("preview", 5),
                        new Report.Slice("bot", 4),
                        new Report.Slice("speculative", 3),
                        new Report.Slice("inactive", 2)));
        long[][] week = new long[7][24];
        for (int day = 0; day < 7; day++) {
            for (int hour = 8; hour < 23; hour++) {
                week[day][hour] = (long) day * hour;
            }
        }
        DayRange.Days covered =
                count > 400 ? null : new DayRange.Days(days.getFirst().day().plusDays(count > 7 ? 2 : 0), TODAY);
        RangeReport report = new RangeReport(
                days,
                covered,
                parts,
                week,
                isCompared
                        ? new RangeReport.Previous(
                                Comparison.PERIOD,
                                before,
                                14,
                                new RangeReport.Side(1_234, 1_100),
                                new RangeReport.Side(950, 1_000),
                                true)
                        : null,
                Map.of("codes", RANKED, "catalogs", RANKED));
        List<Long> hours = LongStream.range(0, 24).boxed().toList();
        return new NumbersView(
                new NumbersView.Filter(
                        of,
                        of.isEmpty() ? null : of,
                        count == 1 ? Period.TODAY : count == 30 ? Period.DAYS : Period.CUSTOM,
                        isCompared ? Comparison.PERIOD : null,
                        count == 800),
                faults,
                List.of(
                        new NumbersView.Group(
                                "numbers.tags", List.of(new NumbersView.Choice(of, ScreenSamples.HOSTILE))),
                        new NumbersView.Group("numbers.codes", List.of())),
                NOW,
                report,
                count == 1
                        ? LineChart.ofDay(TODAY, hours, TODAY.minusDays(7), hours, NOW)
                        : LineChart.of(days, isCompared ? before : null, NOW),
                hasScans,
                hasScans ? null : ScreenSamples.card("qr_01jd3x5n8kq2v7w9c4t6r0m1ba", QrType.URL));
    }

    private static List<Report.Day> days(LocalDate last, int count) {
        List<Report.Day> days = new ArrayList<>();
        for (int i = count - 1; i >= 0; i--) {
            days.add(new Report.Day(last.minusDays(i), 40 + i * 7 % 13, 30 + i * 5 % 7));
        }
        return days;
    }
}
