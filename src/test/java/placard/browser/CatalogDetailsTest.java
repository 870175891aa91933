package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Locator;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.Drawn;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.OpenApi;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;

/** The details of a catalogue: how it looks, whose it is, how it is ordered from. */
@OnSqlite
class CatalogDetailsTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    /** Members that are changed elsewhere: texts in other languages, and what an owner keeps through the API. */
    private static final Set<String> ELSEWHERE = Set.of("translations", "metadata");

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static Dashboard details(Placard at, MadeCatalog catalog) {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), at);
        dashboard.screen("catalogs/" + catalog.id() + "/details");
        assertThat(dashboard.page().locator("#details:not([aria-busy])")).isVisible();
        return dashboard;
    }

    /** A field of the part that is seen. */
    private static Locator field(Dashboard dashboard, String label) {
        return dashboard
                .page()
                .locator("[role=tabpanel]:not([hidden])")
                .getByLabel(label, new Locator.GetByLabelOptions().setExact(true));
    }

    private static void save(Dashboard dashboard) {
        dashboard.button("Save changes").click();
        assertThat(dashboard.page().locator(".actions")).isHidden();
        dashboard.saved();
    }

    private static JsonNode read(MadeCatalog catalog) {
        return catalog.read().at("/catalog");
    }

    /** The search leads to a part of the screen that is open already: the browser then changes the address alone. */
    @Test
    @Slow
    void aPartNamedInTheAddressIsOpenedOnTheOpenScreenToo() {
        Dashboard dashboard = details(placard, MadeCatalog.in(placard));
        for (String part : new String[] {"ordering", "business"}) {
            dashboard.page().evaluate("part => (location.hash = part)", part);
            assertThat(dashboard.page().locator("#panel-" + part)).isVisible();
        }
    }

    /** A member of the contract without a field turns this red. */
    @Test
    void everyMemberThatCanBeChangedHasAField() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.patch("{'settings':{'ordering':'url','orderUrl':'https://example.com/'}}");
        Dashboard dashboard = details(placard, catalog);
        Set<String> objects = Set.of("theme", "businessDetails", "settings");
        members("CatalogPatch")
                .filter(name -> !objects.contains(name) && !ELSEWHERE.contains(name))
                .forEach(name -> hasField(dashboard, name));
        members("ThemeSent").forEach(name -> hasField(dashboard, "theme-" + name));
        members("BusinessDetailsSent").forEach(name -> hasField(dashboard, "businessDetails-" + name));
        members("CatalogSettingsSent").forEach(name -> hasField(dashboard, "settings-" + name));
    }

    private static Stream<String> members(String schema) {
        return OpenApi.members(OpenApi.target("#/components/schemas/" + schema)).keySet().stream();
    }

    private static void hasField(Dashboard dashboard, String name) {
        assertThat(dashboard.page().locator("[id='f-" + name + "'], [id='f-" + name + "-own']"))
                .hasCount(1);
    }

    @Test
    void everyPartIsSavedAndTakenBack() {
        try (Placard own = Placard.start(Store.SQLITE)) {
            Person.owner(own);
            MadeCatalog catalog = MadeCatalog.in(own, "{'name':'Lunch','currency':'EUR','metadata':{'till':'7'}}");
            JsonNode before = read(catalog);
            Dashboard dashboard = details(own, catalog);
            field(dashboard, "Name").fill("Dinner");
            dashboard.tab("Look").click();
            dashboard.radio("Grid").check();
            dashboard.tab("Business").click();
            field(dashboard, "Business name").fill("Da Ana");
            field(dashboard, "Phone").fill("+34 600 555 012");
            dashboard.button("Add opening hours").click();
            dashboard.page().locator("#f-businessDetails-hours-fri-0-to").fill("02:00");
            dashboard.button("Add times: Saturday").click();
            dashboard.button("Add a date").click();
            field(dashboard, "Date").fill("2026-12-25");
            dashboard.button("Add a network").click();
            field(dashboard, "Web address").fill("instagram.com/da-ana");
            dashboard.tab("Ordering").click();
            dashboard.button("Add a way").click();
            field(dashboard, "Minimum order").fill("12.50");
            field(dashboard, "Text at the top of the page").fill("Live music");
            save(dashboard);
            JsonNode after = read(catalog);
            assertThat(after.path("name").asText()).isEqualTo("Dinner");
            assertThat(after.at("/theme/layout").asText()).isEqualTo("grid");
            assertThat(after.at("/businessDetails/hours").toString())
                    .isEqualTo(
                            "[{\"days\":[\"mon\",\"tue\",\"wed\",\"thu\",\"sat\"],\"from\":\"09:00\",\"to\":\"18:00\"},"
                                    + "{\"days\":[\"fri\"],\"from\":\"09:00\",\"to\":\"02:00\"},"
                                    + "{\"days\":[\"sat\"],\"from\":\"18:00\",\"to\":\"22:00\"}]");
            assertThat(after.at("/businessDetails/specialHours/0/closed").asBoolean())
                    .isTrue();
            assertThat(after.at("/businessDetails/socials/instagram").asText())
                    .isEqualTo("https://instagram.com/da-ana");
            assertThat(after.at("/settings/orderTypes/0/minimumOrder").asDouble())
                    .isEqualTo(12.5);
            assertThat(after.at("/settings/announcement/text").asText()).isEqualTo("Live music");
            assertThat(after.path("metadata")).isEqualTo(before.path("metadata"));
            Axe.approves("the details of a catalogue", dashboard.page());
            dashboard.button("Undo").click();
            dashboard.saved();
            for (String member : new String[] {"name", "theme", "businessDetails", "settings"}) {
                assertThat(read(catalog).path(member)).as(member).isEqualTo(before.path(member));
            }
            dashboard.tab("General").click();
            assertThat(field(dashboard, "Name")).hasValue("Lunch");
        }
    }

    @Test
    @Slow
    void aRefusedFieldShowsItsFaultAndKeepsTheInput() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        Dashboard dashboard = details(placard, catalog);
        dashboard.guest().expecting("responded with a status of 422");
        dashboard.tab("Business").click();
        field(dashboard, "Phone").fill("call me");
        dashboard.button("Add a network").click();
        field(dashboard, "Web address").fill("https://no host");
        dashboard.tab("General").click();
        dashboard.button("Save changes").click();
        assertThat(field(dashboard, "Phone")).isFocused();
        assertThat(dashboard.page().locator("#summary")).containsText("Phone: ");
        assertThat(dashboard.tab("Business")).hasAttribute("aria-selected", "true");
        assertThat(field(dashboard, "Phone")).hasValue("call me");
        assertThat(field(dashboard, "Phone")).hasAttribute("aria-invalid", "true");
        assertThat(field(dashboard, "Web address")).hasAttribute("aria-invalid", "true");
        Axe.approves("details with faults", dashboard.page());
        field(dashboard, "Phone").fill("+34 600 555 012");
        field(dashboard, "Web address").fill("https://instagram.com/x");
        save(dashboard);
        assertThat(read(catalog).at("/businessDetails/phone").asText()).isEqualTo("+34 600 555 012");
    }

    @Test
    @Slow
    void anUnreadableColourIsWarnedOfAtItsField() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        Dashboard dashboard = details(placard, catalog);
        dashboard.tab("Look").click();
        dashboard.page().locator("#f-theme-primaryColor-own").check();
        Locator hex = dashboard.page().locator("#f-theme-primaryColor");
        hex.fill("#f5c518");
        hex.press("Tab");
        save(dashboard);
        assertThat(dashboard.page().locator(".warned"))
                .containsText("Text would be hard to read with #f5c518, so where there is text the page shows #");
    }

    @Test
    void aLogoThatWasChosenEarlierHasItsName() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String logo =
                placard.upload("A spoon.png", Drawn.png(40, 40)).at("/file/id").asText();
        catalog.patch("{'theme':{'logoFileId':'" + logo + "'}}");
        Dashboard dashboard = details(placard, catalog);
        dashboard.tab("Look").click();
        assertThat(dashboard.page().locator(".files")).containsText("A spoon.png");
    }

    @Test
    @Slow
    void theLookIsSeenBeforeItIsSaved() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Soup", "");
        Dashboard dashboard = details(placard, catalog);
        dashboard.tab("Look").click();
        assertThat(dashboard.page().locator(".stylepage iframe")).hasCount(11);
        dashboard.page().getByLabel("Chalkboard").check();
        dashboard.page().getByLabel("Printed card").check();
        FrameLocator page = dashboard.page().frameLocator(".phone iframe");
        assertThat(page.locator("body.carte")).isVisible();
        assertThat(page.locator("h1")).hasCSS("font-family", Pattern.compile("Caveat"));
        assertThat(page.getByText("Soup")).isVisible();
        Axe.approves("look", dashboard.page());
        assertThat(read(catalog).at("/theme/style").asText()).isEqualTo("plain");
        save(dashboard);
        assertThat(read(catalog).at("/theme/style").asText()).isEqualTo("chalk");
        assertThat(read(catalog).at("/theme/layout").asText()).isEqualTo("carte");
    }

    /** A picture that is white, with a square of a colour in it. */
    private static String logo(Color colour) {
        BufferedImage picture = new BufferedImage(400, 400, BufferedImage.TYPE_3BYTE_BGR);
        Graphics2D graphics = picture.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, 400, 400);
        graphics.setColor(colour);
        graphics.fillRect(100, 100, 100, 100);
        graphics.dispose();
        return placard.upload("logo.png", Drawn.bytes("png", picture))
                .at("/file/id")
                .asText();
    }

    @Test
    void theLogosColourBecomesTheMainOneUnlessItIsGrey() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.patch("{'theme':{'logoFileId':'" + logo(new Color(0x7a1f5c)) + "'}}");
        Dashboard dashboard = details(placard, catalog);
        dashboard.tab("Look").click();
        dashboard.button("Use the logo’s colour").click();
        save(dashboard);
        assertThat(read(catalog).at("/theme/primaryColor").asText()).isEqualTo("#7a1f5c");
        catalog.patch("{'theme':{'logoFileId':'" + logo(Color.DARK_GRAY) + "'}}");
        dashboard = details(placard, catalog);
        dashboard.tab("Look").click();
        dashboard.button("Use the logo’s colour").click();
        assertThat(dashboard.page().locator("#f-theme-primaryColor-fault"))
                .hasText("The logo has no colour, only greys. Choose one here.");
    }

    /** Of two people each changes another member; then both the same two, of which one takes one of each. */
    @Test
    @Slow
    void twoPeopleAreAskedOnlyAboutWhatBothHaveChanged() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        Dashboard dashboard = details(placard, catalog);
        dashboard.guest().expecting("responded with a status of 412");
        catalog.patch("{'businessDetails':{'email':'a@example.com'}}");
        dashboard.tab("Business").click();
        field(dashboard, "Phone").fill("+34 600 555 012");
        save(dashboard);
        assertThat(read(catalog).at("/businessDetails/email").asText()).isEqualTo("a@example.com");
        assertThat(field(dashboard, "Email")).hasValue("a@example.com");

        catalog.patch(
                "{'businessDetails':{'phone':'+34 600 555 001','name':'Theirs','website':'https://example.com/'}}");
        field(dashboard, "Phone").fill("+34 600 555 002");
        field(dashboard, "Business name").fill("Mine");
        dashboard.button("Save changes").click();
        Locator asked = dashboard.page().locator("#conflict");
        assertThat(asked).containsText("Someone else changed “Lunch”");
        assertThat(asked.locator("fieldset")).hasCount(2);
        asked.getByLabel("theirs: +34 600 555 001").check();
        Axe.approves("a conflict", dashboard.page());
        dashboard.button("Use selection").click();
        dashboard.saved();
        JsonNode after = read(catalog).path("businessDetails");
        assertThat(after.path("phone").asText()).isEqualTo("+34 600 555 001");
        assertThat(after.path("name").asText()).isEqualTo("Mine");
        assertThat(after.path("website").asText()).isEqualTo("https://example.com/");
        assertThat(field(dashboard, "Phone")).hasValue("+34 600 555 001");
    }

    @Test
    @Slow
    void withoutANetworkDetailsWaitAndAreSentLater() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        Dashboard dashboard = details(placard, catalog);
        dashboard.guest().expecting("ERR_INTERNET_DISCONNECTED", "^failed: ");
        dashboard.guest().context().setOffline(true);
        field(dashboard, "Name").fill("Dinner");
        dashboard.button("Save changes").click();
        assertThat(dashboard.page().locator(".editor > .head [role=status]")).containsText("1 unsaved change.");
        dashboard.guest().context().setOffline(false);
        dashboard.saved();
        assertThat(read(catalog).path("name").asText()).isEqualTo("Dinner");
    }

    @Test
    @Slow
    void publishingWarnsOfMissingDetails() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        Dashboard dashboard = details(placard, catalog);
        dashboard.button("Publish").click();
        assertThat(dashboard.page().locator("#messages")).containsText("Published");
        assertThat(dashboard.page().locator(".banner li"))
                .containsText(
                        new String[] {"No items yet.", "There is no WhatsApp number", "The business has no name"});
    }
}
