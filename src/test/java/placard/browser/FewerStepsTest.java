package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Team;

/** What spares people a step: fields that are filled in, a search without a click, and a way on from everywhere. */
@OnSqlite
class FewerStepsTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static Dashboard desk() {
        return Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
    }

    @Test
    @Slow
    void anAddressWithoutAScreenKeepsTheNavigation() {
        Dashboard dashboard = desk();
        dashboard.guest().expecting("Failed to load resource: the server responded with a status of 404");
        for (String path : new String[] {
            "nowhere", "nowhere/at", "nowhere/at/all", "codes/none", "catalogs/cat_01jd3x5n8kq2v7w9c4t6r0m1ba"
        }) {
            dashboard.screen(path);
            assertThat(dashboard.page().getByRole(AriaRole.HEADING).first()).hasText("Page not found");
            assertThat(dashboard.link("Home")).isVisible();
        }
    }

    @Test
    void codesAreFoundWhileTheirNameIsTyped() {
        MadeCode.in(placard, "{\"name\":\"Sought one\",\"targetUrl\":\"https://example.com/\"}");
        MadeCode.in(placard, "{\"name\":\"Other\",\"targetUrl\":\"https://example.com/\"}");
        Dashboard dashboard = desk();
        dashboard.screen("codes");
        dashboard.page().locator("#q").click();
        dashboard.page().keyboard().type("sou");
        assertThat(dashboard.page().locator(".rows > li")).hasCount(1);
        assertThat(dashboard.page().locator("#q")).isFocused();
        assertThat(dashboard.page().locator("#q")).hasValue("sou");
        dashboard.page().keyboard().type("x");
        assertThat(dashboard.page().locator(".rows > li")).hasCount(0);
        assertThat(dashboard.page().locator("#q")).hasValue("soux");
    }

    @Test
    @Slow
    void theAddressThatTheInviterNamedIsFilledIn() {
        String path = Team.path(
                placard.post("/api/v1/invitations", "{\"role\":\"editor\",\"recipient\":\"eva@trattoria.example\"}"));
        Guest guest = GUESTS.phone();
        guest.open(placard.url(path));
        assertThat(guest.page().locator("main [name=email]")).hasValue("eva@trattoria.example");
        String named = Team.path(placard.post("/api/v1/invitations", "{\"role\":\"editor\",\"recipient\":\"Eva\"}"));
        guest.open(placard.url(named));
        assertThat(guest.page().locator("main [name=email]")).hasValue("");
    }

    @Test
    void anExpiredSessionAsksForThePasswordOnly() {
        MadeCatalog.in(placard); // so that the button names a menu
        Dashboard dashboard = desk();
        dashboard.screen("catalogs");
        dashboard.button("New menu").first().click();
        dashboard.guest().expecting("Failed to load resource: the server responded with a status of 401");
        dashboard.guest().context().clearCookies();
        dashboard.page().locator("#new-name").fill("Lunch");
        dashboard.page().keyboard().press("Enter");
        assertThat(dashboard.page().locator("#session-email")).hasValue(Person.EMAIL);
        assertThat(dashboard.page().locator("#session-password")).isFocused();
        dashboard.page().keyboard().type(Person.PASSWORD);
        dashboard.page().keyboard().press("Enter");
        dashboard.page().waitForURL("**/catalogs/cat_*");
    }

    @Test
    @Slow
    void theBoardHasTheHeadingStock() {
        MadeCatalog.in(placard).item("Dosa", ",'price':5");
        MadeCatalog.in(placard).item("Vada", ",'price':5");
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.NARROW, options -> options), placard);
        dashboard.screen("board");
        assertThat(dashboard
                        .page()
                        .getByRole(
                                AriaRole.HEADING,
                                new Page.GetByRoleOptions().setName("Stock").setLevel(1)))
                .isInViewport();
        Axe.approves("the board of two menus", dashboard.page());
    }
}
