package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.BoundingBox;
import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;

/** The Analytics screen in a browser: tips of charts, its choices, and its fit into narrow windows. */
@OnSqlite(clock = "2026-11-05T12:30:00Z")
class AnalyticsScreenTest {
    private static final UnaryOperator<Browser.NewContextOptions> MOUSE = options -> options;
    private static final UnaryOperator<Browser.NewContextOptions> TOUCH =
            options -> options.setHasTouch(true).setIsMobile(true);

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    private static MadeCatalog menu;
    private static MadeCode door;

    /** Two weeks with more scans in the second; the day is half over, and its hour too. */
    @Prepares
    static void prepare() {
        Person.owner(placard);
        menu = MadeCatalog.in(placard, "{'name':'Herbstkarte'}");
        door = MadeCode.in(placard, "{\"name\":\"Front door\",\"targetUrl\":\"https://example.com/\"}");
        MadeCode table = MadeCode.in(placard, "{\"name\":\"Tables\",\"catalogId\":\"" + menu.id() + "\"}");
        clock.move(Duration.ofDays(1));
        for (int day = 0; day < 14; day++) {
            for (int i = 0; i < (day < 7 ? 2 : 3); i++) {
                door.scan("203.0.113." + i);
            }
            table.scanWith("table=" + (day % 3 == 0 ? 10 : 2));
            if (day < 13) {
                clock.move(Duration.ofDays(1));
            }
        }
        table.scan("203.0.113.9");
        door.data(35);
        table.data(15);
    }

    private static Dashboard dashboard(int[] size, UnaryOperator<Browser.NewContextOptions> more, String query) {
        Dashboard dashboard = Dashboard.of(GUESTS.with(size, more), placard);
        dashboard.screen("analytics" + query);
        return dashboard;
    }

    private static Locator pane(Dashboard dashboard) {
        return dashboard.page().locator(".plot .pane");
    }

    @Test
    void headFiguresSayTheirChangeBySignAndWord() {
        Dashboard dashboard = dashboard(Guests.DESK, MOUSE, "?period=7d");
        Locator sums = dashboard.page().locator(".sums > div");
        // Until 12:30, as today: half of the last scans of a week ago are in the half hour that is over.
        assertThat(sums.first()).containsText(Pattern.compile("29\\s*▲.\\d+%up \\d+%"));
        assertThat(sums.first()).containsText("vs. the previous 7 days: ");
        assertThat(sums.last()).containsText("(without today)");
        dashboard.screen("analytics?period=30d");
        assertThat(sums.first()).containsText("Too new to compare with the previous period");
        assertThat(sums.locator(".change")).hasCount(0);
        dashboard.screen("analytics?period=7d&compare=none");
        assertThat(dashboard.page().locator(".change")).hasCount(0);
        assertThat(dashboard.page().locator("#scans-before")).hasCount(0);
    }

    @Test
    @Slow
    void aTipFollowsTheMouseAndStaysInItsChart() {
        Dashboard dashboard = dashboard(Guests.DESK, MOUSE, "?period=7d");
        BoundingBox box = pane(dashboard).boundingBox();
        Locator tip = pane(dashboard).locator(".tip");
        assertThat(tip).isHidden();
        for (double share : new double[] {0.01, 0.5, 0.99}) {
            dashboard.page().mouse().move(box.x + box.width * share, box.y + box.height / 2);
            assertThat(tip).isVisible();
            BoundingBox shown = tip.boundingBox();
            assertThat(shown.x).isGreaterThanOrEqualTo(box.x);
            assertThat(shown.x + shown.width).isLessThanOrEqualTo(box.x + box.width + 1);
            assertThat(shown.y + shown.height).isLessThanOrEqualTo(box.y + box.height + 1);
        }
        assertThat(tip).containsText("Thu Nov 19, 2026");
        assertThat(tip).containsText("Previous period: 3 (Nov 12, 2026)");
        dashboard.page().mouse().move(box.x + box.width * 0.85, box.y + box.height / 2);
        assertThat(tip).containsText(Pattern.compile("Wed Nov 18, 2026Scans: 4 ▲.33%Previous period: 3 \\(Nov 11"));
        dashboard.page().mouse().move(5, 5);
        assertThat(tip).isHidden();
    }

    @Test
    @Slow
    void aTipIsReachedByKeysAndHeard() {
        Dashboard dashboard = dashboard(Guests.DESK, MOUSE, "?period=7d");
        Locator pane = pane(dashboard);
        Locator tip = pane.locator(".tip");
        pane.focus();
        assertThat(tip).isVisible();
        assertThat(pane).hasAttribute("role", "slider");
        assertThat(pane).hasAttribute("aria-valuetext", Pattern.compile("^Thu Nov 19, 2026, Scans: 5, .*"));
        pane.press("Home");
        assertThat(pane).hasAttribute("aria-valuetext", Pattern.compile("^Fri Nov 13, 2026, .*"));
        pane.press("ArrowRight");
        assertThat(tip).containsText("Sat Nov 14, 2026");
        pane.press("ArrowLeft");
        pane.press("ArrowLeft");
        assertThat(tip).containsText("Fri Nov 13, 2026");
        pane.press("Escape");
        assertThat(tip).isHidden();
        Locator heat = dashboard.page().locator(".heat .pane");
        heat.focus();
        heat.press("Home");
        assertThat(heat).hasAttribute("aria-valuetext", "Mon 00:00, Scans: 0");
        heat.press("ArrowDown");
        for (int hour = 0; hour < 12; hour++) {
            heat.press("ArrowRight");
        }
        assertThat(heat.locator(".tip")).containsText("Tue 12:00Scans: 4");
        Axe.approves("the Analytics screen", dashboard.page());
    }

