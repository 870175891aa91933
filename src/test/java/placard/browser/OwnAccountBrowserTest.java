package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.account.MadeApp;
import placard.testing.MovableClock;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Team;

/** A person's own account in a browser. */
@OnSqlite(clock = "2026-11-20T08:00:00Z")
class OwnAccountBrowserTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static Dashboard dashboard() {
        return Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
    }

    @Test
    void aFormThatNeedsAProofAsksForItInPlaceAndIsSentThen() {
        Dashboard dashboard = dashboard();
        dashboard.guest().expecting("responded with a status of 422");
        dashboard.open("/app/account?in=default");
        clock.move(Duration.ofMinutes(20));
        dashboard.field("New password").fill("copper-lantern-orchard-7");
        dashboard.button("Change password").click();
        Locator dialog = dashboard.page().locator("#proof");
        assertThat(dialog).isVisible();
        Axe.approves("the question who it is", dashboard.page());
        dialog.getByLabel("Password").fill("not this one at all");
        dashboard.page().keyboard().press("Enter");
        assertThat(dialog.getByRole(AriaRole.ALERT)).containsText("isn’t your password");
        dialog.getByLabel("Password").fill(Person.PASSWORD);
        dashboard.page().keyboard().press("Enter");
        assertThat(dashboard.page().locator(".success")).containsText("Your password was changed");
        dashboard.field("New password").fill(Person.PASSWORD);
        // The page before says so already.
        dashboard
                .page()
                .waitForResponse(
                        Pattern.compile("done=password"),
                        () -> dashboard.button("Change password").click());
    }

    @Test
    @Slow
    void aRequestOfAScriptThatNeedsAProofIsRepeatedAfterIt() {
        Dashboard dashboard = dashboard();
        dashboard.guest().expecting("responded with a status of 403");
        dashboard.screen("codes");
        clock.move(Duration.ofMinutes(20));
        dashboard.page().evaluate("""
                        () => {
                          const at = document.querySelector("script[src$='/app.js']").src.replace("/app.js", "/api.js");
                          window.made = import(at).then(({ ask }) => ask("POST", "keys",
                            { json: { name: "By the browser", scopes: ["qr:read"] }, once: true })).then((answer) => answer.status);
                        }
                        """);
        Locator dialog = dashboard.page().locator("#proof");
        assertThat(dialog).isVisible();
        dialog.getByLabel("Password").fill(Person.PASSWORD);
        dashboard.page().keyboard().press("Enter");
        assertThat(dashboard.page().evaluate("() => window.made")).isEqualTo(201);
    }

    /** Apps find a symbol only with four modules of white on each side of it. */
    @Test
    void theSymbolForAnAuthenticatorAppHasWhiteAroundIt() {
        Dashboard dashboard = Dashboard.of(GUESTS.phone(), placard);
        dashboard.open("/app/account");
        dashboard.page().locator("form[action='/app/account/app/new'] button").click();
        assertThat(dashboard.page().locator("svg.plainsymbol").evaluate("""
                (svg) => {
                  const [ground, dark] = [...svg.querySelectorAll("path")].map((path) => path.getBBox());
                  const { x, y, width, height } = svg.viewBox.baseVal;
                  return [ground, { x, y, width, height }].map((around) => [
                    dark.x - around.x, dark.y - around.y,
                    around.x + around.width - dark.x - dark.width, around.y + around.height - dark.y - dark.height,
                  ].join(" ")).join(", ");
                }
                """)).isEqualTo("4 4 4 4, 4 4 4 4");
    }

    /** An authenticator of Chromium's, which verifies its owner without asking. */
    static void hasAuthenticator(Page page) {
        CDPSession devices = page.context().newCDPSession(page);
        devices.send("WebAuthn.enable");
        JsonObject options = new JsonObject();
        options.addProperty("protocol", "ctap2");
        options.addProperty("transport", "internal");
        options.addProperty("hasResidentKey", true);
        options.addProperty("hasUserVerification", true);
        options.addProperty("isUserVerified", true);
        options.addProperty("automaticPresenceSimulation", true);
        JsonObject added = new JsonObject();
        added.add("options", options);
        devices.send("WebAuthn.addVirtualAuthenticator", added);
    }

    @Test
    void aPasskeyIsMadeSignsInStandsInForThePasswordAndIsRemoved() {
        Dashboard dashboard = dashboard();
        dashboard.guest().expecting("responded with a status of 4");
        hasAuthenticator(dashboard.page());
        dashboard.open("/app/account");
        dashboard.field("Name").fill("My laptop");
        dashboard.button("Add a passkey").click();
        assertThat(dashboard.page().locator(".success")).containsText("Passkey added");
        assertThat(dashboard.button("Remove My laptop")).isVisible();

        dashboard.guest().context().clearCookies();
        dashboard.open("/app/sign-in");
        dashboard.button("Sign in with a passkey").click();
        dashboard.page().waitForURL("**/app/default/");

        dashboard.screen("codes/new");
        dashboard.field("Web address").fill("https://example.com/by-passkey");
        dashboard.field("Name").fill("By passkey");
        dashboard.guest().context().clearCookies();
        dashboard.button("Create code").click();
        dashboard.page().locator("#session").getByText("Use a passkey").click();
        dashboard.page().waitForURL("**/codes/qr_*");

        dashboard.open("/app/account");
        dashboard.page().getByText("Rename").click();
        dashboard.page().locator("[name=passkey]").fill("My old laptop");
        dashboard.page().keyboard().press("Enter");
        assertThat(dashboard.page().locator(".success")).containsText("Passkey renamed");
        clock.move(Duration.ofMinutes(20));
        dashboard.button("Remove My old laptop").click();
        dashboard.page().locator("#proof").getByText("Use a passkey").click();
        assertThat(dashboard.page().locator(".success")).containsText("Passkey removed");
        assertThat(dashboard.button("Remove My old laptop")).hasCount(0);
    }

    private static Locator fieldOf(Locator dialog, String label) {
        return dialog.getByLabel(label, new Locator.GetByLabelOptions().setExact(true));
    }

    @Test
    @Slow
    void theCodeIsAskedForInPlaceWhenTheSessionIsOverAndTheRequestIsSentThen() {
        Person cleo = Team.member(placard, "editor", "cleo@b.example");
        MadeApp app = MadeApp.of(cleo, clock);
        clock.move(Duration.ofSeconds(30));
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard, cleo);
        dashboard.guest().expecting("responded with a status of 4");
        dashboard.screen("codes/new");
        dashboard.field("Web address").fill("https://example.com/by-code");
        dashboard.field("Name").fill("Written before the code");
        dashboard.guest().context().clearCookies();
        dashboard.button("Create code").click();
        Locator dialog = dashboard.page().locator("#session");
        fieldOf(dialog, "Email").fill("cleo@b.example");
        fieldOf(dialog, "Password").fill(Person.PASSWORD);
        dashboard.page().keyboard().press("Enter");
        assertThat(fieldOf(dialog, "Code")).isFocused();
        assertThat(fieldOf(dialog, "Password")).isHidden();
        Axe.approves("the question for the code", dashboard.page());
        dashboard.page().keyboard().insertText("000000");
        dashboard.page().keyboard().press("Enter");
        assertThat(dialog.getByRole(AriaRole.ALERT)).containsText("This code is wrong");
        fieldOf(dialog, "Code").fill(app.code());
        dashboard.page().keyboard().press("Enter");
        dashboard.page().waitForURL("**/codes/qr_*");
        assertThat(dashboard.page().locator("h1")).hasText("Written before the code");
    }

    /** What one person typed is not sent in the name of another. */
    @Test
    @Slow
    void signingInAsAnotherPersonSendsNoneOfTheFirstPersonsInput() {
        Team.member(placard, "editor", "dora@b.example");
        Dashboard dashboard = dashboard();
        dashboard.guest().expecting("responded with a status of 401");
        dashboard.screen("codes/new");
        dashboard.field("Web address").fill("https://example.com/by-ana");
        dashboard.field("Name").fill("Typed by Ana alone");
        dashboard.guest().context().clearCookies();
        dashboard.button("Create code").click();
        Locator dialog = dashboard.page().locator("#session");
        fieldOf(dialog, "Email").fill("dora@b.example");
        fieldOf(dialog, "Password").fill(Person.PASSWORD);
        dashboard.page().keyboard().press("Enter");
        assertThat(dashboard.page().locator(".me .name")).hasText("dora");
        assertThat(dashboard.page()).hasURL(Pattern.compile(".*/codes/new$"));
        assertThat(dialog).isHidden();
        assertThat(placard.get("/api/v1/qr?q=Typed+by+Ana")
                        .at("/pagination/total")
                        .asInt())
                .isZero();
    }

    @Test
    @Slow
    void aSecondFactorIsRemovedByItsCodeInPlace() {
        Person frida = Team.member(placard, "editor", "frida@b.example");
        MadeApp app = MadeApp.of(frida, clock);
        clock.move(Duration.ofMinutes(20));
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard, frida);
        dashboard.guest().expecting("responded with a status of 422");
        dashboard.open("/app/account");
        dashboard.button("Turn off").click();
        Locator dialog = dashboard.page().locator("#proof");
        assertThat(dialog).containsText("your password alone isn’t enough");
        assertThat(fieldOf(dialog, "Password")).isHidden();
        Axe.approves("the question for a second factor", dashboard.page());
        fieldOf(dialog, "Code").fill("123456");
        dashboard.page().keyboard().press("Enter");
        assertThat(dialog.getByRole(AriaRole.ALERT)).containsText("This code is wrong");
        fieldOf(dialog, "Code").fill(app.code());
        dashboard.page().keyboard().press("Enter");
        assertThat(dashboard.page().locator(".success")).containsText("app is off");
        assertThat(dashboard.page().locator("#changes ~ ul li").first()).containsText("Authenticator app turned off");
    }
}
