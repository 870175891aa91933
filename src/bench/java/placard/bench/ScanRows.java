package placard.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.count.Dimension;
import placard.scan.count.Scan;
import placard.scan.count.ScanPacks;
import placard.scan.count.UnreadablePacks;
import placard.scan.upkeep.DayPacking;
import placard.storage.Database;
import placard.storage.PostgresUrl;
import placard.storage.Row;
import placard.storage.Store;

/**
 * Writes scans into a stopped program's store by SQL: millions within minutes. First they have a row each in a table of the
 * bench, from which SQL computes the roll-ups; then they are packed. So {@code placard verify} compares two reckonings. The
 * table of visitors stays empty: only the recorder reads it.
 */
final class ScanRows implements AutoCloseable {
    private static final int SEED = 10_000;
    private static final int DAYS = 40;
    private static final int CITIES = 200;
    private static final int TABLES = 40;
    /** The hour of a scan, in UTC, as the roll-ups call it. */
    private static final String HOUR =
            "case when at / 3600000 % 24 < 10 then '0' else '' end" + " || cast(at / 3600000 % 24 as text)";

    private static final String COLUMNS = "at, day, device, os, city, source, place";

    private final Path data;
    private final @Nullable PostgresUrl url;
    private final Connection connection;
    private final byte[] workspace;
    private final SplittableRandom random = new SplittableRandom(11);

    /** @param database the value of {@code PLACARD_DATABASE_URL} */
    ScanRows(Path data, String database, String workspaceId) throws SQLException {
        this.data = data;
        url = PostgresUrl.parse(database).orElse(null);
        connection = url == null
                ? DriverManager.getConnection("jdbc:sqlite:" + data.resolve(Store.SCANS_FILE))
                : DriverManager.getConnection(url.jdbc(), url.user(), url.password());
        connection.setAutoCommit(false);
        workspace = Ids.bytes(workspaceId);
        String bytes = url == null ? "blob" : "bytea";
        execute("create table bench_scan (workspace " + bytes + " not null, code " + bytes + " not null,"
                + " at bigint not null, day integer not null, device integer not null, os integer not null,"
                + " city text not null, source text, place text)");
        execute("create index bench_scan_at on bench_scan (at)");
    }

