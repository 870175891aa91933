package placard.analytics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import placard.base.Fault;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.scan.count.Dimension;
import placard.storage.ScanStores;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** Serves the numbers of codes, and the ages of the hashes behind them, over HTTP. */
public record AnalyticsRoutes(ScanStores stores, Analytics analytics, Privacy.Rules rules) {
    /** Breakdowns on request, by their name on the wire. */
    private static final Map<String, Dimension> EXTRAS = Arrays.stream(Dimension.values())
            .filter(Dimension::onRequest)
            .collect(Collectors.toMap(Dimension::word, dimension -> dimension));

    private static final String WEEK_HOURS = "weekHours";
    private static final String[] RANGE = {"codeId", "catalogId", "tag", "days", "from", "to", "compare", "include"};

    public List<Route> routes() {
        return List.of(
                Route.of("GET", "/api/v1/analytics", Scope.ANALYTICS_READ, this::range)
                        .asking(RANGE)
                        .readingLong(AnalyticsRoutes::ranks),
                Route.of("GET", "/api/v1/analytics.csv", Scope.ANALYTICS_READ, this::csv)
                        .asking(Stream.concat(Arrays.stream(RANGE), Stream.of("separator"))
                                .toArray(String[]::new))
                        .lasting(),
                Route.of("GET", "/api/v1/analytics/:qrId", Scope.ANALYTICS_READ, this::report)
                        .asking("days", "from", "to", "include"),
                Route.of("GET", "/api/v1/privacy", Scope.ANALYTICS_READ, this::privacy));
    }

    /** Whether a request asks for rankings, which read each code of the workspace. */
    private static boolean ranks(Request request) {
        String include = request.query("include");
        return include != null && Rankings.ALL.stream().anyMatch(include::contains);
    }

    private Answer report(Request request) {
        String id = request.id("qrId", "qr_");
        List<Fault> faults = new ArrayList<>();
        DayRange range = DayRange.read(request, faults);
        Set<Dimension> extras = extras(request, faults);
        Report report = analytics
                .find(request.workspaceId(), id, faults.isEmpty() ? range : DayRange.DEFAULT, extras)
                .orElseThrow(Refusal::notFound);
        Refusal.check(faults);
        return Answer.ok(Json.object().set("data", report.json())).with("Cache-Control", "no-store");
    }

    private Answer range(Request request) {
        return Answer.ok(Json.object().set("data", rangeReport(request).json())).with("Cache-Control", "no-store");
    }

    private Answer csv(Request request) {
        RangeReport report = rangeReport(request);
        String name = "analytics-" + report.first() + "-" + report.last() + ".csv";
        return Answer.bytes(
                        200,
                        "text/csv; charset=utf-8",
                        report.csv(request.separator()).bytes())
                .with("Content-Disposition", "attachment; filename=\"" + name + "\"")
                .with("Cache-Control", "no-store");
    }

    private RangeReport rangeReport(Request request) {
        List<Fault> faults = new ArrayList<>();
        CodeSelection chosen = CodeSelection.read(request, faults);
        DayRange range = DayRange.read(request, faults);
        Set<String> words = new TreeSet<>(EXTRAS.keySet());
        words.add(WEEK_HOURS);
        words.addAll(Rankings.ALL);
        if (chosen.codeId() == null) {
            words.remove(Dimension.DESTINATION.word());
        }
        Set<String> included = included(request, words, faults);
        String compare = request.query("compare");
        Comparison compared = Comparison.find(compare);
        if (compare != null && compared == null) {
            faults.add(Fault.ofParameter("compare", "unknown_value", "Use period or previous, or leave it out."));
        }
        Refusal.check(faults);
        Set<Dimension> extras = extras(included);
        boolean weekHours = included.contains(WEEK_HOURS);
        included.retainAll(Rankings.ALL);
        RangeReports.ReportQuery asked = new RangeReports.ReportQuery(range, extras, weekHours, compared, included);
        return analytics.findRange(request.workspaceId(), chosen, asked).orElseThrow(Refusal::notFound);
    }

    private static Set<Dimension> extras(Request request, List<Fault> faults) {
        return extras(included(request, EXTRAS.keySet(), faults));
    }

    private static Set<Dimension> extras(Set<String> included) {
        Set<Dimension> extras = EnumSet.noneOf(Dimension.class);
        EXTRAS.forEach((word, dimension) -> {
            if (included.contains(word)) {
                extras.add(dimension);
            }
        });
        return extras;
    }

    private static Set<String> included(Request request, Set<String> words, List<Fault> faults) {
        Set<String> included = new TreeSet<>();
        String raw = request.query("include");
        if (raw == null || raw.isEmpty()) {
            return included;
        }
        for (String name : raw.split(",", 20)) {
            if (words.contains(name)) {
                included.add(name);
            } else {
                String known = String.join(", ", new TreeSet<>(words));
                faults.add(Fault.ofParameter("include", "unknown_value", "Use any of: " + known + "."));
            }
        }
        return included;
    }

    private Answer privacy(Request request) {
        return Answer.ok(Json.object()
                        .set(
                                "privacy",
                                Privacy.read(stores, request.workspaceId(), rules)
                                        .json()))
                .with("Cache-Control", "no-store");
    }
}
