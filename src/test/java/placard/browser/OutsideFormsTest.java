package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.microsoft.playwright.Page;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.Await;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** The forms of people who haven't signed in keep their text, and never a password. */
@Timeout(120)
class OutsideFormsTest {
    private static final String STORED = """
            () => JSON.stringify([localStorage, sessionStorage].map((store) => ({ ...store })))""";

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    private static Placard placard;

    private Guest guest;

    @BeforeAll
    static void start() {
        placard = Placard.start(Store.SQLITE);
        Person.owner(placard);
    }

    @AfterAll
    static void stop() {
        if (placard != null) {
            placard.close();
        }
    }

    @BeforeEach
    void come() {
        guest = GUESTS.with(Guests.DESK, options -> options);
        guest.expecting("status of 422");
    }

    private static String stored(Page page) {
        return (String) page.evaluate(STORED);
    }

    private static void fill(Page page, Map<String, String> fields) {
        fields.forEach((name, text) -> page.locator("main [name=" + name + "]").fill(text));
    }

    private static void hasAll(Page page, Map<String, String> fields) {
        fields.forEach((name, text) ->
                assertThat(page.locator("main [name=" + name + "]")).hasValue(name.equals("password") ? "" : text));
        assertThat(stored(page)).doesNotContain(fields.get("password"));
    }

    /** A password that is too short is refused, and the rest stays; then it is taken, and nothing is kept any more. */
    private void isKeptUntilItIsTaken(String url, Map<String, String> fields) {
        Page first = guest.openTab(url);
        fill(first, fields);
        first.reload();
        hasAll(first, fields);
        fill(first, fields);
        first.close();
        Page page = guest.openTab(url);
        hasAll(page, fields);
        page.locator("main [name=password]").fill("short");
        page.locator("main form .button").first().click();
        assertThat(page.locator(".summary")).isVisible();
        page.reload();
        hasAll(page, fields);
        page.locator("main [name=password]").fill(Person.PASSWORD);
        page.locator("main form .button").first().click();
        assertThat(page.locator(".me")).isVisible();
        Await.until("nothing is kept", () -> !stored(page).contains(fields.get("email")));
    }

    @Test
    void theSetUpKeepsWhatIsTypedUntilItIsTaken() {
        try (Placard fresh = Placard.start(Store.SQLITE)) {
            String link = URI.create(fresh.running().setUpLink().orElseThrow()).getPath();
            isKeptUntilItIsTaken(
                    fresh.url(link),
                    Map.of(
                            "name", "Eva Blum",
                            "email", "eva@blum.example",
                            "business", "Blum",
                            "password", "copper-lantern-orchard-7"));
        }
    }

    private static String invitation() {
        Reply made = placard.post("/api/v1/invitations", json("{'role':'editor'}"));
        return placard.url(URI.create(made.at("/invitation/url").asText()).getPath());
    }

    @Test
    void textTypedBeforeTheScriptRunsIsKept() {
        Map<String, String> fields =
                Map.of("name", "Lea Rot", "email", "lea@rot.example", "password", "no-secret-is-kept-3");
        String url = invitation();
        Page first = guest.openTab(url);
        Runnable release = Guests.withholding("**/outside*.js", first, url);
        fill(first, fields);
        release.run();
        first.close();
        hasAll(guest.openTab(url), fields);
    }

    @Test
    void anInvitationKeepsWhatIsTypedUntilItIsTaken() {
        isKeptUntilItIsTaken(
                invitation(),
                Map.of("name", "Max Lang", "email", "max@lang.example", "password", "copper-lantern-orchard-7"));
    }

    /** Others may sign in at the same device: the address goes with the tab. */
    @Test
    void theSignInKeepsTheAddressForItsTab() {
        Map<String, String> fields = Map.of("email", "ana@typed.example", "password", "copper-lantern-orchard-7");
        Page page = guest.openTab(placard.url("/app/sign-in"));
        fill(page, fields);
        page.navigate(placard.url("/app/forgot"));
        page.goBack();
        hasAll(page, fields);
        page.reload();
        hasAll(page, fields);
        page.close();
        assertThat(stored(guest.openTab(placard.url("/app/sign-in")))).doesNotContain("typed.example");
    }
}
