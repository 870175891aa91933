package placard.analytics;

import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Refusal;
import placard.base.Zones;
import placard.scan.count.Dimension;
import placard.scan.count.UnreadablePacks;
import placard.storage.Row;
import placard.storage.ScanStores;
import placard.storage.Tx;

/**
 * Reads the numbers of codes and workspaces. The cost grows with the requested days and the number of values, never
 * with the scans.
 *
 * @param unreadable receives the days that can't be read and are left out
 * @param past the days that are kept in memory
 */
public record Analytics(ScanStores stores, InstantSource clock, UnreadablePacks unreadable, PastDays past) {
    /** Reads with an empty memory of past days. */
    public Analytics(ScanStores stores, InstantSource clock, UnreadablePacks unreadable) {
        this(stores, clock, unreadable, new PastDays());
    }

    private record Code(String slug, Zones zones) {}

    private record DayRow(int day, long total, long uniques) {}

    /** The local time of a workspace: its day, the hour of the day, 0 to 23, and the minute of the hour. */
    public record Now(LocalDate day, int hour, int minute) {
        static Now at(Instant instant, Zones zones) {
            LocalDateTime local = LocalDateTime.ofInstant(instant, zones.at(instant));
            return new Now(local.toLocalDate(), local.getHour(), local.getMinute());
        }
    }

    /** The scans of a code on one day. */
    public record CodeTotal(String codeId, long scans) {}

    /** The current time in the workspace's time zone. */
    public Now now(String workspaceId) {
        return Now.at(clock.instant(), stores.readMain(tx -> home(tx, workspaceId)).zones);
    }

    /** The scans of the whole workspace in each of the 24 hours of a day. */
    public List<Long> hours(String workspaceId, LocalDate day) {
        Long[] hours = new Long[24];
        Arrays.fill(hours, 0L);
        stores.<List<Map.Entry<Integer, Long>>>read(
                        workspaceId,
                        (_, tx) -> tx.list(
                                "select value, total from workspace_day_value where workspace = ? and day = ? and"
                                        + " dimension = ?",
                                row -> Map.entry(Integer.parseInt(row.text("value")), row.number("total")),
                                Ids.bytes(workspaceId),
                                (int) day.toEpochDay(),
                                Dimension.HOUR.number()))
                .forEach(hour -> hours[hour.getKey()] = hour.getValue());
        return List.of(hours);
    }

    /**
     * The live codes of the workspace with the most scans today, the most first.
     *
     * @param today from {@link #now}: the values of past days are packed, and not searched here
     */
    public List<CodeTotal> topToday(String workspaceId, LocalDate today, int most) {
        return stores.read(workspaceId, (main, tx) -> {
            Set<String> leaving = new HashSet<>(main.list(
                    "select id from qr_code where workspace_id = ? and deleted_at is not null and purged_at is null",
                    row -> row.text("id"),
                    workspaceId));
            return tx
                    .list(
                            """
                            select code, sum(total) as n from scan_day_value
                            where workspace = ? and day = ? and dimension = ?
                            group by code order by n desc, code limit ?
                            """,
                            row -> new CodeTotal(Ids.of("qr_", row.bytes("code"), 0), row.number("n")),
                            Ids.bytes(workspaceId),
                            (int) today.toEpochDay(),
                            Dimension.DEVICE.number(),
                            most + leaving.size())
                    .stream()
                    .filter(code -> !leaving.contains(code.codeId))
                    .limit(most)
                    .toList();
        });
    }

    /**
     * A code's scans of the last days with their breakdowns, and the totals of as many days before. Empty if there is
     * no such code.
     */
    public Optional<RangeReport> findLastDays(String workspaceId, String codeId, int count) {
        LocalDate today = now(workspaceId).day();
        DayRange range = new DayRange(today.minusDays(count - 1L), today, count);
        return findRange(
                workspaceId,
                new CodeSelection(codeId, null, null),
                RangeReports.ReportQuery.withOrigins(range, Comparison.PERIOD));
    }

