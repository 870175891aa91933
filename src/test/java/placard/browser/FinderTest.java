package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Team;
import placard.testing.Tenant;

/** The search over everything, by keyboard and by finger, and what keys say of themselves. */
@OnSqlite
class FinderTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    private static final String HOSTILE = "<img src=x onerror=hit()> Chai";

    @Started
    private static Placard placard;

    private static Person analyst;
    private static Person staff;
    private static MadeCatalog menu;
    private static String code;

    @Prepares
    static void prepare() {
        Person.owner(placard);
        analyst = Team.member(placard, "analyst", "lena@f.example");
        staff = Team.member(placard, "staff", "gina@f.example");
        menu = MadeCatalog.in(placard);
        menu.item("K\u00e4sesp\u00e4tzle", ",'price':9");
        menu.item(HOSTILE, ",'price':2");
        code = placard.post(
                        "/api/v1/qr",
                        "{\"name\":\"Window sticker\",\"targetUrl\":\"https://example.com/terrasse\",\"tags\":[\"spring\"]}")
                .at("/qr/id")
                .asText();
        Tenant other = Tenant.of(placard, 5);
        placard.send(
                "POST",
                "/api/v1/qr",
                "{\"name\":\"Secret sticker\",\"targetUrl\":\"https://example.com/\"}",
                other.key());
    }

    private static Dashboard desk() {
        return Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
    }

    private static Locator field(Dashboard dashboard) {
        return dashboard.page().getByRole(AriaRole.COMBOBOX, new Page.GetByRoleOptions().setName("Search menus"));
    }

    private static Locator options(Dashboard dashboard) {
        return dashboard.page().locator("#finder").getByRole(AriaRole.OPTION);
    }

    private static Locator option(Dashboard dashboard, String name) {
        return options(dashboard).filter(new Locator.FilterOptions().setHasText(name));
    }

    /** Opens the search by its key and types. */
    private static void seek(Dashboard dashboard, String text) {
        dashboard.page().keyboard().press("Control+k");
        assertThat(field(dashboard)).isFocused();
        dashboard.page().keyboard().insertText(text);
    }

    @Test
    void anItemIsFoundWithoutItsAccentsAndOpened() {
        Dashboard dashboard = desk();
        dashboard.screen("activity");
        seek(dashboard, "kasespa");
        Locator found = option(dashboard, "K\u00e4sesp\u00e4tzle");
        assertThat(found).hasAttribute("aria-selected", "true");
        assertThat(field(dashboard)).hasAttribute("aria-expanded", "true");
        assertThat(field(dashboard)).hasAttribute("aria-activedescendant", found.getAttribute("id"));
        Axe.approves("the search", dashboard.page());
        dashboard.page().keyboard().press("Enter");
        dashboard.page().waitForURL(Pattern.compile(".*/catalogs/" + menu.id() + ".*"));
        assertThat(dashboard.page().locator("#item[open] #item-title")).hasText("K\u00e4sesp\u00e4tzle");
    }

    @Test
    @Slow
    void codesAreFoundByNameSlugTagAndDestination() {
        Dashboard dashboard = desk();
        dashboard.screen("");
        String slug = placard.get("/api/v1/qr/" + code).at("/qr/slug").asText();
        for (String text : List.of("window stick", slug, "spring", "TERRASSE", "sticker spring")) {
            seek(dashboard, text);
            assertThat(option(dashboard, "Window sticker")).isVisible();
            dashboard.page().keyboard().press("Escape");
            assertThat(dashboard.page().locator("#finder")).isHidden();
        }
        seek(dashboard, "window sticker");
        assertThat(option(dashboard, "Window sticker")).isVisible();
        dashboard.page().keyboard().press("Enter");
        dashboard.page().waitForURL("**/codes/" + code);
    }

    @Test
    void arrowsChooseAndGoRoundAndEscapeGivesTheFocusBack() {
        Dashboard dashboard = desk();
        dashboard.screen("activity");
        Locator button = dashboard.page().locator("#seek");
        button.focus();
        dashboard.page().keyboard().press("/");
        assertThat(field(dashboard)).isFocused();
        assertThat(options(dashboard).first()).hasAttribute("aria-selected", "true");
        dashboard.page().keyboard().press("ArrowDown");
        assertThat(options(dashboard).nth(1)).hasAttribute("aria-selected", "true");
        dashboard.page().keyboard().press("ArrowUp");
        dashboard.page().keyboard().press("ArrowUp");
        assertThat(options(dashboard).last()).hasAttribute("aria-selected", "true");
        assertThat(options(dashboard).last()).isInViewport();
        dashboard.page().keyboard().press("Escape");
        assertThat(dashboard.page().locator("#finder")).isHidden();
        assertThat(button).isFocused();
        seek(dashboard, "new code");
        dashboard.page().keyboard().press("Enter");
        dashboard.page().waitForURL("**/codes/new");
    }

    @Test
    @Slow
    void aFingerFindsTheWayToANewMenuAtTheSmallestWidth() {
        Guest guest = GUESTS.with(Guests.NARROW, options -> options.setHasTouch(true));
        Dashboard dashboard = Dashboard.of(guest, placard);
        dashboard.screen("");
        dashboard.page().locator("#seek").tap();
        field(dashboard).fill("menu");
        assertThat(option(dashboard, "New menu")).isVisible();
        Assertions.assertThat(option(dashboard, "New menu").boundingBox().height)
                .isGreaterThanOrEqualTo(44);
        Assertions.assertThat(guest.scrollsSideways()).isFalse();
        option(dashboard, "New menu").tap();
        assertThat(dashboard.page().locator("#new-catalog")).isVisible();
    }

    @Test
    @Slow
    void hostileNamesAreTextAndAnEmptyResultIsAnnounced() {
        Dashboard dashboard = desk();
        dashboard.screen("");
        seek(dashboard, "chai");
        assertThat(option(dashboard, "Chai").locator("bdi").first()).hasText(HOSTILE);
        assertThat(dashboard.page().locator("#finder [onerror]")).hasCount(0);
        field(dashboard).fill("<b>nowhere</b> $& {0}");
        assertThat(dashboard.page().locator("#finder [role=status]"))
                .hasText("Nothing found for \u201c<b>nowhere</b> $& {0}\u201d.");
        Axe.approves("a search that finds nothing", dashboard.page());
    }

    @Test
    void anotherWorkspaceIsNeverFoundNorWhatARoleMayNotSee() {
        Dashboard dashboard = desk();
        dashboard.screen("");
        seek(dashboard, "sticker");
        assertThat(option(dashboard, "Window sticker")).isVisible();
        assertThat(option(dashboard, "Secret sticker")).hasCount(0);

        Dashboard reader = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard, analyst);
        reader.screen("");
        seek(reader, "new");
        assertThat(reader.page().locator("#finder [role=status]")).not().isEmpty();
        assertThat(option(reader, "New code")).hasCount(0);
        field(reader).fill("team");
        assertThat(reader.page().locator("#finder [role=status]")).containsText("team");
        field(reader).fill("window");
        assertThat(option(reader, "Window sticker")).isVisible();

        Dashboard board = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard, staff);
        board.screen("board");
        assertThat(board.page().locator("#seek, #finder")).hasCount(0);
        Assertions.assertThat(staff.get("/app/default/api/v1/search?q=sticker").status())
                .isEqualTo(403);
    }

    @Test
    @Slow
    void anOldAnswerDoesNotReplaceANewerOne() {
        Dashboard dashboard = desk();
        dashboard.screen("");
        List<Route> held = new ArrayList<>();
        dashboard.page().route("**/search?q=spring*", held::add);
        seek(dashboard, "spring");
        dashboard.page().waitForCondition(() -> !held.isEmpty());
        field(dashboard).fill("kase");
        assertThat(option(dashboard, "K\u00e4se")).isVisible();
        held.forEach(Route::resume);
        assertThat(options(dashboard)).hasCount(1);
        assertThat(option(dashboard, "K\u00e4se")).isVisible();
    }

    @Test
    @Slow
    void inArabicTheSearchRunsFromTheRight() {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.NARROW, options -> options.setLocale("ar-EG")), placard);
        dashboard.screen("");
        dashboard.page().keyboard().press("Control+k");
        assertThat(dashboard.page().locator("#sought")).isFocused();
        dashboard.page().keyboard().insertText("window");
        assertThat(option(dashboard, "Window sticker")).isVisible();
        Assertions.assertThat(dashboard.guest().scrollsSideways()).isFalse();
        Locator row = option(dashboard, "Window sticker");
        Assertions.assertThat(row.locator("svg").boundingBox().x)
                .isGreaterThan(row.locator("bdi").first().boundingBox().x);
    }

    @Test
    @Slow
    void aQuestionMarkShowsTheKeysAndSingleKeysCanBeSwitchedOff() {
        Dashboard dashboard = desk();
        dashboard.screen("activity");
        dashboard.page().keyboard().press("?");
        Locator keys = dashboard.page().getByRole(AriaRole.DIALOG);
        assertThat(keys).containsText("Search everything");
        Axe.approves("the keys", dashboard.page());
        dashboard.field("Shortcuts with a single key").uncheck();
        dashboard.page().keyboard().press("Escape");
        assertThat(keys).hasCount(0);
        dashboard.page().keyboard().press("?");
        dashboard.page().keyboard().press("/");
        assertThat(dashboard.page().locator("dialog[open]")).hasCount(0);
        dashboard.page().keyboard().press("Control+k");
        assertThat(field(dashboard)).isFocused();
        dashboard.page().keyboard().press("Escape");
        dashboard.page().evaluate("() => localStorage.removeItem('placard:keys')");
    }
}
