package placard.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import placard.testing.Command;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Shards;
import placard.testing.Slow;
import placard.testing.Store;

/** A node that starts while {@code pg_dump}, which takes hours of a large store, holds what it reads. */
@Slow
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DumpBesideAStartTest {
    @TempDir
    private Path folder;

    @TempDir
    private Path scripts;

    /** Takes what {@code pg_dump} takes: a snapshot, and a lock of each table that lets nobody change how it is made. */
    private static Connection dump(String url) throws SQLException {
        Connection connection = Shards.connection(url);
        connection.setAutoCommit(false);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        try (Statement statement = connection.createStatement()) {
            List<String> tables = new ArrayList<>();
            try (ResultSet found =
                    statement.executeQuery("select tablename from pg_tables where schemaname = 'public'")) {
                while (found.next()) {
                    tables.add(found.getString(1));
                }
            }
            assertThat(tables).isNotEmpty();
            statement.execute("lock table " + String.join(", ", tables) + " in access share mode");
        }
        return connection;
    }

    @Test
    void aNodeStartsAndCounts() throws SQLException {
        Shards shards = Shards.of(1);
        try (Placard placard = Placard.start(Store.POSTGRESQL, Map.of("PLACARD_SCAN_DATABASES", shards.setting()))) {
            placard.stop();
            try (Connection main = dump(placard.environment().get("PLACARD_DATABASE_URL"));
                    Connection scans = dump(shards.urls().getFirst())) {
                placard.startAgain();
                MadeCode code = MadeCode.in(placard);
                code.scan("203.0.113.1");
                code.data(1);
                assertThat(main.isValid(1) && scans.isValid(1)).isTrue();
            }
        }
    }

    /** Behind a statement that waits for a table, all others wait as well. */
    @Test
    void aStartThatHasToChangeATableSaysWhyItCant() throws Exception {
        String url = Store.POSTGRESQL.newDatabase();
        placard.storage.Store.open(folder, PostgresUrl.parse(url).orElseThrow()).close();
        Map<String, String> settings = new HashMap<>(
                Map.of("PLACARD_PORT", "0", "PLACARD_DATA", folder.toString(), "PLACARD_DATABASE_URL", url));
        try (Connection dump = dump(url);
                LaterScript _ = new LaterScript(scripts, "main", "alter table workspace add column later text")) {
            Command refused = Command.run(settings, "serve");
            assertThat(refused.status()).isEqualTo(1);
            assertThat(refused.err()).contains("such as pg_dump", "Start it again");
            assertThat(dump.isValid(1)).isTrue();
        }
    }
}
