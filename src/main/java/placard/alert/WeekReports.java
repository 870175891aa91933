package placard.alert;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import placard.analytics.Analytics;
import placard.analytics.CodeSelection;
import placard.analytics.DayRange;
import placard.analytics.RangeReport;
import placard.analytics.RangeReports;
import placard.base.Zones;
import placard.storage.Database;

/**
 * Reads what weekly letters say. The numbers are those of {@code GET /analytics}.
 *
 * @param soldOut the items that were sold out before an instant and still are
 */
public record WeekReports(
        Database database,
        Analytics analytics,
        Alerts alerts,
        Function<String, Zones> zones,
        SoldOut soldOut,
        InstantSource clock) {
    private static final int MOST = 5;
    /** The share of guests whose language isn't known. */
    private static final String UNKNOWN = "Unknown";
    /** The days of silence, if the workspace has chosen none. */
    private static final int USUAL_QUIET_DAYS = 3;

    /** Finds items that have been sold out for long. */
    @FunctionalInterface
    public interface SoldOut {
        List<WeekReport.SoldOut> list(String workspaceId, int most, Instant before);
    }

    private record Place(String name, String handle) {}

    /** The week that is over, of a workspace. */
    public WeekReport latest(String workspaceId) {
        Instant now = clock.instant();
        LocalDate today = LocalDate.ofInstant(now, zones.apply(workspaceId).at(now));
        LocalDate monday = today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        return find(workspaceId, monday.minusWeeks(1)).orElseThrow();
    }

    /** A week of a workspace, by its Monday; empty if the workspace is gone. */
    public Optional<WeekReport> find(String workspaceId, LocalDate monday) {
        Optional<Place> place = database.read(tx -> tx.find(
                "select name, handle from workspace where id = ? and deleted_at is null",
                row -> new Place(row.text("name"), Objects.requireNonNullElse(row.textOrNull("handle"), "")),
                workspaceId));
        return place.flatMap(found -> analytics
                .findRange(
                        workspaceId,
                        CodeSelection.ALL,
                        RangeReports.ReportQuery.letter(new DayRange(monday, monday.plusDays(6), 7)))
                .map(report -> report(workspaceId, found, monday, report)));
    }

    private WeekReport report(String workspaceId, Place place, LocalDate monday, RangeReport report) {
        RangeReport.Previous previous = Objects.requireNonNull(report.previous());
        List<WeekReport.Best> best = report.ranked().getOrDefault("codes", List.of()).stream()
                .filter(one -> one.id() != null)
                .limit(MOST)
                .map(one -> new WeekReport.Best(Objects.requireNonNullElse(one.name(), ""), one.scans()))
                .toList();
        Integer days = database.read(tx -> alerts.get(tx, workspaceId)).quietDays();
        ZoneId zone = zones.apply(workspaceId).latest();
        return new WeekReport(
                place.name,
                place.handle,
                monday,
                monday.plusDays(6),
                previous.scans().now(),
                previous.scans().before(),
                previous.change(),
                best,
                alerts.listQuiet(workspaceId, days == null ? USUAL_QUIET_DAYS : days).stream()
                        .limit(MOST)
                        .map(one -> new WeekReport.Quiet(one.name(), one.last()))
                        .toList(),
                report.breakdowns().getOrDefault("languages", List.of()).stream()
                        .filter(one -> !one.name().equals(UNKNOWN))
                        .limit(MOST)
                        .map(one -> new WeekReport.Guests(
                                one.name(), one.percent(previous.scans().now())))
                        .toList(),
                soldOut.list(workspaceId, MOST, monday.atStartOfDay(zone).toInstant()));
    }
}
