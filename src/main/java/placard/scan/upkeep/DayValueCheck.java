package placard.scan.upkeep;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import placard.base.Ids;
import placard.scan.count.DayPacks;
import placard.scan.count.Dimension;
import placard.scan.count.UnreadablePack;
import placard.storage.InList;
import placard.storage.Tx;

/**
 * Verifies the daily roll-up by value against the days' totals, the single scans and the workspaces' rows. It reads
 * some codes and some days at a time, so that a large store takes time and not memory.
 *
 * <p>A workspace's rows change in the same transactions as its codes' rows, so they must always agree, even while a
 * code's scans are being deleted. The others must agree for days that are complete and not folded.
 */
final class DayValueCheck {
    private static final int DAYS_AT_A_TIME = 31;

    private final Tx tx;
    private final Set<String> leaving;
    private final CodesInStore codes;
    private final List<String> found = new ArrayList<>();

    DayValueCheck(Tx tx, Set<String> leaving, CodesInStore codes) {
        this.tx = tx;
        this.leaving = leaving;
        this.codes = codes;
    }

    /** The differences found, in words. */
    List<String> found() {
        return found;
    }

    /** The first day whose values are compared with single scans. */
    int firstKept() {
        return Math.max(first(), Horizon.SINGLE_SCANS.firstWholeDay(tx));
    }

    private int first() {
        return Horizon.dayOf(Horizon.UNFOLDED_DAYS.in(tx));
    }

    /** Compares roll-ups with each other. */
    void sums() {
        int first = first();
        for (byte[] workspace : codes.workspaces()) {
            days(workspace);
            Optional<DaysOf> days = daysOf(workspace);
            if (days.isPresent()) {
                for (int day = days.get().first; day <= days.get().last; day += DAYS_AT_A_TIME) {
                    sums(workspace, day, Math.min(days.get().last, day + DAYS_AT_A_TIME - 1), first);
                }
            }
        }
    }

    /** Checks that the totals of a workspace's days are the sums of its codes'. */
    private void days(byte[] workspace) {
        String name = Ids.of("ws_", workspace, 0);
        for (String column : List.of("total", "uniques")) {
            compare(
                    numbers(
                            "select day as k, " + column + " as n from workspace_day where workspace = ?",
                            name,
                            workspace),
                    numbers(
                            "select day as k, sum(" + column + ") as n from scan_day where workspace = ? group by day",
                            name,
                            workspace),
                    column + " is not the sum of its codes'");
        }
    }

    private Map<String, Long> numbers(String sql, String name, byte[] workspace) {
        Map<String, Long> numbers = new HashMap<>();
        tx.list(sql, row -> Map.entry(name + " on day " + row.integer("k"), row.number("n")), workspace)
                .forEach(entry -> numbers.put(entry.getKey(), entry.getValue()));
        return numbers;
    }

    private record DaysOf(int first, int last) {}

    private Optional<DaysOf> daysOf(byte[] workspace) {
        return tx.find(
                """
                select min(first) as first, max(last) as last from (
                    select min(day) as first, max(day) as last from workspace_day_value where workspace = ?
                    union all select min(day), max(day) from scan_day_value where workspace = ?
                    union all select min(day), max(day) from scan_day_pack where workspace = ?) days
                having count(first) > 0
                """, row -> new DaysOf(row.integer("first"), row.integer("last")), workspace, workspace, workspace);
    }

    private void sums(byte[] workspace, int first, int last, int firstCompared) {
        Map<String, Long> ofWorkspace = new HashMap<>();
        for (CodesInStore.Part part : codes.of(workspace)) {
            Map<Dimension, Map<String, Long>> ofDays = new EnumMap<>(Dimension.class);
            read(part, first, last, (code, day, dimension, value, total) -> {
                ofWorkspace.merge(valueName(day, dimension.number(), value), total, Long::sum);
                if (day >= firstCompared && isSummed(dimension) && !leaving.contains(code)) {
                    ofDays.computeIfAbsent(dimension, _ -> new HashMap<>())
                            .merge(code + " on day " + day, total, Long::sum);
                }
            });
            if (last >= firstCompared) {
                totals(part, Math.max(first, firstCompared), last, ofDays);
            }
        }
        Map<String, Long> stored = new HashMap<>();
        tx.list(
                "select day, dimension, value, total from workspace_day_value where workspace = ? and day between ?"
                        + " and ?",
                row -> stored.put(
                                valueName(row.integer("day"), row.integer("dimension"), row.text("value")),
                                row.number("total"))
                        == null,
                workspace,
                first,
                last);
        compare(Ids.of("ws_", workspace, 0), stored, ofWorkspace, "total is not the sum of its codes'");
    }

    private static String valueName(int day, int dimension, String value) {
        return " on day " + day + ", dimension " + dimension + ", " + value;
    }

    /** Checks that a day's total is the sum of each complete breakdown. */
    private void totals(CodesInStore.Part part, int first, int last, Map<Dimension, Map<String, Long>> sums) {
        Map<String, Long> totals = new HashMap<>();
        for (DayOfCode each : days(part, first, last)) {
            totals.put(each.code + " on day " + each.day, each.total);
        }
        for (Dimension dimension : Dimension.values()) {
            if (isSummed(dimension)) {
                Map<String, Long> known = sums.getOrDefault(dimension, Map.of());
                compare(
                        totals,
                        dimension.isDetail() ? filledUp(known, totals) : known,
                        "total is not the sum of the day's " + dimension + " breakdown");
            }
        }
    }

