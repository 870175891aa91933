package placard.account.own;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Person.EMAIL;
import static placard.testing.Person.PASSWORD;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Team;

/** What people change about themselves, and where they are signed in. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class OwnAccountTest {
    private static final String ACCOUNT = "/app/account";
    private static final String API = "/app/default/api/v1/qr";
    private static final String FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";
    private static final Pattern SESSION = Pattern.compile("name=\"id\" value=\"(ses_[a-z0-9]+)\"");

    private static final Pattern PERSON = Pattern.compile("name=\"person\" value=\"(usr_[a-z0-9]+)\"");

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    @Prepares
    static void owner() {
        Person.owner(placard);
    }

    private static Person signedIn(String... headers) {
        Person person = new Person(placard);
        assertThat(person.signIn(EMAIL, PASSWORD, headers).status()).isEqualTo(303);
        return person;
    }

    private static Reply confirm(Person person, String password) {
        return person.form("/app/confirm", Map.of("password", password, "next", ACCOUNT));
    }

    @Test
    void nameLanguageAndColoursHoldFromTheNextPageOn() {
        Person person = signedIn();
        Reply saved = person.form(
                ACCOUNT + "/profile", Map.of("name", "Ana B.", "language", "de", "theme", "dark", "in", "default"));
        assertThat(saved.header("Location")).isEqualTo(ACCOUNT + "?done=profile&in=default");
        assertThat(person.get(saved.header("Location")).text())
                .contains("lang=\"de\"", "data-theme=\"dark\"", "Gespeichert.", "<bdi>Ana B.</bdi>");
        assertThat(person.form(ACCOUNT + "/profile", Map.of("name", " ", "language", "xx", "theme", "pink"))
                        .status())
                .isEqualTo(422);
        person.form(ACCOUNT + "/profile", Map.of("name", Person.NAME, "language", "", "theme", "system"));
        assertThat(person.get(ACCOUNT).text()).contains("lang=\"en\"", "data-theme=\"system\"");
    }

    /** In another tab of the same browser another person has signed in since the page was opened. */
    @Test
    void aPageOfAnotherPersonDoesNothingInTheNameOfWhoHasSignedInSince() {
        Person ben = Team.member(placard, "admin", "ben@trattoria.example");
        Matcher mine = PERSON.matcher(signedIn().get(ACCOUNT).text());
        assertThat(mine.find()).isTrue();
        assertThat(ben.get(API, "Placard-Person", mine.group(1)).code()).isEqualTo("session_over");
        assertThat(signedIn().get(API, "Placard-Person", mine.group(1)).status())
                .isEqualTo(200);
        Map<String, String> form = Map.of("name", "Ana", "language", "", "theme", "system", "person", mine.group(1));
        assertThat(ben.form(ACCOUNT + "/profile", form).status()).isEqualTo(401);
        assertThat(ben.get(ACCOUNT).text()).doesNotContain("<bdi>Ana</bdi>");
    }

    @Test
    void anotherPasswordEndsAllOtherSessionsAndGivesThisOneANewToken() {
        Person other = signedIn();
        Person person = signedIn();
        Person thief = new Person(placard);
        thief.cookies().putAll(person.cookies());
        assertThat(thief.get(API).status()).isEqualTo(200);
        assertThat(person.form(ACCOUNT + "/password", Map.of("password", "ana-rossi"))
                        .status())
                .isEqualTo(422);
        String fresh = "copper-lantern-orchard-7";
        assertThat(person.form(ACCOUNT + "/password", Map.of("password", fresh)).header("Location"))
                .isEqualTo(ACCOUNT + "?done=password");
        assertThat(person.get(API).status()).isEqualTo(200);
        assertThat(thief.get(API).code()).isEqualTo("session_over");
        assertThat(other.get(API).code()).isEqualTo("session_over");
        assertThat(new Person(placard).signIn(EMAIL, PASSWORD).status()).isEqualTo(422);
        assertThat(person.form(ACCOUNT + "/password", Map.of("password", PASSWORD))
                        .status())
                .isEqualTo(303);
    }

    @Test
    void anotherAddressIsWhatOneSignsInWithAndEndsAllOtherSessions() {
        Person other = signedIn();
        Person person = signedIn();
        Person thief = new Person(placard);
        thief.cookies().putAll(person.cookies());
        Team.member(placard, "analyst", "ben@taken.example");
        assertThat(person.form(ACCOUNT + "/email", Map.of("email", "BEN@taken.example"))
                        .text())
                .contains("An account with this address already exists");
        assertThat(thief.get(API).status()).isEqualTo(200);
        for (String wrong : new String[] {"not one", "ana@tr\u0430ttoria.example"}) {
            assertThat(person.form(ACCOUNT + "/email", Map.of("email", wrong)).text())
                    .as(wrong)
                    .contains("id=\"email-fault\"");
        }
        assertThat(person.form(ACCOUNT + "/email", Map.of("email", "ana@new.example"))
                        .status())
                .isEqualTo(303);
        assertThat(new Person(placard).signIn(EMAIL, PASSWORD).status()).isEqualTo(422);
        assertThat(other.get(API).code()).isEqualTo("session_over");
        assertThat(thief.get(API).code()).isEqualTo("session_over");
        assertThat(person.get(API).status()).isEqualTo(200);
        assertThat(new Person(placard).signIn("ANA@new.example", PASSWORD).status())
                .isEqualTo(303);
        assertThat(person.form(ACCOUNT + "/email", Map.of("email", EMAIL)).status())
                .isEqualTo(303);
    }

    /** The form tells whether a person has an account, and must be no way to ask for many. */
    @Test
    void anotherAddressIsTriedTwentyTimesInAQuarterOfAnHour() {
        Person person = Team.member(placard, "staff", "asks@tries.example");
        Person other = Team.member(placard, "staff", "other@tries.example");
        for (int i = 0; i < 20; i++) {
            assertThat(person.form(ACCOUNT + "/email", Map.of("email", EMAIL)).status())
                    .isEqualTo(422);
        }
        Reply refused = person.form(ACCOUNT + "/email", Map.of("email", EMAIL));
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.header("Retry-After")).isNotNull();
        assertThat(refused.text()).doesNotContain("id=\"email-fault\"").contains("value=\"" + EMAIL + "\"");
        assertThat(person.form(ACCOUNT + "/email", Map.of("email", "free@tries.example"))
                        .status())
                .isEqualTo(429);
        assertThat(other.form(ACCOUNT + "/email", Map.of("email", EMAIL)).status())
                .isEqualTo(422);
        clock.move(Duration.ofMinutes(15));
        assertThat(signedIn().get(ACCOUNT).status()).isEqualTo(200);
        person.signIn("asks@tries.example", Person.PASSWORD);
        assertThat(person.form(ACCOUNT + "/email", Map.of("email", "free@tries.example"))
                        .status())
                .isEqualTo(303);
    }

    @Test
    void changingTheSignInNeedsARecentConfirmation() {
        Person person = signedIn();
        clock.move(Duration.ofMinutes(16));
        Reply asked = person.form(ACCOUNT + "/password", Map.of("password", "copper-lantern-orchard-7"));
        assertThat(asked.header("Location")).isEqualTo("/app/confirm?next=/app/account");
        assertThat(person.form(ACCOUNT + "/email", Map.of("email", "x@example.com"))
                        .header("Location"))
                .startsWith("/app/confirm");
        assertThat(person.get("/app/confirm", "Accept", "application/json")
                        .at("/proved")
                        .asBoolean())
                .isFalse();
        assertThat(person.get("/app/confirm?next=/app/account").text()).contains("name=\"password\"");
        String before = person.cookies().get("placard");
        assertThat(confirm(person, "not-it-at-all-1").status()).isEqualTo(422);
        assertThat(confirm(person, PASSWORD).header("Location")).isEqualTo(ACCOUNT);
        assertThat(person.cookies().get("placard")).isNotEqualTo(before);
        Person thief = new Person(placard);
        thief.cookies().put("placard", before);
        assertThat(thief.get(API).code()).isEqualTo("session_over");
        assertThat(person.get("/app/confirm", "Accept", "application/json")
                        .at("/proved")
                        .asBoolean())
                .isTrue();
        assertThat(person.json("POST", "/app/default/api/v1/keys", "{\"name\":\"K\",\"scopes\":[\"qr:read\"]}")
                        .status())
                .isEqualTo(201);
    }

    @Test
    void guessingThePasswordOfAnOpenSessionIsSlowedDown() {
        Person person = signedIn("X-Forwarded-For", "10.7.0.1");
        int last = 0;
        for (int i = 0; i < 12; i++) {
            last = person.form("/app/confirm", Map.of("password", "wrong-" + i), "X-Forwarded-For", "10.7.0.1")
                    .status();
        }
        assertThat(last).isEqualTo(429);
        assertThat(confirm(person, PASSWORD).status()).isEqualTo(429);
        clock.move(Duration.ofMinutes(16));
        assertThat(confirm(person, PASSWORD).status()).isEqualTo(303);
    }

    @Test
    void sessionsAreListedAndEndedOneByOneAndAllAtOnce() {
        Person phone = signedIn("User-Agent", FIREFOX);
        Person third = signedIn();
        Person person = signedIn();
        String page = person.get(ACCOUNT).text();
        assertThat(page).contains("Firefox on Android", "This browser", "Active now");
        Matcher ids = SESSION.matcher(page.substring(page.indexOf("Firefox on Android")));
        assertThat(ids.find()).isTrue();
        assertThat(person.form(ACCOUNT + "/sessions/end", Map.of("id", ids.group(1)))
                        .status())
                .isEqualTo(303);
        assertThat(phone.get(API).code()).isEqualTo("session_over");
        assertThat(third.get(API).status()).isEqualTo(200);
        assertThat(person.form(ACCOUNT + "/sessions/end-others", Map.of()).status())
                .isEqualTo(303);
        assertThat(third.get(API).code()).isEqualTo("session_over");
        assertThat(person.get(API).status()).isEqualTo(200);
        assertThat(person.get(ACCOUNT).text()).doesNotContain("Firefox on Android");
    }

    @Test
    void aScriptSignsInAndConfirmsWithoutLeavingItsPage() {
        Person person = new Person(placard);
        Reply in =
                person.form("/app/sign-in", Map.of("email", EMAIL, "password", PASSWORD), "Accept", "application/json");
        assertThat(in.status()).isEqualTo(200);
        assertThat(in.at("/person").asText()).startsWith("usr_");
        assertThat(person.form("/app/confirm", Map.of("password", PASSWORD), "Accept", "application/json")
                        .at("/person")
                        .asText())
                .isEqualTo(in.at("/person").asText());
        assertThat(person.get(API).status()).isEqualTo(200);
    }

    /** The screen of people is there for those who may change them; everybody else leaves here. */
    @Test
    void aMemberLeavesAWorkspaceAndTheLastOwnerDoesNot() {
        for (String role : List.of("admin", "editor", "analyst", "staff")) {
            Person person = Team.member(placard, role, role + "@leave.example");
            assertThat(person.get(ACCOUNT).text()).contains("Leave Default");
            assertThat(person.form(ACCOUNT + "/leave", Map.of("handle", "somewhere-else"))
                            .status())
                    .isEqualTo(303);
            assertThat(person.get(API.replace("/qr", "/workspace")).status()).isEqualTo(200);
            assertThat(person.form(ACCOUNT + "/leave", Map.of("handle", "default", "in", "default"))
                            .header("Location"))
                    .isEqualTo(ACCOUNT + "?done=left&in=default");
            assertThat(person.get(API).status()).isEqualTo(404);
            assertThat(person.get(ACCOUNT + "?done=left&in=default").text())
                    .contains("You have left the workspace.")
                    .doesNotContain("Leave Default");
        }
        assertThat(placard.get("/api/v1/activity?action=left")
                        .at("/pagination/total")
                        .asInt())
                .isEqualTo(4);
        Reply last = signedIn().form(ACCOUNT + "/leave", Map.of("handle", "default"));
        assertThat(last.status()).isEqualTo(422);
        assertThat(last.text()).contains("A workspace needs an owner");
        Person late = Team.member(placard, "editor", "late@leave.example");
        clock.move(Duration.ofMinutes(16));
        assertThat(late.form(ACCOUNT + "/leave", Map.of("handle", "default")).header("Location"))
                .startsWith("/app/confirm");
    }

    @Test
    void theAccountScreenNeedsASignIn() {
        assertThat(new Person(placard).get(ACCOUNT).header("Location")).startsWith("/app/sign-in?next=");
        assertThat(new Person(placard)
                        .form(ACCOUNT + "/profile", Map.of("name", "X"))
                        .status())
                .isEqualTo(401);
        assertThat(new Person(placard)
                        .form("/app/confirm", Map.of("password", PASSWORD))
                        .status())
                .isEqualTo(401);
    }
}
