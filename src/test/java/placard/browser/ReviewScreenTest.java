package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.Await;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;

/** Changes of a menu that guests don't see before a person publishes them. */
@OnSqlite
class ReviewScreenTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static MadeCatalog catalog(Placard on) {
        return MadeCatalog.in(on, "{'name':'Lunch','currency':'EUR','settings':{'review':true}}");
    }

    private static Dashboard editor(Placard on, MadeCatalog catalog) {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), on);
        shown(dashboard, catalog);
        return dashboard;
    }

    private static void shown(Dashboard dashboard, MadeCatalog catalog) {
        dashboard.screen("catalogs/" + catalog.id());
        assertThat(dashboard.page().locator("#catalog:not([aria-busy])")).isVisible();
    }

    private static void change(Dashboard dashboard, String field, String value) {
        dashboard.field(field).fill(value);
        dashboard.page().keyboard().press("Tab");
        dashboard.saved();
    }

    private static void review(Dashboard dashboard) {
        dashboard
                .page()
                .getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Review"))
                .first()
                .click();
        assertThat(dashboard.page().locator("#publish:not([aria-busy])")).isVisible();
    }

    /** What guests see: the names of items with their prices. */
    private static List<String> guests(Placard on, String slug) {
        JsonNode menu = on.send("GET", "/menu/" + slug + ".json", null, null).at("/catalog/sections");
        return StreamSupport.stream(menu.spliterator(), false)
                .flatMap(section -> section.path("items").valueStream())
                .map(item ->
                        item.path("name").asText() + " " + item.path("price").asText())
                .toList();
    }

    private static void waiting(Dashboard dashboard, String text) {
        assertThat(dashboard.page().locator(".editor > .banner")).containsText(text);
    }

    @Test
    void guestsSeeNothingUntilItIsPublishedThenAllOfIt() {
        try (Placard own = Placard.start(Store.SQLITE)) {
            Person.owner(own);
            MadeCatalog catalog = MadeCatalog.in(own, "{'name':'Lunch','currency':'EUR'}");
            catalog.item("Carbonara", ",'price':12.5");
            catalog.item("Amatriciana", ",'price':11");
            own.post(catalog.path() + "/publish", "");
            String slug = catalog.read().at("/catalog/slug").asText();
            List<String> before = List.of("Carbonara 12.5", "Amatriciana 11");
            Await.until("they are online", () -> guests(own, slug).equals(before));
            Dashboard dashboard = editor(own, catalog);
            dashboard.page().getByLabel("Review changes before publishing").click();
            assertThat(dashboard.page().getByLabel("Review changes before publishing"))
                    .isChecked();
            change(dashboard, "Price of Carbonara", "13");
            dashboard.page().getByLabel("More for Amatriciana").click();
            dashboard.button("Delete").click();
            dashboard.saved();
            dashboard.field("New item in Mains").fill("Gricia 9.00");
            dashboard.page().keyboard().press("Enter");
            dashboard.saved();
            change(dashboard, "Price of Gricia", "10");
            dashboard.button("Move Gricia with Alt and the arrow keys").press("Alt+ArrowUp");
            dashboard.saved();
            waiting(dashboard, "Draft: 4 changes.");
            Axe.approves("the editor in review", dashboard.page());
            assertThat(guests(own, slug)).isEqualTo(before);
            dashboard.page().reload();
            assertThat(dashboard.page().locator(".dish")).hasCount(2);
            assertThat(dashboard.field("Price of Carbonara")).hasValue("13.00");

            review(dashboard);
            assertThat(dashboard.page().locator(".changelist li")).hasCount(4);
            assertThat(dashboard.page().locator(".changelist")).containsText("€12.50 → €13.00");
            Axe.approves("the changes", dashboard.page());
            assertThat(guests(own, slug)).isEqualTo(before);
            dashboard.button("Publish 4 changes").click();
            assertThat(dashboard.page().locator("#messages")).containsText("4 changes published.");
            Await.until("guests see it", () -> guests(own, slug).equals(List.of("Gricia 10", "Carbonara 13")));
            dashboard.button("Undo all").click();
            assertThat(dashboard.page().locator("#messages")).containsText("The menu is as it was.");
            Await.until("guests see it", () -> guests(own, slug).equals(before));
        }
    }

    @Test
    @Slow
    void anUndoneOrRevertedEditIsNoChange() {
        MadeCatalog catalog = catalog(placard);
        catalog.item("Dosa", ",'price':5");
        Dashboard dashboard = editor(placard, catalog);
        change(dashboard, "Price of Dosa", "6");
        waiting(dashboard, "Draft: 1 change.");
        change(dashboard, "Price of Dosa", "5");
        assertThat(dashboard.page().locator(".editor > .banner")).hasCount(0);
        dashboard.page().getByLabel("More for Dosa").click();
        dashboard.button("Delete").click();
        dashboard.saved();
        waiting(dashboard, "Draft: 1 change.");
        dashboard.button("Undo").first().click();
        dashboard.saved();
        assertThat(dashboard.page().locator(".editor > .banner")).hasCount(0);
        assertThat(dashboard.page().locator(".dish")).hasCount(1);
        change(dashboard, "Price of Dosa", "5.5");
        assertThat(placard.get(catalog.path())
                        .at("/catalog/sections/0/items/0/price")
                        .asInt())
                .isEqualTo(5);
        dashboard.field("Price of Dosa").fill("9999999999999");
        dashboard.page().keyboard().press("Tab");
        assertThat(dashboard.page().locator(".dish .fault")).isVisible();
    }

    /** Two people draft at the same time: other members of one item, then both the same one. */
    @Test
    void twoPeopleLoseNothing() {
        MadeCatalog catalog = catalog(placard);
        catalog.item("Dosa", ",'price':5");
        Dashboard one = editor(placard, catalog);
        Dashboard other = editor(placard, catalog);
        one.guest().expecting("responded with a status of 412");
        other.guest().expecting("responded with a status of 412");
        change(one, "Price of Dosa", "6");
        change(other, "Name of Dosa", "Masala dosa");
        waiting(other, "Draft: 2 changes.");
        assertThat(other.field("Price of Masala dosa")).hasValue("6.00");
        one.field("New item in Mains").fill("Idli 3.00");
        one.page().keyboard().press("Enter");
        one.saved();
        waiting(one, "Draft: 3 changes.");
        change(one, "Price of Masala dosa", "7");
        other.field("Price of Masala dosa").fill("8");
        other.page().keyboard().press("Tab");
        assertThat(other.page().locator(".editor .summary")).containsText("Someone else changed");
        other.button("Keep mine").click();
        other.saved();
        assertThat(placard.get(catalog.path() + "/draft").at("/draft/diff").toString())
                .contains("Masala dosa", "\"after\":8", "Idli");
    }

    @Test
    @Slow
    void aConflictMustBeResolvedBeforePublishing() {
        MadeCatalog catalog = catalog(placard);
        String dosa = catalog.item("Dosa", ",'price':5");
        String idli = catalog.item("Idli", ",'price':3");
        Dashboard dashboard = editor(placard, catalog);
        change(dashboard, "Price of Dosa", "6");
        change(dashboard, "Price of Idli", "4");
        placard.patch(dosa, "{\"price\":5.5}");
        placard.patch(idli, "{\"price\":3.5}");
        review(dashboard);
        assertThat(dashboard.page().locator(".changelist li.conflict")).hasCount(2);
        assertThat(dashboard.button("Publish 2 changes")).isDisabled();
        dashboard.page().locator("li.conflict").first().getByLabel("This draft").check();
        dashboard
                .page()
                .locator("li.conflict")
                .nth(1)
                .getByLabel("Current version")
                .check();
        Axe.approves("changes with conflicts", dashboard.page());
        dashboard.button("Publish 2 changes").click();
        assertThat(dashboard.page().locator("#messages")).containsText("1 change published.");
        assertThat(placard.get(dosa).at("/item/price").asInt()).isEqualTo(6);
        assertThat(placard.get(idli).at("/item/price").asDouble()).isEqualTo(3.5);
        assertThat(dashboard.page().locator(".blank")).containsText("No pending changes");
    }

    @Test
    @Slow
    void anUntickedChangeStaysInTheDraftAndADiscardCanBeUndone() {
        MadeCatalog catalog = catalog(placard);
        String dosa = catalog.item("Dosa", ",'price':5");
        String idli = catalog.item("Idli", ",'price':3");
        Dashboard dashboard = editor(placard, catalog);
        change(dashboard, "Price of Dosa", "6");
        change(dashboard, "Price of Idli", "4");
        dashboard.screen("");
        assertThat(dashboard.page().locator(".drafts")).containsText("Draft: 2 changes.");
        dashboard.screen("catalogs");
        assertThat(dashboard.page().locator(".menus")).containsText("Draft: 2 changes.");
        dashboard.screen("catalogs/" + catalog.id() + "/publish");
        dashboard.page().getByLabel(Pattern.compile("Idli · Price")).uncheck();
        dashboard.button("Publish 1 change").click();
        assertThat(dashboard.page().locator("#messages")).containsText("1 change published.");
        assertThat(placard.get(dosa).at("/item/price").asInt()).isEqualTo(6);
        assertThat(placard.get(idli).at("/item/price").asInt()).isEqualTo(3);
        assertThat(dashboard.page().locator(".changelist li")).hasCount(1);
        dashboard.button("Discard all").click();
        Locator dialog = dashboard.page().locator("#discard");
        dialog.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Discard all"))
                .click();
        assertThat(dashboard.page().locator("#messages")).containsText("discarded");
        dashboard.button("Undo").click();
        assertThat(dashboard.page().locator(".changelist li")).hasCount(1);

        shown(dashboard, catalog);
        dashboard.page().getByLabel("Review changes before publishing").click();
        dashboard.button("Discard and turn off").click();
        assertThat(dashboard.page().getByLabel("Review changes before publishing"))
                .not()
                .isChecked();
        assertThat(catalog.read().at("/catalog/settings/review").asBoolean()).isFalse();
        change(dashboard, "Price of Idli", "4.5");
        assertThat(placard.get(idli).at("/item/price").asDouble()).isEqualTo(4.5);
    }

    @Test
    @Slow
    void anOfflineDraftArrivesAndSoldOutTakesEffectAtOnce() {
        MadeCatalog catalog = catalog(placard);
        String dosa = catalog.item("Dosa", ",'price':5");
        Dashboard dashboard = editor(placard, catalog);
        dashboard.guest().expecting("ERR_INTERNET_DISCONNECTED", "^failed: ");
        dashboard.guest().context().setOffline(true);
        dashboard.field("Price of Dosa").fill("6");
        dashboard.page().keyboard().press("Tab");
        dashboard.field("New item in Mains").fill("Idli 3.00");
        dashboard.page().keyboard().press("Enter");
        assertThat(dashboard.page().locator(".editor > .head [role=status]")).containsText("2 unsaved changes.");
        dashboard.guest().context().setOffline(false);
        dashboard.saved();
        waiting(dashboard, "Draft: 2 changes.");
        dashboard
                .page()
                .getByRole(AriaRole.SWITCH, new Page.GetByRoleOptions().setName("Dosa in stock"))
                .click();
        dashboard.saved();
        assertThat(placard.get(dosa).at("/item/isAvailable").asBoolean()).isFalse();
        waiting(dashboard, "Draft: 2 changes.");
        assertThat(placard.get(dosa).at("/item/price").asInt()).isEqualTo(5);
    }
}