    private static boolean isSummed(Dimension dimension) {
        return dimension.isComplete() || dimension.isDetail();
    }

    /** Sums with the scans that have no value: as many as the totals need, if they need any. */
    static Map<String, Long> filledUp(Map<String, Long> sums, Map<String, Long> totals) {
        Map<String, Long> all = new HashMap<>(sums);
        totals.forEach((key, total) -> all.merge(key, total, Math::max));
        return all;
    }

    /** A day of a code in a roll-up. */
    record DayOfCode(String code, int day, long total, long uniques) {}

    /** The totals of days, except for codes that are being deleted. */
    List<DayOfCode> days(CodesInStore.Part part, int first, int last) {
        List<DayOfCode> days = new ArrayList<>(tx.list(
                "select code, day, total, uniques from scan_day where workspace = ? and code in "
                        + InList.marks(part.codes().size()) + " and day between ? and ?",
                row -> new DayOfCode(
                        Ids.of("qr_", row.bytes("code"), 0),
                        row.integer("day"),
                        row.number("total"),
                        row.number("uniques")),
                InList.arguments(List.of(part.workspace()), part.codes(), List.of(first, last))));
        days.removeIf(day -> leaving.contains(day.code));
        return days;
    }

    /** Compares breakdowns of a day with the single scans of that day. */
    void compare(SingleScans.Day day) {
        Map<Dimension, Map<String, Long>> left = day.values;
        for (CodesInStore.Part part : codes.all()) {
            Map<Dimension, Map<String, Long>> stored = new EnumMap<>(Dimension.class);
            read(part, day.number, day.number, left.keySet(), (code, _, dimension, value, total) -> {
                if (!leaving.contains(code)) {
                    stored.computeIfAbsent(dimension, _ -> new HashMap<>())
                            .merge(SingleScans.name(code, day.number, value), total, Long::sum);
                }
            });
            stored.forEach((dimension, values) -> {
                Map<String, Long> known = new HashMap<>();
                values.keySet().forEach(key -> {
                    Long scans = left.getOrDefault(dimension, Map.of()).remove(key);
                    known.put(key, scans == null ? 0 : scans);
                });
                // An older node that packs scans together drops what it doesn't know, so rows may say less.
                compare(values, dimension.isDetail() ? filledUp(known, values) : known, notWhatRowsSay(dimension));
            });
        }
        left.forEach((dimension, scans) -> compare(Map.of(), scans, notWhatRowsSay(dimension)));
    }

    private static String notWhatRowsSay(Dimension dimension) {
        return "the day's " + dimension + " breakdown is not what its rows say";
    }

    /** Receives a value of a code on a day: once for packed and once for unpacked rows. */
    @FunctionalInterface
    private interface Reader {
        void value(String code, int day, Dimension dimension, String value, long total);
    }

    private void read(CodesInStore.Part part, int first, int last, Reader reader) {
        read(part, first, last, EnumSet.allOf(Dimension.class), reader);
    }

    private void read(CodesInStore.Part part, int first, int last, Collection<Dimension> dimensions, Reader reader) {
        DayPacks.read(tx, part.workspace(), part.codes(), first, last, stored -> {
            String code = Ids.of("qr_", stored.place().code(), 0);
            try {
                stored.read(
                        dimensions,
                        (dimension, value, total) -> reader.value(code, stored.day(), dimension, value, total));
            } catch (UnreadablePack damaged) {
                found.add(String.valueOf(damaged.getMessage()));
            }
        });
        for (int day : looseDays(part.workspace(), first, last)) {
            for (Dimension dimension : dimensions) {
                tx.list(
                        "select code, value, total from scan_day_value"
                                + " where workspace = ? and day = ? and dimension = ? and code in "
                                + InList.marks(part.codes().size()),
                        row -> {
                            reader.value(
                                    Ids.of("qr_", row.bytes("code"), 0),
                                    day,
                                    dimension,
                                    row.text("value"),
                                    row.number("total"));
                            return true;
                        },
                        InList.arguments(List.of(part.workspace(), day, dimension.number()), part.codes(), List.of()));
            }
        }
    }

    private List<Integer> looseDays(byte[] workspace, int first, int last) {
        List<Integer> days = new ArrayList<>();
        int after = first - 1;
        while (true) {
            Optional<Integer> day = tx.find(
                    "select day from scan_day_value where workspace = ? and day > ? and day <= ? order by day limit 1",
                    row -> row.integer("day"),
                    workspace,
                    after,
                    last);
            if (day.isEmpty()) {
                return days;
            }
            after = day.get();
            days.add(after);
        }
    }

    private void compare(Map<String, Long> stored, Map<String, Long> parts, String what) {
        compare("", stored, parts, what);
    }

    /** @param prefix the beginning of the differences' names */
    private void compare(String prefix, Map<String, Long> stored, Map<String, Long> parts, String what) {
        stored.forEach((key, total) -> {
            long sum = parts.getOrDefault(key, 0L);
            if (total != sum) {
                found.add(prefix + key + ": " + what + " (" + total + ", " + sum + ")");
            }
        });
        parts.forEach((key, sum) -> {
            if (sum != 0 && !stored.containsKey(key)) {
                found.add(prefix + key + ": there is no total, but " + what + " (" + sum + ")");
            }
        });
    }
}
