package placard.analytics;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import placard.scan.count.UnreadablePacks;
import placard.scan.upkeep.Verification;
import placard.storage.Database;
import placard.storage.PostgresUrl;
import placard.storage.Store;
import placard.storage.Tx;

/** A store whose codes all have the same days, and a program that reads all of it, to be given as little memory as that may take. */
public final class ManyCodes {
    private static final String DAYS = "with recursive days (day) as (select cast(? as integer)"
            + " union all select day + 1 from days where day < cast(? as integer))";

    private static final int TOGETHER = 50;

    private ManyCodes() {}

    private static byte[] code(int number) {
        return ByteBuffer.allocate(16).putInt(7).putInt(number).array();
    }

    /**
     * Copies what one code has on one packed day to other codes and days; all of it agrees.
     *
     * @param workspace the only one with scans, and these the only ones
     */
    static void fill(Database database, byte[] workspace, int codes, int days) {
        int first = database.<Integer>read(tx -> tx.find("select day from scan_day_pack", row -> row.integer("day"))
                        .orElseThrow())
                + 1;
        for (int from = 0; from < codes; from += TOGETHER) {
            int start = from;
            database.writeScans(tx -> {
                for (int code = start; code < Math.min(codes, start + TOGETHER); code++) {
                    fill(tx, workspace, code(code), first, days);
                }
                return true;
            });
        }
        database.writeScans(tx -> {
            for (String horizon : List.of("scans", "hashes")) {
                tx.update(
                        "insert into horizon (name, since) values (?, ?)"
                                + " on conflict (name) do update set since = excluded.since",
                        horizon,
                        (first + days + 9) * 86_400_000L);
            }
            for (int day = first; day < first + days; day++) {
                tx.update("insert into workspace_day (workspace, day, total, uniques) select workspace, " + day
                        + ", total * " + codes + ", uniques * " + codes + " from workspace_day where day = "
                        + (first - 1));
                tx.update("insert into workspace_day_value (workspace, day, dimension, value, total)"
                        + " select workspace, " + day + ", dimension, value, total * " + codes
                        + " from workspace_day_value where day = " + (first - 1));
            }
            return true;
        });
    }

    private static void fill(Tx tx, byte[] workspace, byte[] id, int first, int days) {
        copy(tx, "scan_total", "total, uniques, latest_at", days, workspace, id);
        copy(tx, "scan_dimension", "dimension, value, total", days, workspace, id);
        for (String table : List.of("scan_day", "scan_day_pack")) {
            String rest = table.equals("scan_day") ? "total, uniques" : "content";
            tx.update(
                    "insert into " + table + " (workspace, code, day, " + rest + ") " + DAYS
                            + " select workspace, ?, days.day, " + rest + " from " + table
                            + " seed cross join days where workspace = ? and seed.day = ?",
                    first,
                    first + days - 1,
                    id,
                    workspace,
                    first - 1);
        }
    }

    private static void copy(Tx tx, String table, String columns, int days, byte[] workspace, byte[] id) {
        String values = columns.replace("total", "total * " + days).replace("uniques", "uniques * " + days);
        tx.update(
                "insert into " + table + " (workspace, code, " + columns + ") select workspace, ?, " + values + " from "
                        + table + " where workspace = ? and not (code between ? and ?)",
                id,
                workspace,
                code(0),
                code(Integer.MAX_VALUE));
    }

    /**
     * Makes a report of all codes over all days, and verifies the store; prints the scans of the report, of its weekdays,
     * and how many differences there are.
     *
     * @param arguments the data folder, the database's address, the workspace in hexadecimal digits, codes, first day, days
     */
    public static void main(String[] arguments) {
        byte[] workspace = java.util.HexFormat.of().parseHex(arguments[2]);
        LocalDate first = LocalDate.ofEpochDay(Integer.parseInt(arguments[4]));
        LocalDate last = first.plusDays(Integer.parseInt(arguments[5]) - 1L);
        List<byte[]> codes = new ArrayList<>();
        for (int code = 0; code < Integer.parseInt(arguments[3]); code++) {
            codes.add(code(code));
        }
        try (Database database = Store.open(
                Path.of(arguments[0]), PostgresUrl.parse(arguments[1]).orElse(null))) {
            RangeReport report = database.read(tx -> new RangeReports(
                            tx,
                            new NumbersOfCodes(tx, workspace, codes, new UnreadablePacks(), null),
                            new Analytics.Now(last.plusDays(1), 0, 0))
                    .report(RangeReports.ReportQuery.allParts(new DayRange(first, last, 1), null, false), first));
            long ofWeek = 0;
            for (long[] hours : report.weekHours()) {
                for (long hour : hours) {
                    ofWeek += hour;
                }
            }
            long tables = report.breakdowns().get("tables").stream()
                    .mapToLong(Report.Slice::count)
                    .sum();
            System.out.println(report.totalScans() + " " + tables + " " + ofWeek + " "
                    + Verification.differences(database).size());
        }
    }
}
