package placard.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.scan.client.Device;
import placard.scan.client.Os;
import placard.scan.count.Dimension;
import placard.scan.count.UnreadablePacks;
import placard.scan.upkeep.DayPacking;
import placard.scan.upkeep.ScanMove;
import placard.scan.visitor.HashKeys;
import placard.storage.Database;
import placard.storage.PostgresUrl;
import placard.storage.Store;

/**
 * Writes scans into a stopped program's store by SQL: millions within minutes. They have the rows that the first release
 * gave them, and roll-ups are computed from these, so that {@code placard verify} holds one against the other. Visitors'
 * tables stay empty: only the recorder reads them.
 */
final class ScanRows implements AutoCloseable {
    private static final int SEED = 10_000;
    private static final int DAYS = 40;
    private static final int CITIES = 200;
    private static final int TABLES = 40;
    /** The hour of a scan, in UTC, as the roll-ups call it. */
    private static final String HOUR =
            "case when at / 3600000 % 24 < 10 then '0' else '' end" + " || cast(at / 3600000 % 24 as text)";

    private static final String COLUMNS =
            "at, day, kind, device, os, city, source, place, epoch, ip_hash, in_day_values";

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
    }

    /** Gives the first code that many scans; ten thousand different ones, again and again. */
    void seed(String qrId, int scans, Instant now) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("insert into old_scan (workspace, code, " + COLUMNS
                + ") values (?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, 1)")) {
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
        // Without hashes, as of guests who ask not to be counted as visitors: the server keeps none under keys that it
        // never had.
        insert.setNull(10, Types.INTEGER);
        insert.setBytes(11, null);
    }

    /** Gives another code the same scans, or the first so many of them. */
    void copy(String from, String to, int scans) throws SQLException {
        try (PreparedStatement copy = connection.prepareStatement("insert into old_scan (workspace, code, " + COLUMNS
                + ") select workspace, ?, " + COLUMNS + " from old_scan where code = ? limit ?")) {
            copy.setBytes(1, Ids.bytes(to));
            copy.setBytes(2, Ids.bytes(from));
            copy.setInt(3, scans);
            copy.executeUpdate();
        }
        connection.commit();
    }

    /** Takes away what was counted so far, but for the hash keys. */
    void clear() throws SQLException {
        for (String table : List.of(
                "scan_pack",
                "visitor",
                "scan_total",
                "scan_day",
                "scan_dimension",
                "scan_day_value",
                "workspace_day",
                "workspace_day_value")) {
            execute("delete from " + table);
        }
    }

    /** Gives each scan since the present key's first day a visitor of its own, whose hash seems to be made with that key. */
    void giveVisitors() throws SQLException {
        int epoch = HashKeys.epoch(Instant.now());
        execute("update old_scan set epoch = " + epoch + ", ip_hash = "
                + (url == null ? "randomblob(32)" : "sha256(cast(cast(random() as text) as bytea))") + " where at >= "
                + HashKeys.startOf(epoch).toEpochMilli() + " and kind = 0");
        connection.commit();
    }

    /** Computes every roll-up from the rows. */
    void rollUp() throws SQLException {
        execute(
                "insert into scan_total (workspace, code, total, uniques, latest_at)"
                        + " select workspace, code, count(*), count(distinct ip_hash), max(at) from old_scan group by workspace, code");
        execute(
                "insert into scan_day (workspace, code, day, total, uniques)"
                        + " select workspace, code, day, count(*), count(distinct ip_hash) from old_scan group by workspace, code, day");
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
        connection.close();
        try (Database database = Store.open(data, url)) {
            new ScanMove(database).run();
            new DayPacking(database, new UnreadablePacks()).run(Instant.now());
        }
    }

    /** What stands in SQL for the label of a stored number. */
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
                + " code, " + value + " as value from old_scan) named where value is not null"
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
