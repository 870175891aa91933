package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.LoadState;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.Durations;
import placard.testing.MadeCode;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Scanners;
import placard.testing.Slow;
import placard.testing.Store;

/** An owner's way from the set-up link to a code that is scanned, and what may go wrong on it. */
@OnSqlite
class DashboardTest {
    private static final int MOST_ACTIONS = 15;
    private static final Duration HEARD_WITHIN = Duration.ofSeconds(2);
    private static final Pattern CODE = Pattern.compile(".*/codes/qr_[a-z0-9]+$");

    /** The darkest colour of the preview, as a browser paints it. */
    private static final String DARKEST = """
            async () => {
              const picture = document.querySelector("#designer .symbol");
              await picture.decode();
              const canvas = new OffscreenCanvas(200, 200);
              const brush = canvas.getContext("2d");
              brush.drawImage(picture, 0, 0, 200, 200);
              const { data } = brush.getImageData(0, 0, 200, 200);
              let darkest = [255, 255, 255];
              for (let i = 0; i < data.length; i += 4) {
                const [red, green, blue] = data.slice(i, i + 3);
                if (red + green + blue < darkest[0] + darkest[1] + darkest[2]) darkest = [red, green, blue];
              }
              return darkest.map((part) => part.toString(16).padStart(2, "0")).join("");
            }
            """;

    /** Fifty colours in five seconds, each typed and left, as a person does who drags in a colour picker. */
    private static final String FIFTY = """
            async () => {
              const field = document.querySelector("#designer [type=color]");
              for (let i = 1; i <= 50; i++) {
                field.value = `#0000${(i + 30).toString(16).padStart(2, "0")}`;
                field.dispatchEvent(new Event("input", { bubbles: true }));
                const until = performance.now() + 100;
                while (performance.now() < until) await new Promise(requestAnimationFrame);
              }
              return field.value.slice(1);
            }
            """;

    /** Counts the snapshots that a page hears, and has its connections at hand. */
    private static final String HEARING = """
            (() => {
              window.sources = [];
              window.snapshots = 0;
              window.EventSource = class extends EventSource {
                constructor(url) {
                  super(url);
                  window.sources.push(this);
                  this.addEventListener("scans", () => window.snapshots++);
                }
              };
            })()
            """;

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static Dashboard dashboard() {
        return Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
    }

    /** Mouse and keyboard alone, and the camera of a phone. */
    @Test
    void fromTheSetUpLinkToAScannedCodeInFifteenActions() {
        try (Placard fresh = Placard.start(Store.SQLITE, Map.of("PLACARD_BASE_URL", "http://codes.example"))) {
            Dashboard dashboard =
                    new Dashboard(GUESTS.with(Guests.DESK, options -> options.setTimezoneId("Europe/Rome")), fresh);
            dashboard.openSetUpLink();
            dashboard.type(Person.NAME);
            dashboard.press("Tab");
            dashboard.type(Person.EMAIL);
            dashboard.press("Tab");
            dashboard.type("Trattoria Rossi");
            dashboard.press("Tab");
            dashboard.type(Person.PASSWORD);
            dashboard.press("Enter");
            dashboard.click(dashboard.link("Create your QR code"));
            assertThat(fresh.get("/api/v1/workspace").at("/workspace/timezone").asText())
                    .isEqualTo("Europe/Rome");
            dashboard.click(dashboard.field("Web address"));
            dashboard.type("trattoria.example/menu");
            dashboard.press("Enter");
            dashboard.page().waitForURL(CODE);
            assertThat(dashboard.page().locator("h1")).hasText("trattoria.example");
            assertThat(dashboard.page().locator(".symbol")).isVisible();
            dashboard.guest().until("async () => document.querySelector('.symbol').complete");

            String read =
                    Scanners.zxing(Scanners.png(dashboard.page().screenshot())).getText();
            assertThat(read).startsWith("http://codes.example/q/");
            String slug = URI.create(read).getPath().substring("/q/".length());
            MadeCode code = new MadeCode(fresh, "", slug);
            assertThat(code.scan("203.0.113.9").header("Location")).isEqualTo("https://trattoria.example/menu");
            assertThat(dashboard.page().locator("#heard")).containsText("it works");
            assertThat(dashboard.actions()).isLessThanOrEqualTo(MOST_ACTIONS);
            assertThat(dashboard.page().locator("#ever")).hasText("1");
            Durations heard = new Durations();
            for (int scan = 2; scan <= 4; scan++) {
                code.scan("203.0.113.9");
                String sum = Integer.toString(scan);
                heard.time(() -> assertThat(dashboard.page().locator("#ever")).hasText(sum));
            }
            assertThat(heard.median()).isLessThan(HEARD_WITHIN);
        }
    }

