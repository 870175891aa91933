package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static placard.testing.Body.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.Map;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.app.webhook.WebhookView;
import placard.testing.Await;
import placard.testing.MadeCode;
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
        assertThat(page.locator("#signing ~ p").nth(1)).containsText("The old secret works until");
        page.locator("#delete").click();
        page.locator("#sure [value=go]").click();
        assertThat(page.locator(".blank h2")).hasText("Nothing connected yet");
    }

    private static String code(String name) {
        return MadeCode.in(placard, "{\"name\":\"" + name + "\",\"targetUrl\":\"https://a.example/\"}")
                .id();
    }

    @Test
    void everyCodeCanBeChosenAndStaysChosenWhileOthersAreSoughtAndAfterAReload() {
        String first = code("Ölmühle <b>");
        String second = code("Terrace");
        for (int i = 0; i < WebhookView.OFFERED; i++) {
            code("Table " + i);
        }
        Guest guest = GUESTS.phone();
        guest.expecting("^failed: .*/api/v1/qr[?].* net::ERR_ABORTED");
        Dashboard dashboard = Dashboard.of(guest, placard);
        dashboard.screen("webhooks/new");
        Page page = dashboard.page();
        page.locator("#connect summary:visible").last().click();
        assertThat(page.locator("#found")).hasText("The newest codes are shown. Search for others.");
        Locator codes = page.locator("[name=qrIds]");
        assertThat(codes).hasCount(WebhookView.OFFERED);
        assertThat(page.locator("[value='" + first + "']")).hasCount(0);
        page.locator("#code").fill("ÖLM");
        assertThat(page.locator("#found")).hasText("Results: 1");
        assertThat(codes).hasCount(1);
        page.getByText("Ölmühle <b>").click();
        page.locator("#code").fill("nothing is called so");
        assertThat(page.locator("#found")).hasText("No matching codes");
        assertThat(page.locator("[value='" + first + "']")).isChecked();
        page.locator("#code").fill("terr");
        assertThat(codes).hasCount(2);
        page.locator("#code").press("Enter");
        page.getByText("Terrace").click();
        page.locator("[name=types][value='code.changed']").check();
        page.reload();
        assertThat(page.locator("[value='" + second + "']")).isChecked();
        assertThat(page.locator("[value='" + first + "']")).isChecked();
        assertThat(codes).hasCount(WebhookView.OFFERED + 2);
        page.locator("#messages").getByText("Close").click();
        page.locator("[value='" + second + "']").uncheck();
        page.locator("#url").fill(receiver.url("/some"));
        page.locator("#name").fill("Some codes");
        page.locator("#connect button[value=go]").click();
        assertThat(page.locator("#trying")).isVisible();
        page.locator("#done").click();
        assertThat(page.locator("main")).containsText("Only these codes: Ölmühle <b>");
        Assertions.assertThat(placard.get("/api/v1/webhooks")
                        .at("/webhooks")
                        .findValues("qrIds")
                        .toString())
                .contains("[\"" + first + "\"]");
        page.locator("#delete").click();
        page.locator("#sure [value=go]").click();
        assertThat(page.locator(".blank h2")).isVisible();
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
