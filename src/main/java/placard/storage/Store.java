package placard.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** Opens the store: brings its tables up to date, then hands out the {@link Database}. */
public final class Store {
    /** The embedded store's file within the data folder. */
    public static final String FILE = "placard.db";
    /** The embedded store's file of scans and what is counted from them. */
    public static final String SCANS_FILE = "scans.db";

    /** Both, the one with the scans first: copied in this order, there is none whose code is missing. */
    static final List<String> FILES = List.of(SCANS_FILE, FILE);

    /** What a start reads through before it serves: some tenths of a second. */
    private static final long QUICKLY_CHECKED = 64L << 20;

    /** Folders of migrations; with PostgreSQL both are of one database, each with a history of its own. */
    private static final String MAIN = "main";

    private static final String SCANS = "scans";

    /** The only words of the migrations that differ. */
    private static final Map<String, String> POSTGRES_WORDS = Map.of(
            "blob",
            "bytea",
            "binary",
            "collate \"C\"",
            "without_rowid",
            "",
            "postgresql_only",
            "",
            "numbered",
            "bigint generated always as identity primary key");

    private static final Map<String, String> SQLITE_WORDS = Map.of(
            "blob",
            "blob",
            "binary",
            "",
            "without_rowid",
            "without rowid",
            "postgresql_only",
            "--",
            "numbered",
            "integer primary key");

    /**
     * Nodes that start at once wait for a lock. By default a transaction holds it, on a connection of its own that also
     * writes the history: whoever was killed between its commit and that of a script left tables that no history knew. A
     * session's lock needs no second connection, so a script and its line are one transaction.
     */
    private static final Map<String, String> LOCKED_BY_THE_SESSION =
            Map.of("flyway.postgresql.transactional.lock", "false");

    /** Has a script wait for a table that somebody reads for some seconds alone: others queue up behind it. */
    private static final class NotForLong extends BaseCallback {
        @Override
        public boolean supports(Event event, Context context) {
            return event == Event.BEFORE_EACH_MIGRATE;
        }

        @Override
        public void handle(Event event, Context context) {
            try (Statement statement = context.getConnection().createStatement()) {
                statement.execute("set lock_timeout = '10s'");
            } catch (SQLException failure) {
                throw new StoreException(failure);
            }
        }
    }

    private static final String LOCK_NOT_AVAILABLE = "55P03";

