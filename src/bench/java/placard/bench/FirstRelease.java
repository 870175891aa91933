package placard.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.storage.PostgresUrl;
import placard.storage.Store;

/** Gives a stopped program's store the tables of scans that the first release had, with what is in them. */
public final class FirstRelease {
    /** A visitor is known by the first 16 bytes of the hash, once for the code and once for each day. */
    private static final List<String> VISITORS = List.of(
            "insert into old_visitor (epoch, workspace, code, ip_hash)"
                    + " select distinct epoch, workspace, code, substr(ip_hash, 1, 16) from old_scan where epoch is not null",
            "insert into old_visitor_day (epoch, workspace, code, day, ip_hash)"
                    + " select distinct epoch, workspace, code, day, substr(ip_hash, 1, 16) from old_scan"
                    + " where epoch is not null");

    /** The last script that it had. */
    private static final int LAST = 4;

    private static final Pattern TABLE = Pattern.compile("(?m)^create table (\\w+)");

    /** Gives tables their names back, once those that came later are gone. */
    private static final List<String> NAMES = List.of(
            "alter table old_visitor rename to visitor",
            "alter table old_visitor_day rename to visitor_day",
            "alter table old_scan rename to scan",
            "delete from horizon where name in ('visitors', 'day_packs')",
            "delete from scans_history where cast(version as integer) > " + LAST);

    private FirstRelease() {}

    /**
     * Does so.
     *
     * @return the scans and visitors of each code, and of each of its days, by its id
     */
    static Map<String, String> restore(Path data, String database) throws SQLException {
        try (Connection connection = connection(data, database);
                Statement statement = connection.createStatement()) {
            for (String sql : VISITORS) {
                statement.execute(sql);
            }
            for (String table : tablesSince(LAST, scripts())) {
                statement.execute("drop table " + table);
            }
            for (String sql : NAMES) {
                statement.execute(sql);
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

    /**
     * The tables of scans that came later.
     *
     * @param script the number of the last one that isn't meant
     * @param scripts where they are
     */
    public static List<String> tablesSince(int script, Path scripts) {
        List<String> tables = new ArrayList<>();
        try (Stream<Path> files = Files.list(scripts)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (Integer.parseInt(name.substring(1, name.indexOf("__"))) > script) {
                    TABLE.matcher(Files.readString(file)).results().forEach(found -> tables.add(found.group(1)));
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return tables;
    }

    private static Path scripts() {
        return Settings.folder().toAbsolutePath().resolveSibling("src/main/resources/placard/db/scans");
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
