package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Clock;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ServiceWorkerPolicy;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.Await;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;
import placard.testing.Team;

/** What is sold out, switched by a person with a phone in one hand. */
@OnSqlite
class BoardScreenTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    private static final int[] ONE_THUMB = {360, 740};

    @Started
    private static Placard placard;

    private static Person gina;

    @Prepares
    static void prepare() {
        Person.owner(placard);
        gina = Team.member(placard, "staff", "gina@b.example");
    }

    private static Dashboard board(MadeCatalog catalog) {
        return board(GUESTS.with(ONE_THUMB, options -> options), catalog);
    }

    private static Dashboard board(Guest guest, MadeCatalog catalog) {
        Dashboard dashboard = Dashboard.of(guest, placard, gina);
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
    void aBoardWithoutItemsLeadsToWhereTheyAreAdded() {
        try (Placard empty = Placard.start(Store.SQLITE)) {
            Person.owner(empty);
            MadeCatalog catalog = MadeCatalog.in(empty, "{'name':'Lunch','currency':'EUR'}");
            Dashboard dashboard = Dashboard.of(GUESTS.phone(), empty);
            dashboard.screen("board");
            assertThat(dashboard.page().locator("h1")).hasText("Stock");
            assertThat(dashboard.page().locator("#find")).hasCount(0);
            dashboard.link("Add items").click();
            dashboard.page().waitForURL("**/catalogs/" + catalog.id());
        }
    }

    @Test
    void withOneThumbSomethingIsOutInTwoTapsFromTheHomeScreen() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String dosa = catalog.item("Dosa", ",'price':5");
        Guest guest = GUESTS.with(ONE_THUMB, options -> options.setHasTouch(true));
        Dashboard dashboard = Dashboard.of(guest, placard, gina);
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

    /** A phone of a kitchen keeps bad time. An hour is the server's hour, and what is out is shown as out. */
    @ParameterizedTest
    @ValueSource(ints = {-26, -2, 2, 26})
    void theClockOfThePhoneMayBeWrong(int hours) {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String dosa = catalog.item("Dosa", "");
        String vada = catalog.item("Vada", "");
        Instant end = Instant.now().plus(Duration.ofHours(1)).truncatedTo(ChronoUnit.SECONDS);
        placard.post(vada + "/toggle-availability", "{\"isAvailable\":false,\"soldOutUntil\":\"" + end + "\"}");
        Guest phone = GUESTS.with(ONE_THUMB, options -> options);
        phone.context()
                .clock()
                .install(new Clock.InstallOptions()
                        .setTime(System.currentTimeMillis()
                                + Duration.ofHours(hours).toMillis()));
        Dashboard dashboard = Dashboard.of(phone, placard, gina);
        dashboard.screen("board?catalog=" + catalog.id());
        ready(dashboard);
        assertThat(row(dashboard, "Vada").locator(".switch")).hasAttribute("aria-checked", "false");
        row(dashboard, "Dosa").locator(".until").click();
        dashboard.button("For an hour").click();
        assertThat(row(dashboard, "Dosa").locator(".switch")).hasAttribute("aria-checked", "false");
        sent(dashboard);
        assertThat(Instant.parse(item(dosa).path("soldOutUntil").asText()))
                .isBetween(end.minusSeconds(60), end.plusSeconds(120));
    }

    private static List<String> switched(MadeCatalog catalog) {
        List<String> names = new ArrayList<>();
        for (JsonNode entry :
                placard.get("/api/v1/activity?action=switched&limit=100").at("/activity")) {
            if (entry.at("/subject/catalogId").asText().equals(catalog.id())) {
                names.addFirst(entry.at("/subject/name").asText()
                        + (entry.at("/after/isAvailable").asBoolean() ? " in" : " out"));
            }
        }
        return names;
    }

    @Test
    @Slow
    void tenSwitchesWithoutANetworkArriveInOrderAndOnce() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            catalog.item("Dish " + i, "");
        }
        Dashboard dashboard = board(catalog);
        dashboard.guest().expecting("ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED", "^failed: ", "fetching the script");
        dashboard.guest().context().setOffline(true);
        for (int i : List.of(3, 1, 7, 0, 5, 1, 2, 6, 3, 4)) {
            Locator one = row(dashboard, "Dish " + i).locator(".switch");
            expected.add("Dish " + i + ("true".equals(one.getAttribute("aria-checked")) ? " out" : " in"));
            one.click();
        }
        assertThat(row(dashboard, "Dish 4").locator("small")).containsText("waiting");
        assertThat(dashboard.page().locator(".board > .head [role=status]")).hasText("Offline. 10 unsaved changes.");
        assertThat(switched(catalog)).isEmpty();
        dashboard.guest().context().setOffline(false);
        sent(dashboard);
        assertThat(switched(catalog)).isEqualTo(expected);
        assertThat(dashboard.page().locator(".stock.gone")).hasCount(6);
    }

    @Test
    @Slow
    void unsentSwitchesOfAnotherMenuArriveToo() {
        MadeCatalog one = MadeCatalog.in(placard);
        MadeCatalog two = MadeCatalog.in(placard);
        String dosa = one.item("Dosa", "");
        String idli = two.item("Idli", "");
        Dashboard dashboard = board(two);
        assertThat(row(dashboard, "Idli")).isVisible();
        dashboard.field("Menu").selectOption(one.id());
        assertThat(row(dashboard, "Dosa")).isVisible();
        dashboard.guest().expecting("ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED", "^failed: ", "fetching the script");
        dashboard.guest().context().setOffline(true);
        row(dashboard, "Dosa").locator(".switch").click();
        dashboard.field("Menu").selectOption(two.id());
        row(dashboard, "Idli").locator(".switch").click();
        assertThat(dashboard.page().locator(".board > .head [role=status]")).containsText("2 unsaved changes.");
        dashboard.guest().context().setOffline(false);
        sent(dashboard);
        assertThat(item(dosa).path("isAvailable").asBoolean()).isFalse();
        assertThat(item(idli).path("isAvailable").asBoolean()).isFalse();
    }

    @Test
    @Slow
    void anotherPersonsSwitchAppearsWithoutAReload() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String dosa = catalog.item("Dosa", "");
        Dashboard dashboard = board(catalog);
        Locator in = dashboard.page().locator(".stock .switch");
        assertThat(in).hasAttribute("aria-checked", "true");
        placard.post(dosa + "/toggle-availability", "{\"isAvailable\":false}");
        assertThat(in).hasAttribute("aria-checked", "false");
        assertThat(dashboard.page().locator(".stock small")).hasText("Until switched back");
        catalog.item("Idli", "");
        assertThat(row(dashboard, "Idli")).isVisible();
    }

    /** The list has been read by the time that the events are asked for, and no event is sent before that. */
    @Test
    @Slow
    void aSwitchBeforeTheEventStreamOpensAppears() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String dosa = catalog.item("Dosa", "");
        Dashboard dashboard = Dashboard.of(GUESTS.with(ONE_THUMB, options -> options), placard, gina);
        dashboard.page().route("**/events", route -> {
            placard.post(dosa + "/toggle-availability", "{\"isAvailable\":false}");
            route.resume();
        });
        dashboard.screen("board?catalog=" + catalog.id());
        ready(dashboard);
        assertThat(dashboard.page().locator(".stock .switch")).hasAttribute("aria-checked", "false");
    }

    @Test
    @Slow
    void holdingOffersOtherTimesAndTheKeyboardToo() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String dosa = catalog.item("Dosa", ",'metadata':{'variants':[{'name':'S','price':1},{'name':'L','price':2}]}");
        Dashboard dashboard = board(catalog);
        Locator in = dashboard.page().locator(".stock .switch");
        in.hover();
        dashboard.page().mouse().down();
        Locator until = dashboard.page().locator("#until[open]");
        assertThat(until).isVisible();
        dashboard.page().mouse().up();
        Axe.approves("how long", dashboard.page());
        dashboard.button("Until I switch it back").click();
        assertThat(in).hasAttribute("aria-checked", "false");
        sent(dashboard);
        assertThat(item(dosa).path("soldOutUntil").isNull()).isTrue();
        dashboard.button("How long for Dosa").focus();
        dashboard.page().keyboard().press("Enter");
        assertThat(until).isVisible();
        dashboard.button("Back in stock").press("Enter");
        assertThat(in).hasAttribute("aria-checked", "true");
        sent(dashboard);
        assertThat(item(dosa).path("isAvailable").asBoolean()).isTrue();
        row(dashboard, "Dosa").locator(".unfold").click();
        dashboard.page().getByLabel("Dosa · L in stock").click();
        sent(dashboard);
        assertThat(item(dosa).at("/metadata/variants/1/isAvailable").asBoolean())
                .isFalse();
        assertThat(dashboard.page().locator(".unfold small")).hasText("Sold out: L");
        dashboard.button("Sold out 1").click();
        assertThat(dashboard.page().locator(".part > .stock")).hasCount(1);
    }

    /** An hour from then is over for the server, as is the night for switches that arrive in the morning. */
    @Test
    @Slow
    void aPastSoldOutTimeReportsTheItemBack() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String dosa = catalog.item("Dosa", "");
        // A service worker would send the switch itself, past this test.
        Guest guest = GUESTS.with(ONE_THUMB, options -> options.setServiceWorkers(ServiceWorkerPolicy.BLOCK));
        Dashboard dashboard = board(guest, catalog);
        guest.expecting("status of 400", "status of 422", "Service Worker registration blocked");
        // The switch comes late: its time is past when the server reads it.
        dashboard.page().route("**/availability", route -> {
            String body = Objects.requireNonNullElse(route.request().postData(), "");
            route.resume(new Route.ResumeOptions()
                    .setPostData(body.replaceAll("(\"soldOutUntil\":\")[^\"]*", "$12001-09-09T00:00:00Z")));
        });
        dashboard.button("How long for Dosa").click();
        dashboard.button("For an hour").click();
        assertThat(dashboard.page().locator(".toast span")).hasText("“Dosa” is back in stock.");
        assertThat(dashboard.page().locator(".stock .switch")).hasAttribute("aria-checked", "true");
        assertThat(item(dosa).path("isAvailable").asBoolean()).isTrue();
    }

    @Test
    @Slow
    void theHomeScreenListsSoldOutItemsAndRestoresThem() {
        try (Placard own = Placard.start(Store.SQLITE)) {
            Person.owner(own);
            MadeCatalog catalog = MadeCatalog.in(own);
            String dosa = catalog.item("Dosa", "");
            String idli = catalog.item("Idli", "");
            own.post(dosa + "/toggle-availability", "{\"isAvailable\":false}");
            own.post(idli + "/toggle-availability", "{\"isAvailable\":false,\"soldOutUntil\":\"end_of_day\"}");
            Dashboard dashboard = Dashboard.of(GUESTS.phone(), own);
            dashboard.screen("");
            Locator out = dashboard.page().locator("#out-now li");
            assertThat(out).hasCount(2);
            assertThat(out.first()).containsText("until ");
            assertThat(dashboard.link("Lunch")).isVisible();
            Axe.approves("the start", dashboard.page());
            dashboard.button("Back in stock: Dosa").click();
            assertThat(out).hasCount(1);
            assertThat(dashboard.page().locator("#messages")).containsText("Dosa is back in stock");
            assertThat(own.get(dosa).at("/item/isAvailable").asBoolean()).isTrue();
            own.post(catalog.path() + "/publish", "");
            dashboard.screen("");
            assertThat(dashboard.link("Lunch")).hasCount(0);
        }
    }
}
