package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.Await;
import placard.testing.MadeCatalog;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Store;
import placard.testing.Team;

/** What is sold out, switched by somebody with a phone in one hand. */
class BoardScreenTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    private static final int[] ONE_THUMB = {360, 740};

    private static Placard placard;
    private static Person gina;

    @BeforeAll
    static void start() {
        placard = Placard.start(Store.SQLITE);
        Person.owner(placard);
        gina = Team.member(placard, "staff", "gina@b.example");
    }

    @AfterAll
    static void stop() {
        if (placard != null) {
            placard.close();
        }
    }

    private static Dashboard board(MadeCatalog catalog) {
        Dashboard dashboard = Dashboard.of(GUESTS.with(ONE_THUMB, options -> options), placard, gina);
        dashboard.screen("board?catalog=" + catalog.id());
        ready(dashboard);
        return dashboard;
    }

    private static void ready(Dashboard dashboard) {
        assertThat(dashboard.page().locator("#board:not([aria-busy]) .stock").first())
                .isVisible();
    }

    private static Locator row(Dashboard dashboard, String name) {
        return dashboard
                .page()
                .locator(
                        ".stock",
                        new com.microsoft.playwright.Page.LocatorOptions()
                                .setHas(dashboard.page().getByText(name)))
                .last();
    }

    private static void sent(Dashboard dashboard) {
        assertThat(dashboard.page().locator(".board > .head [role=status]")).hasText("Up to date");
    }

    private static JsonNode item(String path) {
        return placard.get(path).at("/item");
    }

    @Test
    void withOneThumbSomethingIsOutInTwoTapsFromTheHomeScreen() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String dosa = catalog.item("Dosa", ",'price':5");
        Guest guest = GUESTS.with(ONE_THUMB, options -> options.setHasTouch(true));
        Dashboard dashboard = Dashboard.of(guest, placard);
        dashboard.screen("board?catalog=" + catalog.id());
        ready(dashboard);
        dashboard.screen("");
        dashboard.link("Stock").tap();
        ready(dashboard);
        Locator in = dashboard.page().getByRole(com.microsoft.playwright.options.AriaRole.SWITCH);
        Locator last = in.last();
        assertThat(last.boundingBox().height).isGreaterThanOrEqualTo(64);
        assertThat(last.boundingBox().x + last.boundingBox().width / 2).isGreaterThan(ONE_THUMB[0] * .6);
        last.tap();
        assertThat(last).hasAttribute("aria-checked", "false");
        sent(dashboard);
        assertThat(item(dosa).path("isAvailable").asBoolean()).isFalse();
        assertThat(item(dosa).path("soldOutUntil").isTextual()).isTrue();
        assertThat(dashboard.page().locator(".stock.gone small")).hasText(Pattern.compile("Until .*\\d:00.*"));
        dashboard.button("Undo").tap();
        assertThat(last).hasAttribute("aria-checked", "true");
        Await.until("it is back", () -> item(dosa).path("isAvailable").asBoolean());
    }

    @Test
    void staffLandOnTheirBoardAndSeeNoPrice() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item(
                "Vada",
                ",'price':43.21,'metadata':{'variants':[{'name':'S','price':12.34},{'name':'L','price':56.78}]}");
        Dashboard dashboard = Dashboard.of(GUESTS.phone(), placard, gina);
        dashboard.open("/app/");
        dashboard.page().waitForURL("**/app/default/board");
        dashboard.screen("board?catalog=" + catalog.id());
        ready(dashboard);
        row(dashboard, "Vada").locator(".unfold").click();
        assertThat(dashboard.page().content()).doesNotContain("43.21", "12.34", "56.78", "₹");
        Axe.approves("the board", dashboard.page());
    }
}
