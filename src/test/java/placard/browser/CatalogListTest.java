package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Scanners;
import placard.testing.Slow;

/** The list of menus: what a row offers, and the way from a menu to its printed code. */
@OnSqlite
class CatalogListTest {
    private static final int DPI = 200;

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @TempDir
    private Path folder;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    @BeforeEach
    void deleteMenus() {
        all().forEach(one -> placard.delete("/api/v1/catalogs/" + one.path("id").asText()));
    }

    private static JsonNode all() {
        return placard.get("/api/v1/catalogs?limit=100").at("/catalogs");
    }

    private static String names() {
        return all().valueStream()
                .map(one -> one.path("name").asText() + " " + one.path("status").asText())
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static MadeCatalog lunch() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Lunch','currency':'EUR'}");
        catalog.item("Soup", ",'price':6");
        return catalog;
    }

    private static Dashboard list(int[] size) {
        Dashboard dashboard = Dashboard.of(GUESTS.with(size, options -> options), placard);
        dashboard.screen("catalogs");
        return dashboard;
    }

    private static void choose(Dashboard dashboard, String name, String words) {
        dashboard.page().getByLabel("More for " + name).click();
        dashboard
                .page()
                .locator("details[open]")
                .getByText(words, new Locator.GetByTextOptions().setExact(true))
                .click();
    }

    private static Locator said(Dashboard dashboard) {
        return dashboard.page().locator("#messages .toast");
    }

    @Test
    void aMenuIsCopiedRenamedPublishedAndDeletedFromItsRow() {
        lunch();
        Dashboard dashboard = list(Guests.DESK);
        choose(dashboard, "Lunch", "Duplicate");
        assertThat(said(dashboard)).containsText("“Lunch (copy)” created.");
        assertThat(names()).isEqualTo("Lunch (copy) draft, Lunch draft");
        choose(dashboard, "Lunch (copy)", "Rename");
        assertThat(dashboard.field("New name")).hasValue("Lunch (copy)");
        Axe.approves("a menu that is renamed", dashboard.page());
        dashboard.field("New name").fill("Dinner");
        dashboard.button("Rename").last().click();
        assertThat(said(dashboard)).containsText("Renamed to “Dinner”.");
        choose(dashboard, "Dinner", "Publish");
        Locator code = dashboard.page().locator("dialog.menucode[open]");
        assertThat(code).containsText("Dinner is published");
        assertThat(code).not().containsText("once the menu is published");
        code.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Close"))
                .click();
        assertThat(said(dashboard)).containsText("“Dinner” published.");
        assertThat(names()).isEqualTo("Dinner published, Lunch draft");
        choose(dashboard, "Dinner", "Unpublish");
        assertThat(said(dashboard)).containsText("“Dinner” unpublished.");
        dashboard.button("Undo").click();
        assertThat(dashboard.page().locator(".rows .badge.good")).hasCount(1);
        choose(dashboard, "Dinner", "Delete");
        assertThat(said(dashboard)).containsText("“Dinner” deleted.");
        assertThat(names()).isEqualTo("Lunch draft");
        Axe.approves("a menu that was deleted", dashboard.page());
        dashboard.button("Undo").click();
        assertThat(dashboard.page().locator(".rows > li")).hasCount(2);
        assertThat(names()).isEqualTo("Dinner published, Lunch draft");
    }

    @Test
    @Slow
    void aNewNameThatIsLeftWithEscapeIsKept() {
        lunch();
        Dashboard dashboard = list(Guests.DESK);
        choose(dashboard, "Lunch", "Rename");
        dashboard.field("New name").fill("Lunch in the garden");
        dashboard.page().keyboard().press("Escape");
        assertThat(said(dashboard)).containsText("“Lunch” isn’t saved yet.");
        dashboard.button("Continue").click();
        assertThat(dashboard.field("New name")).hasValue("Lunch in the garden");
        dashboard.button("Rename").last().click();
        assertThat(said(dashboard)).containsText("Renamed to “Lunch in the garden”.");
        assertThat(names()).isEqualTo("Lunch in the garden draft");
    }

