package placard.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import placard.storage.Database;
import placard.storage.PostgresUrl;
import placard.storage.Store;

/** A running server's store, opened beside it. */
public final class ServerStore {
    private ServerStore() {}

    public static Database database(Placard placard) {
        return Store.open(placard.folder(), placard.running().config().database());
    }

    /** The store of a program that runs in a process of its own, or did. */
    public static Database database(Child child, String url) {
        return Store.open(child.data(), PostgresUrl.parse(url).orElse(null));
    }

    /** A connection of one's own to the server's database. */
    public static Connection connection(Placard placard) throws SQLException {
        return connection(placard, "placard.db");
    }

    /** @param file of the embedded store; PostgreSQL has one database */
    public static Connection connection(Placard placard, String file) throws SQLException {
        String url = placard.environment().get("PLACARD_DATABASE_URL");
        return url.isEmpty()
                ? DriverManager.getConnection("jdbc:sqlite:" + placard.folder().resolve(file))
                : DriverManager.getConnection("jdbc:" + url.replaceFirst("//.*@", "//"), "postgres", "postgres");
    }

    public static long count(Database database, String table) {
        return database.read(tx -> tx.count("select count(*) as n from " + table));
    }

    public static void update(Placard placard, String sql) {
        try (Connection connection = connection(placard);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** True if a transaction of PostgreSQL waits for a lock. */
    public static boolean isWaiting(Connection watcher) {
        try (Statement statement = watcher.createStatement();
                ResultSet waiting = statement.executeQuery("select count(*) from pg_locks where not granted")) {
            waiting.next();
            return waiting.getInt(1) > 0;
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
