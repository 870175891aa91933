package placard.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteDataSource;

/** Opens the store: brings its tables up to date, then hands out the {@link Database}. */
public final class Store {
    /** The embedded store's file within the data folder. */
    public static final String FILE = "placard.db";
    /** The embedded store's file of scans and what is counted from them. */
    public static final String SCANS_FILE = "scans.db";

    /** Folders of migrations; with PostgreSQL both are of one database, each with a history of its own. */
    private static final String MAIN = "main";

    private static final String SCANS = "scans";

    /** The only words of the migrations that differ. */
    private static final Map<String, String> POSTGRES_WORDS =
            Map.of("blob", "bytea", "binary", "collate \"C\"", "without_rowid", "");

    private static final Map<String, String> SQLITE_WORDS =
            Map.of("blob", "blob", "binary", "", "without_rowid", "without rowid");

    private Store() {}

    /**
     * @param folder the data folder, which exists
     * @param postgres the server to use instead of the file in the folder
     * @throws StoreException if the store cannot be reached
     * @throws IllegalStateException if its tables are those of a newer version of this program
     */
    public static Database open(Path folder, @Nullable PostgresUrl postgres) {
        try {
            if (postgres != null) {
                PGSimpleDataSource source = new PGSimpleDataSource();
                source.setUrl(postgres.jdbc());
                source.setUser(postgres.user());
                source.setPassword(postgres.password());
                source.setConnectTimeout(3);
                source.getConnection().close();
                migrate(source, MAIN, POSTGRES_WORDS);
                migrate(source, SCANS, POSTGRES_WORDS);
                return new Postgres(postgres);
            }
            Path main = folder.resolve(FILE);
            Path scans = folder.resolve(SCANS_FILE);
            migrate(embedded(main), MAIN, SQLITE_WORDS);
            migrate(embedded(scans), SCANS, SQLITE_WORDS);
            return new Sqlite(main, scans);
        } catch (SQLException failure) {
            throw new StoreException(failure);
        }
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
                    .table(part + "_history")
                    // The other part's tables may be there already, with PostgreSQL.
                    .baselineOnMigrate(true)
                    .baselineVersion("0")
                    .load()
                    .migrate();
        } catch (FlywayException failure) {
            throw new IllegalStateException("The store's tables could not be brought up to date", failure);
        }
    }
}
