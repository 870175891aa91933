package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static placard.testing.Body.json;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.Await;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Team;

/** Two people edit one catalogue at the same time, each at a browser. */
@OnBothStores
class CoEditingTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    private static Person ben;

    @Prepares
    static void prepare() {
        Person.owner(placard);
        ben = Team.member(placard, "editor", "ben@b.example");
    }

    private static Dashboard editor(MadeCatalog catalog) {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        dashboard.screen("catalogs/" + catalog.id());
        assertThat(dashboard.page().locator("#catalog:not([aria-busy])")).isVisible();
        return dashboard;
    }

    private static Locator others(Dashboard dashboard) {
        return dashboard.page().locator(".others");
    }

    @Test
    @Slow
    void eachSeesTheNameOfTheOther() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'price':5");
        Dashboard ana = editor(catalog);
        Dashboard his = Dashboard.of(GUESTS.phone(), placard, ben);
        his.screen("catalogs/" + catalog.id());
        assertThat(others(ana)).containsText("Also here: ben");
        assertThat(others(his)).containsText("Also here: " + Person.NAME);
        Axe.approves("the editor with two", ana.page());
        his.screen("catalogs");
        assertThat(others(ana)).hasCount(0);
    }

    /** The catalogue has been read by the time that the events are asked for, and no event is sent before that. */
    @Test
    @Slow
    void anotherPersonsSaveBeforeTheEventStreamOpensAppears() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String dosa = catalog.item("Dosa", ",'price':5");
        Dashboard ana = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        ana.page().route("**/events?*", route -> {
            ben.json("PATCH", "/app/default" + dosa, json("{'price':4}"));
            route.resume();
        });
        ana.screen("catalogs/" + catalog.id());
        assertThat(ana.field("Price of Dosa")).hasValue("4.00");
    }

    @Test
    @Slow
    void anotherPersonsDraftAppearsAtOnce() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Lunch','currency':'EUR','settings':{'review':true}}");
        String dosa = catalog.item("Dosa", ",'price':5");
        Dashboard ana = editor(catalog);
        Dashboard publishing = editor(catalog);
        publishing.screen("catalogs/" + catalog.id() + "/publish");
        assertThat(publishing.page().locator(".blank")).isVisible();
        draftPrice(catalog, dosa, 6);
        assertThat(ana.field("Price of Dosa"))
                .hasValue("6.00", new LocatorAssertions.HasValueOptions().setTimeout(1_000));
        assertThat(others(ana)).containsText("ben changed the draft.");
        assertThat(ana.page().locator(".editor > .banner")).containsText("Draft: 1 change.");
        assertThat(publishing.page().locator(".changelist li")).hasCount(1);
        Axe.approves("the editor of a draft with two", ana.page());
        ana.field("Price of Dosa").fill("7");
        ana.field("Price of Dosa").press("Tab");
        assertThat(publishing.page().locator(".changelist")).containsText("€7.00");
        ben.json("DELETE", "/app/default" + catalog.path() + "/draft", "");
        assertThat(ana.field("Price of Dosa")).hasValue("5.00");
        assertThat(publishing.page().locator(".blank")).isVisible();
    }

    /** The page reads the draft twice, and the answer to the first read is the last to come. */
    @Test
    @Slow
    void anOlderAnswerThatComesLateDoesNotReplaceANewerOne() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Lunch','currency':'EUR','settings':{'review':true}}");
        String dosa = catalog.item("Dosa", ",'price':5");
        Dashboard ana = editor(catalog);
        Dashboard publishing = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        List<Runnable> late = new ArrayList<>();
        AtomicInteger reads = new AtomicInteger();
        AtomicInteger held = new AtomicInteger(2);
        publishing.page().route("**/catalogs/*/draft", route -> {
            APIResponse answer = route.fetch();
            Runnable pass = () -> route.fulfill(new Route.FulfillOptions().setResponse(answer));
            if (reads.incrementAndGet() == held.get()) late.add(pass);
            else pass.run();
        });
        publishing.screen("catalogs/" + catalog.id() + "/publish");
        assertThat(publishing.page().locator(".blank")).isVisible();
        publishing.page().waitForCondition(() -> !late.isEmpty());
        draftPrice(catalog, dosa, 6);
        assertThat(ana.field("Price of Dosa")).hasValue("6.00");
        assertThat(publishing.page().locator(".changelist li")).hasCount(0);
        late.removeFirst().run();
        assertThat(publishing.page().locator(".changelist li")).hasCount(1);
        // A change that comes while the page publishes is shown once the page has published.
        held.set(reads.get() + 1);
        publishing.button("Publish 1 change").click();
        publishing.page().waitForCondition(() -> !late.isEmpty());
        draftPrice(catalog, dosa, 8);
        assertThat(ana.field("Price of Dosa")).hasValue("8.00");
        late.removeFirst().run();
        assertThat(publishing.page().locator(".changelist")).containsText("€8.00");
    }

    private static void draftPrice(MadeCatalog catalog, String item, int price) {
        String id = item.substring(item.lastIndexOf('/') + 1);
        ben.json(
                "PUT",
                "/app/default" + catalog.path() + "/draft",
                json("{'changes':[{'type':'patch','kind':'item','id':'" + id + "','set':{'price':" + price + "}}]}"));
    }

    @Test
    void anotherPersonsSaveAppearsWithoutDisturbingTheInput() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String dosa = catalog.item("Dosa", ",'price':5");
        String idli = catalog.item("Idli", ",'price':3");
        Dashboard ana = editor(catalog);
        ana.guest().expecting("412 .Precondition Failed.");
        // What comes before her page is connected is read as a whole, which waits until nobody types.
        ben.json("PATCH", "/app/default" + idli, json("{'price':2}"));
        assertThat(ana.field("Price of Idli")).hasValue("2.00");
        Locator price = ana.field("Price of Dosa");
        price.fill("6.5");
        ben.json("PATCH", "/app/default" + idli, json("{'price':4}"));
        assertThat(ana.field("Price of Idli")).hasValue("4.00");
        assertThat(others(ana)).containsText("ben changed “Idli”.");
        ben.json("PATCH", "/app/default" + dosa, json("{'name':'Masala dosa','price':7}"));
        ben.json(
                "POST",
                "/app/default" + catalog.path() + "/items",
                json("{'sectionId':'" + catalog.section() + "','name':'Vada'}"));
        assertThat(others(ana)).containsText("ben added “Vada”.");
        assertThat(price).hasValue("6.5");
        assertThat(price).isFocused();
        price.press("Tab");
        // Both have changed the price, so that it is asked whose holds.
        ana.button("Keep mine").click();
        assertThat(ana.field("Price of Masala dosa")).hasValue("6.50");
        assertThat(ana.field("Name of Vada")).isVisible();
        Await.until("it is saved", () -> placard.get(dosa).at("/item/price").asDouble() == 6.5);
        ana.field("Name of Idli").focus();
        placard.delete(dosa);
        assertThat(ana.field("Name of Masala dosa")).hasCount(0);
        assertThat(ana.field("Name of Idli")).isFocused();
    }
}
