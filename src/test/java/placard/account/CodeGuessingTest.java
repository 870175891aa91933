package placard.account;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Person.EMAIL;
import static placard.testing.Person.PASSWORD;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** Guesses of the authenticator app's codes by a stranger who knows the password: there is an end to them. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class CodeGuessingTest {
    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    @Started
    private static Store store;

    private static MadeApp app;
    private static Person owner;

    @Prepares
    static void app() {
        owner = Person.owner(placard);
        app = MadeApp.of(owner, clock);
    }

    /** A sign-in whose code is asked for. */
    private static Person asked(Placard node) {
        Person person = new Person(node);
        Reply page = person.signIn(EMAIL, PASSWORD);
        assertThat(page.header("Location")).as(page.text()).startsWith("/app/sign-in/code");
        return person;
    }

    /** Gives the code of a sign-in at a node, which may be another one than the first step's. */
    private static Reply code(Placard node, Person asked, String code) {
        Person there = new Person(node);
        there.cookies().putAll(asked.cookies());
        return there.form("/app/sign-in/code", Map.of("code", code));
    }

    @Test
    void afterFiftyWrongCodesOnAnyNodeThePasswordIsNeededAnewAndTheOwnerIsNotified() {
        try (Placard second = store == Store.POSTGRESQL ? placard.anotherNode() : null) {
            Placard other = second == null ? placard : second;
            Person person = asked(placard);
            for (int i = 0; i < 50; i++) {
                if (i % 5 == 0) {
                    clock.move(Duration.ofMinutes(16));
                    person = asked(placard);
                }
                Placard node = i % 2 == 0 ? placard : other;
                assertThat(code(node, person, "zzz" + i).status())
                        .as("guess " + i)
                        .isEqualTo(422);
            }
            clock.move(Duration.ofMinutes(1));
            Reply right = code(placard, person, app.code());
            assertThat(right.header("Location")).as(right.text()).doesNotContain("/app/default");
            assertThat(owner.get("/app/account").text()).contains("Many wrong codes for the authenticator app");
            clock.move(Duration.ofMinutes(16));
            assertThat(code(other, asked(other), "zzz-51").status()).isEqualTo(422);
            assertThat(code(placard, asked(placard), app.code()).status())
                    .as("no code within an hour")
                    .isNotEqualTo(303);
            clock.move(Duration.ofMinutes(61));
            assertThat(code(placard, asked(placard), app.code()).header("Location"))
                    .startsWith("/app/");
            assertThat(code(placard, asked(placard), "zzz-again").status()).isEqualTo(422);
            clock.move(Duration.ofMinutes(1));
            assertThat(code(placard, asked(placard), app.code()).status())
                    .as("a right code starts the count anew")
                    .isEqualTo(303);
        }
    }
}
