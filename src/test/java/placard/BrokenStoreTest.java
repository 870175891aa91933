package placard;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.url;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.ServerStore;
import placard.testing.Slow;
import placard.testing.Store;

/** The store fails under a running server: a table is missing, locked, or refuses rows by a rule. */
final class BrokenStoreTest {
    private static void run(Placard placard, String sql) throws SQLException {
        run(placard, "placard.db", sql);
    }

    private static void run(Placard placard, String file, String sql) throws SQLException {
        try (Connection connection = ServerStore.connection(placard, file);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void tellsNothing(Reply reply) {
        assertThat(reply.text())
                .doesNotContainIgnoringCase(
                        "qr_code", "away", "sql", "relation", "exception", "placard.storage", "no such");
    }

    private static void isOurFault(Reply reply) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(500);
        assertThat(reply.code()).isEqualTo("internal_error");
        assertThat(reply.json().properties())
                .extracting(Map.Entry::getKey)
                .containsExactlyInAnyOrder("type", "title", "status", "detail", "code", "requestId");
        assertThat(reply.at("/requestId").asText()).isEqualTo(reply.header("X-Request-Id"));
        tellsNothing(reply);
    }

    @ParameterizedTest
    @EnumSource
    void withoutItsTableTheApiSaysNothingOfItAndCodesInMemoryGoOn(Store store) throws Exception {
        try (Placard placard = Placard.start(store)) {
            MadeCode known = MadeCode.in(placard);
            MadeCode unknown = MadeCode.in(placard);
            known.scan("203.0.113.1");
            known.data(1);
            run(placard, "alter table qr_code rename to away");

            isOurFault(placard.get("/api/v1/qr"));
            isOurFault(placard.get("/api/v1/qr/" + known.id()));
            isOurFault(placard.post("/api/v1/qr", url("A", "")));
            assertThat(known.scan("203.0.113.2").status()).isEqualTo(302);
            Reply page = unknown.scan("203.0.113.2");
            assertThat(page.status()).isEqualTo(503);
            tellsNothing(page);
            Reply landing = placard.send("GET", "/p/" + unknown.slug(), null, null);
            assertThat(landing.status()).isEqualTo(500);
            assertThat(landing.text()).contains(landing.header("X-Request-Id"));
            tellsNothing(landing);

            run(placard, "alter table away rename to qr_code");
            assertThat(placard.get("/api/v1/qr/" + known.id()).status()).isEqualTo(200);
            assertThat(placard.get("/api/v1/qr").status()).isEqualTo(200);
            assertThat(unknown.scan("203.0.113.2").status()).isEqualTo(302);
            assertThat(known.data(2).at("/metrics/totalScans").asLong()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aStoreThatTakesNoScansIsNotReadyThoughItCanBeRead(Store store) throws Exception {
        try (Placard placard = Placard.start(store)) {
            MadeCode code = MadeCode.in(placard);
            run(placard, "scans.db", "alter table scan_total rename to away");
            code.scan("203.0.113.1");
            Await.until("the refusal", () -> placard.get("/health/ready").status() == 503);
            Reply ready = placard.get("/health/ready");
            assertThat(ready.at("/checks/0/name").asText()).isEqualTo("store");
            assertThat(ready.at("/checks/0/reason").asText()).contains("scans");
            assertThat(placard.get("/api/v1/qr").status()).isEqualTo(200);

            run(placard, "scans.db", "alter table away rename to scan_total");
            Await.until("ready", () -> placard.get("/health/ready").status() == 200);
            assertThat(code.data(1).at("/metrics/totalScans").asLong()).isOne();
        }
    }

    @Test
    void aRuleInTheStoreThatWeDoNotKnowIsOurFaultAndUndoesTheWholeChange() throws Exception {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            long credits =
                    placard.get("/api/v1/credits").at("/credits/remaining").asLong();
            run(
                    placard,
                    "create trigger rule before insert on credit_entry begin select raise(abort, 'sql rule of qr_code'); end");
            isOurFault(placard.post("/api/v1/qr", url("A", ""), "Idempotency-Key", "k"));
            run(placard, "drop trigger rule");
            assertThat(placard.get("/api/v1/qr").at("/pagination/total").asInt())
                    .isZero();
            assertThat(placard.get("/api/v1/credits").at("/credits/remaining").asLong())
                    .isEqualTo(credits);
            Reply again = placard.post("/api/v1/qr", url("A", ""), "Idempotency-Key", "k");
            assertThat(again.status()).isEqualTo(201);
            assertThat(again.header("Idempotent-Replayed")).isEmpty();
        }
    }

    @Test
    @Slow
    void aStoreThatAnotherPersonHoldsIsUnavailableForChangesAlone() throws Exception {
        try (Placard placard = Placard.start(Store.SQLITE);
                Connection connection = ServerStore.connection(placard);
                Statement statement = connection.createStatement()) {
            MadeCode code = MadeCode.in(placard);
            statement.execute("begin immediate");
            Reply refused = placard.post("/api/v1/qr", url("A", ""));
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.code()).isEqualTo("unavailable");
            assertThat(refused.header("Retry-After")).isNotEmpty();
            tellsNothing(refused);
            assertThat(code.scan("203.0.113.1").status()).isEqualTo(302);
            assertThat(placard.get("/api/v1/qr").status()).isEqualTo(200);
            statement.execute("rollback");
            assertThat(placard.post("/api/v1/qr", url("A", "")).status()).isEqualTo(201);
            assertThat(code.data(1).at("/metrics/totalScans").asLong()).isOne();
        }
    }

    @Test
    @Slow
    void aFileForPrintIsSentEvenIfTheStoreCannotNoteIt() throws Exception {
        try (Placard placard = Placard.start(Store.SQLITE);
                Connection connection = ServerStore.connection(placard);
                Statement statement = connection.createStatement()) {
            MadeCode code = MadeCode.in(placard);
            statement.execute("begin immediate");
            assertThat(placard.get("/api/v1/qr/" + code.id() + "/image.png").status())
                    .isEqualTo(200);
            assertThat(printed(statement)).isZero();
            statement.execute("rollback");
            assertThat(placard.get("/api/v1/qr/" + code.id() + "/image.png").status())
                    .isEqualTo(200);
            assertThat(printed(statement)).isOne();
        }
    }

    private static int printed(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("select count(*) from workspace where printed_at is not null")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