    @Test
    @Slow
    void onlyAScanAfterThePageWasOpenedIsAnnouncedWithItsOwnTime() {
        MadeCode code = MadeCode.in(placard);
        MadeCode other = MadeCode.in(placard);
        code.scan("203.0.113.21");
        code.scan("203.0.113.22");
        code.data(2);
        Dashboard dashboard = dashboard();
        dashboard.guest().context().addInitScript(HEARING);
        dashboard.screen("codes/" + code.id());
        Locator heard = dashboard.page().locator("#heard");
        dashboard.guest().until("async () => window.snapshots > 0");
        other.scan("203.0.113.23");
        dashboard.guest().until("async () => window.snapshots > 1");
        assertThat(heard).not().containsText("it works");

        dashboard.page().evaluate("() => { sources[0].close(); sources[0].dispatchEvent(new Event('error')); }");
        dashboard.guest().until("async () => window.sources.length > 1 && window.snapshots > 2");
        assertThat(heard).not().containsText("it works");
        assertThat(dashboard.page().locator("#ever")).hasText("2");

        code.scan("203.0.113.24");
        String time = code.data(3).at("/metrics/latestScan").asText();
        String local = (String) dashboard
                .page()
                .evaluate(
                        "iso => new Intl.DateTimeFormat('en-u-nu-latn', { timeStyle: 'medium' }).format(new Date(iso))",
                        time);
        assertThat(heard).hasText("Scanned at " + local + ": it works!");
        assertThat(dashboard.page().locator("#today")).hasText("3");
        dashboard
                .page()
                .evaluate("() => sources.at(-1).dispatchEvent(new MessageEvent('scans',"
                        + " { data: JSON.stringify({ codes: [], total: 0, day: '2999-01-01' }) }))");
        assertThat(dashboard.page().locator("#today")).hasText("0");
        assertThat(dashboard.page().locator("#ever")).hasText("3");
    }

