package placard.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Further databases of scans, looked at from outside.
 *
 * @param urls as they are in {@code PLACARD_SCAN_DATABASES}
 */
public record Shards(List<String> urls) {
    /** Makes some, empty. */
    public static Shards of(int count) {
        return new Shards(IntStream.range(0, count)
                .mapToObj(_ -> Store.POSTGRESQL.newDatabase())
                .toList());
    }

    /** The value of {@code PLACARD_SCAN_DATABASES}. */
    public String setting() {
        return String.join(",", urls);
    }

    /** The number in the only row of a query of one of them, by its number from 1. */
    public long number(int shard, String sql) {
        return number(urls.get(shard - 1), sql);
    }

    /** The same of any database. */
    public static long number(String url, String sql) {
        try (Connection connection = connection(url)) {
            return number(connection, sql);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** The same over a connection, for a number that is asked for often: to connect takes much longer. */
    public static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /** Ends all connections of one, and takes no more until {@link #comeBack}. */
    public void goAway(int shard) {
        String name = name(shard);
        execute(
                shard,
                "alter database " + name + " allow_connections false",
                "select pg_terminate_backend(pid) from pg_stat_activity where datname = '" + name + "'");
    }

    public void comeBack(int shard) {
        execute(shard, "alter database " + name(shard) + " allow_connections true");
    }

    private String name(int shard) {
        String url = urls.get(shard - 1);
        return url.substring(url.lastIndexOf('/') + 1);
    }

    private void execute(int shard, String... statements) {
        String url = urls.get(shard - 1);
        execute(url.substring(0, url.lastIndexOf('/')) + "/postgres", statements);
    }

    /** Executes statements in any database. */
    public static void execute(String url, String... statements) {
        try (Connection connection = connection(url);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    public static Connection connection(String url) throws SQLException {
        return DriverManager.getConnection("jdbc:" + url.replaceFirst("//.*@", "//"), "postgres", "postgres");
    }
}
