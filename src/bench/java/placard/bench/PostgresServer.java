package placard.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A PostgreSQL server that syncs every commit, as in production, and that can be stopped at once and started again. */
public final class PostgresServer {
    /** On busy processors it takes longer than the library's ten seconds. */
    private static final Duration START = Duration.ofMinutes(1);

    private final Path data;
    private final int port;
    private EmbeddedPostgres server;
    private int databases;

    public PostgresServer(Path data, int port) {
        this.data = data;
        this.port = port;
    }

    public void start() throws IOException {
        server = EmbeddedPostgres.builder()
                .setDataDirectory(data.resolve("data"))
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false)
                .setPort(port)
                .setPGStartupWait(START)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("max_connections", "100")
                .setServerConfig("shared_buffers", "256MB")
                .setServerConfig("max_wal_size", "2GB")
                .start();
    }

    /** Everything the server has on disk. */
    Path folder() {
        return data;
    }

    /** The address of a new, empty database. */
    String newDatabase() throws SQLException {
        String name = "bench_" + ++databases;
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create database " + name);
        }
        return "postgresql://postgres:postgres@localhost:" + port + "/" + name;
    }

    /** Stops as on a power cut that spares the disk: every connection breaks, nothing is tidied up. */
    public void stopImmediately() throws IOException, InterruptedException {
        long pid = pid();
        ProcessHandle postmaster = ProcessHandle.of(pid).orElseThrow();
        new ProcessBuilder("kill", "-QUIT", Long.toString(pid))
                .inheritIO()
                .start()
                .waitFor();
        postmaster.onExit().orTimeout(10, TimeUnit.SECONDS).join();
        close();
    }

    /** The process that all of its others are children of. */
    public long pid() throws IOException {
        return Long.parseLong(Files.readAllLines(data.resolve("data").resolve("postmaster.pid"))
                .getFirst()
                .strip());
    }

    public void close() {
        try {
            if (server != null) {
                server.close();
                server = null;
            }
        } catch (IOException failure) {
            System.err.println("bench: PostgreSQL could not be stopped: " + failure.getMessage());
        }
    }
}
