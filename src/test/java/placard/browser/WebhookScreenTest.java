package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static placard.testing.Body.json;

import com.microsoft.playwright.Page;
import java.util.Map;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.Await;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Receiver;
import placard.testing.Store;
import placard.testing.Team;

/** Webhooks as an owner without a terminal meets them. */
class WebhookScreenTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    private static Receiver receiver;
    private static Placard placard;

    @BeforeAll
    static void start() {
        receiver = new Receiver(0);
        placard = Placard.start(
                Store.SQLITE,
                Map.of(
                        "PLACARD_OUTBOUND_PRIVATE",
                        "127.0.0.0/8:" + receiver.port(),
                        "PLACARD_OUTBOUND_PRIVATE_SHARED",
                        "true"));
        Person.owner(placard);
    }

    @AfterAll
    static void stop() {
        placard.close();
        receiver.close();
    }

    @Test
    void aServiceIsConnectedInThreeStepsAndAWrongAddressIsNamedAtItsField() {
        Guest guest = GUESTS.phone();
        guest.expecting("Failed to load resource: the server responded with a status of 4");
        Dashboard dashboard = Dashboard.of(guest, placard);
        dashboard.screen("webhooks");
        Page page = dashboard.page();
        page.locator("main a.button").click();
        page.locator("#url").fill("http://10.0.0.1/hook");
        page.locator("#connect button[value=go]").click();
        assertThat(page.locator("#types-fault")).hasText("Please choose at least one.");
        page.locator("[name=types][value='code.created']").check();
        page.locator("#connect button[value=go]").click();
        assertThat(page.locator("#url-fault")).containsText("reachable on the internet");
        assertThat(page.locator("#url")).isFocused();
        page.locator("#url").fill(receiver.url("/walk"));
        assertThat(page.locator("#url-fault")).isHidden();
        page.locator("#name").fill("Kitchen");
        page.locator("#connect button[value=go]").click();
        receiver.answer(404);
        page.locator("#test").click();
        assertThat(page.locator("#tried")).hasText("✗ The service doesn’t know this address (404)");
        assertThat(page.locator("#fix")).isVisible();
        assertThat(page.locator("#secret")).hasValue(Pattern.compile("whsec_.+"));
        page.locator("#done").click();
        assertThat(page.locator("h1")).hasText("Kitchen");
        receiver.answer(200);
        // A workspace may test once in two seconds.
        Await.until("a test has arrived", () -> {
            page.locator("#test").click();
            page.locator("#test:enabled").waitFor();
            return page.locator("#tried").textContent().equals("✓ Delivered (200)");
        });
        page.locator("[data-active=false]").click();
        assertThat(page.locator("#state")).hasText("Paused");
        page.locator("[data-active=true]").click();
        assertThat(page.locator("#state")).hasText("Working");
        page.locator("#rotate").click();
        page.locator("#rotating [value=go]").click();
        assertThat(page.locator("#once #secret")).hasValue(Pattern.compile("whsec_.+"));
        page.locator("#once button[value='']").click();
        assertThat(page.locator("#signing ~ p").nth(1)).containsText("The former secret works until");
        page.locator("#delete").click();
        page.locator("#sure [value=go]").click();
        assertThat(page.locator(".blank h2")).hasText("Nothing connected yet");
    }

    @Test
    void removingAMemberListsTheirWebhooksTicked() {
        Person ben = Team.member(placard, "admin", "ben@trattoria.example");
        String id = ben.json(
                        "POST",
                        "/app/default/api/v1/webhooks",
                        json("{'name':'His <b>chat</b>','types':['item.*'],'url':'" + receiver.url("/ben") + "'}"))
                .at("/webhook/id")
                .asText();
        Dashboard dashboard = Dashboard.of(GUESTS.phone(), placard);
        dashboard.screen("members");
        Page page = dashboard.page();
        page.locator("[data-delete^='members/usr_']").click();
        assertThat(page.locator("#pause")).isChecked();
        assertThat(page.locator("#hooks li")).hasText("His <b>chat</b>");
        page.locator("#sure [value=go]").click();
        assertThat(page.locator("[data-delete^='members/usr_']")).hasCount(0);
        Assertions.assertThat(placard.get("/api/v1/webhooks/" + id)
                        .at("/webhook/state")
                        .asText())
                .isEqualTo("paused");
    }
}