    /** Gives the first code that many scans; ten thousand different ones, again and again. */
    void seed(String qrId, int scans, Instant now) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "insert into bench_scan (workspace, code, " + COLUMNS + ") values (?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            for (int i = 0; i < Math.min(SEED, scans); i++) {
                seedRow(insert, Ids.bytes(qrId), now.minus(Duration.ofMinutes(random.nextInt(DAYS * 1440))));
                insert.addBatch();
            }
            insert.executeBatch();
        }
        for (int there = Math.min(SEED, scans); there < scans; ) {
            int more = Math.min(there, scans - there);
            copy(qrId, qrId, more);
            there += more;
        }
        connection.commit();
    }

    private void seedRow(PreparedStatement insert, byte[] code, Instant at) throws SQLException {
        Device device = random.nextInt(10) == 0 ? Device.DESKTOP : Device.MOBILE;
        Os os = device == Device.DESKTOP ? Os.WINDOWS : random.nextBoolean() ? Os.ANDROID : Os.IOS;
        insert.setBytes(1, workspace);
        insert.setBytes(2, code);
        insert.setLong(3, at.toEpochMilli());
        insert.setInt(4, (int) Math.floorDiv(at.getEpochSecond(), 86_400L));
        insert.setInt(5, device.code());
        insert.setInt(6, os.code());
        insert.setString(7, "City " + random.nextInt(CITIES));
        insert.setString(8, random.nextInt(4) == 0 ? "flyer" : null);
        insert.setString(9, random.nextInt(3) == 0 ? null : Integer.toString(1 + random.nextInt(TABLES)));
    }

    /** Gives another code the same scans, or the first so many of them. */
    void copy(String from, String to, int scans) throws SQLException {
        try (PreparedStatement copy = connection.prepareStatement("insert into bench_scan (workspace, code, " + COLUMNS
                + ") select workspace, ?, " + COLUMNS + " from bench_scan where code = ? limit ?")) {
            copy.setBytes(1, Ids.bytes(to));
            copy.setBytes(2, Ids.bytes(from));
            copy.setInt(3, scans);
            copy.executeUpdate();
        }
        connection.commit();
    }

    /** Computes every roll-up from the rows. */
    void rollUp() throws SQLException {
        execute("insert into scan_total (workspace, code, total, uniques, latest_at)"
                + " select workspace, code, count(*), 0, max(at) from bench_scan group by workspace, code");
        execute("insert into scan_day (workspace, code, day, total, uniques)"
                + " select workspace, code, day, count(*), 0 from bench_scan group by workspace, code, day");
        execute("insert into workspace_day (workspace, day, total, uniques)"
                + " select workspace, day, sum(total), sum(uniques) from scan_day group by workspace, day");
        dimension(
                Dimension.DEVICE,
                labels("device", List.of(Device.MOBILE, Device.DESKTOP), Device::code, Device::label));
        dimension(Dimension.OS, labels("os", List.of(Os.ANDROID, Os.IOS, Os.WINDOWS), Os::code, Os::label));
        dimension(Dimension.CITY, "city");
        dimension(Dimension.SOURCE, "source");
        dimension(Dimension.TABLE, "place");
        dimension(Dimension.HOUR, HOUR);
        execute("insert into scan_dimension (workspace, code, dimension, value, total)"
                + " select workspace, code, dimension, value, sum(total) from scan_day_value"
                + " group by workspace, code, dimension, value");
        execute("insert into workspace_day_value (workspace, day, dimension, value, total)"
                + " select workspace, day, dimension, value, sum(total) from scan_day_value"
                + " group by workspace, day, dimension, value");
        connection.commit();
    }

    /** Packs them, and the days that are over, as the program does in time; nothing can be added after that. */
    void pack() throws SQLException {
        connection.commit();
        try (Database database = Store.open(data, url)) {
            while (packSlice(database)) {}
            new DayPacking(database, new UnreadablePacks()).run(Instant.now());
        }
        execute("drop table bench_scan");
        connection.commit();
        connection.close();
    }

    private static boolean packSlice(Database database) {
        return database.writeScans(tx -> {
            long end = tx.find(
                            "select at from bench_scan order by at limit 1 offset ?",
                            row -> row.number("at"),
                            ScanPacks.MOST - 1)
                    .orElse(Long.MAX_VALUE);
            List<Scan> scans = tx.list(
                    "delete from bench_scan where at <= ? returning workspace, code, " + COLUMNS, ScanRows::scan, end);
            ScanPacks.add(
                    tx,
                    scans.stream().sorted(Comparator.comparingLong(Scan::at)).toList());
            return !scans.isEmpty();
        });
    }

    /** Without a hash, as of a guest who asks not to be counted as a visitor. */
    private static Scan scan(Row row) throws SQLException {
        return new Scan(
                row.bytes("workspace"),
                row.bytes("code"),
                row.number("at"),
                row.integer("day"),
                0,
                Kind.HUMAN,
                Device.of((byte) row.integer("device")),
                Os.of((byte) row.integer("os")),
                row.text("city"),
                row.textOrNull("source"),
                row.textOrNull("place"),
                0,
                null);
    }

    /** What is in SQL for the label of a stored number. */
    private static <T> String labels(String column, List<T> all, ToIntFunction<T> code, Function<T, String> label) {
        StringBuilder sql = new StringBuilder("case " + column);
        all.forEach(one -> sql.append(" when ")
                .append(code.applyAsInt(one))
                .append(" then '")
                .append(label.apply(one))
                .append('\''));
        return sql.append(" end").toString();
    }

    /** The days of one dimension, which the sums of codes and of the workspace are then made of. */
    private void dimension(Dimension dimension, String value) throws SQLException {
        execute("insert into scan_day_value (workspace, day, dimension, code, value, total)"
                + " select workspace, day, " + dimension.number()
                + ", code, value, count(*) from (select workspace, day,"
                + " code, " + value + " as value from bench_scan) named where value is not null"
                + " group by workspace, day, code, value");
    }

    private void execute(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.executeUpdate();
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close(); // once more does nothing
    }
}
