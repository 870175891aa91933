package placard.account;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Person.EMAIL;
import static placard.testing.Person.PASSWORD;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
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
import placard.testing.ServerStore;
import placard.testing.Store;

/** Signing in with a passkey, and everything that makes one worthless. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class PasskeyTest {
    private static final String API = "/app/default/api/v1/qr";
    private static final String OPTIONS = "/app/passkey/options";
    private static final String ANSWER = "/app/passkey/answer";
    private static final Pattern ID = Pattern.compile("name=\"id\" value=\"(psk_[a-z0-9]+)\"");

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    @Started
    private static Store store;

    @Prepares
    static void owner() {
        Person.owner(placard);
    }

    /** Who has one adds another only with it. */
    @AfterEach
    void remove() {
        assertThat(Command.run(placard.environment(), "user", "reset", "--passkeys", EMAIL)
                        .status())
                .isZero();
    }

    private static Person signedIn() {
        Person person = new Person(placard);
        assertThat(person.signIn(EMAIL, PASSWORD).status()).isEqualTo(303);
        return person;
    }

    private static Reply ask(Person person, String purpose) {
        return person.json("POST", OPTIONS, "{\"for\":\"" + purpose + "\"}");
    }

    private static Reply answer(Person person, String purpose, ObjectNode credential) {
        ObjectNode body = Json.object().put("for", purpose).put("name", "Telephone");
        body.set("credential", credential);
        return person.json("POST", ANSWER, Json.text(body));
    }

    private static Authenticator authenticator() {
        return new Authenticator(placard.url(""));
    }

    /** One that a person has just made. */
    private static Authenticator made(Person person) {
        Authenticator authenticator = authenticator();
        Reply options = ask(person, "new");
        assertThat(options.at("/authenticatorSelection/userVerification").asText())
                .isEqualTo("required");
        assertThat(options.at("/authenticatorSelection/residentKey").asText()).isEqualTo("required");
        assertThat(answer(person, "new", authenticator.made(options.json())).status())
                .isEqualTo(200);
        return authenticator;
    }

    private static Set<String> passkeys(Person person) {
        return ID.matcher(person.get("/app/account").text())
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }

    private static Reply signIn(Person person, Authenticator authenticator) {
        return answer(
                person, "sign-in", authenticator.used(ask(person, "sign-in").json()));
    }

    @Test
    void aPasskeySignsInInOneStepUntilItIsRemoved() {
        Person person = signedIn();
        Set<String> before = passkeys(person);
        Authenticator authenticator = made(person);
        assertThat(person.get("/app/account").text()).contains("Telephone");
        Set<String> added = passkeys(person);
        added.removeAll(before);
        Person fresh = new Person(placard);
        Reply in = signIn(fresh, authenticator);
        assertThat(in.status()).as(in.text()).isEqualTo(200);
        assertThat(in.at("/next").asText()).isEqualTo("/app/");
        assertThat(fresh.get(API).status()).isEqualTo(200);
        assertThat(added).hasSize(1);
        String id = added.iterator().next();
        assertThat(person.form("/app/account/passkeys/remove", Map.of("id", id)).status())
                .isEqualTo(303);
        assertThat(fresh.get(API).code()).isEqualTo("session_over");
        assertThat(person.get(API).status()).isEqualTo(200);
        assertThat(signIn(new Person(placard), authenticator).status()).isEqualTo(422);
    }

    @Test
    void anAnswerIsTakenOnceAndForFiveMinutes() {
        Authenticator authenticator = made(signedIn());
        ObjectNode answered =
                authenticator.used(ask(new Person(placard), "sign-in").json());
        assertThat(answer(new Person(placard), "sign-in", answered).status()).isEqualTo(200);
        assertThat(answer(new Person(placard), "sign-in", answered).status()).isEqualTo(422);
        ObjectNode late = authenticator.used(ask(new Person(placard), "sign-in").json());
        clock.move(Duration.ofMinutes(6));
        assertThat(answer(new Person(placard), "sign-in", late).status()).isEqualTo(422);
        assertThat(signIn(new Person(placard), authenticator).status()).isEqualTo(200);
    }

    @Test
    void anotherOriginAnotherPartyAndAnOwnerWhoWasNotVerifiedAreRefused() {
        Person person = signedIn();
        Authenticator authenticator = made(person);
        String own = placard.url("");
        assertThat(signIn(new Person(placard), authenticator.origin("https://evil.example"))
                        .status())
                .isEqualTo(422);
        assertThat(signIn(new Person(placard), authenticator.origin("http://localhost:1"))
                        .status())
                .isEqualTo(422);
        assertThat(signIn(new Person(placard), authenticator.origin(own).party("evil.example"))
                        .status())
                .isEqualTo(422);
        assertThat(signIn(new Person(placard), authenticator.party("localhost").verified(false))
                        .status())
                .isEqualTo(422);
        assertThat(signIn(new Person(placard), authenticator.verified(true)).status())
                .isEqualTo(200);
        for (Authenticator wrong : new Authenticator[] {
            authenticator().origin("https://evil.example"),
            authenticator().party("evil.example"),
            authenticator().verified(false)
        }) {
            assertThat(answer(person, "new", wrong.made(ask(person, "new").json()))
                            .status())
                    .isEqualTo(422);
        }
    }

    /** Anybody can send one: it is wrong, and no failure of the server. */
    @Test
    void answersThatNoBrowserMakesAreWrongAndUseTheQuestionUp() {
        Person person = signedIn();
        Authenticator authenticator = made(person);
        for (String client : List.of(
                "{'origin':null}",
                "{'origin':'x x'}",
                "{'type':5}",
                "{'tokenBinding':5}",
                "{'crossOrigin':'maybe'}",
                "{'topOrigin':[]}")) {
            ObjectNode members = (ObjectNode) Json.parse(json(client).getBytes(StandardCharsets.UTF_8));
            assertWrongOnce(person, authenticator, broken -> broken.telling(members), client);
        }
        authenticator.telling(Json.object());
        clock.move(Duration.ofMinutes(2));
        for (byte[] extension : new byte[][] {{'z', 'z', 'z'}, {(byte) 0xbf}, {(byte) 0xff, 0}, {0x1b, 1}}) {
            assertWrongOnce(person, authenticator, broken -> broken.extending(extension), Arrays.toString(extension));
        }
        for (String attestation : List.of("", "AA", "o2NmbXQ", "v____w", "oWNmbXQF")) {
            ObjectNode credential = authenticator().made(ask(person, "new").json());
            ((ObjectNode) credential.path("response")).put("attestationObject", attestation);
            assertThat(answer(person, "new", credential).status())
                    .as(attestation)
                    .isEqualTo(422);
        }
        clock.move(Duration.ofMinutes(2));
        assertThat(signIn(new Person(placard), authenticator).status()).isEqualTo(200);
    }

    private static void assertWrongOnce(
            Person person, Authenticator authenticator, UnaryOperator<Authenticator> breaking, String what) {
        Reply options = ask(new Person(placard), "sign-in");
        ObjectNode right = authenticator.telling(Json.object()).extending().used(options.json());
        ObjectNode wrong = breaking.apply(authenticator).used(options.json());
        authenticator.telling(Json.object()).extending();
        assertThat(answer(new Person(placard), "sign-in", wrong).status())
                .as(what)
                .isEqualTo(422);
        assertThat(answer(new Person(placard), "sign-in", right).status())
                .as(what)
                .isEqualTo(422);
        ObjectNode made =
                breaking.apply(authenticator()).made(ask(person, "new").json());
        assertThat(answer(person, "new", made).status()).as(what).isEqualTo(422);
    }

    @Test
    void aCounterThatGoesBackIsACopy() {
        Authenticator authenticator = made(signedIn());
        assertThat(signIn(new Person(placard), authenticator.counter(7)).status())
                .isEqualTo(200);
        assertThat(signIn(new Person(placard), authenticator.counter(7)).status())
                .isEqualTo(422);
        assertThat(signIn(new Person(placard), authenticator.counter(3)).status())
                .isEqualTo(422);
        assertThat(signIn(new Person(placard), authenticator.counter(8)).status())
                .isEqualTo(200);
    }

    @Test
    void anotherKeyOfTheSameIdAndAChallengeOfAnotherKindOpenNothing() {
        Person person = signedIn();
        Authenticator authenticator = made(person);
        ObjectNode forged = new Authenticator(placard.url(""))
                .used(ask(new Person(placard), "sign-in").json());
        forged.put("id", authenticator.id());
        assertThat(answer(new Person(placard), "sign-in", forged).status()).isEqualTo(422);
        ObjectNode proof = authenticator.used(ask(person, "proof").json());
        assertThat(answer(new Person(placard), "sign-in", proof).status()).isEqualTo(422);
        ObjectNode own = authenticator.used(Json.object().put("challenge", "A".repeat(43)));
        assertThat(answer(new Person(placard), "sign-in", own).status()).isEqualTo(422);
        assertThat(answer(new Person(placard), "sign-in", Json.object()).status())
                .isEqualTo(422);
    }

    @Test
    void aPasskeyConfirmsOnlyItsOwnersSession() {
        Person person = signedIn();
        Authenticator authenticator = made(person);
        clock.move(Duration.ofMinutes(16));
        assertThat(ask(person, "new").status()).isEqualTo(403);
        ObjectNode proof = authenticator.used(ask(person, "proof").json());
        assertThat(answer(signedIn(), "proof", proof).status()).isEqualTo(422);
        String before = person.cookies().get("placard");
        assertThat(answer(
                                person,
                                "proof",
                                authenticator.used(ask(person, "proof").json()))
                        .status())
                .isEqualTo(200);
        assertThat(person.cookies().get("placard")).isNotEqualTo(before);
        assertThat(ask(person, "new").status()).isEqualTo(200);
    }

    @Test
    void aPasskeyWorksWhilePasswordsAreThrottledAndRefusesAnotherSite() {
        Authenticator authenticator = made(signedIn());
        int last = 0;
        for (int i = 0; i < 12; i++) {
            last = new Person(placard)
                    .signIn(EMAIL, "wrong-" + i, "X-Forwarded-For", "10.8.0.1")
                    .status();
        }
        assertThat(last).isEqualTo(429);
        assertThat(signIn(new Person(placard), authenticator).status()).isEqualTo(200);
        clock.move(Duration.ofMinutes(16));
        assertThat(new Person(placard)
                        .json("POST", OPTIONS, "{\"for\":\"sign-in\"}", "Sec-Fetch-Site", "cross-site")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void theSessionBeforeEndsAndTheTokenIsAnotherOne() {
        Person person = signedIn();
        Authenticator authenticator = made(person);
        Person thief = new Person(placard);
        thief.cookies().putAll(person.cookies());
        assertThat(thief.get(API).status()).isEqualTo(200);
        assertThat(signIn(person, authenticator).status()).isEqualTo(200);
        assertThat(thief.get(API).code()).isEqualTo("session_over");
        assertThat(person.get(API).status()).isEqualTo(200);
    }

    @Test
    void asManyAsSixtyQuestionsAndAnswersAMinuteWhateverTheyAreFor() {
        Person person = signedIn();
        made(person);
        clock.move(Duration.ofMinutes(2));
        for (String purpose : List.of("proof", "new", "sign-in")) {
            int last = 200;
            for (int i = 0; i < 61 && last == 200; i++) {
                last = ask(person, purpose).status();
            }
            assertThat(last).as(purpose).isEqualTo(429);
            for (int i = 0; i < 61; i++) {
                last = answer(person, purpose, Json.object()).status();
            }
            assertThat(last).as("answers for " + purpose).isEqualTo(429);
            clock.move(Duration.ofMinutes(2));
        }
        assertThat(ask(person, "new").status()).isEqualTo(200);
    }

    /** Anybody can send answers, and each would have waited for its turn to write. */
    @Test
    void anAnswerToWhatWasNeverAskedWaitsForNoWriter() throws SQLException {
        if (store == Store.POSTGRESQL) {
            return;
        }
        Person person = signedIn();
        Authenticator authenticator = made(person);
        ObjectNode answered = authenticator.used(Json.object().put("challenge", "B".repeat(43)));
        try (Connection connection = ServerStore.connection(placard);
                Statement statement = connection.createStatement()) {
            statement.execute("begin immediate");
            assertThat(answer(new Person(placard), "sign-in", answered).status())
                    .isEqualTo(422);
            assertThat(answer(person, "proof", answered).status()).isEqualTo(422);
            statement.execute("rollback");
        }
    }

    /** Nodes of one installation have one address, whichever of them a request comes to. */
    @Test
    void anyNodeTakesTheAnswerAndOnlyOneDoes() {
        if (store == Store.SQLITE) {
            return;
        }
        Authenticator authenticator = made(signedIn());
        try (Placard second = placard.anotherNode()) {
            Person there = new Person(second);
            ObjectNode answered = authenticator
                    .origin(second.url(""))
                    .used(ask(new Person(placard), "sign-in").json());
            assertThat(answer(there, "sign-in", answered).status()).isEqualTo(200);
            assertThat(answer(new Person(second), "sign-in", answered).status()).isEqualTo(422);
        }
    }
}
