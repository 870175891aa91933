package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Mouse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.base.Json;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;

/** The ways in which a person edits a catalogue, and what may come between. */
@OnSqlite
class CatalogEditorActionsTest {
    private static final int MANY = 2000;

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static Dashboard editor(Guest guest, Placard at, MadeCatalog catalog) {
        Dashboard dashboard = Dashboard.of(guest, at);
        dashboard.screen("catalogs/" + catalog.id());
        assertThat(dashboard.page().locator("#catalog:not([aria-busy])")).isVisible();
        return dashboard;
    }

    private static Dashboard editor(MadeCatalog catalog) {
        return editor(GUESTS.with(Guests.DESK, options -> options), placard, catalog);
    }

    /** Names of all items, with a bar between sections. */
    private static String order(MadeCatalog catalog) {
        List<String> sections = StreamSupport.stream(
                        catalog.read().at("/catalog/sections").spliterator(), false)
                .map(section -> String.join(
                        " ",
                        section.path("items")
                                .valueStream()
                                .map(item -> item.path("name").asText())
                                .toList()))
                .toList();
        return String.join(" | ", sections);
    }

    private static JsonNode first(MadeCatalog catalog) {
        return catalog.read().at("/catalog/sections/0/items/0");
    }

    /** Two sections with two items each. */
    private static MadeCatalog four(Placard at) {
        MadeCatalog catalog = MadeCatalog.in(at);
        catalog.item("A", ",'price':1");
        catalog.item("B", ",'price':2");
        MadeCatalog second = new MadeCatalog(at, catalog.id(), catalog.section("{'name':'Sides'}"));
        second.item("C", ",'price':3");
        second.item("D", ",'price':4");
        return catalog;
    }

    private static Locator row(Dashboard dashboard, String item) {
        return dashboard
                .page()
                .locator(".dish")
                .filter(new Locator.FilterOptions()
                        .setHas(dashboard
                                .page()
                                .getByLabel("Name of " + item, new Page.GetByLabelOptions().setExact(true))));
    }

    private static String grip(String item) {
        return "Move " + item + " with Alt and the arrow keys";
    }

    @ParameterizedTest
    @Slow
    @ValueSource(strings = {"mouse", "touch", "keyboard", "menu"})
    void anItemGoesIntoAnotherSectionInEachWayAlike(String way) {
        MadeCatalog catalog = four(placard);
        Guest guest = way.equals("touch") ? GUESTS.phone() : GUESTS.with(Guests.DESK, options -> options);
        Dashboard dashboard = editor(guest, placard, catalog);
        switch (way) {
            case "keyboard" -> {
                dashboard.button(grip("B")).focus();
                dashboard.page().keyboard().press("Alt+ArrowDown");
                dashboard.page().keyboard().press("Alt+ArrowDown");
            }
            case "menu" -> {
                dashboard.page().getByLabel("More for B").click();
                dashboard.button("Move to…").click();
                dashboard.field("Section").selectOption("Sides");
                dashboard.field("Before").selectOption("D");
                dashboard.button("Move").click();
            }
            default -> drag(dashboard, way);
        }
        dashboard.saved();
        assertThat(order(catalog)).isEqualTo("A | C B D");
        dashboard.button("Undo").first().click();
        if (way.equals("keyboard")) {
            dashboard.button("Undo").first().click();
        }
        dashboard.saved();
        assertThat(order(catalog)).isEqualTo("A B | C D");
    }

    /** Takes B by its grip and lets it go over the upper half of D. */
    private static void drag(Dashboard dashboard, String way) {
        // Away from the edges, near which the page moves on by itself.
        row(dashboard, "D").evaluate("row => row.scrollIntoView({block: 'center'})");
        BoundingBox from = dashboard.button(grip("B")).boundingBox();
        BoundingBox to = row(dashboard, "D").boundingBox();
        double x = from.x + from.width / 2;
        double y = from.y + from.height / 2;
        double down = to.y + to.height / 4;
        if (way.equals("mouse")) {
            Mouse mouse = dashboard.page().mouse();
            mouse.move(x, y);
            mouse.down();
            mouse.move(x, (y + down) / 2);
            mouse.move(x, down, new Mouse.MoveOptions().setSteps(4));
            mouse.up();
        } else {
            CDPSession touch = dashboard.page().context().newCDPSession(dashboard.page());
            touch(touch, "touchStart", x, y);
            for (int step = 1; step <= 5; step++) {
                touch(touch, "touchMove", x, y + (down - y) * step / 5);
            }
            touch(touch, "touchEnd", x, down);
        }
    }