    /** The codes of the workspace with the latest scans, the last one first. */
    public List<String> scannedLast(String workspaceId, int most) {
        return stores.read(
                workspaceId,
                (_, tx) -> tx.list(
                        "select code from scan_total where workspace = ? order by latest_at desc limit ?",
                        row -> Ids.of("qr_", row.bytes("code"), 0),
                        Ids.bytes(workspaceId),
                        most));
    }

    /** The report of a range of days; empty if the selection is not the workspace's. */
    public Optional<RangeReport> findRange(String workspaceId, CodeSelection chosen, RangeReports.ReportQuery asked) {
        Instant instant = clock.instant();
        return stores.read(workspaceId, (main, tx) -> {
            Home home = home(main, workspaceId);
            Now now = Now.at(instant, home.zones);
            PastDays.Snapshot seen = past.in(tx, home.database);
            return chosen.numbers(main, tx, workspaceId, unreadable, seen).map(numbers -> {
                LocalDate since = chosen.since(main, workspaceId)
                        .map(made -> LocalDate.ofInstant(made, home.zones.at(made)))
                        .orElse(null);
                RangeReports reports = new RangeReports(tx, numbers, now);
                RangeReport report = named(main, workspaceId, chosen, reports.report(asked, since));
                return asked.ranked().isEmpty()
                        ? report
                        : new Rankings(
                                        tx,
                                        workspaceId,
                                        chosen.equals(CodeSelection.ALL),
                                        chosen.codes(main, workspaceId),
                                        reports,
                                        home.zones,
                                        unreadable,
                                        seen)
                                .addTo(report, asked.ranked(), Rankings.catalogs(main, workspaceId));
            });
        });
    }

    private static RangeReport named(Tx main, String workspaceId, CodeSelection chosen, RangeReport report) {
        String code = chosen.codeId();
        List<Report.Slice> slices = report.breakdowns().get(Dimension.DESTINATION.word());
        return code == null || slices == null
                ? report
                : report.with(
                        report.ranked(),
                        Map.of(Dimension.DESTINATION.word(), RuleNames.named(main, workspaceId, code, slices)));
    }

    /** @param database the number of the database that has the workspace's scans */
    private record Home(Zones zones, int database) {}

    private static Home home(Tx tx, String workspaceId) {
        return tx.find(
                        "select timezone, next_timezone, next_timezone_from, shard from workspace where id = ?",
                        row -> new Home(zones(row), row.integer("shard")),
                        workspaceId)
                .orElseThrow(Refusal::notFound);
    }

    private static Zones zones(Row row) throws SQLException {
        String next = row.textOrNull("next_timezone");
        return new Zones(
                ZoneId.of(row.text("timezone")),
                next == null ? null : ZoneId.of(next),
                row.timeOrNull("next_timezone_from"));
    }

    /** The report of a live code of the workspace, all of it from one snapshot. */
    Optional<Report> find(String workspaceId, String qrId, DayRange range, Set<Dimension> extras) {
        Instant now = clock.instant();
        return stores.read(
                workspaceId,
                (main, tx) -> findCode(main, workspaceId, qrId).map(code -> {
                    LocalDate today = LocalDate.ofInstant(now, code.zones.at(now));
                    return report(main, tx, workspaceId, qrId, code, today, range, extras);
                }));
    }

    private static Optional<Code> findCode(Tx tx, String workspaceId, String qrId) {
        return tx.find("""
            select q.slug, w.timezone, w.next_timezone, w.next_timezone_from
            from qr_code q join workspace w on w.id = q.workspace_id
            where q.workspace_id = ? and q.id = ? and q.deleted_at is null
            """, row -> new Code(row.text("slug"), zones(row)), workspaceId, qrId);
    }

