package placard.account;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Person.EMAIL;
import static placard.testing.Person.PASSWORD;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import placard.testing.MovableClock;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Store;

/** Guessing passwords, and that it keeps nobody out of their own account. */
class GuessingTest {
    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-20T10:00:00Z"));
    private Placard placard;
    private Person owner;

    @BeforeEach
    void start() {
        placard = Placard.start(Store.SQLITE, Map.of(), clock);
        owner = Person.owner(placard);
        owner.get("/app/");
    }

    @AfterEach
    void stop() {
        placard.close();
    }

    private int guess(String email, String password, String address) {
        return new Person(placard)
                .signIn(email, password, "X-Forwarded-For", address)
                .status();
    }

    @Test
    void tenGuessesAtAnAccountThenOneAMinuteWhereverTheyComeFrom() {
        for (int i = 0; i < 10; i++) {
            assertThat(guess(EMAIL, "wrong-guess-" + i, "10.0.0." + i)).isEqualTo(422);
        }
        assertThat(guess(EMAIL, "wrong-guess-10", "10.0.1.1")).isEqualTo(422);
        assertThat(guess(EMAIL, PASSWORD, "10.0.1.2")).isEqualTo(429);
        clock.move(Duration.ofSeconds(61));
        assertThat(guess(EMAIL, PASSWORD, "10.0.1.3")).isEqualTo(303);
        assertThat(guess(EMAIL, PASSWORD, "10.0.1.4")).isEqualTo(429);
        clock.move(Duration.ofMinutes(15));
        assertThat(guess(EMAIL, PASSWORD, "10.0.1.5")).isEqualTo(303);
    }

    @Test
    void thirtyGuessesFromAnAddressAtAnyAccount() {
        for (int i = 0; i < 30; i++) {
            assertThat(guess("p" + i + "@example.com", "wrong-guess", "10.0.0.1"))
                    .isEqualTo(422);
        }
        assertThat(guess("q@example.com", "wrong-guess", "10.0.0.1")).isEqualTo(422);
        assertThat(guess("r@example.com", "wrong-guess", "10.0.0.1")).isEqualTo(429);
        assertThat(guess("r@example.com", "wrong-guess", "10.0.0.2")).isEqualTo(422);
    }

    @Test
    void fiftyClientsAtOnceGetTenGuessesAndTheOwnerStillGetsInFromAKnownBrowser() throws Exception {
        owner.cookies().remove("placard");
        assertThat(owner.cookies()).containsOnlyKeys("placard-device");
        try (ExecutorService threads = Executors.newFixedThreadPool(50)) {
            List<Callable<Integer>> guesses = IntStream.range(0, 150)
                    .<Callable<Integer>>mapToObj(i -> () -> guess(EMAIL, "wrong-guess-" + i, "10.0." + i + ".1"))
                    .toList();
            List<Integer> statuses = new java.util.ArrayList<>();
            for (Future<Integer> one : threads.invokeAll(guesses)) {
                statuses.add(one.get());
            }
            assertThat(statuses).allMatch(status -> status == 422 || status == 429 || status == 503);
            // Who found the queue full has not guessed; a slow machine turns many away.
            for (int i = 0; i < 100 && statuses.getLast() != 429; i++) {
                statuses.add(guess(EMAIL, "wrong-guess-too", "10.1.0.1"));
            }
            assertThat(statuses).filteredOn(status -> status == 422).hasSize(11);
        }
        assertThat(guess(EMAIL, PASSWORD, "10.1.0.1")).isEqualTo(429);
        assertThat(owner.signIn(EMAIL, PASSWORD, "X-Forwarded-For", "10.1.0.1").status())
                .isEqualTo(303);
    }

    @Test
    void aKnownBrowserOfAnotherPersonIsUnknown() {
        for (int i = 0; i < 11; i++) {
            guess(EMAIL, "wrong-guess-" + i, "10.0.0." + i);
        }
        Person forged = new Person(placard);
        String cookie = owner.cookies().get("placard-device");
        forged.cookies().put("placard-device", cookie.substring(0, cookie.length() - 4) + "AAAA");
        assertThat(forged.signIn(EMAIL, PASSWORD, "X-Forwarded-For", "10.2.0.1").status())
                .isEqualTo(429);
    }
}
