package placard.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import placard.testing.MadeCatalog;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;

/** What a phone sees while the database server is away. */
@Slow
class PagesWithoutStoreTest {
    @Test
    void aPageOfACodeAsksForPatienceAndNeverSaysWhatBroke() throws SQLException {
        try (Placard placard = Placard.start(Store.POSTGRESQL)) {
            String slug = placard.post(
                            "/api/v1/qr",
                            "{\"name\":\"x\",\"type\":\"wifi\",\"content\":{\"ssid\":\"n\",\"security\":\"nopass\"}}")
                    .at("/qr/slug")
                    .asText();
            MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'A','slug':'away'}");
            placard.post(catalog.path() + "/publish", "");
            URI url = URI.create(placard.environment().get("PLACARD_DATABASE_URL"));
            String name = url.getPath().substring(1);
            try (Connection server = DriverManager.getConnection(
                            "jdbc:postgresql://localhost:" + url.getPort() + "/postgres", "postgres", "postgres");
                    Statement statement = server.createStatement()) {
                statement.execute("alter database " + name + " allow_connections false");
                statement.execute(
                        "select pg_terminate_backend(pid) from pg_stat_activity where datname = '" + name + "'");

                Reply page = placard.send("GET", "/p/" + slug, null, null);
                assertThat(page.status()).isEqualTo(503);
                assertThat(page.header("Content-Type")).startsWith("text/html");
                assertThat(page.header("Retry-After")).isNotEmpty();
                assertThat(Markup.text(page.text()))
                        .isEqualTo(
                                "One moment, please This page can’t be shown right now. Try again shortly. Reference "
                                        + page.header("X-Request-Id"));
                assertThat(placard.send("GET", "/", null, null).status()).isEqualTo(200);
                for (String path : List.of("/menu/away", "/catalog/away.json", "/menu/nothing-here")) {
                    Reply menu = placard.send("GET", path, null, null);
                    assertThat(menu.status()).as(path).isEqualTo(503);
                    assertThat(menu.header("Retry-After")).isNotEmpty();
                    assertThat(menu.header("Cache-Control")).isEqualTo("no-store");
                    assertThat(Markup.text(menu.text())).startsWith("One moment, please");
                }

                statement.execute("alter database " + name + " allow_connections true");
            }
        }
    }
}
