package placard.account.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Person.EMAIL;
import static placard.testing.Person.PASSWORD;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import placard.testing.Await;
import placard.testing.Command;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;

/** A link that sets a new password, made by a command beside the running server. */
@OnBothStores
final class PasswordResetTest {
    private static final String OTHER = "copper-lantern-orchard-7";

    @Started
    private static Placard placard;

    private static Person owner;

    @Prepares
    static void owner() {
        owner = Person.owner(placard);
    }

    private static String link(String email) {
        Command made = Command.run(placard.environment(), "user", "reset", email);
        assertThat(made.status()).as(made.toString()).isZero();
        return URI.create(made.out().strip().substring("New password: ".length()))
                .getPath();
    }

    @Test
    void aResetLinkSetsThePasswordOnceAndEndsAllSessions() {
        String replaced = link(EMAIL);
        String path = link(EMAIL.toUpperCase(Locale.ROOT));
        assertThat(new Person(placard).get(replaced).status()).isEqualTo(410);
        Person back = new Person(placard);
        assertThat(back.get(path).text()).contains("new-password");
        assertThat(back.form(path, Map.of("password", "ana-rossi")).status()).isEqualTo(422);
        assertThat(back.form(path, Map.of("password", OTHER)).header("Location"))
                .isEqualTo("/app/account?done=password_reset");
        assertThat(back.get("/app/account?done=password_reset").text())
                .contains("Your new password is set", "Only your new password works now");
        assertThat(back.get("/app/default/").status()).isEqualTo(200);
        Await.until(
                "the old session ends",
                () -> owner.get("/app/default/api/v1/qr").status() == 401);
        assertThat(new Person(placard).signIn(EMAIL, PASSWORD).status()).isEqualTo(422);
        assertThat(new Person(placard).signIn(EMAIL, OTHER).status()).isEqualTo(303);
        assertThat(back.form(path, Map.of("password", PASSWORD)).status()).isEqualTo(410);
        assertThat(new Person(placard)
                        .form(link(EMAIL), Map.of("password", PASSWORD))
                        .status())
                .isEqualTo(303);
        owner = new Person(placard);
        owner.signIn(EMAIL, PASSWORD);
    }

    @Test
    void aSignInThatIsUnderWayDoesNotOutliveIt() throws Exception {
        List<Person> people = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            String path = link(EMAIL);
            for (int i = 0; i < 12; i++) {
                Person person = new Person(placard);
                people.add(person);
                String address = "10.9.0." + i;
                threads.execute(() -> person.signIn(EMAIL, PASSWORD, "X-Forwarded-For", address));
            }
            assertThat(new Person(placard).form(path, Map.of("password", OTHER)).status())
                    .isEqualTo(303);
        }
        for (Person person : people) {
            Await.until(
                    "no session of the old password",
                    () -> person.get("/app/default/api/v1/qr").status() == 401);
        }
        assertThat(new Person(placard)
                        .form(link(EMAIL), Map.of("password", PASSWORD))
                        .status())
                .isEqualTo(303);
    }

    /** The lost phone or the stolen laptop is signed out. */
    @Test
    @Slow
    void removingASecondFactorOrPasskeysEndsAllSessions() {
        for (String what : List.of("--second-factor", "--passkeys")) {
            Person person = new Person(placard);
            person.signIn(EMAIL, PASSWORD);
            assertThat(person.get("/app/default/api/v1/qr").status()).isEqualTo(200);
            assertThat(Command.run(placard.environment(), "user", "reset", what, EMAIL)
                            .status())
                    .isZero();
            Await.until(
                    "the session ends",
                    () -> person.get("/app/default/api/v1/qr").status() == 401);
        }
        owner = new Person(placard);
        owner.signIn(EMAIL, PASSWORD);
    }

    /** Each time a password is judged and hashed, on the one thread that there is. */
    @Test
    void itsFormIsSentTwentyTimesInAQuarterOfAnHour() {
        String path = link(EMAIL);
        for (int i = 0; i < 20; i++) {
            assertThat(reset(path, "ana-rossi", i)).isEqualTo(422);
        }
        assertThat(reset(path, OTHER, 20)).isEqualTo(429);
        assertThat(reset(link(EMAIL), PASSWORD, 21)).isEqualTo(303);
    }

    private static int reset(String path, String password, int client) {
        return new Person(placard)
                .form(path, Map.of("password", password), "X-Forwarded-For", "10.5.0." + client)
                .status();
    }

    @Test
    void aLinkIsGoodNoMoreOnceThePasswordWasChangedOtherwise() {
        String path = link(EMAIL);
        Person person = new Person(placard);
        person.signIn(EMAIL, PASSWORD);
        assertThat(person.form("/app/account/password", Map.of("password", PASSWORD))
                        .status())
                .isEqualTo(303);
        assertThat(new Person(placard).get(path).status()).isEqualTo(410);
    }

    @Test
    void theCommandAndThePageNameNoAccount() {
        Command unknown = Command.run(placard.environment(), "user", "reset", "bob@example.com");
        assertThat(unknown.status()).isEqualTo(1);
        Reply page = new Person(placard).get("/app/forgot");
        assertThat(page.text()).contains("placard user reset").doesNotContain(EMAIL);
        assertThat(Command.run(placard.environment(), "user", "list").out()).contains(EMAIL, "operator");
        assertThat(Command.run(placard.environment(), "setup").status()).isEqualTo(1);
    }
}
