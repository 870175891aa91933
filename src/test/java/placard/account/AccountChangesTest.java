package placard.account;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Person.EMAIL;
import static placard.testing.Person.PASSWORD;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import placard.base.Ids;
import placard.base.Json;
import placard.storage.Database;
import placard.testing.Authenticator;
import placard.testing.Command;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.ServerStore;
import placard.testing.Team;
import placard.testing.Tenant;

/** Letters and records about changes to an account: to its owner all of them, to the workspaces what concerns them. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class AccountChangesTest {
    private static final String ACCOUNT = "/app/account";
    private static final String CHROME =
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
    private static final Pattern CHANGE =
            Pattern.compile("<h3><bdi>([^<]+)</bdi></h3>\\s*<p class=\"soft\">([^<]+)</p>");

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    @Prepares
    static void owner() {
        Person.owner(placard);
    }

    private static Person signedIn(String email) {
        Person person = new Person(placard);
        assertThat(person.signIn(email, PASSWORD, "User-Agent", CHROME).status())
                .isEqualTo(303);
        return person;
    }

    /** The newest first. */
    private static List<String> changes(Person person) {
        String page = person.get(ACCOUNT).text();
        return CHANGE.matcher(page.substring(page.indexOf("id=\"changes\"")))
                .results()
                .map(AccountChangesTest::line)
                .toList();
    }

    private static String line(MatchResult found) {
        return found.group(1) + " – " + found.group(2);
    }

    private static void command(String... arguments) {
        Command command = Command.run(placard.environment(), arguments);
        assertThat(command.status()).as(command.toString()).isZero();
    }

    private static void passkey(Person person) {
        ObjectNode body = Json.object().put("for", "new").put("name", "Telephone");
        body.set(
                "credential",
                new Authenticator(placard.url(""))
                        .made(person.json("POST", "/app/passkey/options", "{\"for\":\"new\"}")
                                .json()));
        assertThat(person.json("POST", "/app/passkey/answer", Json.text(body)).status())
                .isEqualTo(200);
    }

    @Test
    void onlyTheAccountsOwnerSeesItsChanges() {
        Team.member(placard, "editor", "ben@c.example");
        clock.move(Duration.ofSeconds(30));
        Person ben = signedIn("ben@c.example");
        ben.form(ACCOUNT + "/email", Map.of("email", "ben@d.example"));
        clock.move(Duration.ofSeconds(30));
        MadeApp app = MadeApp.of(ben, clock);
        clock.move(Duration.ofSeconds(30));
        passkey(ben);
        clock.move(Duration.ofSeconds(30));
        ben.form(ACCOUNT + "/recovery", Map.of());
        clock.move(Duration.ofSeconds(30));
        ben.form(ACCOUNT + "/app/remove", Map.of());
        clock.move(Duration.ofSeconds(30));
        ben.form(ACCOUNT + "/password", Map.of("password", "copper-lantern-orchard-7"));
        assertThat(app.recoveryCodes()).hasSize(10);
        List<String> shown = changes(ben);
        assertThat(shown)
                .extracting(line -> line.replaceAll(" – .*", ""))
                .containsExactly(
                        "Password changed",
                        "Authenticator app turned off",
                        "New recovery codes created",
                        "Passkey added: Telephone",
                        "Authenticator app set up",
                        "Email changed",
                        "Account created");
        assertThat(shown.subList(0, 6)).allMatch(line -> line.endsWith("· Chrome on Linux"));
        assertThat(changes(signedIn(EMAIL))).noneMatch(line -> line.startsWith("Passkey added"));
        Reply log = placard.get("/api/v1/activity?limit=100");
        assertThat(log.text()).doesNotContain("Telephone").doesNotContain("ben@d.example");
        String id = Team.id(placard, "ben@d.example");
        assertThat(placard.get("/api/v1/activity?subjectId=" + id).at("/activity"))
                .as("that they joined")
                .hasSize(1);
    }

    @Test
    void aUsedRecoveryCodeIsRecorded() {
        Team.member(placard, "editor", "rita@c.example");
        MadeApp app = MadeApp.of(signedIn("rita@c.example"), clock);
        clock.move(Duration.ofSeconds(30));
        Person person = new Person(placard);
        person.signIn("rita@c.example", PASSWORD);
        person.form("/app/sign-in/code", Map.of("code", app.recoveryCodes().getFirst()), "User-Agent", CHROME);
        assertThat(changes(person).getFirst()).startsWith("Recovery code used").endsWith("Chrome on Linux");
    }

    @Test
    void commandsAreRecordedAsSuchAndALockoutInThePersonsWorkspacesToo() {
        Team.member(placard, "editor", "cleo@c.example");
        String id = Team.id(placard, "cleo@c.example");
        for (String[] arguments : new String[][] {
            {"user", "disable", "cleo@c.example"},
            {"user", "disable", "cleo@c.example"},
            {"user", "enable", "cleo@c.example"},
            {"user", "operator", "cleo@c.example"},
            {"user", "operator", "--off", "cleo@c.example"},
            {"user", "reset", "--second-factor", "--passkeys", "cleo@c.example"}
        }) {
            clock.move(Duration.ofSeconds(30));
            command(arguments);
        }
        List<String> shown = changes(signedIn("cleo@c.example"));
        assertThat(shown)
                .extracting(line -> line.replaceAll(" – .*", ""))
                .contains(
                        "Password reset link created",
                        "All passkeys removed",
                        "Authenticator app turned off",
                        "No longer an operator of this Placard",
                        "Made an operator of this Placard",
                        "Unlocked",
                        "Locked out");
        assertThat(shown)
                .filteredOn(line -> line.endsWith("The person who runs this Placard"))
                .hasSize(7);
        Reply log = placard.get("/api/v1/activity?subjectId=" + id);
        assertThat(log.at("/activity"))
                .extracting(row -> row.path("action").asText())
                .containsExactly("let_in", "locked_out", "joined");
        assertThat(log.at("/activity/0/actor/kind").asText()).isEqualTo("command");
    }

    @Test
    void theFirstOwnerAndTheOperatorsOfANewWorkspaceStandInItsLog() {
        Reply first = placard.get("/api/v1/activity?action=joined&limit=100");
        assertThat(first.at("/activity")
                        .valueStream()
                        .filter(row -> row.at("/subject/name").asText().equals(Person.NAME))
                        .toList())
                .hasSize(1)
                .first()
                .satisfies(row -> {
                    assertThat(row.at("/actor/kind").asText()).isEqualTo("person");
                    assertThat(row.at("/after/role").asText()).isEqualTo("owner");
                });
        Tenant made = Tenant.of(placard, 0);
        Reply log = placard.send("GET", "/api/v1/activity?action=joined", null, made.key());
        assertThat(log.at("/activity")).hasSize(1);
        assertThat(log.at("/activity/0/actor/kind").asText()).isEqualTo("command");
        assertThat(log.at("/activity/0/subject/name").asText()).isEqualTo(Person.NAME);
    }

    @Test
    void oldOnesAreForgotten() {
        Team.member(placard, "editor", "old@c.example");
        assertThat(changes(signedIn("old@c.example"))).hasSize(1);
        AccountLog log = new AccountLog(
                new Ids(clock, new SecureRandom()), clock, Duration.ofHours(1), new AccountMail(null, clock));
        try (Database database = ServerStore.database(placard)) {
            database.write(log::forget);
            assertThat(changes(signedIn("old@c.example"))).hasSize(1);
            clock.move(Duration.ofHours(2));
            assertThat(database.write(log::forget)).isPositive();
        }
        assertThat(changes(signedIn("old@c.example"))).isEmpty();
    }
}