    @Test
    @Slow
    void theTableCodesOfAPublishedMenuAreThreeActionsAwayAndEachIsRead() throws IOException {
        Scanners.needs("pdftoppm", "zbarimg");
        MadeCatalog catalog = lunch();
        placard.post(catalog.path() + "/publish", "");
        Owner owner = new Owner();
        Dashboard dashboard = list(Guests.DESK);
        owner.taps(dashboard.page().locator("[data-do=code]"));
        Locator dialog = dashboard.page().locator("dialog.menucode[open]");
        owner.looksAt(dialog);
        assertThat(dialog).containsText("Uses 1 of");
        Axe.approves("a menu without a code", dashboard.page());
        owner.types(dashboard.field("Tables"), "1-20, Terrace 1–3, Bar");
        Download file = dashboard.page().waitForDownload(() -> owner.taps(dashboard.button("Print table codes")));
        System.out.println("A published menu to 24 table tents: " + owner.sum());
        assertThat(owner.actions()).isLessThanOrEqualTo(3);
        assertThat(file.suggestedFilename()).isEqualTo("Lunch – tables 1-20, Terrace 1–3, Bar.pdf");
        JsonNode code = catalog.read().at("/catalog/qr");
        assertThat(dialog.locator("img.symbol")).isVisible();
        assertThat(dialog.locator("a.short"))
                .hasAttribute("href", code.path("shortUrl").asText());
        Axe.approves("a menu with its code", dashboard.page());
        Set<String> expected = new TreeSet<>();
        for (int table = 1; table <= 20; table++) {
            expected.add(String.valueOf(table));
        }
        expected.addAll(Set.of("Terrace%201", "Terrace%202", "Terrace%203", "Bar"));
        assertThat(read(file, 12, expected.size()))
                .isEqualTo(expected.stream()
                        .map(table -> code.path("shortUrl").asText() + "?table=" + table)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** The texts of all codes on the pages of a file, as ZBar reads them. */
    private Set<String> read(Download file, int pages, int count) throws IOException {
        Path pdf = folder.resolve("codes.pdf");
        file.saveAs(pdf);
        return Scanners.codes(pdf, folder, pages, DPI, count);
    }

    @Test
    @Slow
    void theEditorShowsTheCodeAndItsLinkIsCopied() {
        MadeCatalog catalog = lunch();
        String code = placard.post("/api/v1/qr", "{\"name\":\"Ours\",\"catalogId\":\"" + catalog.id() + "\"}")
                .at("/qr/shortUrl")
                .asText();
        Guest guest = GUESTS.phone();
        guest.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
        Dashboard dashboard = Dashboard.of(guest, placard);
        dashboard.screen("catalogs/" + catalog.id());
        dashboard.button("QR code").click();
        Locator dialog = dashboard.page().locator("dialog.menucode[open]");
        assertThat(dialog).containsText("Guests can use this code once the menu is published.");
        dashboard.button("Copy link").click();
        assertThat(dialog).containsText("Link copied");
        assertThat((String) guest.page().evaluate("navigator.clipboard.readText()"))
                .isEqualTo(code);
        assertThat(guest.scrollsSideways()).isFalse();
        Axe.approves("the code of a menu on a phone", dashboard.page());
        dashboard.button("Close").click();
        assertThat(dialog).isHidden();
    }

    /** Owners see the code as soon as they publish for the first time. */
    @Test
    void theFirstPublishingShowsTheCode() {
        MadeCatalog catalog = lunch();
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        dashboard.screen("catalogs/" + catalog.id());
        dashboard.button("Publish").click();
        Locator dialog = dashboard.page().locator("dialog.menucode[open]");
        assertThat(dialog).containsText("Lunch is published");
        dashboard.button("Create QR code").click();
        assertThat(dialog.locator("img.symbol")).isVisible();
        dashboard.button("Close").click();
        online(dashboard).click();
        dashboard.button("Unpublish").click();
        dashboard.button("Publish").click();
        assertThat(online(dashboard)).isVisible();
        assertThat(dialog).isHidden();
    }

    /** The menu of what a page that is online offers. */
    private static Locator online(Dashboard dashboard) {
        return dashboard.page().locator(".tools summary").filter(new Locator.FilterOptions().setHasText("Published"));
    }

    /** The name that was given when this Placard was set up is in each new menu. */
    @Test
    @Slow
    void aNewMenuHasTheNameOfTheBusiness() {
        placard.send("PATCH", "/api/v1/workspace", "{\"name\":\"Da Nino\"}", placard.key());
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        dashboard.open("/app/");
        dashboard.page().waitForURL("**/app/*/");
        Page page = dashboard.page();
        page.navigate(page.url() + "catalogs");
        page.locator("[data-new=empty]").first().click();
        dashboard.field("Name").first().fill("Supper");
        dashboard.button("Create").click();
        page.waitForURL("**/catalogs/cat_*");
        String id = page.url().substring(page.url().lastIndexOf('/') + 1);
        assertThat(placard.get("/api/v1/catalogs/" + id)
                        .at("/catalog/businessDetails/name")
                        .asText())
                .isEqualTo("Da Nino");
        placard.send("PATCH", "/api/v1/workspace", "{\"name\":\"Default\"}", placard.key());
    }

    @Test
    void anEmptyBoardLeadsItsOwnerToTheFirstMenu() {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.PHONE, options -> options), placard);
        dashboard.screen("board");
        dashboard
                .page()
                .getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Create one"))
                .click();
        dashboard.page().waitForURL("**/app/default/catalogs");
        Axe.approves("a list without menus", dashboard.page());
    }
}