    /** Another program holds a table that has to be changed; the message says what to do. */
    public static final class Busy extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        Busy() {
            super("this version has to change tables that another program is reading, such as pg_dump."
                    + " Start it again when that is done");
        }
    }

    private Store() {}

    /**
     * @param folder the data folder, which exists
     * @param postgres the server to use instead of the file in the folder
     * @throws StoreException if the store cannot be reached
     * @throws IllegalStateException if its tables are those of a newer version of this program, or {@link Busy}
     */
    public static Database open(Path folder, @Nullable PostgresUrl postgres) {
        try {
            if (postgres != null) {
                DataSource source = server(postgres);
                migrate(source, MAIN, POSTGRES_WORDS);
                migrate(source, SCANS, POSTGRES_WORDS);
                return new Postgres(postgres);
            }
            migrate(embedded(folder.resolve(FILE)), MAIN, SQLITE_WORDS);
            migrate(embedded(folder.resolve(SCANS_FILE)), SCANS, SQLITE_WORDS);
            return new Sqlite(folder);
        } catch (SQLException failure) {
            throw new StoreException(failure);
        }
    }

    /**
     * Opens a database that holds scans alone.
     *
     * @throws StoreException if it cannot be reached
     * @throws IllegalStateException if its tables are those of a newer version of this program, or {@link Busy}
     */
    public static Database openScans(PostgresUrl postgres) {
        try {
            migrate(server(postgres), SCANS, POSTGRES_WORDS);
            return new Postgres(postgres);
        } catch (SQLException failure) {
            throw new StoreException(failure);
        }
    }

    private static DataSource server(PostgresUrl url) throws SQLException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url.jdbc());
        source.setUser(url.user());
        source.setPassword(url.password());
        source.setConnectTimeout(3);
        source.getConnection().close();
        return source;
    }

    private static DataSource embedded(Path file) throws SQLException {
        createPrivately(file);
        SQLiteDataSource source = new SQLiteDataSource(Sqlite.config());
        source.setUrl("jdbc:sqlite:" + file.toAbsolutePath());
        source.getConnection().close();
        return source;
    }

    /**
     * Copies one file of the embedded store into a new file, as it is at one instant, also while a server writes to it.
     *
     * @throws StoreException if it can't be read or the new file can't be written
     */
    static void copy(Path file, Path target) {
        createPrivately(target);
        try (Connection connection = Sqlite.config().createConnection("jdbc:sqlite:" + file.toAbsolutePath());
                PreparedStatement copy = connection.prepareStatement("vacuum into ?")) {
            copy.setString(1, target.toAbsolutePath().toString());
            copy.executeUpdate();
        } catch (SQLException failure) {
            throw new StoreException(failure);
        }
    }

    /**
     * What is wrong with the files of an embedded store, in words; nothing if they are whole. Reads every page of them, also
     * beside a server at work.
     *
     * @throws StoreException if they can't be read
     */
    public static List<String> damage(Path folder) {
        return damage(folder, "pragma integrity_check(10)");
    }

    /**
     * The same, at once: nothing is looked at of a store of more than 64 MiB, and indices are not compared with tables.
     *
     * @throws StoreException if they can't be read
     */
    public static List<String> damageSeenQuickly(Path folder) {
        long size = FILES.stream()
                .mapToLong(name -> folder.resolve(name).toFile().length())
                .sum();
        return size > QUICKLY_CHECKED ? List.of() : damageSeen(folder);
    }

    /** The same of a store of any size. */
    static List<String> damageSeen(Path folder) {
        return damage(folder, "pragma quick_check(1)");
    }

    private static List<String> damage(Path folder, String pragma) {
        List<String> damage = new ArrayList<>();
        for (String name : FILES) {
            Path file = folder.resolve(name);
            if (Files.exists(file)) {
                for (String line : check(file, pragma)) {
                    damage.add(name + ": " + line);
                }
            }
        }
        return damage;
    }

    private static List<String> check(Path file, String pragma) {
        try (Connection connection = plainConnection(file);
                Statement statement = connection.createStatement();
                ResultSet said = statement.executeQuery(pragma)) {
            List<String> lines = new ArrayList<>();
            while (said.next()) {
                lines.add(said.getString(1).strip());
            }
            return lines.equals(List.of("ok")) ? List.of() : lines;
        } catch (SQLException failure) {
            StoreException reason = new StoreException(failure);
            if (reason.isDamage()) {
                return List.of(String.valueOf(failure.getMessage()));
            }
            throw reason;
        }
    }

    /** A connection that leaves the file's settings as they are. */
    static Connection plainConnection(Path file) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(10_000);
        return config.createConnection("jdbc:sqlite:" + file.toAbsolutePath());
    }

    /** Whether the files of an embedded store, which are whole, are those of this program. */
    static boolean isOurs(Path folder) {
        return hasHistory(folder.resolve(FILE), MAIN) && hasHistory(folder.resolve(SCANS_FILE), SCANS);
    }

    private static boolean hasHistory(Path file, String part) {
        try (Connection connection = plainConnection(file);
                PreparedStatement asked = connection.prepareStatement("select 1 from sqlite_schema where name = ?")) {
            asked.setString(1, history(part));
            return asked.executeQuery().next();
        } catch (SQLException failure) {
            throw new StoreException(failure);
        }
    }

    private static String history(String part) {
        return part + "_history";
    }

    /** Makes the file, empty, for its owner alone: contacts and passwords of networks are in it in plain text. */
    static void createPrivately(Path file) {
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } catch (FileAlreadyExistsException there) {
            return;
        } catch (IOException refused) {
            throw new UncheckedIOException("The file " + file + " can't be made", refused);
        }
    }

    private static void migrate(DataSource source, String part, Map<String, String> words) {
        try {
            Flyway.configure()
                    .dataSource(source)
                    .placeholders(words)
                    .locations("classpath:placard/db/" + part)
                    .table(history(part))
                    // The other part's tables may be there already, with PostgreSQL.
                    .baselineOnMigrate(true)
                    .baselineVersion("0")
                    // A store of a newer version is refused: this one can't know what it would break.
                    .ignoreMigrationPatterns(new String[0])
                    .configuration(LOCKED_BY_THE_SESSION)
                    .callbacks(words.equals(POSTGRES_WORDS) ? new Callback[] {new NotForLong()} : new Callback[0])
                    .load()
                    .migrate();
        } catch (FlywayException failure) {
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (cause instanceof SQLException refused && LOCK_NOT_AVAILABLE.equals(refused.getSQLState())) {
                    throw new Busy();
                }
            }
            throw new IllegalStateException("The store's tables could not be brought up to date", failure);
        }
    }
}