    private static void touch(CDPSession session, String type, double x, double y) {
        JsonObject event = new JsonObject();
        event.addProperty("type", type);
        JsonArray points = new JsonArray();
        if (!type.equals("touchEnd")) {
            JsonObject point = new JsonObject();
            point.addProperty("x", x);
            point.addProperty("y", y);
            points.add(point);
        }
        event.add("touchPoints", points);
        session.send("Input.dispatchTouchEvent", event);
    }

    @Test
    void severalItemsAreMovedSwitchedPricedAndDeletedAtOnce() {
        try (Placard own = Placard.start(Store.SQLITE)) {
            Person.owner(own);
            MadeCatalog catalog = four(own);
            String before = order(catalog);
            Dashboard dashboard = editor(GUESTS.with(Guests.DESK, options -> options), own, catalog);
            dashboard.page().locator(".tools summary").first().click();
            dashboard.button("Select").click();
            dashboard.field("Select A").check();
            dashboard.field("Select C").check();
            Axe.approves("selected items", dashboard.page());
            Locator bar = dashboard.page().locator(".bulk");
            assertThat(bar).containsText("2 selected");
            bar.getByText("Sold out").click();
            dashboard.saved();
            assertThat(first(catalog).path("isAvailable").asBoolean()).isFalse();
            bar.getByText("Prices…").click();
            Locator prices = dashboard.page().locator("#prices");
            prices.getByLabel("Percent").last().fill("100");
            prices.locator("button.button:not(.quiet)").click();
            assertThat(prices.locator(".plan h3")).containsText("2 prices");
            prices.locator("button.button:not(.quiet)").click();
            assertThat(dashboard.field("Price of C")).hasValue("6.00");
            assertThat(dashboard.field("Price of D")).hasValue("4.00");
            bar.getByText("Move to…").click();
            dashboard.field("Section").selectOption("Sides");
            dashboard.button("Move").click();
            dashboard.saved();
            assertThat(order(catalog)).isEqualTo("B | D A C");
            bar.getByText("Delete").click();
            dashboard.saved();
            assertThat(order(catalog)).isEqualTo("B | D");
            for (int i = 0; i < 4; i++) {
                dashboard.page().keyboard().press("Control+z");
                dashboard.saved();
            }
            assertThat(order(catalog)).isEqualTo(before);
            assertThat(first(catalog).path("isAvailable").asBoolean()).isTrue();
            assertThat(first(catalog).path("price").asInt()).isEqualTo(1);
        }
    }

