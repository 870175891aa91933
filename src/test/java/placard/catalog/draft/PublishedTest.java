package placard.catalog.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static placard.storage.Store.open;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.base.Ids;
import placard.catalog.BackInStock;
import placard.catalog.CatalogTree;
import placard.catalog.Catalogs;
import placard.catalog.item.Availability;
import placard.storage.Database;
import placard.storage.PostgresUrl;
import placard.testing.Await;
import placard.testing.MadeCatalog;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.Store;

/** What the public page shows, and when. */
@ParameterizedClass
@EnumSource
final class PublishedTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private static Placard placard;
    private static Database database;
    private static Catalogs catalogs;

    @Parameter
    private Store store;

    @BeforeParameterizedClassInvocation
    static void start(Store store) {
        placard = Placard.start(store);
        String url = placard.environment().get("PLACARD_DATABASE_URL");
        database = open(
                placard.folder(), url.isEmpty() ? null : PostgresUrl.parse(url).orElseThrow());
        SecureRandom random = new SecureRandom();
        catalogs =
                new Catalogs(database, new Ids(Clock.systemUTC(), random), random, (_, _, _) -> null, (_, _, _) -> {});
        assertThat(placard.running().store()).isEqualTo(store.label());
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        database.close();
        placard.close();
    }

    private static Catalogs.AddressLookup find(String slug) {
        return catalogs.find(slug);
    }

    private static MadeCatalog published(String slug) {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'A','slug':'" + slug + "'}");
        placard.post(catalog.path() + "/publish", "");
        return catalog;
    }

    @Test
    void onlyAPublishedCatalogueIsThere() {
        MadeCatalog catalog = published("shown");
        assertThat(find("shown")).isInstanceOf(Catalogs.AddressLookup.Live.class);
        placard.post(catalog.path() + "/unpublish", "");
        assertThat(find("shown")).isEqualTo(new Catalogs.AddressLookup.Unknown());
        assertThat(find("never-there")).isEqualTo(new Catalogs.AddressLookup.Unknown());
    }

    @Test
    void anOldAddressLeadsToTheNewOneAndADeletedOneIsGone() {
        MadeCatalog catalog = published("before");
        catalog.patch("{'slug':'after-it'}");
        assertThat(find("before")).isEqualTo(new Catalogs.AddressLookup.Moved("/menu/after-it"));
        assertThat(find("After-It")).isEqualTo(new Catalogs.AddressLookup.Moved("/menu/after-it"));
        placard.delete(catalog.path());
        assertThat(find("before")).isInstanceOf(Catalogs.AddressLookup.Gone.class);
        assertThat(find("after-it")).isInstanceOf(Catalogs.AddressLookup.Gone.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "\u0000", "a\u0000b", "\ud800", "../menu", "%", "\u0130stanbul"})
    void anInvalidSlugIsUnknown(String slug) {
        assertThat(find(slug)).isEqualTo(new Catalogs.AddressLookup.Unknown());
    }

    @Test
    void anItemThatIsBackIsAnnounced() {
        MadeCatalog catalog = published("back-again");
        String item = catalog.item("A", "");
        MovableClock clock = new MovableClock(Instant.now());
        BackInStock returns = new BackInStock(database, clock, (tx, workspace, at, id, name, time) -> {});
        Instant until = clock.instant().plusSeconds(60);
        placard.post(item + "/toggle-availability", "{\"isAvailable\":false,\"soldOutUntil\":\"" + until + "\"}");
        List<String> heard = new CopyOnWriteArrayList<>();
        database.listen(Catalogs.CHANGED, heard::add);
        settle(heard);
        heard.clear();
        clock.move(Duration.ofSeconds(59));
        returns.announce();
        settle(heard);
        assertThat(heard).doesNotContain(catalog.id());
        clock.move(Duration.ofSeconds(2));
        returns.announce();
        Await.until("the notice", () -> heard.contains(catalog.id()));
        settle(heard);
        heard.clear();
        clock.move(Duration.ofSeconds(60));
        returns.announce();
        settle(heard);
        assertThat(heard).as("once").doesNotContain(catalog.id());
    }

    /** Waits until all notices so far have arrived: notices of the server come in their order. */
    private void settle(List<String> heard) {
        if (store == Store.POSTGRESQL) {
            String marker = MadeCatalog.in(placard).id();
            Await.until("the marker", () -> heard.contains(marker));
        }
    }

    @Test
    void theServerAnnouncesAReturnedItem() {
        assumeTrue(store == Store.POSTGRESQL, "SQLite has one node");
        MadeCatalog catalog = published("notified-back");
        String item = catalog.item("A", "");
        List<String> heard = new CopyOnWriteArrayList<>();
        placard.post(
                item + "/toggle-availability",
                "{\"isAvailable\":false,\"soldOutUntil\":\"" + Instant.now().plusSeconds(2) + "\"}");
        database.listen(Catalogs.CHANGED, heard::add);
        settle(heard);
        heard.clear();
        Await.until("the notice", () -> heard.contains(catalog.id()));
        assertThat(placard.get(item).at("/item/isAvailable").asBoolean()).isTrue();
    }

    @Test
    void theTreeTellsWhenItChangesByItself() {
        MadeCatalog catalog = published("timed");
        assertThat(tree("timed").changesAt()).isNull();
        catalog.item("Late", ",'schedule':[{'from':'18:00','to':'22:00'}]");
        CatalogTree tree = tree("timed");
        assertThat(tree.changesAt()).isEqualTo(Instant.parse("2026-11-20T18:00:00Z"));
        CatalogTree.SectionTree sectionTree = tree.sections().getFirst();
        assertThat(tree.availability(sectionTree.section(), sectionTree.items().getFirst())
                        .status())
                .isEqualTo(Availability.Status.NOT_NOW);
    }

    private static CatalogTree tree(String slug) {
        return catalogs.findTree(slug, NOON).orElseThrow();
    }

    @Test
    void everyChangeIsAnnouncedOnOtherNodesToo() {
        assumeTrue(store == Store.POSTGRESQL, "SQLite has one node");
        List<String> heard = new CopyOnWriteArrayList<>();
        database.listen(Catalogs.CHANGED, heard::add);
        MadeCatalog catalog = published("notified");
        String item = catalog.item("A", "");
        placard.post(item + "/toggle-availability", "{\"isAvailable\":false}");
        placard.delete(item);
        Await.until(
                "six notices", () -> heard.stream().filter(catalog.id()::equals).count() >= 6);
    }

    @Test
    void eachChangeCountsARevision() {
        MadeCatalog catalog = published("counted");
        long before = tree("counted").catalog().revision();
        catalog.item("A", "");
        assertThat(tree("counted").catalog().revision()).isEqualTo(before + 1);
    }
}