    @Test
    void aSessionThatEndsWhileAFormIsFilledInIsBegunInPlaceAndTheRequestIsSent() {
        Dashboard dashboard = dashboard();
        // The answer to a sign-in leads to another page, which isn't wanted here.
        dashboard
                .guest()
                .expecting(
                        "responded with a status of 401",
                        "responded with a status of 422",
                        "^failed: .*/app/sign-in net::ERR_ABORTED");
        dashboard.screen("codes/new");
        dashboard.field("Web address").fill("https://example.com/spring");
        dashboard.field("Name").fill("Written before the session was over");
        dashboard.guest().context().clearCookies();
        dashboard.button("Create code").click();
        Locator dialog = dashboard.page().locator("#session");
        assertThat(dialog).isVisible();
        dialog.getByLabel("Email").fill(Person.EMAIL);
        dialog.getByLabel("Password").fill("not this one at all");
        dashboard.page().keyboard().press("Enter");
        assertThat(dialog.getByRole(AriaRole.ALERT)).containsText("don’t match");
        dialog.getByLabel("Password").fill(Person.PASSWORD);
        dashboard.page().keyboard().press("Enter");
        dashboard.page().waitForURL(CODE);
        assertThat(dashboard.page().locator("h1")).hasText("Written before the session was over");
        assertThat(placard.get("/api/v1/qr?q=Written%20before")
                        .at("/pagination/total")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void aRefusedFormShowsTheFaultAtItsFieldAndKeepsTheInput() {
        Dashboard dashboard = dashboard();
        dashboard.guest().expecting("responded with a status of 422");
        dashboard.screen("codes/new");
        dashboard.field("Web address").fill("http://exa mple");
        dashboard.field("Name").fill("Kept");
        dashboard.button("Create code").click();
        assertThat(dashboard.page().locator("#f-targetUrl-fault")).containsText("Enter a web address");
        assertThat(dashboard.page().locator("#summary")).isFocused();
        Axe.approves("a refused form", dashboard.page());
        assertThat(dashboard.field("Web address")).hasAttribute("aria-invalid", "true");
        dashboard.page().reload();
        assertThat(dashboard.field("Name")).hasValue("Kept");
        assertThat(dashboard.field("Web address")).hasValue("http://exa mple");
    }

    @Test
    @Slow
    void theLastOfFiftyQuickChangesIsShown() {
        Dashboard dashboard = dashboard();
        dashboard.screen("codes/new");
        assertThat(dashboard.page().getByText("Phones read this well")).isVisible();
        Object last = dashboard.page().evaluate(FIFTY);
        dashboard.guest().until("async () => (await (" + DARKEST + ")()) === '" + last + "'");
        dashboard.page().waitForLoadState(LoadState.NETWORKIDLE);
        assertThat(dashboard.page().evaluate(DARKEST)).isEqualTo(last);
    }

    @Test
    @Slow
    void everyTypeOfContentCanBeMade() {
        Dashboard dashboard = dashboard();
        // A picture of a content that is typed only in part is refused.
        dashboard.guest().expecting("responded with a status of 422");
        Map<String, Map<String, String>> types = Map.of(
                "Wi-Fi", Map.of("Network name", "Guests", "Network password", "two lanterns"),
                "Contact", Map.of("First name", "Ana", "Last name", "Núñez"),
                "WhatsApp chat", Map.of("Phone number", "+34 600 555 012"),
                "Location", Map.of("Latitude", "https://maps.apple.com/?ll=52.37,4.89&q=Dam"),
                "Link page", Map.of("Heading", "Saffron Table", "Address", "instagram.com/saffron"));
        types.forEach((type, fields) -> {
            dashboard.screen("codes/new");
            dashboard
                    .page()
                    .getByRole(
                            AriaRole.RADIO,
                            new Page.GetByRoleOptions().setName(type).setExact(true))
                    .check();
            fields.forEach((label, value) -> {
                dashboard.field(label).first().fill(value);
                dashboard.field(label).first().blur();
            });
            dashboard.button("Create code").click();
            dashboard.page().waitForURL(CODE);
            assertThat(dashboard.page().locator("#edit > form")).isVisible();
        });
    }

    @Test
    @Slow
    void aDestinationChangesTheSwitchHoldsAndTwoWhoChangeTheSameAreAsked() {
        MadeCode code = MadeCode.in(placard);
        Dashboard dashboard = dashboard();
        dashboard.guest().expecting("responded with a status of 412");
        dashboard.screen("codes/" + code.id());
        dashboard.field("Web address").fill("https://example.com/mine");
        dashboard.button("Save changes").click();
        assertThat(dashboard.page().getByText("Saved. Live now.")).isVisible();
        assertThat(code.scan("203.0.113.3").header("Location")).isEqualTo("https://example.com/mine");

        dashboard.field("Web address").fill("https://example.com/mine-again");
        code.patch("{\"targetUrl\":\"https://example.com/theirs\"}");
        dashboard.button("Save changes").click();
        Locator clash = dashboard.page().locator("#conflict");
        assertThat(clash).containsText("https://example.com/theirs");
        assertThat(clash).containsText("https://example.com/mine-again");
        assertThat(clash).isFocused();
        Axe.approves("a conflict", dashboard.page());
        dashboard.button("Keep mine").click();
        assertThat(clash).hasCount(0);
        assertThat(code.scan("203.0.113.3").header("Location")).isEqualTo("https://example.com/mine-again");

        dashboard.button("Turn off").click();
        assertThat(dashboard.page().locator("#off")).isVisible();
        assertThat(code.scan("203.0.113.3").status()).isEqualTo(410);
    }

    @Test
    @Slow
    void codesAreChosenForASheetAndDeletedAfterBeingAsked() {
        for (String name : List.of("Doomed one", "Doomed two")) {
            MadeCode.in(placard, "{\"name\":\"" + name + "\",\"targetUrl\":\"https://example.com/\"}");
        }
        Dashboard dashboard = dashboard();
        dashboard.screen("codes");
        dashboard.page().keyboard().press("/");
        assertThat(dashboard.page().locator("#q")).isFocused();
        dashboard.page().keyboard().type("doomed");
        dashboard.page().keyboard().press("Enter");
        assertThat(dashboard.page().locator(".rows > li")).hasCount(2);
        dashboard.field("Select all").check();
        dashboard.button("Print sheet").click();
        assertThat(dashboard.page().locator("#press h2").nth(1)).hasText("2 codes");
        dashboard.page().goBack();
        assertThat(dashboard.page().locator(".rows > li")).hasCount(2);
        dashboard.field("Select all").check();
        dashboard.button("Download (ZIP)").click();
        Axe.approves("the question before an archive", dashboard.page());
        dashboard.field("Format").selectOption("svg");
        var archive = dashboard
                .page()
                .waitForDownload(() -> dashboard.button("Download").click());
        assertThat(archive.suggestedFilename()).isEqualTo("codes.zip");
        dashboard.button("Delete").click();
        assertThat(dashboard.page().locator("#ask-delete")).containsText("Doomed one");
        Axe.approves("the question before deleting", dashboard.page());
        dashboard.page().keyboard().press("Escape");
        assertThat(dashboard.page().locator(".rows > li")).hasCount(2);
        dashboard.button("Delete").click();
        dashboard.button("Move to trash").click();
        assertThat(dashboard.page().getByText("No matching codes")).isVisible();
        assertThat(dashboard.page().locator("#messages")).containsText("Moved to trash: Doomed");
        Axe.approves("what was moved to the trash", dashboard.page());
        dashboard.button("Undo").click();
        assertThat(dashboard.page().locator(".rows > li")).hasCount(2);
    }

    /** A browser without scripts lists codes and says what else needs them. */
    @Test
    @Slow
    void withoutScriptsDocumentsWorkAndTheDesignerSaysWhatItNeeds() {
        MadeCode.in(placard, "{\"name\":\"Seen without scripts\",\"targetUrl\":\"https://example.com/\"}");
        Guest guest = GUESTS.with(Guests.PHONE, options -> options.setJavaScriptEnabled(false))
                .expecting("^failed: .*\\.js csp$");
        Dashboard dashboard = Dashboard.of(guest, placard);
        dashboard.screen("codes?q=seen");
        assertThat(dashboard.page().getByText("Seen without scripts")).isVisible();
        dashboard.screen("codes/new");
        assertThat(dashboard.page().locator("noscript .banner")).containsText("it needs JavaScript");
        assertThat(dashboard.page().locator("noscript .banner")).isVisible();
    }

    @Test
    @Slow
    void theDesignerComesInTwentyRequestsNoneOfThemTwice() {
        Dashboard dashboard = dashboard();
        List<String> fetched = new ArrayList<>();
        dashboard.screen("codes");
        dashboard.page().onRequest(request -> {
            if (request.isNavigationRequest()) {
                // What the screen before still fetched on a slow machine isn't the designer's.
                fetched.clear();
            }
            fetched.add(URI.create(request.url()).getPath());
        });
        dashboard.screen("codes/new");
        assertThat(dashboard.page().getByText("Phones read this well")).isVisible();
        fetched.removeIf("/favicon.svg"::equals);
        // Pictures of the list before, whose requests are reported late, and pictures that the page made itself.
        fetched.removeIf(path -> path == null || path.endsWith("/image.svg"));
        assertThat(fetched).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(20);
    }
}