    @Test
    @Slow
    void aLongListScrollsAndIsSearchedAndEdited() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String last = catalog.section();
        for (int section = 0; section < 10; section++) {
            last = section == 0 ? last : catalog.section("{'name':'Part " + section + "'}");
            ObjectNode body = Json.object();
            ArrayNode items = body.putArray("items");
            for (int i = 0; i < MANY / 10; i++) {
                items.addObject()
                        .put("sectionId", last)
                        .put("name", "Dish " + (section * 200 + i))
                        .put("price", 5);
            }
            Reply made = placard.post(catalog.path() + "/items/bulk", Json.text(body));
            assertThat(made.status()).as(made.text()).isLessThan(300);
        }
        Dashboard dashboard = editor(catalog);
        assertThat(dashboard.page().locator(".dish")).hasCount(200);
        dashboard.page().locator("h1").click();
        dashboard.page().keyboard().press("/");
        assertThat(dashboard.page().locator("#find")).isFocused();
        dashboard.page().keyboard().type("dish 1999");
        assertThat(dashboard.page().locator(".dish")).hasCount(1);
        dashboard.field("Price of Dish 1999").fill("7.50");
        dashboard.page().keyboard().press("Tab");
        dashboard.saved();
        dashboard.page().locator("#find").fill("");
        dashboard.button("Items of Part 9").click();
        assertThat(dashboard.field("Price of Dish 1999")).hasValue("7.50");
        dashboard.field("Name of Dish 1999").scrollIntoViewIfNeeded();
        assertThat(dashboard.field("Name of Dish 1999")).isInViewport();
    }

    @Test
    @Slow
    void amountsAreReadAsTheLanguageWritesThem() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'price':5");
        Dashboard dashboard = editor(GUESTS.with(Guests.DESK, options -> options.setLocale("de-DE")), placard, catalog);
        Locator price = dashboard.page().locator(".dish .price input");
        price.fill("12,5");
        dashboard.page().keyboard().press("Tab");
        assertThat(dashboard.page().locator(".editor > .head [role=status]")).hasText("Gespeichert");
        assertThat(price).hasValue("12,50");
        assertThat(first(catalog).path("price").asDouble()).isEqualTo(12.5);
        price.fill("489000");
        dashboard.page().keyboard().press("Tab");
        assertThat(price).hasValue("489.000,00");
        price.fill("489.000,50");
        dashboard.page().keyboard().press("Tab");
        assertThat(dashboard.page().locator(".editor > .head [role=status]")).hasText("Gespeichert");
        assertThat(price).hasValue("489.000,50");
        price.fill("12.505");
        dashboard.page().keyboard().press("Tab");
        assertThat(price).hasAttribute("aria-invalid", "true");
        assertThat(dashboard.page().locator(".dish .fault")).isVisible();
        assertThat(first(catalog).path("price").asDouble()).isEqualTo(489000.5);
    }

    /** A guest has put something into the cart; its section is deleted, and taken back. */
    @Test
    @Slow
    void aCartIsStillValidAfterASectionWasDeletedAndTakenBack() {
        MadeCatalog catalog = MadeCatalog.in(
                placard,
                "{'name':'Cart','slug':'cart','currency':'EUR','businessDetails':{'whatsapp':'+14155550123'}}");
        catalog.item("Dosa", ",'price':5,'metadata':{'variants':[{'name':'S','price':5},{'name':'L','price':8}]}");
        placard.post(catalog.path() + "/publish", "");
        Guest phone = GUESTS.phone();
        phone.open(placard.url("/menu/cart"));
        OrderForm form = new OrderForm(phone);
        form.show("Dosa");
        form.choose("L");
        form.take();
        // A page that is looked at meanwhile would tell that it is gone.
        phone.page().navigate("about:blank");
        Dashboard dashboard = editor(catalog);
        dashboard.page().getByLabel("More for Mains").click();
        dashboard.button("Delete").click();
        dashboard.saved();
        assertThat(order(catalog)).isEmpty();
        dashboard.button("Undo").first().click();
        dashboard.saved();
        phone.open(placard.url("/menu/cart"));
        form.openCart();
        assertThat(form.cart().locator("h3")).hasText("Dosa");
        assertThat(form.message()).contains("L").contains("8");
    }

    /** The window is gone while there is no network. */
    @Test
    @Slow
    void unsentChangesSurviveAClosedWindow() {
        try (Placard own = Placard.start(Store.SQLITE)) {
            Person.owner(own);
            MadeCatalog catalog = MadeCatalog.in(own);
            catalog.item("Dosa", ",'price':5");
            Guest guest = GUESTS.with(Guests.DESK, options -> options);
            Dashboard dashboard = editor(guest, own, catalog);
            guest.expecting("ERR_", "^failed: ", "responded with a status of 50");
            String address = dashboard.page().url();
            guest.context().setOffline(true);
            dashboard.field("Price of Dosa").fill("6");
            dashboard.page().keyboard().press("Tab");
            dashboard.field("New item in Mains").fill("Idli 3.00");
            dashboard.page().keyboard().press("Enter");
            assertThat(dashboard.page().locator(".editor > .head [role=status]"))
                    .containsText("2 unsaved changes.");
            dashboard.page().close();
            guest.context().setOffline(false);
            Page again = guest.context().newPage();
            again.navigate(address);
            assertThat(again.locator(".editor > .head [role=status]")).hasText("Saved");
            assertThat(order(catalog)).isEqualTo("Dosa Idli");
            assertThat(first(catalog).path("price").asInt()).isEqualTo(6);
            again.close();
        }
    }

    @Test
    @Slow
    void anExpiredSessionIsRenewedInPlace() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'price':5");
        Dashboard dashboard = editor(catalog);
        dashboard
                .guest()
                .expecting(
                        "responded with a status of 401",
                        "^failed: .*/app/sign-in net::ERR_ABORTED",
                        "^failed: .*/events.* net::ERR_");
        dashboard.guest().context().clearCookies();
        dashboard.field("Price of Dosa").fill("6");
        dashboard.page().keyboard().press("Tab");
        Locator dialog = dashboard.page().locator("#session");
        dialog.getByLabel("Email").fill(Person.EMAIL);
        dialog.getByLabel("Password").fill(Person.PASSWORD);
        dashboard.page().keyboard().press("Enter");
        dashboard.saved();
        assertThat(first(catalog).path("price").asInt()).isEqualTo(6);
        assertThat(dashboard.field("Price of Dosa")).hasValue("6.00");
    }

    @Test
    void anEmptyMenuSaysHowToBeginAndKeysAreListed() {
        Reply made = placard.post("/api/v1/catalogs", "{\"name\":\"New\"}");
        MadeCatalog catalog = new MadeCatalog(placard, made.at("/catalog/id").asText(), "");
        Dashboard dashboard = editor(catalog);
        Axe.approves("an empty catalogue", dashboard.page());
        dashboard.button("Starters").click();
        dashboard.saved();
        assertThat(catalog.read().at("/catalog/sections/0/name").asText()).isEqualTo("Starters");
        dashboard.page().locator("h1").click();
        dashboard.page().keyboard().press("?");
        assertThat(dashboard.page().locator("dialog#keys[open]")).containsText("Find an item");
        Axe.approves("the keys", dashboard.page());
        dashboard.field("Single-key shortcuts").uncheck();
        dashboard.page().keyboard().press("Escape");
        dashboard.page().keyboard().press("?");
        assertThat(dashboard.page().locator("dialog#keys[open]")).hasCount(0);
    }

    /** Two people change several members of one item at the same time. */
    @Test
    @Slow
    void ofAnItemOnlyWhatBothHaveChangedIsAskedAbout() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String item = catalog.item(
                "Dosa", ",'price':5,'metadata':{'variants':[{'name':'S','price':5},{'name':'L','price':8}]}");
        Dashboard dashboard = editor(catalog);
        dashboard.guest().expecting("responded with a status of 412");
        dashboard.button("Edit Dosa").click();
        dashboard.page().locator("#f-metadata-variants-0-price").fill("6");
        dashboard.field("Badge").fill("Mine");
        dashboard.page().keyboard().press("Tab");
        JsonNode variants = first(catalog).at("/metadata/variants");
        ObjectNode body = Json.object().put("badge", "Theirs");
        ArrayNode sent = body.putObject("metadata").putArray("variants");
        sent.addObject().set("id", variants.at("/0/id"));
        sent.addObject().put("price", 9).set("id", variants.at("/1/id"));
        assertThat(placard.patch(item, Json.text(body)).status()).isEqualTo(200);
        dashboard.button("Save changes").click();
        assertThat(dashboard.page().locator("#conflict")).containsText("Badge: Mine · theirs: Theirs");
        dashboard.button("Keep mine").click();
        dashboard.saved();
        assertThat(first(catalog).path("badge").asText()).isEqualTo("Mine");
        assertThat(first(catalog).at("/metadata/variants/0/price").asInt()).isEqualTo(6);
        assertThat(first(catalog).at("/metadata/variants/1/price").asInt()).isEqualTo(9);
    }

    @Test
    @Slow
    void aRefusedItemFormKeepsItsInput() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'price':5");
        Dashboard dashboard = editor(catalog);
        dashboard.guest().expecting("responded with a status of 422");
        dashboard.button("Edit Dosa").click();
        dashboard.page().locator("#f-metadata-portion-serves").fill("0");
        dashboard.field("Badge").fill("New");
        dashboard.button("Save changes").click();
        Locator sheet = dashboard.page().locator("dialog#item[open]");
        assertThat(sheet.locator("#f-metadata-portion-serves")).isFocused();
        assertThat(sheet.locator("#f-metadata-portion-serves")).hasAttribute("aria-invalid", "true");
        assertThat(dashboard.field("Badge")).hasValue("New");
        sheet.locator("#f-metadata-portion-serves").fill("2");
        dashboard.button("Save changes").click();
        dashboard.saved();
        assertThat(first(catalog).at("/metadata/portion/serves").asInt()).isEqualTo(2);
        assertThat(first(catalog).path("badge").asText()).isEqualTo("New");
    }
}
