package placard.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

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
                        .start();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    /** The value of {@code PLACARD_DATABASE_URL} for a new, empty database; empty for SQLite. */
    public String newDatabase() {
        if (this == SQLITE) {
            return "";
        }
        String name = "placard_" + NUMBER.incrementAndGet();
        try (Connection connection = Server.POSTGRES.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create database " + name);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        return "postgresql://postgres:postgres@localhost:" + Server.POSTGRES.getPort() + "/" + name;
    }

    /** What the health report calls it. */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
