package placard.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Store;

/** Addresses of PostgreSQL: several hosts, names with underscores, and sockets. */
final class PostgresUrlTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "postgresql://u:p@db/x jdbc:postgresql://db:5432/x",
                "postgres://u:p@db:5433/x?sslmode=require jdbc:postgresql://db:5433/x?sslmode=require",
                "postgresql://u:p@my_db_1/x jdbc:postgresql://my_db_1:5432/x",
                "postgresql://u:p@[::1]:5433/x jdbc:postgresql://[::1]:5433/x",
                "postgresql://u:p@db1,db2/x jdbc:postgresql://db1:5432,db2:5432/x?targetServerType=primary",
                "postgresql://u:p@db1:5433,[::1]/x?target_session_attrs=any jdbc:postgresql://db1:5433,[::1]:5432/x?targetServerType=any",
                "jdbc:postgresql://db1,db2/x?targetServerType=primary&user=u&password=p jdbc:postgresql://db1:5432,db2:5432/x?targetServerType=primary",
                "postgresql://u:p@/x?host=db1,db2 jdbc:postgresql://db1:5432,db2:5432/x?targetServerType=primary",
                "postgresql://u:p@/x?host=/run/pg&port=5433 jdbc:postgresql://localhost:5432/x?socketFactory=placard.storage.UnixSockets&socketFactoryArg=%2Frun%2Fpg%2F.s.PGSQL.5433&sslmode=disable",
                "postgresql://u:p@%2Frun%2Fpg/x jdbc:postgresql://localhost:5432/x?socketFactory=placard.storage.UnixSockets&socketFactoryArg=%2Frun%2Fpg%2F.s.PGSQL.5432&sslmode=disable",
            })
    void theDriverGetsItsOwnForm(String address, String jdbc) {
        PostgresUrl url = PostgresUrl.parse(address).orElseThrow();
        assertThat(url.jdbc()).isEqualTo(jdbc);
        assertThat(url.user()).isEqualTo("u");
        assertThat(url.password()).isEqualTo("p");
        assertThat(url.toString()).doesNotContain("?");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mysql://u:p@db/x",
                "postgresql://u:p@db",
                "postgresql://u:p@db/",
                "postgresql://u:p@/x",
                "postgresql://u:p@db1,/x",
                "postgresql://u:p@db:port/x",
                "postgresql://u:p@db:99999/x",
                "postgresql://u:p@d b/x",
                "postgresql://u:p@db1,db2/x?target_session_attrs=fastest",
                "db1,db2"
            })
    void anInvalidAddressIsRefused(String address) {
        assertThat(PostgresUrl.parse(address)).isEmpty();
    }

    private static void assertServes(String url) {
        try (Placard placard = Placard.start(Store.SQLITE, Map.of("PLACARD_DATABASE_URL", url))) {
            assertThat(placard.running().store()).isEqualTo("postgresql");
            assertThat(MadeCode.in(placard).scan("203.0.113.1").status()).isEqualTo(302);
            assertThat(placard.get("/health/ready").status()).isEqualTo(200);
        }
    }

    @Test
    void theSecondHostServesWhenTheFirstIsClosed() throws IOException {
        String url = Store.POSTGRESQL.newDatabase();
        assertServes(url.replace("@localhost:", "@localhost:" + Ports.free() + ",localhost:"));
    }

    @Test
    void aSocketOfThisMachineServes() {
        String url = Store.POSTGRESQL.newDatabase();
        int start = url.indexOf("@localhost:") + "@localhost:".length();
        String port = url.substring(start, url.indexOf('/', start));
        Assumptions.assumeTrue(Files.exists(Path.of("/tmp/.s.PGSQL." + port)));
        assertServes(url.replace("@localhost:" + port, "@") + "?host=/tmp&port=" + port);
    }
}
