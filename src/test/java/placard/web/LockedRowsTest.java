package placard.web;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import placard.testing.MadeCatalog;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.ServerStore;
import placard.testing.Slow;
import placard.testing.Store;

/** The answer to a request that waits too long for a row that another transaction has locked in PostgreSQL. */
@Slow
final class LockedRowsTest {
    private static Connection connection(Placard placard) throws SQLException {
        Connection connection = ServerStore.connection(placard);
        connection.setAutoCommit(false);
        return connection;
    }

    @Test
    void aHeldCatalogueIsNotARequestUnderTheSameKeyButAHeldKeyIs() throws Exception {
        try (Placard placard = Placard.start(Store.POSTGRESQL);
                Connection connection = connection(placard);
                Statement statement = connection.createStatement();
                ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            MadeCatalog catalog = MadeCatalog.in(placard);
            String item = catalog.item("Dosa", ",'price':1");
            placard.post("/api/v1/qr", url("A", ""), "Idempotency-Key", "held");
            statement.execute("update catalog set revision = revision where id = '" + catalog.id() + "'");
            statement.execute("update idempotent_answer set status = status, created_at = 0");
            Future<Reply> toggle = clients.submit(() -> placard.post(
                    item + "/toggle-availability", json("{'isAvailable':false}"), "Idempotency-Key", "mine"));
            Future<Reply> create =
                    clients.submit(() -> placard.post("/api/v1/qr", url("B", ""), "Idempotency-Key", "held"));
            assertThat(toggle.get().code()).isEqualTo("unavailable");
            assertThat(create.get().code()).isIn("idempotency_in_progress", "idempotency_key_reused");
            connection.rollback();
        }
    }
}
