package placard.account;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Person.EMAIL;
import static placard.testing.Person.PASSWORD;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.testing.Authenticator;
import placard.testing.Command;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;

/** Who has a second factor changes how they sign in with it, and with the password alone they don't. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class FactorProofTest {
    private static final String CONFIRM = "/app/confirm";
    private static final String ASKED = "/app/confirm?factor=on&next=/app/account";
    private static final Pattern PASSKEY = Pattern.compile("name=\"id\" value=\"(psk_[a-z0-9]+)\"");

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    @Prepares
    static void owner() {
        Person.owner(placard);
    }

    /** Codes are taken once, also those of the test before. */
    @BeforeEach
    void later() {
        clock.move(Duration.ofMinutes(20));
    }

    @AfterEach
    void remove() {
        assertThat(Command.run(placard.environment(), "user", "reset", "--second-factor", "--passkeys", EMAIL)
                        .status())
                .isZero();
    }

    private static Person signedIn() {
        Person person = new Person(placard);
        assertThat(person.signIn(EMAIL, PASSWORD).header("Location")).isEqualTo("/app/");
        return person;
    }

    /** A person with an app, whose last code is long ago and whose password has just been given. */
    private static MadeApp withApp(Person person) {
        MadeApp app = MadeApp.of(person, clock);
        clock.move(Duration.ofMinutes(16));
        assertThat(confirm(person, "password", PASSWORD).status()).isEqualTo(303);
        return app;
    }

    private static Reply confirm(Person person, String field, String value) {
        return person.form(CONFIRM, Map.of(field, value, "next", "/app/account"));
    }

    private static List<String> changes() {
        return List.of("/app/account/app/remove", "/app/account/app/new", "/app/account/recovery", "/app/account/app");
    }

    @Test
    void thePasswordAloneNeitherRemovesAnAppNorReplacesItNorMakesRecoveryCodes() {
        Person person = signedIn();
        MadeApp app = withApp(person);
        for (String change : changes()) {
            assertThat(person.form(change, Map.of()).header("Location"))
                    .as(change)
                    .isEqualTo(ASKED);
        }
        assertThat(person.json("POST", "/app/passkey/options", "{\"for\":\"new\"}")
                        .status())
                .isEqualTo(403);
        Reply script = person.get(CONFIRM + "?factor=on", "Accept", "application/json");
        assertThat(script.at("/proved").asBoolean()).isFalse();
        assertThat(script.at("/asked").asText()).isEqualTo("code");
        assertThat(person.get(ASKED).text()).contains("name=\"code\"").doesNotContain("name=\"password\"");
        assertThat(confirm(person, "code", "000000").status()).isEqualTo(422);
        assertThat(confirm(person, "code", app.code()).status()).isEqualTo(303);
        assertThat(person.get(CONFIRM + "?factor=on", "Accept", "application/json")
                        .at("/proved")
                        .asBoolean())
                .isTrue();
        assertThat(person.form("/app/account/app/remove", Map.of()).header("Location"))
                .isEqualTo("/app/account?done=app_removed");
        assertThat(new Person(placard).signIn(EMAIL, PASSWORD).header("Location"))
                .isEqualTo("/app/");
    }

    @Test
    void aCodeOfRecoveryDoesAsWellAndOnce() {
        Person person = signedIn();
        MadeApp app = withApp(person);
        String code = app.recoveryCodes().getFirst();
        assertThat(confirm(person, "code", code).status()).isEqualTo(303);
        clock.move(Duration.ofMinutes(16));
        assertThat(confirm(person, "password", PASSWORD).status()).isEqualTo(303);
        assertThat(confirm(person, "code", code).status()).isEqualTo(422);
        assertThat(person.form("/app/account/app/remove", Map.of()).header("Location"))
                .isEqualTo(ASKED);
        assertThat(confirm(person, "code", app.recoveryCodes().get(1)).status()).isEqualTo(303);
        assertThat(person.form("/app/account/recovery", Map.of()).status()).isEqualTo(200);
    }

    @Test
    void aSignInWithTheCodeIsAProofForFifteenMinutes() {
        MadeApp app = MadeApp.of(signedIn(), clock);
        clock.move(Duration.ofMinutes(1));
        Person person = new Person(placard);
        assertThat(person.signIn(EMAIL, PASSWORD).header("Location")).startsWith("/app/sign-in/code");
        assertThat(person.form("/app/sign-in/code", Map.of("code", app.code())).status())
                .isEqualTo(303);
        clock.move(Duration.ofMinutes(14));
        assertThat(person.form("/app/account/recovery", Map.of()).status()).isEqualTo(200);
        clock.move(Duration.ofMinutes(2));
        assertThat(person.form("/app/account/recovery", Map.of()).header("Location"))
                .isEqualTo(ASKED);
    }

    @Test
    void guessingTheCodeOfAnOpenSessionIsSlowedDown() {
        Person person = signedIn();
        MadeApp app = withApp(person);
        int last = 0;
        for (int i = 0; i < 12; i++) {
            last = confirm(person, "code", String.format("%06d", i)).status();
        }
        assertThat(last).isEqualTo(429);
        assertThat(confirm(person, "code", app.code()).status()).isEqualTo(429);
        clock.move(Duration.ofMinutes(16));
        assertThat(confirm(person, "code", app.code()).status()).isEqualTo(303);
    }

    private static Reply answer(Person person, String purpose, Authenticator authenticator) {
        Reply options = person.json("POST", "/app/passkey/options", "{\"for\":\"" + purpose + "\"}");
        if (options.status() != 200) {
            return options;
        }
        ObjectNode body = Json.object().put("for", purpose).put("name", "Telephone");
        body.set(
                "credential",
                purpose.equals("new") ? authenticator.made(options.json()) : authenticator.used(options.json()));
        return person.json("POST", "/app/passkey/answer", Json.text(body));
    }

    private static String passkey(Person person) {
        Matcher matcher = PASSKEY.matcher(person.get("/app/account").text());
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    @Test
    void aStolenPasswordNeitherRemovesNorAddsAPasskey() {
        Person person = signedIn();
        Authenticator authenticator = new Authenticator(placard.url(""));
        assertThat(answer(person, "new", authenticator).status()).isEqualTo(200);
        String id = passkey(person);
        Person thief = signedIn();
        assertThat(thief.form("/app/account/passkeys/remove", Map.of("id", id)).header("Location"))
                .isEqualTo(ASKED);
        assertThat(thief.form("/app/account/app/new", Map.of()).header("Location"))
                .isEqualTo(ASKED);
        assertThat(answer(thief, "new", new Authenticator(placard.url(""))).status())
                .isEqualTo(403);
        assertThat(thief.get(CONFIRM + "?factor=on", "Accept", "application/json")
                        .at("/asked")
                        .asText())
                .isEqualTo("passkey");
        assertThat(thief.get(ASKED).text()).contains("one of your passkeys").doesNotContain("name=\"password\"");
        assertThat(confirm(thief, "code", "000000").status()).isEqualTo(422);
        clock.move(Duration.ofMinutes(16));
        assertThat(answer(person, "proof", authenticator).status()).isEqualTo(200);
        assertThat(person.form("/app/account/passkeys/remove", Map.of("id", id)).header("Location"))
                .isEqualTo("/app/account?done=passkey_removed");
        assertThat(answer(signedIn(), "new", new Authenticator(placard.url(""))).status())
                .as("nobody has anything but a password")
                .isEqualTo(200);
    }
}
