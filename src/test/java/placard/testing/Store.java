package placard.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import placard.storage.PostgresUrl;

/** The two databases that every test through HTTP runs on. */
public enum Store {
    SQLITE,
    POSTGRESQL;

    private static final AtomicInteger NUMBER = new AtomicInteger();

    /** One PostgreSQL server for the whole test run, started by the first test that needs it. */
    private static final class Server {
        static final EmbeddedPostgres POSTGRES = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder()
                        .setServerConfig("max_connections", "300")
                        .setPGStartupWait(Duration.ofMinutes(1))
                        .setServerConfig("fsync", "off")
                        // Each database that is dropped is a checkpoint, and after it whole pages would be logged.
                        .setServerConfig("full_page_writes", "off")
                        .start();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    /** Stores with all tables and nothing in them, made once: a copy takes a fraction of the time that the tables take. */
    private static final class Template {
        static final Path FOLDER = folder();

        private static Path folder() {
            Path folder = TemporaryFolder.named("placard-template").path();
            placard.storage.Store.open(folder, null).close();
            return folder;
        }
    }

    /** The same on PostgreSQL. */
    private static final class TemplateDatabase {
        static final String NAME = database();

        private static String database() {
            String name = "placard_template";
            execute("create database " + name);
            placard.storage.Store.open(
                            Template.FOLDER, PostgresUrl.parse(url(name)).orElseThrow())
                    .close();
            return name;
        }
    }

    /** The value of {@code PLACARD_DATABASE_URL} for a new database without a table; empty for SQLite. */
    public String newDatabase() {
        if (this == SQLITE) {
            return "";
        }
        String name = newName();
        execute("create database " + name);
        return url(name);
    }

    /**
     * The same for one that has all tables already, as after a start that was ended before it wrote anything.
     *
     * @param data the data folder, which gets the files of SQLite
     */
    String newDatabaseWithTables(Path data) {
        if (this == SQLITE) {
            copy(Template.FOLDER, data);
            return "";
        }
        String name = newName();
        execute("create database " + name + " template " + TemplateDatabase.NAME);
        return url(name);
    }

    /** Deletes a database of this server: hundreds that wait for the end of the tests take that end half a minute. */
    static void drop(String url) {
        execute("drop database if exists " + url.substring(url.lastIndexOf('/') + 1) + " with (force)");
    }

    private static String newName() {
        return "placard_" + NUMBER.incrementAndGet();
    }

    private static String url(String name) {
        return "postgresql://postgres:postgres@localhost:" + Server.POSTGRES.getPort() + "/" + name;
    }

    private static void execute(String sql) {
        try (Connection connection = Server.POSTGRES.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void copy(Path from, Path into) {
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, into.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** What the health report calls it. */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
