package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;
import placard.testing.Team;

/** What was deleted of menus, by a person at a browser. */
@OnSqlite
class TrashScreenTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static void delete(Placard own, String path) {
        assertThat(own.send("DELETE", path, null, own.key()).status()).isEqualTo(204);
    }

    private static Locator entry(Dashboard dashboard, String name) {
        return dashboard.page().locator("#trash > li").filter(new Locator.FilterOptions().setHasText(name));
    }

    @Test
    void anItemASectionAndAMenuAreTakenBackWithTheirIds() {
        try (Placard own = Placard.start(Store.SQLITE)) {
            Person.owner(own);
            MadeCatalog lunch = MadeCatalog.in(own, "{'name':'Lunch'}");
            String dosa = lunch.item("Dosa", ",'price':5");
            String sweets = lunch.section("{'name':'Sweets'}");
            MadeCatalog bar = MadeCatalog.in(own, "{'name':'Bar'}");
            bar.item("Water", "");
            delete(own, dosa);
            delete(own, lunch.path() + "/sections/" + sweets);
            delete(own, bar.path());

            Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), own);
            dashboard.screen("catalogs");
            dashboard.page().locator("#main a:text-is('Trash')").click();
            assertThat(entry(dashboard, "Dosa")).containsText("From Lunch");
            assertThat(entry(dashboard, "Dosa")).containsText("Can be restored until");
            assertThat(entry(dashboard, "Bar")).containsText("1 item");
            Axe.approves("what was deleted", dashboard.page());
            for (String name : new String[] {"Dosa", "Sweets", "Bar"}) {
                dashboard.button("Restore " + name).click();
                assertThat(entry(dashboard, name).getByText("Restored: open")).isFocused();
            }
            Axe.approves("what is back", dashboard.page());
            assertThat(own.get(dosa).at("/item/name").asText()).isEqualTo("Dosa");
            assertThat(lunch.read().at("/catalog/sections/1/id").asText()).isEqualTo(sweets);
            entry(dashboard, "Bar").getByText("Restored: open").click();
            assertThat(dashboard.field("Name of Water")).isVisible();
            dashboard.page().locator(".tools summary").first().click();
            dashboard.page().locator("#main a:text-is('Trash')").click();
            assertThat(dashboard.page().locator(".blank h2")).hasText("Trash is empty");
        }
    }

    @Test
    @Slow
    void aRefusedRestoreShowsTheReason() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Supper'}");
        String section = catalog.section("{'name':'Soups'}");
        String soup = placard.post(catalog.path() + "/items", "{\"sectionId\":\"" + section + "\",\"name\":\"Broth\"}")
                .header("Location");
        delete(placard, soup);
        delete(placard, catalog.path() + "/sections/" + section);
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        dashboard.screen("trash?catalogId=" + catalog.id());
        assertThat(dashboard.page().locator(".live")).containsText("Supper");
        dashboard.guest().expecting("Failed to load resource: the server responded with a status of 409");
        dashboard.button("Restore Broth").click();
        assertThat(entry(dashboard, "Broth").locator(".fault")).containsText("deleted too");
        assertThat(dashboard.button("Restore Broth")).isFocused();
        dashboard.button("Restore Soups").click();
        assertThat(entry(dashboard, "Soups").getByText("Restored: open")).isFocused();
        dashboard.button("Restore Broth").click();
        assertThat(entry(dashboard, "Broth").getByText("Restored: open")).isFocused();
    }

    @Test
    @Slow
    void aReaderSeesTheTrashWithoutRestoreButtons() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        delete(placard, catalog.item("Vada", ""));
        Person analyst = Team.member(placard, "analyst", "reader@t.example");
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard, analyst);
        dashboard.screen("trash");
        assertThat(entry(dashboard, "Vada")).isVisible();
        assertThat(dashboard.page().locator("#trash button")).hasCount(0);
    }
}
