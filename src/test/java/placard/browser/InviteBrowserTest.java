package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Team;

/** People and keys on the dashboard's screens. */
@OnSqlite
class InviteBrowserTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static Locator radio(Dashboard dashboard, String role) {
        return dashboard.page().locator("#place [name=role][value=" + role + "]");
    }

    @Test
    void aPersonIsInvitedCopiesTheLinkJoinsAndGetsThatRoleAlone() {
        Guest owner = GUESTS.with(Guests.DESK, options -> options);
        Dashboard dashboard = Dashboard.of(owner, placard);
        dashboard.screen("members");
        dashboard.button("Invite a person").click();
        radio(dashboard, "analyst").check();
        dashboard.page().locator("#recipient").fill("Ben");
        dashboard.button("Create link").click();
        Locator secret = dashboard.page().locator("#secret");
        assertThat(secret).hasValue(Pattern.compile(".*/app/invite/[\\w-]{43}$"));
        dashboard.button("Copy").click();
        assertThat(dashboard.page().locator("#copy")).hasText("Copied");
        String link = secret.inputValue();
        dashboard.button("Done").click();
        assertThat(dashboard.page().locator(".people").getByText("Ben")).isVisible();

        Guest ben = GUESTS.phone();
        Dashboard theirs = new Dashboard(ben, placard);
        ben.open(link);
        ben.page().locator("[name=name]").fill("Ben");
        ben.page().locator("[name=email]").fill("ben@a.example");
        ben.page().locator("main [name=password]").fill(Person.PASSWORD);
        theirs.button("Create my account and join").click();
        ben.page().waitForURL(Pattern.compile(".*/app/default/$"));
        assertThat(theirs.link("New code")).hasCount(0);
        ben.expecting("Failed to load resource: the server responded with a status of 4");
        ben.open(placard.url("/app/default/members"));
        assertThat(ben.page().getByRole(AriaRole.HEADING).first()).hasText("Your role doesn’t include this");
        ben.open(link);
        assertThat(ben.page().getByRole(AriaRole.HEADING).first()).hasText("This link has been used");
        assertThat(Team.id(placard, "ben@a.example")).startsWith("usr_");

        dashboard.screen("members");
        dashboard.button("Role of Ben").click();
        assertThat(radio(dashboard, "analyst")).isChecked();
        radio(dashboard, "editor").check();
        dashboard.button("Save").click();
        assertThat(dashboard.page().locator(".leads").getByText("Editor")).isVisible();
        dashboard.button("Remove: Ben").click();
        dashboard.page().locator("#sure [value=go]").click();
        assertThat(dashboard.page().getByText("ben@a.example")).hasCount(0);
    }

    @Test
    @Slow
    void theLastOwnerReadsWhyTheyStay() {
        Guest owner = GUESTS.phone();
        owner.expecting("Failed to load resource: the server responded with a status of 409");
        Dashboard dashboard = Dashboard.of(owner, placard);
        dashboard.screen("members");
        dashboard.button("Leave").click();
        dashboard.page().locator("#sure [value=go]").click();
        assertThat(dashboard.page().locator("#messages")).containsText("needs an owner");
    }

    @Test
    void aKeyIsShownOnceAndRevoked() {
        Guest owner = GUESTS.phone();
        owner.expecting("Failed to load resource: the server responded with a status of 422");
        Dashboard dashboard = Dashboard.of(owner, placard);
        dashboard.screen("keys");
        dashboard.button("New key").click();
        dashboard.page().locator("#name").fill("Till");
        dashboard.button("Create key").click();
        assertThat(dashboard.page().locator("#key .summary")).hasText("Please choose at least one.");
        dashboard.field("See codes").check();
        dashboard.button("Create key").click();
        Locator secret = dashboard.page().locator("#secret");
        assertThat(secret).hasValue(Pattern.compile("plc_[0-9A-Za-z]{38}"));
        String key = secret.inputValue();
        assertThat(placard.send("GET", "/api/v1/qr", null, key).status()).isEqualTo(200);
        dashboard.button("Done").click();
        assertThat(dashboard.page().locator(".people").getByText("Till")).isVisible();
        assertThat(dashboard.page().content()).doesNotContain(key);
        dashboard.button("Revoke: Till").click();
        dashboard.page().locator("#sure [value=go]").click();
        assertThat(dashboard.page().locator(".people").getByText("Till")).hasCount(0);
        assertThat(placard.send("GET", "/api/v1/qr", null, key).status()).isEqualTo(401);
    }
}
