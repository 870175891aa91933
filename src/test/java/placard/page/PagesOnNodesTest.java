package placard.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import placard.testing.Await;
import placard.testing.Durations;
import placard.testing.Listener;
import placard.testing.MadeCatalog;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.ServerStore;
import placard.testing.Store;

/** Two nodes over one store show the same pages. */
final class PagesOnNodesTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static Placard one;
    private static Placard two;

    @BeforeAll
    static void start() {
        one = Placard.start(Store.POSTGRESQL);
        two = one.anotherNode();
        assertThat(two.running().store()).isEqualTo("postgresql");
    }

    @AfterAll
    static void stop() {
        two.close();
        one.close();
    }

    private static MadeCatalog published(String slug) {
        MadeCatalog catalog = MadeCatalog.in(one, "{'name':'Lunch','slug':'" + slug + "'}");
        assertThat(one.post(catalog.path() + "/publish", "").status()).isEqualTo(200);
        return catalog;
    }

    private static Reply open(Placard node, String path) {
        return node.send("GET", path, null, null);
    }

    private static boolean saysSoldOut(Placard node, String path) {
        return Markup.text(open(node, path).text()).contains("Sold out");
    }

    @Test
    void aSwitchIsSeenOnTheOtherNodeWithinASecond() {
        String item = published("both").item("Dosa", ",'price':1");
        Durations seen = new Durations();
        for (int i = 0; i < 6; i++) {
            boolean isOn = i % 2 == 1;
            one.post(item + "/toggle-availability", "{\"isAvailable\":" + isOn + "}");
            assertThat(saysSoldOut(one, "/menu/both")).isEqualTo(!isOn);
            seen.time(() -> Await.until("the switch on the other node", () -> saysSoldOut(two, "/menu/both") != isOn));
        }
        assertThat(seen.median()).isLessThan(SECOND);
    }

    @Test
    void aCatalogueTakenOfflineIsOfflineOnTheOtherNodeToo() {
        MadeCatalog catalog = published("both-off");
        assertThat(open(two, "/menu/both-off").status()).isEqualTo(200);
        one.post(catalog.path() + "/unpublish", "");
        Await.until(
                "the end on the other node", () -> open(two, "/menu/both-off").status() == 404);
        assertThat(open(two, "/menu/both-off.json").status()).isEqualTo(404);
    }

    @Test
    void openPagesOfTheOtherNodeHearASwitchWithinASecond() {
        MadeCatalog catalog = published("both-hear");
        String item = catalog.item("Dosa", ",'price':1");
        String id = item.substring(item.lastIndexOf('/') + 1);
        try (Listener here = new Listener(one, "/menu/both-hear/events");
                Listener there = new Listener(two, "/menu/both-hear/events")) {
            assertThat(here.next().id())
                    .as("the same on every node")
                    .isEqualTo(there.next().id());
            Durations until = new Durations();
            for (int i = 0; i < 4; i++) {
                String status = i % 2 == 1 ? "" : "sold_out";
                one.post(item + "/toggle-availability", "{\"isAvailable\":" + status.isEmpty() + "}");
                until.time(() ->
                        assertThat(there.next().at("/off/" + id + "/status")).isEqualTo(status));
                assertThat(here.next().at("/off/" + id + "/status")).isEqualTo(status);
            }
            assertThat(until.median()).isLessThan(SECOND);
            one.post(catalog.path() + "/unpublish", "");
            assertThat(there.next().name()).isEqualTo("gone");
            assertThat(here.next().name()).isEqualTo("gone");
        }
    }

    /** A change whose notice never came, and listening connections that are cut: what was kept must not outlive that. */
    @Test
    void aNodeThatLostNoticesDropsWhatItKept() throws SQLException {
        MadeCatalog catalog = published("lost-notice");
        String item = catalog.item("Dosa", ",'price':1");
        String id = item.substring(item.lastIndexOf('/') + 1);
        try (Listener page = new Listener(two, "/menu/lost-notice/events")) {
            page.next();
            assertThat(saysSoldOut(two, "/menu/lost-notice")).isFalse();
            try (Connection connection = ServerStore.connection(one);
                    Statement statement = connection.createStatement()) {
                statement.executeUpdate("update catalog_item set is_available = false where id = '" + id + "'");
                ResultSet cut = statement.executeQuery("""
                        select count(pg_terminate_backend(pid)) from pg_stat_activity
                        where datname = current_database() and application_name = 'placard-listener'
                        """);
                assertThat(cut.next()).isTrue();
                assertThat(cut.getInt(1)).as("listening connections").isEqualTo(2);
            }
            Await.until("the truth", () -> saysSoldOut(two, "/menu/lost-notice"));
            assertThat(page.next().at("/off/" + id + "/status")).isEqualTo("sold_out");
        }
    }
}
