package placard.bench.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.stream.Stream;

/** How many hashes a store has, and how many key files there are. */
final class Keys implements AutoCloseable {
    private static final long EPOCH_SECONDS = 30 * 86_400L;

    private final Node node;
    private final Connection connection;

    Keys(Trial trial, Node node) throws SQLException {
        this.node = node;
        this.connection = trial.beside(node, "scans.db");
    }

    /** Hashes of visitors, in all tables that have any. */
    long hashes() {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select (select count(*) from visitor)"
                        + " + (select count(*) from scan_pack where hashes is not null)")) {
            row.next();
            return row.getLong(1);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Key files of epochs that had ended so many days from now (fewer than 0: ago). */
    long files(int days) {
        long epoch = (Instant.now().getEpochSecond() + days * 86_400L) / EPOCH_SECONDS;
        try (Stream<java.nio.file.Path> files = Files.list(node.data.resolve("keys"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("epoch-"))
                    .filter(name -> Long.parseLong(name.substring(6, 11)) <= epoch)
                    .count();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
