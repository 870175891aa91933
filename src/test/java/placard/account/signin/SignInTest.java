package placard.account.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Person.EMAIL;
import static placard.testing.Person.PASSWORD;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.Await;
import placard.testing.Body;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;

/** Signing in and out, and what a session opens. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class SignInTest {
    private static final String CODES = "/app/default/api/v1/qr";

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    @Prepares
    static void owner() {
        Person.owner(placard);
    }

    private static Person signedIn() {
        Person person = new Person(placard);
        Reply reply = person.signIn(EMAIL, PASSWORD, "X-Forwarded-For", "10.1.1.1");
        assertThat(reply.status()).as(reply.text()).isEqualTo(303);
        return person;
    }

    @Test
    void thePasswordOpensTheWorkspaceAndItsApi() {
        Person person = signedIn();
        assertThat(person.get("/app/default/codes").status()).isEqualTo(200);
        Reply made = person.json("POST", CODES, Body.url("Window", ""));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(person.get("/app/default/codes?q=win&type=&tag=&sort=").text())
                .contains("Window");
        assertThat(person.get("/app/default/codes?q=door&type=&tag=").text()).doesNotContain("Window");
        assertThat(person.get("/app/default/codes/" + made.at("/qr/id").asText())
                        .text())
                .contains("data-scans=\"0\">0<");
    }

    @Test
    void aLinkToAScreenLeadsThereAfterSigningIn() {
        Reply away = new Person(placard).get("/app/default/codes?q=a%20b");
        assertThat(away.status()).isEqualTo(303);
        String location = away.header("Location");
        assertThat(location).isEqualTo("/app/sign-in?next=%2Fapp%2Fdefault%2Fcodes%3Fq%3Da%2520b");
        Reply back = new Person(placard)
                .form(
                        "/app/sign-in",
                        Map.of("email", EMAIL, "password", PASSWORD, "next", "/app/default/codes?q=a%20b"));
        assertThat(back.header("Location")).isEqualTo("/app/default/codes?q=a%20b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//evil.example/",
                "https://evil.example/",
                "/app/\\evil.example",
                "/menu/x",
                "/app/\r\nX: y",
                "/app/../q/slug",
                "/app/x/%2E%2e/%2e%2E/q/slug"
            })
    void aForeignNextAddressIsIgnored(String next) {
        Reply back =
                new Person(placard).form("/app/sign-in", Map.of("email", EMAIL, "password", PASSWORD, "next", next));
        assertThat(back.header("Location")).isEqualTo("/app/");
    }

    @Test
    void anUnknownAddressAndAWrongPasswordAreRefusedInTheSameWords() {
        Reply wrong = new Person(placard).signIn(EMAIL, "not-it-at-all-1", "X-Forwarded-For", "10.1.1.2");
        Reply unknown = new Person(placard).signIn("bob@example.com", "not-it-at-all-1", "X-Forwarded-For", "10.1.1.3");
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(unknown.status()).isEqualTo(422);
        assertThat(unknown.text().replace("bob@example.com", EMAIL)).isEqualTo(wrong.text());
    }

    @Test
    void theCookieIsForThisServerAloneAndNotForScripts() {
        Reply reply = new Person(placard).signIn(EMAIL, PASSWORD);
        assertThat(reply.headers().allValues("Set-Cookie"))
                .hasSize(2)
                .anyMatch(cookie ->
                        cookie.matches("placard=[\\w-]{43}; Path=/; HttpOnly; SameSite=Lax; Max-Age=7776000"));
        Reply foreign =
                new Person(placard).form("/app/sign-in", Map.of("email", EMAIL, "password", PASSWORD, "foreign", "on"));
        assertThat(foreign.headers().allValues("Set-Cookie"))
                .singleElement()
                .asString()
                .doesNotContain("Max-Age");
    }

    @Test
    void eachSignInMakesATokenOfItsOwn() {
        Person person = signedIn();
        Person first = new Person(placard);
        first.cookies().putAll(person.cookies());
        person.signIn(EMAIL, PASSWORD);
        assertThat(person.cookies().get("placard")).isNotEqualTo(first.cookies().get("placard"));
        assertThat(first.get(CODES).code()).isEqualTo("session_over");
        person.cookies().put("placard", "A".repeat(43));
        assertThat(person.get(CODES).code()).isEqualTo("session_over");
    }

    @Test
    void signingOutEndsTheSessionForEveryCopyOfItsCookie() {
        Person person = signedIn();
        Person thief = new Person(placard);
        thief.cookies().putAll(person.cookies());
        assertThat(thief.get(CODES).status()).isEqualTo(200);
        assertThat(person.form("/app/sign-out", Map.of()).status()).isEqualTo(200);
        assertThat(person.cookies()).doesNotContainKey("placard");
        assertThat(thief.get(CODES).code()).isEqualTo("session_over");
    }

    @Test
    void aSessionEndsAfterTwoWeeksWithoutUseAndAfterNinetyDaysAnyway() {
        Person idle = signedIn();
        Person busy = signedIn();
        for (int day = 0; day < 90; day++) {
            assertThat(busy.get("/app/").status()).isEqualTo(303);
            assertThat(busy.get(CODES).status()).as("day %s", day).isEqualTo(200);
            if (day == 15) {
                assertThat(idle.get(CODES).status()).isEqualTo(401);
            }
            clock.move(Duration.ofDays(1));
        }
        assertThat(busy.get(CODES).status()).isEqualTo(401);
    }

    @Test
    @Slow
    void aDayLaterTheCookieGetsANewTokenAndTheOldOneIsTakenForAMinute() {
        Person person = signedIn();
        Person late = new Person(placard);
        late.cookies().putAll(person.cookies());
        clock.move(Duration.ofHours(25));
        person.get("/app/default/");
        assertThat(person.cookies().get("placard")).isNotEqualTo(late.cookies().get("placard"));
        assertThat(late.get(CODES).status()).isEqualTo(200);
        clock.move(Duration.ofMinutes(2));
        Await.until("the old token is forgotten", () -> late.get(CODES).status() == 401);
        assertThat(person.get(CODES).status()).isEqualTo(200);
    }

    @Test
    void aCookieOpensNoApiAndAKeyNoDashboard() {
        Person person = signedIn();
        assertThat(person.get("/api/v1/qr").code()).isEqualTo("missing_api_key");
        String key = "Bearer " + placard.key();
        assertThat(new Person(placard).get(CODES, "Authorization", key).code()).isEqualTo("session_over");
        assertThat(new Person(placard)
                        .get("/app/default/", "Authorization", key)
                        .status())
                .isEqualTo(303);
    }

    @Test
    void aKeyIsMadeOnlyWithAFreshProof() {
        Person person = signedIn();
        String keys = "/app/default/api/v1/keys";
        String body = "{\"name\":\"Till\",\"scopes\":[\"qr:read\"]}";
        assertThat(person.json("POST", keys, body).status()).isEqualTo(201);
        clock.move(Duration.ofMinutes(16));
        assertThat(person.json("POST", keys, body).code()).isEqualTo("proof_required");
        assertThat(person.get(keys).status()).isEqualTo(200);
        person.signIn(EMAIL, PASSWORD);
        assertThat(person.json("POST", keys, body).status()).isEqualTo(201);
    }

    @Test
    void aDeviceThatIsNotMineStaysSoWhenThePasswordWasWrong() {
        Map<String, String> wrong = Map.of("email", EMAIL, "password", "not-it-at-all-1", "foreign", "on");
        assertThat(new Person(placard)
                        .form("/app/sign-in", wrong, "X-Forwarded-For", "10.1.1.9")
                        .text())
                .containsPattern("name=\"foreign\"[^>]* checked");
    }

    @Test
    void apiAnswersOfASessionAreNotCached() {
        Reply answer = signedIn().get(CODES);
        assertThat(answer.header("Cache-Control")).isEqualTo("private, no-store");
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("Cross-Origin-Resource-Policy")).isEqualTo("same-origin");
    }

    @Test
    void anotherWorkspaceIsNotThere() {
        Person person = signedIn();
        assertThat(person.get("/app/elsewhere/api/v1/qr").status()).isEqualTo(404);
        assertThat(person.get("/app/elsewhere/").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "cross-site,-",
                "same-site,-",
                "none,-",
                "'',http://evil.example",
                "'',null",
                "'',-",
                "'',http://localhost:1"
            })
    void aCrossSiteRequestIsRefused(String site, String origin) {
        Person person = signedIn();
        String[] headers = {"Sec-Fetch-Site", site, "Origin", origin == null ? "" : origin};
        Reply made = person.json("POST", CODES, Body.url("Stolen", ""), headers);
        assertThat(made.status()).isEqualTo(403);
        assertThat(made.code()).isEqualTo("cross_site_request");
        assertThat(person.form("/app/sign-out", Map.of(), headers).status()).isEqualTo(403);
        assertThat(new Person(placard).signIn(EMAIL, PASSWORD, headers).status())
                .isEqualTo(403);
    }

    @Test
    void onPlainHttpTheOriginSaysThatItIsOurs() {
        Person person = signedIn();
        String own = placard.url("");
        assertThat(person.json("POST", CODES, Body.url("Own", ""), "Sec-Fetch-Site", "", "Origin", own)
                        .status())
                .isEqualTo(201);
    }

    @Test
    void aJsonBodyIsNoFormAndAFormNoJson() {
        assertThat(new Person(placard).json("POST", "/app/sign-in", "{}").status())
                .isEqualTo(415);
        assertThat(signedIn().form(CODES, Map.of("name", "A")).status()).isEqualTo(415);
    }
}