    @Test
    @Slow
    void aFingerOpensATipAlsoInArabic() {
        for (String locale : new String[] {"en-US", "ar"}) {
            Dashboard dashboard =
                    dashboard(Guests.NARROW, options -> TOUCH.apply(options).setLocale(locale), "?period=7d");
            Locator pane = pane(dashboard);
            pane.scrollIntoViewIfNeeded();
            BoundingBox box = pane.boundingBox();
            Locator tip = pane.locator(".tip");
            for (double share : new double[] {0.02, 0.98}) {
                dashboard.page().touchscreen().tap(box.x + box.width * share, box.y + 20);
                assertThat(tip).isVisible();
                BoundingBox shown = tip.boundingBox();
                assertThat(shown.x).isGreaterThanOrEqualTo(0);
                assertThat(shown.x + shown.width).isLessThanOrEqualTo(320);
            }
            assertThat(tip).containsText("5");
            assertThat(tip).hasAttribute("dir", locale.equals("ar") ? "rtl" : "ltr");
            dashboard.page().touchscreen().tap(160, 10);
        }
    }

    @Test
    void choicesAreInTheAddressAndBackLeadsToTheOnesBefore() {
        Dashboard dashboard = dashboard(Guests.DESK, MOUSE, "");
        dashboard.field("Period").selectOption("yesterday");
        dashboard.page().waitForURL(Pattern.compile(".*[?]period=yesterday$"));
        assertThat(dashboard.page().locator("#scans")).containsText("Nov 18, 2026");
        dashboard.field("Scans of").selectOption("Herbstkarte");
        dashboard.page().waitForURL(Pattern.compile(".*period=yesterday&of=cat_.*"));
        assertThat(dashboard.link("Open menu")).hasAttribute("href", "/app/default/catalogs/" + menu.id());
        dashboard.page().goBack();
        assertThat(dashboard.field("Scans of")).hasValue("");
        assertThat(dashboard.field("Period")).hasValue("yesterday");
        dashboard.field("Period").selectOption("custom");
        dashboard.field("From").fill("2026-11-10");
        dashboard.field("To").fill("2026-11-12");
        dashboard.button("Show").click();
        dashboard.page().waitForURL(Pattern.compile(".*period=custom&from=2026-11-10&to=2026-11-12$"));
        assertThat(dashboard.page().locator("#total")).hasText("9");
        assertThat(dashboard.link("CSV"))
                .hasAttribute(
                        "href", Pattern.compile(".*from=2026-11-10&to=2026-11-12&compare=period&include=codes.*"));
    }

    @Test
    @Slow
    void topCodesAndMenusLeadOnAndOnlyMenusCodesAreWithoutATable() {
        Dashboard dashboard = dashboard(Guests.DESK, MOUSE, "?period=7d");
        Locator tables = dashboard.page().locator("[data-part=tables] tr");
        assertThat(tables).hasText(new Pattern[] {
            Pattern.compile("Scans.*"),
            Pattern.compile("Table 2\\s*5.*"),
            Pattern.compile("Table 10\\s*2.*"),
            Pattern.compile("Without a table\\s*1.*")
        });
        dashboard.page().locator("[aria-labelledby=tables]").getByText("Number").click();
        dashboard.page().waitForURL(Pattern.compile(".*sort=number#tables$"));
        assertThat(tables.nth(1)).containsText("Table 2");
        assertThat(dashboard.page().locator("[data-part=catalogs] tbody tr").first())
                .containsText(Pattern.compile("Herbstkarte\\s*8"));
        dashboard.link("Front door").click();
        dashboard.page().waitForURL(Pattern.compile(".*period=7d&of=qr_.*"));
        assertThat(dashboard.page().locator("#total")).hasText("21");
        assertThat(dashboard.link("Open code")).isVisible();
        assertThat(dashboard.page().locator("[data-part=tables]")).hasCount(0);
    }

    @Test
    @Slow
    void theScreenFitsEveryWindowAndFingers() {
        for (String query : new String[] {"?period=7d", "?period=custom", "?period=12mo&of=" + door.id()}) {
            FitCheck.inEveryWindow(
                    "analytics" + query, dashboard(Guests.DESK, MOUSE, query).guest());
            FitCheck.forFingers(
                    "analytics" + query, dashboard(Guests.NARROW, TOUCH, query).guest());
        }
        Dashboard dashboard = dashboard(Guests.DESK, MOUSE, "?period=custom");
        double top = dashboard.field("Period").boundingBox().y;
        for (String field : new String[] {"From", "To", "Scans of", "Compare with"}) {
            assertThat(dashboard.field(field).boundingBox().y).as(field).isEqualTo(top);
        }
    }
}
