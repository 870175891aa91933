package placard.app.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import placard.testing.Command;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;
import placard.testing.Team;
import placard.testing.TemporaryFolder;

/** The screen of the installation, which is for operators. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class InstanceScreenTest {
    private static final String SCREEN = "/app/instance";

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    @Started
    private static Store store;

    private static Person owner;

    @Prepares
    static void prepare() {
        owner = Person.owner(placard);
    }

    private static Person operator() {
        Person person = new Person(placard);
        assertThat(person.signIn(Person.EMAIL, Person.PASSWORD).status()).isEqualTo(303);
        return person;
    }

    @Test
    void theScreenShowsTheStateWithoutSecrets() {
        String page = operator().get(SCREEN).text();
        assertThat(page)
                .contains("Everything works", "PLACARD_BASE_URL", "PLACARD_SCAN_RETENTION_DAYS")
                .contains(store == Store.SQLITE ? "SQLite" : "PostgreSQL")
                .contains(Person.EMAIL, "Default", "href=\"/app/default/\"")
                .doesNotContain(placard.key(), "PLACARD_BOOTSTRAP_KEY", "postgresql://");
    }

    /** The command leaves a mark in the store that it copies; of what a PostgreSQL server's tools do nothing is known. */
    @Test
    void theAgeOfTheLastBackupIsShownAndAWeekIsTooLong() throws Exception {
        if (store == Store.POSTGRESQL) {
            assertThat(owner.get(SCREEN).text()).contains("PostgreSQL server").doesNotContain("No backup yet");
            return;
        }
        assertThat(operator().get(SCREEN).text()).contains("No backup yet");
        Path file = TemporaryFolder.named("backup").path().resolve("a.zip");
        assertThat(Command.run(placard.environment(), "backup", file.toString()).status())
                .isZero();
        assertThat(operator().get(SCREEN).text()).contains("Last backup").doesNotContain("No backup yet", "days old");
        // The command's clock is the system's.
        Duration ahead = Duration.between(clock.instant(), Clock.systemUTC().instant());
        clock.move(ahead.plusDays(9));
        assertThat(operator().get(SCREEN).text()).contains("The last backup is", "days old");
        assertThat(Command.run(placard.environment(), "backup", file.toString()).status())
                .as("over a file that is there")
                .isNotZero();
    }

    @Test
    void onlyOperatorsReachTheScreen() {
        Person admin = Team.member(placard, "owner", "second@instance.example");
        Reply refused = admin.get(SCREEN);
        assertThat(refused.status()).isEqualTo(404);
        assertThat(refused.text()).doesNotContain("PLACARD_");
        assertThat(admin.get("/app/default/").text()).doesNotContain("/app/instance");
        for (String path : List.of("/workspaces", "/credits", "/lock", "/unlock")) {
            assertThat(admin.form(SCREEN + path, Map.of("name", "x", "credits", "1", "id", "usr_x"))
                            .status())
                    .as(path)
                    .isEqualTo(404);
        }
        assertThat(new Person(placard).get(SCREEN).status()).isEqualTo(303);
        assertThat(owner.get("/app/default/").text()).contains("/app/instance?in=default");
    }

    @Test
    void aWorkspaceIsMadeAndBelongsToItsOperators() {
        Reply wrong = owner.form(SCREEN + "/workspaces", Map.of("name", " ", "credits", "many"));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.text()).contains("id=\"name-fault\"", "id=\"credits-fault\"", "value=\"many\"");
        assertThat(wrong.text()).contains("name=\"timezone\"");
        Reply made = operator()
                .form(SCREEN + "/workspaces", Map.of("name", "Osteria", "credits", "25", "timezone", "Europe/Rome"));
        assertThat(made.status()).isEqualTo(303);
        assertThat(made.header("Location")).isEqualTo(SCREEN + "?done=workspace");
        Person again = operator();
        assertThat(again.get("/app/osteria/").status()).isEqualTo(200);
        assertThat(again.get("/app/osteria/api/v1/workspace")
                        .at("/workspace/credits/remaining")
                        .asInt())
                .isEqualTo(25);
        assertThat(again.get("/app/osteria/api/v1/workspace")
                        .at("/workspace/timezone")
                        .asText())
                .isEqualTo("Europe/Rome");
        Reply log = again.get("/app/osteria/api/v1/activity?action=created");
        assertThat(log.at("/activity/0/action").asText()).isEqualTo("created");
        assertThat(log.at("/activity/0/actor/name").asText()).isEqualTo(Person.NAME);
    }

    /** What is remembered of a session is dropped, so its maker need not wait for it. */
    @Test
    void itsMakerSeesItAtOnce() {
        Person maker = operator();
        assertThat(maker.get(SCREEN).text()).doesNotContain("Taverna");
        assertThat(maker.form(SCREEN + "/workspaces", Map.of("name", "Taverna", "credits", "25"))
                        .status())
                .isEqualTo(303);
        assertThat(maker.get("/app/taverna/").status()).isEqualTo(200);
        assertThat(maker.get("/app/taverna/").text()).contains("Taverna");
    }

    @Test
    void creditsAreGrantedWithAReason() {
        String workspace = placard.workspaceId();
        long before = placard.get("/api/v1/workspace")
                .at("/workspace/credits/remaining")
                .asLong();
        for (String amount : List.of("0", "-5", "", "1.5", "99999999999")) {
            assertThat(operator()
                            .form(
                                    SCREEN + "/credits",
                                    Map.of("workspace", workspace, "amount", amount, "reason", "gift"))
                            .status())
                    .as(amount)
                    .isEqualTo(422);
        }
        assertThat(operator()
                        .form(SCREEN + "/credits", Map.of("workspace", "ws_x", "amount", "5", "reason", "gift"))
                        .status())
                .isEqualTo(404);
        assertThat(operator()
                        .form(SCREEN + "/credits", Map.of("workspace", workspace, "amount", "5", "reason", "gift"))
                        .status())
                .isEqualTo(303);
        assertThat(placard.get("/api/v1/workspace")
                        .at("/workspace/credits/remaining")
                        .asLong())
                .isEqualTo(before + 5);
        assertThat(placard.get("/api/v1/activity?action=granted")
                        .at("/activity/0/after/reason")
                        .asText())
                .isEqualTo("gift");
    }

    @Test
    void aPersonLockedOutIsOutAtOnceUntilTheyAreLetIn() {
        Person editor = Team.member(placard, "editor", "locked@instance.example");
        String id = Team.id(placard, "locked@instance.example");
        assertThat(editor.get("/app/default/").status()).isEqualTo(200);
        assertThat(operator().form(SCREEN + "/lock", Map.of("id", id)).header("Location"))
                .isEqualTo(SCREEN + "?done=locked");
        assertThat(editor.get("/app/default/").status()).isEqualTo(303);
        assertThat(editor.signIn("locked@instance.example", Person.PASSWORD).status())
                .isEqualTo(422);
        assertThat(operator().get(SCREEN).text()).contains("Locked out", "Unlock");
        Reply log = placard.get("/api/v1/activity?action=locked_out&subjectId=" + id);
        assertThat(log.at("/activity/0/actor/name").asText()).isEqualTo(Person.NAME);
        assertThat(operator().form(SCREEN + "/unlock", Map.of("id", id)).status())
                .isEqualTo(303);
        assertThat(editor.signIn("locked@instance.example", Person.PASSWORD).status())
                .isEqualTo(303);
        String self = Team.id(placard, Person.EMAIL);
        assertThat(operator().form(SCREEN + "/lock", Map.of("id", self)).status())
                .isEqualTo(404);
        assertThat(operator().get(SCREEN).status()).isEqualTo(200);
    }

    /** Else they would invite themselves under another name. */
    @Test
    void keysOfAPersonLockedOutManageNeitherPeopleNorKeys() {
        Person admin = Team.member(placard, "admin", "keys@instance.example");
        String secret = admin.json(
                        "POST",
                        "/app/default/api/v1/keys",
                        "{\"name\":\"K\",\"scopes\":[\"members:write\",\"keys:write\",\"qr:read\"]}")
                .at("/key/secret")
                .asText();
        assertThat(placard.send("GET", "/api/v1/members", null, secret).status())
                .isEqualTo(200);
        String id = Team.id(placard, "keys@instance.example");
        assertThat(operator().form(SCREEN + "/lock", Map.of("id", id)).status()).isEqualTo(303);
        assertThat(placard.send("POST", "/api/v1/invitations", "{\"role\":\"admin\"}", secret)
                        .status())
                .isEqualTo(403);
        assertThat(placard.send("GET", "/api/v1/keys", null, secret).status()).isEqualTo(403);
        assertThat(placard.send("GET", "/api/v1/qr", null, secret).status()).isEqualTo(200);
    }

    @Test
    void changesNeedARecentConfirmation() {
        Person operator = operator();
        clock.move(Duration.ofMinutes(16));
        Reply asked = operator.form(SCREEN + "/workspaces", Map.of("name", "Late", "credits", "1"));
        assertThat(asked.status()).isEqualTo(303);
        assertThat(asked.header("Location")).isEqualTo("/app/confirm?next=" + SCREEN);
        assertThat(operator.get(SCREEN).text()).doesNotContain(">Late<");
    }
}
