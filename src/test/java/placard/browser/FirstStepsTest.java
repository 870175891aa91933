package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.microsoft.playwright.Locator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;

/** The checklist of the first screen, the notice that phones can't reach this server, and the help of each screen. */
class FirstStepsTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    private static Dashboard start(Placard placard) {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        dashboard.screen("");
        return dashboard;
    }

    private static Locator checklist(Dashboard dashboard) {
        return dashboard.page().locator("#checklist");
    }

    private static void shows(Dashboard dashboard, int done, String next) {
        dashboard.screen("");
        assertThat(checklist(dashboard).locator(".soft")).hasText(done + " of 6 done");
        assertThat(checklist(dashboard).locator(".done")).hasCount(done);
        assertThat(checklist(dashboard).locator(".now h3")).hasText(next);
    }

    @Test
    void theChecklistShowsWhatIsDoneHoweverItWasDone() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            Person.owner(placard);
            Dashboard dashboard = start(placard);
            shows(dashboard, 0, "Add your brand");
            Axe.approves("the checklist", dashboard.page());
            FitCheck.inEveryWindow("the checklist", dashboard.guest());
            placard.patch("/api/v1/workspace", "{\"brand\":{\"primaryColor\":\"#0b5d53\"}}");
            shows(dashboard, 1, "Add what you offer");
            assertThat(checklist(dashboard).locator(".now .buttons a"))
                    .hasText(new String[] {"Restaurant", "Bakery", "Shop", "Services", "Property"});
            MadeCatalog catalog = MadeCatalog.in(placard);
            shows(dashboard, 1, "Add what you offer");
            catalog.item("Dosa", ",'price':5");
            shows(dashboard, 2, "Add your opening hours");
            catalog.patch("{'businessDetails':{'hours':[{'days':['mon'],'from':'09:00','to':'18:00'}]}}");
            shows(dashboard, 3, "Create your QR code");
            MadeCode code = MadeCode.in(placard);
            shows(dashboard, 4, "Print it");
            placard.get("/api/v1/qr/" + code.id() + "/image.svg");
            shows(dashboard, 4, "Print it");
            placard.get("/api/v1/qr/" + code.id() + "/image.pdf");
            shows(dashboard, 5, "Invite your team");
            placard.post("/api/v1/invitations", "{\"role\":\"staff\"}");
            dashboard.screen("");
            assertThat(dashboard.page().locator("#yesterday")).isVisible();
            assertThat(checklist(dashboard)).hasCount(0);
        }
    }

    @Test
    @Slow
    void eachStepLeadsToThePlaceWhereItIsDone() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            Person.owner(placard);
            Dashboard dashboard = start(placard);
            List<String> places =
                    List.of("settings/brand", "catalogs", "catalogs", "codes/new", "codes/new", "members");
            for (int step = 0; step < places.size(); step++) {
                dashboard.screen("");
                checklist(dashboard)
                        .locator("li")
                        .nth(step)
                        .locator("a")
                        .first()
                        .click();
                dashboard.page().waitForURL("**/" + places.get(step) + (step == 1 ? "**" : ""));
                assertThat(dashboard.page().locator("h1").first()).isVisible();
            }
            placard.patch("/api/v1/workspace", "{\"brand\":{\"primaryColor\":\"#0b5d53\"}}");
            dashboard.screen("");
            dashboard.link("Services").click();
            assertThat(dashboard.page().locator("#new-catalog[open]")).isVisible();
            assertThat(dashboard.radio("Services")).isChecked();
            MadeCode code = MadeCode.in(placard);
            dashboard.screen("");
            checklist(dashboard).locator("li").nth(4).locator("a").first().click();
            dashboard.page().waitForURL("**/codes/sheet?ids=" + code.id());
            assertThat(dashboard.page().locator("#press button").first()).isVisible();
        }
    }

    @Test
    @Slow
    void aChecklistThatIsHiddenComesBackByUndoAndFromTheSettings() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            Person.owner(placard);
            Dashboard dashboard = start(placard);
            dashboard.button("Hide").click();
            assertThat(checklist(dashboard)).isHidden();
            dashboard.button("Undo").click();
            assertThat(checklist(dashboard)).isVisible();
            assertThat(placard.get("/api/v1/workspace")
                            .at("/workspace/checklist")
                            .asText())
                    .isEqualTo("shown");
            dashboard.button("Hide").click();
            assertThat(dashboard.page().locator("#messages .toast")).containsText("hidden");
            dashboard.screen("");
            assertThat(dashboard.page().locator("h1")).isVisible();
            assertThat(checklist(dashboard)).hasCount(0);
            dashboard.screen("settings");
            dashboard.button("Show the checklist").click();
            assertThat(checklist(dashboard)).isVisible();
        }
    }

    /** The hour of need is the print, and once somebody knows it is enough. */
    @Test
    void phonesThatCannotReachThisServerAreSpokenOfWhereACodeIsPrinted() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            Person.owner(placard);
            MadeCode code = MadeCode.in(placard);
            Dashboard dashboard = start(placard);
            Locator notice = dashboard.page().locator("#local");
            for (String screen : List.of("", "codes/new", "codes")) {
                dashboard.screen(screen);
                assertThat(dashboard.page().locator("h1").first()).isVisible();
                assertThat(notice).hasCount(0);
            }
            dashboard.screen("codes/" + code.id());
            assertThat(notice).containsText("PLACARD_BASE_URL=");
            assertThat(notice.locator("[data-copy]")).isVisible();
            FitCheck.inEveryWindow("the notice", dashboard.guest());
            dashboard.button("Dismiss").click();
            assertThat(notice).isHidden();
            dashboard.screen("codes/sheet?ids=" + code.id());
            assertThat(dashboard.page().locator("#press button").first()).isVisible();
            assertThat(notice).isHidden();
        }
    }

    @Test
    @Slow
    void aCodeThatGuestsCannotUseNeedsAttention() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            Person.owner(placard);
            MadeCatalog catalog = MadeCatalog.in(placard);
            MadeCode.in(placard, json("{'name':'Bar','type':'url','catalogId':'" + catalog.id() + "'}"));
            MadeCode.in(
                    placard, json("{'name':'Both','type':'url','isActive':false,'catalogId':'" + catalog.id() + "'}"));
            MadeCode.in(placard, json("{'name':'Door','targetUrl':'https://a.example/','isActive':false}"));
            MadeCode.in(
                    placard,
                    json("{'name':'Fair','targetUrl':'https://a.example/','expiresAt':'2020-01-01T00:00:00Z'}"));
            MadeCode.in(placard, json("{'name':'Well','targetUrl':'https://a.example/'}"));
            Dashboard dashboard = start(placard);
            Locator rows = dashboard.page().locator("section:has(#stopped) li");
            assertThat(rows).hasCount(4);
            assertThat(rows.filter(new Locator.FilterOptions().setHasText("Both")))
                    .containsText("Switched off");
            assertThat(rows.filter(new Locator.FilterOptions().setHasText("Bar")))
                    .containsText("isn’t published");
            assertThat(rows.filter(new Locator.FilterOptions().setHasText("Door")))
                    .containsText("Switched off");
            assertThat(rows.filter(new Locator.FilterOptions().setHasText("Fair")))
                    .containsText("Expired");
        }
    }

    private static Stream<String> screens() {
        return Stream.of(
                "",
                "codes",
                "codes/new",
                "codes/:code",
                "codes/bulk",
                "codes/retarget",
                "codes/sheet?ids=:code",
                "catalogs",
                "catalogs/:menu",
                "catalogs/:menu/details",
                "catalogs/:menu/publish",
                "catalogs/:menu/languages",
                "catalogs/:menu/import",
                "board",
                "analytics",
                "alerts",
                "files",
                "activity",
                "members",
                "keys",
                "credits",
                "privacy",
                "settings",
                "settings/brand",
                "trash");
    }

    /** Each screen has a help of its own, which the keyboard opens and leaves. */
    @Test
    @Slow
    void eachScreenHasItsHelp() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            Person.owner(placard);
            String code = MadeCode.in(placard).id();
            String menu = MadeCatalog.in(placard).id();
            Dashboard dashboard = start(placard);
            List<String> said = screens()
                    .map(screen -> {
                        dashboard.screen(screen.replace(":code", code).replace(":menu", menu));
                        return help(dashboard);
                    })
                    .toList();
            assertThat(said).doesNotHaveDuplicates();
            Axe.approves("the help", dashboard.page());
        }
    }

    private static String help(Dashboard dashboard) {
        Locator button = dashboard.button("Help for this screen");
        button.focus();
        button.press("Enter");
        Locator help = dashboard.page().locator("dialog.help[open]");
        assertThat(help).hasCount(1);
        String text = help.innerText();
        assertThat(help.locator("li").all()).hasSizeBetween(3, 6);
        dashboard.page().keyboard().press("Escape");
        assertThat(help).hasCount(0);
        assertThat(button).isFocused();
        return text;
    }
}
