package placard.app.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Team;
import placard.testing.Tenant;

/** The page of a person who belongs to several workspaces. */
@OnBothStores(clock = "2026-11-13T09:30:00Z")
final class WorkspacesTest {
    private static final Instant WEEK_LATER = Instant.parse("2026-11-20T09:30:00Z");

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    private static Person owner;

    @Prepares
    static void prepare() {
        owner = Person.owner(placard);
        MadeCode code = MadeCode.in(placard);
        scan(code, 2);
        clock.move(Duration.between(clock.instant(), WEEK_LATER));
        scan(code, 3);
        clock.move(Duration.ofMinutes(40));
        scan(code, 1);
        code.data(6);
        MadeCatalog live = MadeCatalog.in(placard, "{'name':'Dinner','currency':'EUR'}");
        live.item("Dosa", ",'price':5,'isAvailable':false");
        live.item("Idli", ",'price':5,'isAvailable':false,'soldOutUntil':'2026-11-20T10:30:00Z'");
        live.item("Vada", ",'price':5");
        placard.post(live.path() + "/publish", "");
        MadeCatalog draft = MadeCatalog.in(placard, "{'name':'Lunch','currency':'EUR'}");
        draft.item("Soup", ",'price':5,'isAvailable':false");
        Tenant.of(placard, 4);
        owner = again(Person.EMAIL);
    }

    private static void scan(MadeCode code, int times) {
        for (int i = 0; i < times; i++) {
            assertThat(code.scan("203.0.113." + i).status()).isEqualTo(302);
        }
    }

    private static Person again(String email) {
        Person person = new Person(placard);
        assertThat(person.signIn(email, Person.PASSWORD).status()).isEqualTo(303);
        return person;
    }

    /** The row of a workspace. */
    private static String line(String page, String handle) {
        int at = page.indexOf("href=\"/app/" + handle + "/\"", page.indexOf("class=\"rows people\""));
        assertThat(at).as(page).isPositive();
        return page.substring(at, page.indexOf("</li>", at));
    }

    @Test
    void eachIsShownWithItsDay() {
        String page = owner.get("/app/").text();
        assertThat(line(page, "default"))
                .contains("Owner", "4 scans today", "+50%", "1 menu not published")
                .contains(clock.instant().isBefore(Instant.parse("2026-11-20T10:30:00Z")) ? "2 sold out" : "1 sold out")
                .doesNotContain("left");
        assertThat(line(page, "other"))
                .contains("Owner", "0 scans today", "4 credits left", "/app/other/credits")
                .doesNotContain("sold out", "not published", "%");
        assertThat(page).doesNotContain("PLACARD_BASE_URL").doesNotContain("role=\"search\"");
    }

    @Test
    void aSearchFindsByName() {
        String page = owner.get("/app/?q=OTH").text();
        assertThat(line(page, "other")).contains("Other");
        assertThat(page).doesNotContain("<bdi>Default</bdi></a>\n<p");
        assertThat(owner.get("/app/?q=%3Cscript%3E").text())
                .contains("No matching workspaces", "value=\"&lt;script>\"")
                .doesNotContain("<script>");
    }

    @Test
    void aMemberOfOneWorkspaceIsRedirectedToIt() {
        Person editor = Team.member(placard, "editor", "one@everywhere.example");
        assertThat(editor.get("/app/").header("Location")).isEqualTo("/app/default/");
        assertThat(editor.get("/app/default/").text()).doesNotContain("All workspaces");
        assertThat(owner.get("/app/default/").text()).contains("All workspaces");
    }

    @Test
    void staffSeeNoScansAndNoDraftsAndNoWarnings() {
        Person staff = Team.member(placard, "staff", "staff@everywhere.example");
        Reply second = placard.send(
                "POST",
                "/api/v1/invitations",
                "{\"role\":\"staff\"}",
                Tenant.of(placard, 1).key());
        assertThat(staff.form(Team.path(second), Map.of()).status()).isEqualTo(303);
        String page = again("staff@everywhere.example").get("/app/").text();
        assertThat(line(page, "default")).contains("Staff", "sold out").doesNotContain("scan", "not published");
        assertThat(page).doesNotContain("credits left", "credit left", "today");
    }

    @Test
    void endingAndUnusedKeysAreShownToPeopleWhoMayChangeThem() {
        String key = Tenant.of(placard, 100).key();
        placard.send("POST", "/api/v1/keys", """
                {"name": "Till", "scopes": ["qr:read"], "expiresAt": "2026-11-25T00:00:00Z"}
                """, key);
        String handle = placard.send("GET", "/api/v1/workspace", null, key)
                .at("/workspace/handle")
                .asText();
        assertThat(line(again(Person.EMAIL).get("/app/").text(), handle))
                .contains("A key expires soon", "/app/" + handle + "/keys")
                .doesNotContain("A key isn’t used");
        clock.move(Duration.ofDays(100));
        assertThat(line(again(Person.EMAIL).get("/app/").text(), handle))
                .contains("A key isn’t used")
                .doesNotContain("A key expires soon");
        clock.move(Duration.ofDays(-100));
    }
}
