package placard.analytics;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import placard.analytics.RangeReport.RankedRow;
import placard.base.Ids;
import placard.base.LongWork;
import placard.base.Zones;
import placard.scan.count.DayPacks;
import placard.scan.count.Dimension;
import placard.scan.count.UnreadablePack;
import placard.scan.count.UnreadablePacks;
import placard.storage.InList;
import placard.storage.Row.Mapper;
import placard.storage.Tx;

/**
 * Ranks codes and catalogues by their scans in a range of days. The cost grows with the selected codes that were scanned
 * in these days, never with the scans.
 *
 * @param isWhole whether the selection is the whole workspace
 * @param codes the live codes of the selection, by their ids
 * @param reports the maker of the report that the rankings are added to
 */
record Rankings(
        Tx tx,
        String workspaceId,
        boolean isWhole,
        Map<String, CodeSelection.Code> codes,
        RangeReports reports,
        Zones zones,
        UnreadablePacks unreadable,
        PastDays.Snapshot past) {
    static final String CODES = "codes";
    static final String CATALOGS = "catalogs";
    /** The breakdown by tables in which only codes of catalogues count as without a table. */
    static final String CATALOG_TABLES = "catalogTables";

    /** Their names on the wire. */
    static final Set<String> ALL = Set.of(CODES, CATALOGS, CATALOG_TABLES);

    /** The rows of a ranking. One more has all other scans. */
    static final int MOST = 100;

    private static final int AT_A_TIME = 50;
    private static final Comparator<RankedRow> ORDER = Comparator.comparingLong(RankedRow::scans)
            .reversed()
            .thenComparing(row -> Objects.requireNonNullElse(row.name(), ""))
            .thenComparing(row -> Objects.requireNonNullElse(row.id(), ""));

    /** The scans of a code, or of the codes of a catalogue. */
    private static final class Sum {
        private long scans;
        private long visitors;
        /** Scans of the range that are not compared. */
        private long later;
        /** Scans of the days before until the same full hour, and in the running hour. */
        private long before;

        private long running;
        private @Nullable LocalDate since;

        void add(Sum other) {
            scans += other.scans;
            visitors += other.visitors;
            later += other.later;
            before += other.before;
            running += other.running;
            since = since == null || (other.since != null && other.since.isBefore(since)) ? other.since : since;
        }

        RankedRow row(String id, String name, RangeReport.@Nullable Previous previous, Analytics.Now now) {
            if (previous == null) {
                return new RankedRow(id, name, scans, visitors, null, null);
            }
            long until = before + Comparison.share(running, now);
            boolean isComplete = previous.isComplete() && since != null && since.isBefore(previous.first());
            return new RankedRow(id, name, scans, visitors, until, Comparison.change(scans - later, until, isComplete));
        }
    }

    /** The names of a workspace's catalogues, by their ids. */
    static Map<String, String> catalogs(Tx main, String workspaceId) {
        Map<String, String> names = new HashMap<>();
        main.list(
                        "select id, name from catalog where workspace_id = ?",
                        row -> Map.entry(row.text("id"), row.text("name")),
                        workspaceId)
                .forEach(catalog -> names.put(catalog.getKey(), catalog.getValue()));
        return names;
    }

    /** @param catalogs the names of catalogues, by their ids */
    RangeReport addTo(RangeReport report, Set<String> ranked, Map<String, String> catalogs) {
        Map<String, Sum> sums = sums(report);
        Map<String, List<RankedRow>> rankings = new LinkedHashMap<>();
        for (String name : new TreeSet<>(ranked)) {
            if (name.equals(CODES)) {
                rankings.put(name, rows(report, sums, id -> code(id).name()));
            } else if (name.equals(CATALOGS)) {
                rankings.put(name, rows(report, byCatalog(sums, catalogs), id -> catalogs.getOrDefault(id, id)));
            }
        }
        return report.with(rankings, ranked.contains(CATALOG_TABLES) ? tables(report, sums) : Map.of());
    }

    private CodeSelection.Code code(String id) {
        return Objects.requireNonNull(codes.get(id));
    }

    /** The most first; they add up to the scans of the range. */
    private List<RankedRow> rows(RangeReport report, Map<String, Sum> sums, UnaryOperator<String> names) {
        List<RankedRow> shown = new ArrayList<>();
        for (String id : first(sums, names)) {
            Sum sum = Objects.requireNonNull(sums.get(id));
            shown.add(sum.row(id, names.apply(id), report.previous(), reports.now()));
        }
        long scans =
                report.totalScans() - shown.stream().mapToLong(RankedRow::scans).sum();
        long visitors = report.dailyVisitors()
                - shown.stream().mapToLong(RankedRow::visitors).sum();
        if (scans > 0) {
            shown.add(new RankedRow(null, null, scans, visitors, null, null));
        }
        return shown;
    }

    /** The ids of the first rows of a ranking in their order. Only these are kept while the others pass. */
    private static List<String> first(Map<String, Sum> sums, UnaryOperator<String> names) {
        PriorityQueue<RankedRow> kept = new PriorityQueue<>(ORDER.reversed());
        sums.forEach((id, sum) -> {
            RankedRow last = kept.size() < MOST ? null : kept.element();
            if (sum.scans > 0 && (last == null || sum.scans >= last.scans())) {
                kept.add(new RankedRow(id, names.apply(id), sum.scans, sum.visitors, null, null));
            }
            if (kept.size() > MOST) {
                kept.remove();
            }
        });
        return kept.stream()
                .sorted(ORDER)
                .map(row -> Objects.requireNonNull(row.id()))
                .toList();
    }

    private Map<String, Sum> byCatalog(Map<String, Sum> sums, Map<String, String> catalogs) {
        Map<String, Sum> all = new HashMap<>();
        // A catalogue is as old as the first of its codes, with or without scans.
        for (CodeSelection.Code code : codes.values()) {
            LongWork.check();
            if (code.catalogId() != null && catalogs.containsKey(code.catalogId())) {
                Sum sum = new Sum();
                sum.since = day(code);
                Sum ofCatalog = all.computeIfAbsent(code.catalogId(), _ -> new Sum());
                ofCatalog.add(sum);
                ofCatalog.add(sums.getOrDefault(code.id(), sum));
            }
        }
        return all;
    }

    private LocalDate day(CodeSelection.Code code) {
        return LocalDate.ofInstant(code.since(), zones.at(code.since()));
    }

    /** The sums of the codes that were scanned in the range or in the days before, by their ids. */
    private Map<String, Sum> sums(RangeReport report) {
        RangeReport.Previous previous = report.previous();
        LocalDate today = reports.now().day();
        int back = previous == null ? 0 : previous.compared().back(report.days().size());
        LocalDate first = previous == null ? report.first() : previous.first();
        LocalDate sameDay = today.minusDays(back);
        Map<String, Sum> sums = new HashMap<>();
        Mapper<Boolean> add = row -> {
            LongWork.check();
            String id = Ids.of("qr_", row.bytes("code"), 0);
            CodeSelection.Code code = codes.get(id);
            if (code != null) {
                Sum sum = sums.computeIfAbsent(id, _ -> new Sum());
                sum.since = day(code);
                sum.scans = row.number("scans");
                sum.visitors = row.number("visitors");
                sum.before = row.number("scans_before");
            }
            return true;
        };
        for (List<byte[]> some : parts()) {
            tx.list(
                    """
                    select t.code,
                        sum(case when d.day >= ? then d.total else 0 end) as scans,
                        sum(case when d.day >= ? then d.uniques else 0 end) as visitors,
                        sum(case when d.day <= ? and d.day < ? then d.total else 0 end) as scans_before
                    from scan_total t cross join scan_day d
                    where t.workspace = ? and t.latest_at >= ?
                        and d.workspace = t.workspace and d.code = t.code and d.day between ? and ?\
                    """ + in("t.code", some) + " group by t.code",
                    add,
                    InList.arguments(
                            List.of(
                                    number(report.first()),
                                    number(report.first()),
                                    number(report.last())
                                            - (previous == null ? report.days().size() : back),
                                    number(sameDay),
                                    Ids.bytes(workspaceId),
                                    // A day begins at most 14 hours before its UTC date.
                                    first.minusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC),
                                    number(first),
                                    number(report.last())),
                            some,
                            List.of()));
        }
        if (previous != null && previous.wholeHours() != null && number(sameDay) >= reports.folded()) {
            addHours(previous.compared(), sums, compared(sums), today, sameDay);
        }
        return sums;
    }

    /** The selected codes in groups; one empty group for all of the workspace's. */
    private List<List<byte[]>> parts() {
        return isWhole ? List.of(List.of()) : parts(codes.keySet());
    }

    private static List<List<byte[]>> parts(Collection<String> ids) {
        List<byte[]> all = ids.stream().map(Ids::bytes).toList();
        List<List<byte[]>> parts = new ArrayList<>();
        for (int from = 0; from < all.size(); from += AT_A_TIME) {
            parts.add(all.subList(from, Math.min(all.size(), from + AT_A_TIME)));
        }
        return parts;
    }

    private static String in(String column, List<byte[]> some) {
        return some.isEmpty() ? "" : " and " + column + " in " + InList.marks(some.size());
    }

    private static int number(LocalDate day) {
        return (int) day.toEpochDay();
    }

    /** The codes whose change is shown: the first of the ranking, and the codes of catalogues. */
    private Set<String> compared(Map<String, Sum> sums) {
        Set<String> shown = new HashSet<>(first(sums, id -> code(id).name()));
        sums.keySet().stream().filter(id -> code(id).catalogId() != null).forEach(shown::add);
        return shown;
    }

    /**
     * Adds the hours of the day that today is compared with, and today's hours that are not compared.
     *
     * @param shown the codes that need them
     */
    private void addHours(
            Comparison compared, Map<String, Sum> sums, Set<String> shown, LocalDate today, LocalDate sameDay) {
        Analytics.Now now = reports.now();
        Mapper<Boolean> add = row -> {
            LongWork.check();
            Sum sum = sums.get(Ids.of("qr_", row.bytes("code"), 0));
            int hour = Integer.parseInt(row.text("value"));
            if (sum != null && row.integer("day") == number(sameDay)) {
                addBefore(compared, sum, hour, row.number("total"));
            } else if (sum != null && !compared.has(hour, now)) {
                sum.later += row.number("total");
            }
            return true;
        };
        for (List<byte[]> some : parts(shown)) {
            tx.list(
                    "select code, day, value, total from scan_day_value"
                            + " where workspace = ? and day in (?, ?) and dimension = ? and code in "
                            + InList.marks(some.size()),
                    add,
                    InList.arguments(
                            List.of(Ids.bytes(workspaceId), number(today), number(sameDay), Dimension.HOUR.number()),
                            some,
                            List.of()));
            DayPacks.read(tx, Ids.bytes(workspaceId), some, number(sameDay), number(sameDay), day -> {
                LongWork.check();
                Sum sum = Objects.requireNonNull(
                        sums.get(Ids.of("qr_", day.place().code(), 0)));
                try {
                    day.read(
                            EnumSet.of(Dimension.HOUR),
                            (_, hour, total) -> addBefore(compared, sum, Integer.parseInt(hour), total));
                } catch (UnreadablePack damaged) {
                    unreadable.add(damaged);
                }
            });
        }
    }

    private void addBefore(Comparison compared, Sum sum, int hour, long scans) {
        if (hour < reports.now().hour()) {
            sum.before += scans;
        } else if (compared.has(hour, reports.now())) {
            sum.running += scans;
        }
    }

    /** The tables; of the scans without one, only those of catalogues' codes. */
    private Map<String, List<Report.Slice>> tables(RangeReport report, Map<String, Sum> sums) {
        DayRange.Days covered = report.covered();
        if (covered == null) {
            return Map.of(CATALOG_TABLES, List.of());
        }
        List<String> ids = sums.keySet().stream()
                .filter(id -> code(id).catalogId() != null)
                .toList();
        List<byte[]> withCatalog = ids.stream().map(Ids::bytes).toList();
        Numbers ofCatalogs = new NumbersOfCodes(tx, Ids.bytes(workspaceId), withCatalog, unreadable, past);
        int first = number(covered.first());
        int last = number(covered.last());
        boolean coversAll = covered.equals(new DayRange.Days(report.first(), report.last()));
        LongStream scans = coversAll
                ? ids.stream().mapToLong(id -> Objects.requireNonNull(sums.get(id)).scans)
                : ofCatalogs.days(first, last).values().stream().mapToLong(Numbers.Day::total);
        long total = withCatalog.isEmpty() ? 0 : scans.sum();
        long named = withCatalog.isEmpty() ? 0 : named(tables(ofCatalogs, first, last));
        List<Numbers.Value> all = tables(reports.numbers(), first, last);
        return Map.of(CATALOG_TABLES, Report.slices(all, Dimension.TABLE, named(all) + total - named));
    }

    private static List<Numbers.Value> tables(Numbers numbers, int first, int last) {
        return numbers.values(first, last, EnumSet.of(Dimension.TABLE));
    }

    private static long named(Collection<Numbers.Value> tables) {
        return tables.stream().mapToLong(Numbers.Value::total).sum();
    }
}
