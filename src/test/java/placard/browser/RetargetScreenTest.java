package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Locator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.base.Json;
import placard.testing.MadeCode;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;

/** An agency whose client has a new domain: another beginning for the addresses of many codes, and the way back. */
@OnSqlite(settings = "PLACARD_INITIAL_CREDITS=1000")
final class RetargetScreenTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static Dashboard at(String query) {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        dashboard.screen("codes/retarget" + query);
        return dashboard;
    }

    private static Locator row(Dashboard dashboard) {
        return dashboard.page().locator(".addresses li");
    }

    private static Locator heading(Dashboard dashboard) {
        return dashboard.page().locator("#retarget h2");
    }

    private static String target(String id) {
        return placard.get("/api/v1/qr/" + id).at("/qr/targetUrl").asText();
    }

    @Test
    @Slow
    void threeHundredCodesMoveToANewDomainByKeysAndBack() {
        ObjectNode body = Json.object();
        for (int i = 1; i <= 300; i++) {
            ObjectNode code = body.withArray("codes").addObject().put("name", "Door " + i);
            code.put("targetUrl", "https://old.example/" + i).putArray("tags").add(i > 250 ? "north" : "south");
        }
        List<String> ids =
                placard.post("/api/v1/qr/bulk", Json.text(body)).at("/qrs").findValuesAsText("id");
        assertThat(ids).hasSize(300);
        Dashboard dashboard = at("");
        assertThat(dashboard.page().locator("#origins option").first()).hasAttribute("value", "https://old.example");
        dashboard.field("Old address").focus();
        dashboard.type("old.example");
        dashboard.press("Tab");
        dashboard.type("https://new.example/x");
        dashboard.press("Enter");
        assertThat(heading(dashboard)).hasText("300 codes get a new address");
        assertThat(dashboard.page().locator("#plan"))
                .containsText("Printed codes keep working: you don’t need to print any again.");
        assertThat(dashboard.page().locator("#plan"))
                .containsText("Addresses in rules and planned changes aren’t changed here.");
        assertThat(row(dashboard)).hasCount(100);
        assertThat(row(dashboard).first()).containsText("https://new.example/x/");
        assertThat(target(ids.getFirst())).isEqualTo("https://old.example/1");
        Axe.approves("addresses that would change", dashboard.page());
        row(dashboard).last().scrollIntoViewIfNeeded();
        dashboard.button("Change 300 codes").press("Enter");
        assertThat(heading(dashboard)).hasText("300 codes lead to their new addresses");
        assertThat(heading(dashboard)).isInViewport();
        assertThat(target(ids.get(299))).isEqualTo("https://new.example/x/300");
        placard.patch("/api/v1/qr/" + ids.getFirst(), "{\"targetUrl\":\"https://third.example/\"}");
        dashboard.button("Undo").press("Enter");
        assertThat(heading(dashboard)).hasText("299 codes lead to their old addresses again");
        assertThat(dashboard.page().locator("#done")).containsText("1 address was changed since, so it stays");
        assertThat(target(ids.get(299))).isEqualTo("https://old.example/300");
        assertThat(target(ids.getFirst())).isEqualTo("https://third.example/");
        Axe.approves("addresses that were taken back", dashboard.page());

        dashboard.button("Change more addresses").click();
        dashboard.page().locator("#retarget summary").click();
        dashboard.page().locator("#retarget").getByLabel("north").check();
        dashboard.button("Show the changes").click();
        assertThat(heading(dashboard)).hasText("50 codes get a new address");
    }

    @Test
    void chosenCodesAloneAndAnAddressWithTheOtherSchemeAndAWrongOne() {
        String one = MadeCode.in(placard, "{\"name\":\"One\",\"targetUrl\":\"http://plain.example/1\"}")
                .id();
        MadeCode.in(placard, "{\"name\":\"Two\",\"targetUrl\":\"http://plain.example/2\"}");
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        dashboard.screen("codes?q=One");
        dashboard.page().locator("[name=id][value='" + one + "']").check();
        dashboard.page().locator("#retarget").click();
        assertThat(dashboard.page().locator("#retarget")).containsText("1 selected code");
        dashboard.field("Old address").fill("plain.example");
        dashboard.field("New address").fill("https://safe.example");
        dashboard.button("Show the changes").click();
        assertThat(heading(dashboard)).hasText("No code has an address that begins like this");
        dashboard.button("Use it").click();
        assertThat(heading(dashboard)).hasText("1 code gets a new address");
        dashboard.button("All codes instead").click();
        dashboard.button("Show the changes").click();
        assertThat(heading(dashboard)).hasText("2 codes get a new address");
        dashboard.field("New address").fill("https://safe.example/?a=b");
        dashboard.button("Show the changes").click();
        assertThat(heading(dashboard)).hasText("2 addresses can’t be changed");
        assertThat(row(dashboard).first()).containsText("so nothing can follow it");
        dashboard.field("Old address").fill("not an address");
        dashboard.guest().expecting("Failed to load resource: the server responded with a status of 422");
        dashboard.button("Show the changes").click();
        assertThat(dashboard.page().locator("#summary")).containsText("Old address");
    }
}
