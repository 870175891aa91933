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
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.flywaydb.database.postgresql.PostgreSQLConfigurationExtension;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** Opens the store: migrates its tables, then returns the {@link Database}. */
public final class Store {
    /** The embedded store's file within the data folder. */
    public static final String FILE = "placard.db";
    /** The embedded store's file of scans and their counts. */
    public static final String SCANS_FILE = "scans.db";

    /** Both files, the one with the scans first. Copied in this order, every scan's code is in the copy too. */
    static final List<String> FILES = List.of(SCANS_FILE, FILE);

    /** The largest store that a start checks fully before it serves; this takes some tenths of a second. */
    private static final long QUICKLY_CHECKED = 64L << 20;

    /** The folders of migrations. On PostgreSQL, one database has both, each with its own history. */
    private static final String MAIN = "main";

    private static final String SCANS = "scans";

    /** The placeholders in migrations that differ between the databases. */
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
            "bigint generated always as identity primary key",
            "numbered_once",
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
            "integer primary key",
            "numbered_once",
            "integer primary key autoincrement");

    /**
     * Makes Flyway's lock a session lock. Nodes that start at once wait for it.
     *
     * <p>By default a transaction holds it on a second connection, which also writes the history. A process killed
     * between the script's commit and the history's left tables that the history didn't know. With a session lock, a
     * script and its history line are one transaction.
     *
     * <p>Set by its property, it would have Flyway read all its settings by another JSON library: a fifth of a start.
     */
    private static FluentConfiguration lockedByTheSession(FluentConfiguration configuration) {
        configuration
                .getConfigurationExtension(PostgreSQLConfigurationExtension.class)
                .setTransactionalLock(false);
        return configuration;
    }

    /**
     * Lets a script wait only some seconds for a table that another session reads. All other sessions would queue
     * behind it.
     */
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

    /** This version can't use the store as it is; the message is a sentence that says what to do. */
    public static final class Unfit extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        Unfit(String message) {
            super(message);
        }

        /** Another program uses a table that has to change. */
        static Unfit busy() {
            return new Unfit("This version has to change tables that another program is reading, such as pg_dump."
                    + " Start it again when that is done.");
        }

        static Unfit full() {
            return new Unfit(
                    "The disk has no room for the tables of the store (PLACARD_DATA). Make room, and start again.");
        }

        /**
         * Says it of tables that this version didn't make, or made otherwise.
         *
         * @param folder the data folder of an embedded store, which may hold the backup to go back with
         */
        static Unfit history(Flyway flyway, @Nullable Path folder) {
            NavigableSet<Integer> known = new TreeSet<>(Set.of(0));
            NavigableSet<Integer> used = new TreeSet<>(Set.of(0));
            for (MigrationInfo each : flyway.info().all()) {
                int number = each.getVersion().getMajor().intValue();
                if (each.getState().isResolved()) {
                    known.add(number);
                }
                if (each.getState().isApplied()) {
                    used.add(number);
                }
            }
            Integer change = used.higher(known.last());
            if (change == null) {
                return new Unfit("The tables of this store are not those that Placard made. Restore a backup.");
            }
            Path backup = folder == null ? null : MigrationBackup.backup(folder, change.toString());
            String way = backup != null && Files.isRegularFile(backup)
                    ? "go back to the store from before: placard restore " + backup
                    : "restore a backup from before.";
            return new Unfit(
                    "This store was used with a newer Placard (tables %d, this one knows %d). Install that one, or %s"
                            .formatted(used.last(), known.last(), way));
        }
    }

    private Store() {}

    /**
     * Opens the store.
     *
     * @param folder the data folder, which exists
     * @param postgres the server to use instead of the file in the folder
     * @throws StoreException if the store cannot be reached
     * @throws Unfit if another version made its tables, or another program is reading them
     */
    public static Database open(Path folder, @Nullable PostgresUrl postgres) {
        try {
            if (postgres != null) {
                DataSource source = server(postgres);
                migrate(source, MAIN, POSTGRES_WORDS, null, new NotForLong());
                migrate(source, SCANS, POSTGRES_WORDS, null, new NotForLong());
                return new Postgres(postgres);
            }
            return embedded(folder, folder, new MigrationBackup(folder));
        } catch (SQLException failure) {
            throw new StoreException(failure);
        }
    }

    /**
     * Opens an unpacked backup, whose tables change without another backup.
     *
     * @throws StoreException if it can't be read
     * @throws Unfit if another version made its tables
     */
    public static Database openCopy(Path folder) {
        try {
            return embedded(folder, null);
        } catch (SQLException failure) {
            throw new StoreException(failure);
        }
    }

    /** @param backups the folder with the backups from before changes, if it may have some */
    private static Database embedded(Path folder, @Nullable Path backups, Callback... callbacks) throws SQLException {
        migrate(embeddedFile(folder.resolve(FILE)), MAIN, SQLITE_WORDS, backups, callbacks);
        migrate(embeddedFile(folder.resolve(SCANS_FILE)), SCANS, SQLITE_WORDS, backups, callbacks);
        return new Sqlite(folder);
    }

    /**
     * Opens a database that holds only scans.
     *
     * @throws StoreException if it cannot be reached
     * @throws Unfit if another version made its tables, or another program is reading them
     */
    public static Database openScans(PostgresUrl postgres) {
        try {
            migrate(server(postgres), SCANS, POSTGRES_WORDS, null, new NotForLong());
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
        source.setConnectTimeout(Integer.parseInt(url.connectSeconds()));
        source.getConnection().close();
        return source;
    }

    private static DataSource embeddedFile(Path file) throws SQLException {
        createPrivately(file);
        SQLiteDataSource source = new SQLiteDataSource(Sqlite.config());
        source.setUrl("jdbc:sqlite:" + file.toAbsolutePath());
        source.getConnection().close();
        return source;
    }

    /**
     * Copies one file of the embedded store into a new file, as a snapshot of one instant, even while a server writes
     * to it.
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
     * Describes the damage of an embedded store's files, in words; empty if they are whole. It reads every page, also
     * beside a running server.
     *
     * @throws StoreException if they can't be read
     */
    public static List<String> damage(Path folder, Progress progress) {
        return damage(folder, "pragma integrity_check(10)", progress);
    }

    /**
     * Checks quickly: it skips stores of more than 64 MiB, and doesn't compare indices with tables.
     *
     * @throws StoreException if they can't be read
     */
    public static List<String> findDamageQuickly(Path folder) {
        long size = FILES.stream()
                .mapToLong(name -> folder.resolve(name).toFile().length())
                .sum();
        return size > QUICKLY_CHECKED ? List.of() : findDamage(folder);
    }

    /** Checks like {@link #findDamageQuickly}, without the limit on size. */
    static List<String> findDamage(Path folder) {
        return damage(folder, "pragma quick_check(1)", Progress.UNSEEN);
    }

    private static List<String> damage(Path folder, String pragma, Progress progress) {
        List<String> damage = new ArrayList<>();
        for (String name : FILES) {
            Path file = folder.resolve(name);
            if (Files.exists(file)) {
                progress.step("Reading every page of " + name);
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

    /** Whether the files of an undamaged embedded store belong to this program. */
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

    /** Makes the empty file with access for its owner only: it holds contacts and Wi-Fi passwords in plain text. */
    static void createPrivately(Path file) {
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } catch (FileAlreadyExistsException there) {
            return;
        } catch (IOException refused) {
            throw new UncheckedIOException("The file " + file + " can't be made", refused);
        }
    }

    private static void migrate(
            DataSource source, String part, Map<String, String> words, @Nullable Path backups, Callback... callbacks) {
        Flyway flyway = lockedByTheSession(Flyway.configure())
                .dataSource(source)
                .placeholders(words)
                .locations("classpath:placard/db/" + part)
                .table(history(part))
                // On PostgreSQL, the other folder's tables may exist already.
                .baselineOnMigrate(true)
                .baselineVersion("0")
                // Refuses the store of a newer version, because this version can't know what it would break.
                .ignoreMigrationPatterns(new String[0])
                .callbacks(callbacks)
                .load();
        try {
            flyway.migrate();
        } catch (FlywayValidateException foreign) {
            throw Unfit.history(flyway, backups);
        } catch (FlywayException failure) {
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (cause instanceof SQLException refused && LOCK_NOT_AVAILABLE.equals(refused.getSQLState())) {
                    throw Unfit.busy();
                }
                if (cause instanceof SQLException refused && new StoreException(refused).isFull()) {
                    throw Unfit.full();
                }
            }
            throw new IllegalStateException("The store's tables could not be brought up to date", failure);
        }
    }
}
