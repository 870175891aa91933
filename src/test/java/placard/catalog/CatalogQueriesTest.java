package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.storage.Store.open;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Ids;
import placard.base.Json;
import placard.storage.CountedStatements;
import placard.storage.Database;
import placard.storage.PostgresUrl;
import placard.storage.Tx;
import placard.testing.MadeCatalog;
import placard.testing.Placard;
import placard.testing.Store;
import placard.web.Listing;

/** The number of statements of a read does not depend on the size of the catalogue. */
final class CatalogQueriesTest {
    private static final Listing ALL = new Listing(1, 100, "created_at, id", "%");

    @ParameterizedTest
    @EnumSource
    void moreContentIsNoMoreStatements(Store store) {
        try (Placard placard = Placard.start(store);
                Database database = database(placard)) {
            assertThat(placard.running().store()).isEqualTo(store.label());
            SecureRandom random = new SecureRandom();
            Catalogs catalogs = new Catalogs(
                    database, new Ids(Clock.systemUTC(), random), random, (_, _, _) -> null, (_, _, _) -> {});
            MadeCatalog catalog = MadeCatalog.in(placard);
            catalog.item("A", ",'price':1");
            String workspace = placard.workspaceId();
            Instant now = Instant.now();
            Consumer<Tx> tree = tx -> Json.text(catalogs.tree(tx, Catalogs.get(tx, workspace, catalog.id()), now)
                    .json(""));
            Consumer<Tx> list = tx -> {
                CatalogLists.Filter filter = new CatalogLists.Filter("", "", null);
                CatalogLists.list(tx, workspace, filter, ALL, now).forEach(line -> line.json(""));
                CatalogLists.count(tx, workspace, filter, "%");
            };
            String url = jdbcUrl(placard);
            assertThat(CountedStatements.of(url, tree)).isEqualTo(3);
            assertThat(CountedStatements.of(url, list)).isEqualTo(2);
            for (int i = 0; i < 5; i++) {
                String more = catalog.section("{'name':'S'}");
                assertThat(more).isNotEmpty();
                catalog.item("I" + i, ",'price':1,'variants':[{'name':'V'}]");
                MadeCatalog.in(placard);
            }
            assertThat(CountedStatements.of(url, tree)).isEqualTo(3);
            assertThat(CountedStatements.of(url, list)).isEqualTo(2);
        }
    }

    private static Database database(Placard placard) {
        String url = placard.environment().get("PLACARD_DATABASE_URL");
        return open(
                placard.folder(), url.isEmpty() ? null : PostgresUrl.parse(url).orElseThrow());
    }

    private static String jdbcUrl(Placard placard) {
        String url = placard.environment().get("PLACARD_DATABASE_URL");
        return url.isEmpty()
                ? "jdbc:sqlite:" + placard.folder().resolve("placard.db")
                : url.replaceFirst("postgresql://(.*?):(.*?)@(.*)", "jdbc:postgresql://$3?user=$1&password=$2");
    }
}