    private static Report report(
            Tx main,
            Tx tx,
            String workspaceId,
            String qrId,
            Code code,
            LocalDate today,
            DayRange range,
            Set<Dimension> extras) {
        DayRange.Days days = range.on(today);
        LocalDate month = today.withDayOfMonth(1);
        Figures figures = figures(
                tx, Ids.bytes(workspaceId), Ids.bytes(qrId), days, new DayRange.Days(month, today), dimensions(extras));
        Map<String, List<Report.Slice>> breakdowns = figures.breakdowns(dimensions(extras));
        breakdowns.computeIfPresent(
                Dimension.DESTINATION.word(), (_, slices) -> RuleNames.named(main, workspaceId, qrId, slices));
        Map<Integer, DayRow> rows = figures.days;
        List<Report.Day> series = new ArrayList<>(days.count());
        for (LocalDate day = days.first(); !day.isAfter(days.last()); day = day.plusDays(1)) {
            DayRow row = rows.getOrDefault((int) day.toEpochDay(), new DayRow(0, 0, 0));
            series.add(new Report.Day(day, row.total, row.uniques));
        }
        long thisMonth = rows.values().stream()
                .filter(row -> row.day >= month.toEpochDay() && row.day <= today.toEpochDay())
                .mapToLong(DayRow::total)
                .sum();
        return new Report(
                qrId,
                code.slug,
                figures.total,
                figures.uniques,
                rows.getOrDefault((int) today.toEpochDay(), new DayRow(0, 0, 0)).total,
                thisMonth,
                figures.latest,
                series,
                breakdowns);
    }

    private static List<Dimension> dimensions(Set<Dimension> extras) {
        return Stream.concat(
                        Arrays.stream(Dimension.values()).filter(dimension -> !dimension.onRequest()),
                        extras.stream().sorted(Comparator.comparing(Dimension::word)))
                .toList();
    }

    /** The stored figures of a code. */
    private static final class Figures {
        /** The rows of the totals and of days; the others have the number of a dimension. */
        static final int TOTALS = 0;

        static final int DAY = -1;

        private long total;
        private long uniques;
        private @Nullable Instant latest;
        private final Map<Integer, DayRow> days = new HashMap<>();
        private final Map<Integer, List<Report.Slice>> slices = new HashMap<>();

        boolean add(Row row) throws SQLException {
            int part = row.integer("part");
            long number = row.number("total");
            if (part == TOTALS) {
                total = number;
                uniques = row.number("uniques");
                latest = row.time("latest_at");
            } else if (part == DAY) {
                int day = row.integer("day");
                days.put(day, new DayRow(day, number, row.number("uniques")));
            } else {
                slices.computeIfAbsent(part, _ -> new ArrayList<>()).add(new Report.Slice(row.text("value"), number));
            }
            return true;
        }

        Map<String, List<Report.Slice>> breakdowns(List<Dimension> dimensions) {
            Map<String, List<Report.Slice>> breakdowns = new LinkedHashMap<>();
            for (Dimension dimension : dimensions) {
                List<Report.Slice> known = slices.getOrDefault(dimension.number(), new ArrayList<>());
                breakdowns.put(dimension.word(), Report.whole(known, dimension, total));
            }
            return breakdowns;
        }
    }

    /**
     * The totals of a code, the days of two ranges, and the values of some dimensions. It is one query, because the
     * round trip to a database server takes longer than the answer.
     */
    private static Figures figures(
            Tx tx,
            byte[] workspace,
            byte[] code,
            DayRange.Days one,
            DayRange.Days other,
            Collection<Dimension> dimensions) {
        Figures figures = new Figures();
        tx.list(
                "select " + Figures.TOTALS
                        + " as part, cast(null as text) as value, 0 as day, total, uniques, latest_at"
                        + " from scan_total where workspace = ? and code = ?"
                        + " union all select " + Figures.DAY + ", null, day, total, uniques, 0 from scan_day"
                        + " where workspace = ? and code = ? and (day between ? and ? or day between ? and ?)"
                        + " union all select dimension, value, 0, total, 0, 0 from scan_dimension"
                        + " where workspace = ? and code = ? and dimension in (" + Numbers.numbers(dimensions) + ")",
                figures::add,
                workspace,
                code,
                workspace,
                code,
                (int) one.first().toEpochDay(),
                (int) one.last().toEpochDay(),
                (int) other.first().toEpochDay(),
                (int) other.last().toEpochDay(),
                workspace,
                code);
        return figures;
    }
}
