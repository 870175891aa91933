package placard.account;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Person.EMAIL;
import static placard.testing.Person.PASSWORD;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
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

/** Codes of an authenticator app, and of recovery, at sign-in. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class SecondFactorTest {
    private static final String API = "/app/default/api/v1/qr";
    private static final String CODE = "/app/sign-in/code";

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    @Started
    private static Store store;

    private Person owner;
    private MadeApp app;
    private List<String> recovery;

    @Prepares
    static void owner() {
        Person.owner(placard);
    }

    @BeforeEach
    void setUp() {
        clock.move(Duration.ofMinutes(20));
        owner = new Person(placard);
        assertThat(owner.signIn(EMAIL, PASSWORD).status()).isEqualTo(303);
        app = MadeApp.of(owner, clock);
        recovery = app.recoveryCodes();
        assertThat(recovery).hasSize(10).doesNotHaveDuplicates();
        clock.move(Duration.ofSeconds(30));
    }

    @AfterEach
    void remove() {
        assertThat(Command.run(placard.environment(), "user", "reset", "--second-factor", EMAIL)
                        .status())
                .isZero();
    }

    /** What the app shows now. */
    private String code() {
        return app.code();
    }

    /** A person whose password was right. */
    private static Person halfway(Placard node) {
        Person person = new Person(node);
        Reply reply = person.signIn(EMAIL, PASSWORD);
        assertThat(reply.header("Location")).startsWith(CODE);
        assertThat(person.cookies()).doesNotContainKey("placard").containsKey("placard-step");
        return person;
    }

    private static Reply give(Person person, String code, String... headers) {
        return person.form(CODE, Map.of("code", code), headers);
    }

    @Test
    void afterThePasswordTheCodeIsAskedForAndTakenOnce() {
        Person person = halfway(placard);
        assertThat(person.get(API).code()).isEqualTo("session_over");
        assertThat(person.get(CODE).text()).contains("one-time-code");
        assertThat(give(person, "000000").status()).isEqualTo(422);
        String code = code();
        assertThat(give(person, code.substring(0, 3) + " " + code.substring(3)).status())
                .isEqualTo(303);
        assertThat(person.get(API).status()).isEqualTo(200);
        assertThat(person.cookies()).doesNotContainKey("placard-step");
        Person thief = halfway(placard);
        assertThat(give(thief, code).status()).isEqualTo(422);
        clock.move(Duration.ofSeconds(30));
        assertThat(give(thief, code).status()).isEqualTo(422);
        assertThat(give(thief, code()).status()).isEqualTo(303);
    }

    @Test
    void oneCodeAtTheSameTimeLetsOneIn() throws Exception {
        assertThat(atOnce(List.of(placard), code())).isEqualTo(1);
        assertThat(atOnce(List.of(placard), recovery.getFirst())).isEqualTo(1);
    }

    @Test
    void oneCodeOnTwoNodesLetsOneIn() throws Exception {
        if (store == Store.SQLITE) {
            return;
        }
        try (Placard second = placard.anotherNode()) {
            assertThat(atOnce(List.of(placard, second), code())).isEqualTo(1);
            assertThat(atOnce(List.of(placard, second), recovery.getFirst())).isEqualTo(1);
        }
    }

    /** How many get in. */
    private static long atOnce(List<Placard> nodes, String code) throws Exception {
        List<Person> people = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            people.add(halfway(nodes.get(i % nodes.size())));
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> all = people.stream()
                    .map(person -> threads.submit(() -> give(person, code).status()))
                    .toList();
            long in = 0;
            for (Future<Integer> one : all) {
                in += one.get() == 303 ? 1 : 0;
            }
            return in;
        }
    }

    @Test
    void aRecoveryCodeLetsInOnceHoweverItIsTypedAndNewOnesReplaceIt() {
        assertThat(give(halfway(placard), recovery.getFirst().toUpperCase(java.util.Locale.ROOT))
                        .status())
                .isEqualTo(303);
        assertThat(give(halfway(placard), recovery.getFirst()).status()).isEqualTo(422);
        Person person = halfway(placard);
        assertThat(give(person, recovery.get(1).replace("-", " ")).status()).isEqualTo(303);
        assertThat(person.get("/app/account").text()).contains("8 recovery codes left");
        assertThat(person.form("/app/account/recovery", Map.of()).status()).isEqualTo(200);
        assertThat(give(halfway(placard), recovery.get(2)).status()).isEqualTo(422);
        assertThat(person.get("/app/account").text()).contains("10 recovery codes left");
    }

    @Test
    void thePasswordIsForgottenAfterFiveMinutesAndAGuesserIsSlowedDown() {
        Person late = halfway(placard);
        clock.move(Duration.ofMinutes(6));
        assertThat(give(late, code()).status()).isEqualTo(410);
        Person guesser = halfway(placard);
        int last = 0;
        for (int i = 0; i < 12; i++) {
            last = give(guesser, String.format("%06d", i), "X-Forwarded-For", "10.6.0.1")
                    .status();
        }
        assertThat(last).isEqualTo(429);
        assertThat(give(halfway(placard), code(), "X-Forwarded-For", "10.6.0.2").status())
                .isEqualTo(429);
    }

    @Test
    void aLinkForANewPasswordDoesNotRemoveItUnlessTheOperatorSaysSo() {
        Command made = Command.run(placard.environment(), "user", "reset", EMAIL);
        String path = URI.create(made.out().strip().substring("New password: ".length()))
                .getPath();
        Person person = new Person(placard);
        assertThat(person.form(path, Map.of("password", PASSWORD)).header("Location"))
                .startsWith(CODE);
        assertThat(owner.get(API).code()).isEqualTo("session_over");
        assertThat(person.get(API).code()).isEqualTo("session_over");
        assertThat(give(person, code()).status()).isEqualTo(303);
        assertThat(Command.run(placard.environment(), "user", "reset", "--second-factor", EMAIL)
                        .status())
                .isZero();
        assertThat(new Person(placard).signIn(EMAIL, PASSWORD).header("Location"))
                .isEqualTo("/app/");
    }

    @Test
    void toSwitchItOnEndsOtherSessionsAndTheSameGoesForOff() {
        Person other = halfway(placard);
        assertThat(give(other, code()).status()).isEqualTo(303);
        assertThat(other.get(API).status()).isEqualTo(200);
        assertThat(owner.form("/app/account/app/remove", Map.of()).status()).isEqualTo(303);
        assertThat(other.get(API).code()).isEqualTo("session_over");
        assertThat(owner.get(API).status()).isEqualTo(200);
        assertThat(new Person(placard).signIn(EMAIL, PASSWORD).header("Location"))
                .isEqualTo("/app/");
    }

    @Test
    void aTokenThatAPersonPlantedBeforehandIsNotTaken() {
        Person victim = new Person(placard);
        victim.cookies().put("placard", "A".repeat(43));
        victim.cookies().put("placard-step", "B".repeat(43));
        victim.signIn(EMAIL, PASSWORD);
        assertThat(victim.cookies().get("placard-step")).isNotEqualTo("B".repeat(43));
        assertThat(give(victim, code()).status()).isEqualTo(303);
        assertThat(victim.cookies().get("placard")).isNotEqualTo("A".repeat(43));
        Person attacker = new Person(placard);
        attacker.cookies().put("placard-step", "B".repeat(43));
        assertThat(give(attacker, "123456").status()).isEqualTo(410);
    }
}
