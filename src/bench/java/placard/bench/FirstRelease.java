package placard.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.storage.PostgresUrl;
import placard.storage.Store;

/** Gives a stopped program's store the tables of scans that the first release had, with what is in them. */
final class FirstRelease {
    /** A visitor is known by the first 16 bytes of the hash, once for the code and once for each day. */
    private static final List<String> VISITORS = List.of(
            "insert into old_visitor (epoch, workspace, code, ip_hash)"
                    + " select distinct epoch, workspace, code, substr(ip_hash, 1, 16) from old_scan where epoch is not null",
            "insert into old_visitor_day (epoch, workspace, code, day, ip_hash)"
                    + " select distinct epoch, workspace, code, day, substr(ip_hash, 1, 16) from old_scan"
                    + " where epoch is not null");

    /** Takes back what the scripts behind the fourth have made. */
    private static final List<String> TABLES = List.of(
            "drop table visitor",
            "drop table scan_pack",
            "drop table scan_day_pack",
            "alter table old_visitor rename to visitor",
            "alter table old_visitor_day rename to visitor_day",
            "alter table old_scan rename to scan",
            "drop table if exists scan_lane",
            "drop table if exists scan_lane_mark",
            "drop table if exists scan_recorder",
            "delete from horizon where name in ('visitors', 'day_packs')",
            "delete from scans_history where version in ('5', '6', '7', '8', '9', '10')");

    private FirstRelease() {}

    /**
     * Does so.
     *
     * @return the scans and visitors of each code, and of each of its days, by its id
     */
    static Map<String, String> restore(Path data, String database) throws SQLException {
        try (Connection connection = connection(data, database);
                Statement statement = connection.createStatement()) {
            for (List<String> part : List.of(VISITORS, TABLES)) {
                for (String sql : part) {
                    statement.execute(sql);
                }
            }
            Map<String, String> figures = new HashMap<>();
            for (String sql : List.of(
                    "select code, '' as day, total, uniques from scan_total",
                    "select code, ', ' || day || ' ' as day, total, uniques from scan_day order by code, scan_day.day")) {
                try (ResultSet row = statement.executeQuery(sql)) {
                    while (row.next()) {
                        figures.merge(
                                Ids.of("qr_", row.getBytes("code"), 0),
                                row.getString("day") + row.getLong("total") + " " + row.getLong("uniques"),
                                String::concat);
                    }
                }
            }
            return figures;
        }
    }

    /** Scans of it that are still to be brought over, and rows of visitors. */
    static long left(Path data, String database) throws SQLException {
        try (Connection connection = connection(data, database)) {
            return rows(connection, "old_scan") + rows(connection, "old_visitor") + rows(connection, "old_visitor_day");
        }
    }

    /** One is enough to know. */
    private static long rows(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "select count(*) from (select 1 as one from " + table + " limit 1) any_row")) {
            row.next();
            return row.getLong(1);
        }
    }

    private static Connection connection(Path data, String database) throws SQLException {
        @Nullable PostgresUrl url = PostgresUrl.parse(database).orElse(null);
        return url == null
                ? DriverManager.getConnection("jdbc:sqlite:" + data.resolve(Store.SCANS_FILE))
                : DriverManager.getConnection(url.jdbc(), url.user(), url.password());
    }
}
