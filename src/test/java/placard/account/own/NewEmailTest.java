package placard.account.own;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Person.EMAIL;
import static placard.testing.Person.PASSWORD;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Await;
import placard.testing.MovableClock;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.SmtpServer;
import placard.testing.SmtpServer.Received;
import placard.testing.Store;
import placard.testing.Team;

/** Another e-mail address of an account, where mail is sent. */
class NewEmailTest {
    private static final String ACCOUNT = "/app/account";
    private static final String NEW = "new@example.com";

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-20T10:00:00Z"));

    private Placard start(Store store, SmtpServer smtp) {
        return Placard.start(
                store,
                Map.of("PLACARD_SMTP_URL", smtp.url(), "PLACARD_MAIL_FROM", "Placard <post@codes.example>"),
                clock);
    }

    private static Reply ask(Person person, String email) {
        return person.form(ACCOUNT + "/email", Map.of("email", email, "in", "default"));
    }

    /** The next letters, of which each is to another address. */
    private static Received to(String address, List<Received> letters) {
        return letters.stream()
                .filter(letter -> letter.to().equals(address))
                .findFirst()
                .orElseThrow();
    }

    private static List<Received> next(SmtpServer smtp, int count) {
        List<Received> letters = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            letters.add(smtp.next());
        }
        return letters;
    }

    private static String path(Received letter) {
        return URI.create(letter.link()).getPath();
    }

    /** Asks, and returns the path of the link that came. */
    private static String link(Person person, SmtpServer smtp, String email) {
        assertThat(ask(person, email).status()).isEqualTo(303);
        return path(to(email, next(smtp, 2)));
    }

    @ParameterizedTest
    @EnumSource
    void aNewAddressCountsOnceItsLinkIsOpenedWhileSignedIn(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person owner = Person.owner(placard);
            assertThat(owner.get(ACCOUNT).text()).contains("we send a link to the new address");
            Reply asked = ask(owner, NEW);
            assertThat(asked.header("Location")).isEqualTo(ACCOUNT + "?done=email_asked&in=default");
            assertThat(owner.get(ACCOUNT).text()).contains("We’ve sent a link to " + NEW, "value=\"" + EMAIL + "\"");
            List<Received> letters = next(smtp, 2);
            assertThat(to(EMAIL, letters).part(0)).contains("Link to change your email sent", "wasn’t you");
            assertThat(to(NEW, letters).part(0)).doesNotContain(EMAIL, Person.NAME);
            String path = path(to(NEW, letters));
            // A program that looks through mail opens it too.
            assertThat(new Person(placard).get(path).header("Location")).startsWith("/app/sign-in?next=");
            assertThat(owner.get(path).text()).contains(NEW, "instead of " + EMAIL);
            assertThat(new Person(placard).signIn(NEW, PASSWORD).status()).isEqualTo(422);
            assertThat(new Person(placard).signIn(EMAIL, PASSWORD).status()).isEqualTo(303);
            Person other = new Person(placard);
            other.signIn(EMAIL, PASSWORD);
            assertThat(owner.form(path, Map.of()).header("Location")).isEqualTo(ACCOUNT + "?done=email");
            assertThat(owner.get(ACCOUNT).text())
                    .contains("value=\"" + NEW + "\"")
                    .doesNotContain("on its way");
            Await.until(
                    "other sessions end",
                    () -> other.get("/app/default/api/v1/qr").status() == 401);
            List<Received> shown = next(smtp, 2);
            assertThat(shown).extracting(Received::to).containsExactlyInAnyOrder(EMAIL, NEW);
            assertThat(shown).allMatch(letter -> letter.part(0).contains("Email changed"));
            assertThat(owner.get(path).status()).isEqualTo(410);
            assertThat(new Person(placard).signIn(EMAIL, PASSWORD).status()).isEqualTo(422);
            assertThat(new Person(placard).signIn(NEW, PASSWORD).status()).isEqualTo(303);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherPersonCannotUseTheConfirmationLink(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person owner = Person.owner(placard);
            Person ben = Team.member(placard, "editor", "ben@trattoria.example");
            String path = link(owner, smtp, NEW);
            Reply shown = ben.get(path);
            assertThat(shown.status()).isEqualTo(404);
            assertThat(shown.text()).contains("for another account").doesNotContain(NEW, EMAIL, "Use this address");
            assertThat(ben.form(path, Map.of()).status()).isEqualTo(404);
            assertThat(new Person(placard).form(path, Map.of()).status()).isEqualTo(401);
            assertThat(new Person(placard).signIn(NEW, PASSWORD).status()).isEqualTo(422);
            assertThat(ask(ben, EMAIL).text()).contains("An account with this address already exists");
            String late = link(ben, smtp, "ben@example.com");
            assertThat(Team.follow(new Person(placard), Team.invitation(placard, "editor"), "ben@example.com")
                            .status())
                    .isEqualTo(303);
            assertThat(ben.form(late, Map.of()).text()).contains("An account with this address already exists");
            assertThat(owner.form(path, Map.of()).status()).isEqualTo(303);
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aReplacedCancelledOrExpiredLinkChangesNothing(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person owner = Person.owner(placard);
            assertThat(ask(owner, EMAIL).text()).contains("already sign in with this address");
            String replaced = link(owner, smtp, "first@example.com");
            String cancelled = link(owner, smtp, "second@example.com");
            assertThat(owner.form(replaced, Map.of()).status()).isEqualTo(410);
            assertThat(owner.form(ACCOUNT + "/email-cancel", Map.of()).header("Location"))
                    .isEqualTo(ACCOUNT + "?done=email_cancelled");
            assertThat(owner.form(cancelled, Map.of()).status()).isEqualTo(410);
            assertThat(owner.get(ACCOUNT).text()).doesNotContain("on its way");
            String old = link(owner, smtp, "third@example.com");
            clock.move(Duration.ofHours(25));
            assertThat(owner.form(old, Map.of()).status()).isEqualTo(410);
            Person again = new Person(placard);
            again.signIn(EMAIL, PASSWORD);
            assertThat(again.get(ACCOUNT).text()).contains("value=\"" + EMAIL + "\"");
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherPasswordTakesItBack(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person owner = Person.owner(placard);
            String path = link(owner, smtp, NEW);
            assertThat(owner.form(ACCOUNT + "/password", Map.of("password", "copper-lantern-orchard-7"))
                            .status())
                    .isEqualTo(303);
            assertThat(owner.form(path, Map.of()).status()).isEqualTo(410);
        }
    }

    /** One of the other sessions may have asked. */
    @ParameterizedTest
    @Slow
    @EnumSource
    void signingOutEverywhereElseTakesItBack(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person owner = Person.owner(placard);
            String path = link(owner, smtp, NEW);
            assertThat(owner.form(ACCOUNT + "/sessions/end-others", Map.of()).status())
                    .isEqualTo(303);
            assertThat(owner.form(path, Map.of()).status()).isEqualTo(410);
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void theOldAddressGetsALetterHoweverManyThereWere(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person owner = Person.owner(placard);
            link(owner, smtp, "a@example.com");
            link(owner, smtp, "b@example.com");
            String path = link(owner, smtp, NEW);
            for (int i = 0; i < 2; i++) {
                clock.move(Duration.ofMinutes(2));
                new Person(placard).signIn(EMAIL, PASSWORD);
            }
            next(smtp, 2);
            assertThat(owner.form(path, Map.of()).status()).isEqualTo(303);
            assertThat(smtp.next().to()).isEqualTo(EMAIL);
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void anAddressGetsAtMostThreeMailsAnHour(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person owner = Person.owner(placard);
            Person ben = Team.member(placard, "editor", "ben@trattoria.example");
            ask(owner, NEW);
            ask(owner, NEW);
            ask(ben, NEW.toUpperCase(java.util.Locale.ROOT));
            Reply often = ask(ben, NEW);
            assertThat(often.status()).isEqualTo(429);
            assertThat(often.text()).contains("You can request three emails", "value=\"" + NEW + "\"");
            assertThat(ask(owner, "a@example.com").status()).isEqualTo(303);
            assertThat(ask(owner, "b@example.com").status()).as("of one person").isEqualTo(429);
            List<Received> all = next(smtp, 8);
            assertThat(all)
                    .filteredOn(letter -> letter.to().equalsIgnoreCase(NEW))
                    .hasSize(3);
        }
    }
}
