package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Team;

/** Where the navigation leads, for each role, on a desk and on a phone. */
@OnSqlite
class NavigationTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    private static Person analyst;
    private static Person staff;

    @Prepares
    static void prepare() {
        Person.owner(placard);
        analyst = Team.member(placard, "analyst", "lena@n.example");
        staff = Team.member(placard, "staff", "gina@n.example");
    }

    private static List<String> visible(Locator all) {
        return all.all().stream()
                .filter(Locator::isVisible)
                .map(one -> one.innerText().strip())
                .toList();
    }

    private static Locator nav(Dashboard dashboard) {
        return dashboard.page().getByRole(AriaRole.NAVIGATION).first();
    }

    private static List<String> group(Dashboard dashboard, String name) {
        return visible(dashboard
                .page()
                .getByRole(AriaRole.LIST, new com.microsoft.playwright.Page.GetByRoleOptions().setName(name))
                .getByRole(AriaRole.LINK));
    }

    @Test
    void anOwnerFindsWorkInsightsAndWhatIsManaged() {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        dashboard.screen("");
        assertThat(group(dashboard, "Work")).containsExactly("Home", "Catalogues", "Codes", "Stock", "Files");
        assertThat(group(dashboard, "Insights")).containsExactly("Analytics", "Alerts", "Activity");
        assertThat(group(dashboard, "Manage"))
                .containsExactly("Team", "Brand", "Settings", "API keys", "Webhooks", "Credits", "Privacy", "Trash");
        assertThat(dashboard.page()).hasTitle("Home · Placard");
        for (int height : List.of(Guests.DESK[1], 720)) {
            dashboard.page().setViewportSize(Guests.DESK[0], height);
            assertThat((Integer) nav(dashboard).evaluate("nav => nav.scrollHeight - nav.clientHeight"))
                    .as("pixels of the navigation that a window of %d hides", height)
                    .isLessThanOrEqualTo(0);
        }
        for (String name : List.of("Brand", "Trash", "Analytics")) {
            nav(dashboard).getByText(name).first().click();
            assertThat(nav(dashboard).locator("[aria-current=page]:visible")).hasText(name);
        }
        assertThat(dashboard.page()).hasTitle("Analytics · Placard");
        FitCheck.inEveryWindow("the navigation", dashboard.guest());
        Axe.approves("the navigation", dashboard.page());
    }

    @Test
    void aPhoneHasWhatIsNeededDailyAndTheRestInGroups() {
        Guest guest = GUESTS.with(Guests.NARROW, options -> options.setHasTouch(true));
        Dashboard dashboard = Dashboard.of(guest, placard);
        dashboard.screen("activity");
        Locator nav = nav(dashboard);
        assertThat(visible(nav.locator("> ul a, > details > summary")))
                .containsExactly("Home", "Catalogues", "Codes", "Analytics", "More");
        Locator more = nav.locator("summary");
        more.tap();
        assertThat(group(dashboard, "Work")).contains("Stock", "Files");
        assertThat(group(dashboard, "Insights")).contains("Activity");
        assertThat(group(dashboard, "Manage")).contains("Team", "Brand", "Trash");
        assertThat(nav.locator("[aria-current=page]:visible")).hasText("Activity");
        Axe.approves("what a phone has more", dashboard.page());
        FitCheck.forFingers("what a phone has more", guest);
        nav.locator(".pop").getByText("Stock").tap();
        dashboard.page().waitForURL("**/board");
    }

    @Test
    void aRoleSeesOnlyWhatItMayOpen() {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard, analyst);
        dashboard.screen("");
        assertThat(visible(nav(dashboard).getByRole(AriaRole.LINK)))
                .containsExactly(
                        "Home", "Catalogues", "Codes", "Files", "Analytics", "Alerts", "Credits", "Privacy", "Trash");
    }

    @Test
    void staffHaveTheirStockAndNoGroups() {
        for (int[] size : List.of(Guests.PHONE, Guests.DESK)) {
            Dashboard dashboard = Dashboard.of(GUESTS.with(size, options -> options), placard, staff);
            dashboard.screen("");
            dashboard.page().waitForURL("**/board");
            assertThat(nav(dashboard)).hasText("Stock");
            assertThat(nav(dashboard).getByRole(AriaRole.LINK)).isVisible();
        }
    }
}
