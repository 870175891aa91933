package placard.account;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Person.EMAIL;
import static placard.testing.Person.PASSWORD;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Await;
import placard.testing.Command;
import placard.testing.MovableClock;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.SmtpServer;
import placard.testing.SmtpServer.Received;
import placard.testing.Store;
import placard.testing.Team;

/** Letters to people, with a server for it beside the program. */
class MailTest {
    private static final String OTHER = "copper-lantern-orchard-7";

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-20T10:00:00Z"));

    private Placard start(Store store, SmtpServer smtp) {
        return Placard.start(
                store,
                Map.of("PLACARD_SMTP_URL", smtp.url(), "PLACARD_MAIL_FROM", "Placard <post@codes.example>"),
                clock);
    }

    private static String path(Received received) {
        return URI.create(received.link()).getPath();
    }

    private static Reply forgot(Placard placard, String email, String... headers) {
        return new Person(placard).form("/app/forgot", Map.of("email", email), headers);
    }

    /** The page of the installation. */
    private static String instance(Person operator) {
        return operator.get("/app/instance").text();
    }

    private static String figure(String page, String name) {
        int at = page.indexOf("<dt>" + name + "</dt><dd>");
        return at < 0 ? "" : page.substring(at, page.indexOf("</dd>", at)).replaceFirst("^.*<dd>", "");
    }

    @ParameterizedTest
    @EnumSource
    void aPasswordResetSendsALinkAndHidesWhetherAnAccountExists(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person.owner(placard);
            assertThat(new Person(placard).get("/app/forgot").text()).contains("name=\"email\"");
            assertThat(forgot(placard, "not an address").status()).isEqualTo(422);
            Reply unknown = forgot(placard, "bob@example.com");
            Reply known = forgot(placard, EMAIL.toUpperCase(Locale.ROOT), "Accept-Language", "de");
            clock.move(Duration.ofSeconds(1));
            Reply again = forgot(placard, EMAIL);
            assertThat(unknown.status()).isEqualTo(200);
            assertThat(again.text().replace(EMAIL, "bob@example.com")).isEqualTo(unknown.text());
            assertThat(known.text()).contains("unterwegs");
            Received first = smtp.next();
            assertThat(first.to()).isEqualToIgnoringCase(EMAIL);
            assertThat(first.subject()).isEqualTo("Passwort für Placard zurücksetzen");
            assertThat(first.part(1)).contains("lang=\"de\"");
            assertThat(first.headers("Message-ID").getFirst()).endsWith("@localhost>");
            Received second = smtp.next();
            assertThat(second.subject()).isEqualTo("Reset your Placard password");
            assertThat(new Person(placard).get(path(first)).status()).isEqualTo(410);
            assertThat(new Person(placard)
                            .form(path(second), Map.of("password", OTHER))
                            .status())
                    .isEqualTo(303);
            assertThat(new Person(placard).signIn(EMAIL, OTHER).status()).isEqualTo(303);
            Await.until("all is sent", () -> smtp.waiting() >= 1);
            assertThat(smtp.next().part(0)).contains("Password reset with a link");
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aLinkGoesToTheAddressThatIsStoredHoweverItWasTyped(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person.owner(placard);
            // Each is another domain once it is cut to bytes, and the owner's once it is folded.
            for (String twin : List.of("trattor\u2170a.example", "trattoria.e\u2179ample", "trattoria.exa\u1d50ple")) {
                Reply asked = forgot(placard, "ana@" + twin, "X-Forwarded-For", "10.1.0.1");
                assertThat(asked.status()).as(twin).isEqualTo(422);
                assertThat(placard.post("/api/v1/invitations", "{\"role\":\"staff\",\"email\":\"ben@" + twin + "\"}")
                                .status())
                        .isEqualTo(422);
            }
            assertThat(forgot(placard, "Ana@TRATTORIA.example").status()).isEqualTo(200);
            Received got = smtp.next();
            assertThat(got.to()).as("as it is stored").isEqualTo(EMAIL);
            assertThat(got.part(0)).contains(EMAIL);
            assertThat(smtp.waiting()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDomainOfAnyScriptIsWrittenToUnderItsNameInAscii(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person.owner(placard);
            placard.post("/api/v1/invitations", "{\"role\":\"staff\",\"email\":\"ben@m\u00fcnchen.example\"}");
            Received invited = smtp.next();
            assertThat(invited.to()).isEqualTo("ben@xn--mnchen-3ya.example");
            assertThat(Team.follow(new Person(placard), path(invited), "ben@m\u00fcnchen.example")
                            .status())
                    .isEqualTo(303);
            assertThat(forgot(placard, "Ben@M\u00dcNCHEN.example").status()).isEqualTo(200);
            assertThat(smtp.next().to()).isEqualTo("ben@xn--mnchen-3ya.example");
        }
    }

    @ParameterizedTest
    @EnumSource
    void resetMailsAreLimitedByAddressAndByClient(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person owner = Person.owner(placard);
            for (int i = 0; i < 5; i++) {
                assertThat(forgot(placard, EMAIL, "X-Forwarded-For", "10.1.0." + i)
                                .status())
                        .isEqualTo(200);
            }
            for (int i = 0; i < 10; i++) {
                assertThat(forgot(placard, "x" + i + "@example.com", "X-Forwarded-For", "10.2.0.1")
                                .status())
                        .isEqualTo(200);
            }
            Reply tooOften = forgot(placard, "y@example.com", "X-Forwarded-For", "10.2.0.1");
            assertThat(tooOften.status()).isEqualTo(429);
            assertThat(tooOften.text()).contains("y@example.com");
            for (int i = 0; i < 3; i++) {
                assertThat(smtp.next().to()).isEqualTo(EMAIL);
            }
            Await.until(
                    "nothing waits", () -> figure(instance(owner), "Waiting").equals("0"));
            assertThat(smtp.connections()).isEqualTo(3);
            assertThat(smtp.waiting()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void anInvitationIsSentInTheInvitersLanguage(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person owner = Person.owner(placard);
            owner.form(
                    "/app/account/profile",
                    Map.of("name", "=?utf-8?q?A?= Bcc: x@y.example", "language", "es", "theme", "system"));
            Reply made = owner.json(
                    "POST", "/app/default/api/v1/invitations", "{\"role\":\"analyst\",\"email\":\"ben@example.com\"}");
            assertThat(made.at("/invitation/isMailed").asBoolean()).isTrue();
            assertThat(made.at("/invitation/email").asText()).isEqualTo("ben@example.com");
            Received got = smtp.next();
            assertThat(got.to()).isEqualTo("ben@example.com");
            assertThat(got.headers("Bcc")).isEmpty();
            assertThat(got.subject()).isEqualTo("= ?utf-8?q?A?= Bcc: x@y.example le invita a Default");
            assertThat(got.part(0)).contains("Analista");
            assertThat(got.link()).isEqualTo(made.at("/invitation/url").asText());
            Reply joined = Team.follow(new Person(placard), path(got), "ben@example.com");
            assertThat(joined.status()).isEqualTo(303);
            assertThat(placard.post("/api/v1/invitations", "{\"role\":\"staff\",\"email\":\"no address\"}")
                            .status())
                    .isEqualTo(422);
            for (int i = 0; i < 6; i++) {
                boolean isMailed = placard.post(
                                "/api/v1/invitations", "{\"role\":\"staff\",\"email\":\"cleo@example.com\"}")
                        .at("/invitation/isMailed")
                        .asBoolean();
                assertThat(isMailed).as("the sixth one").isEqualTo(i < 5);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aChangeOfSignInIsMailedToThePersonAndToTheAddressBefore(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person owner = Person.owner(placard);
            owner.form("/app/account/email", Map.of("email", "new@example.com"));
            List<Received> asked = List.of(smtp.next(), smtp.next());
            String link = asked.stream()
                    .filter(letter -> letter.to().equals("new@example.com"))
                    .map(MailTest::path)
                    .findFirst()
                    .orElseThrow();
            assertThat(owner.form(link, Map.of()).status()).isEqualTo(303);
            List<Received> both = List.of(smtp.next(), smtp.next());
            assertThat(both).extracting(Received::to).containsExactlyInAnyOrder(EMAIL, "new@example.com");
            assertThat(both.getFirst().part(0)).contains("Hello Ana Rossi", "Email changed", "/app/account", "UTC");
            clock.move(Duration.ofMinutes(5));
            Person elsewhere = new Person(placard);
            elsewhere.signIn("new@example.com", PASSWORD, "User-Agent", Placard.PHONE, "Accept-Language", "fr");
            Received signedIn = smtp.next();
            assertThat(signedIn.subject()).isEqualTo("Nouvelle connexion à Placard");
            assertThat(signedIn.part(0)).contains("Safari");
            elsewhere.signIn("new@example.com", PASSWORD, "Accept-Language", "fr");
            assertThat(Command.run(placard.environment(), "user", "operator", "new@example.com", "--off")
                            .status())
                    .isZero();
            // Commands go by the clock of the machine.
            clock.set(Instant.now().plusSeconds(1));
            Received shown = smtp.next();
            assertThat(shown.subject()).as("not of the browser that is known").contains("modifié");
            assertThat(smtp.waiting()).isZero();
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aDeferredMailIsRetriedForADayAndThenReportedAsFailed(Store store) throws IOException {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person owner = Person.owner(placard);
            smtp.answering(line -> line.startsWith("RCPT") ? "451 4.7.1 later" : null);
            placard.post("/api/v1/invitations", "{\"role\":\"staff\",\"email\":\"dora@example.com\"}");
            Await.until("the first try", () -> instance(owner).contains("451 4.7.1 later"));
            assertThat(figure(instance(owner), "Waiting")).isNotEqualTo("0");
            if (store == Store.SQLITE) {
                // The invitation itself has the address; the letter is sealed, with its link.
                assertThat(bytes(placard.folder())).contains("dora@example.com").doesNotContain("/app/invite/");
            }
            int tries = smtp.connections();
            clock.move(Duration.ofSeconds(31));
            Await.until("the second try", () -> smtp.connections() > tries);
            clock.move(Duration.ofHours(25));
            Await.until(
                    "it is given up",
                    () -> !figure(instance(owner), "Failed after a day, or refused")
                            .equals("0"));
            clock.move(Duration.ofSeconds(1));
            smtp.answering(line -> line.startsWith("RCPT") && line.contains("eve@") ? "550 5.1.1 nobody" : null);
            placard.post("/api/v1/invitations", "{\"role\":\"staff\",\"email\":\"eve@example.com\"}");
            Await.until("Failed after a day", () -> instance(owner).contains("550 5.1.1 nobody"));
        }
    }

    /** All of the store as text of one byte a character. */
    private static String bytes(Path folder) throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(path -> path.toString().contains(".db")).toList()) {
                all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aRetrySendsTheSameMessage(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person owner = Person.owner(placard);
            List<String> ids = new ArrayList<>();
            smtp.answering(line -> line.equals(".") && ids.isEmpty() ? noted(ids, smtp) : null);
            placard.post("/api/v1/invitations", "{\"role\":\"staff\",\"email\":\"dora@example.com\"}");
            Await.until("the connection is cut", () -> ids.size() == 1);
            Await.until("it waits", () -> figure(instance(owner), "Waiting").equals("1"));
            clock.move(Duration.ofMinutes(6));
            Received got = smtp.next();
            assertThat(got.to()).isEqualTo("dora@example.com");
            assertThat(got.link()).contains("/app/invite/");
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aLinkThatIsSentAgainIsAnotherMessage(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person.owner(placard);
            List<String> ids = new ArrayList<>();
            // The server has it, and nobody hears of that.
            smtp.receivingThough(line -> line.equals(".") && ids.isEmpty() ? noted(ids, smtp) : null);
            Person owner = new Person(placard);
            owner.signIn(EMAIL, PASSWORD);
            forgot(placard, EMAIL);
            Received first = smtp.next();
            Await.until("nothing is known of it", () -> instance(owner).contains("EOF"));
            clock.move(Duration.ofMinutes(6));
            Received second = smtp.next();
            assertThat(second.link()).isNotEqualTo(first.link());
            assertThat(second.headers("Message-ID")).isNotEqualTo(first.headers("Message-ID"));
            assertThat(new Person(placard).get(path(second)).status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void mailsToAnUnprovedAddressAreLimited(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person owner = Person.owner(placard);
            owner.form(
                    "/app/account/profile",
                    Map.of("name", "Collect your prize at evil.example/win", "language", "en", "theme", "system"));
            for (int i = 0; i < 5; i++) {
                owner.form("/app/account/email", Map.of("email", "stranger@example.com"));
            }
            for (int i = 0; i < 6; i++) {
                assertThat(smtp.next().part(0)).doesNotContain("evil", "prize");
            }
            clock.move(Duration.ofMinutes(5));
            for (int i = 0; i < 8; i++) {
                new Person(placard).signIn(EMAIL, PASSWORD);
            }
            Await.until(
                    "nothing waits", () -> figure(instance(owner), "Waiting").equals("0"));
            assertThat(smtp.waiting()).isEqualTo(2);
            clock.move(Duration.ofHours(1));
            new Person(placard).signIn(EMAIL, PASSWORD);
            Await.until("one more", () -> smtp.waiting() == 3);
        }
    }

    private static String noted(List<String> ids, SmtpServer smtp) {
        ids.add(smtp.commands().getLast());
        return SmtpServer.CUT;
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aLetterOutlivesTheProgramAndItsServer(Store store) {
        int port;
        try (SmtpServer first = new SmtpServer()) {
            port = first.port();
        }
        Map<String, String> settings = new HashMap<>(
                Map.of("PLACARD_SMTP_URL", "smtp://127.0.0.1:" + port, "PLACARD_MAIL_FROM", "post@codes.example"));
        try (Placard placard = Placard.start(store, settings, clock)) {
            Person.owner(placard);
            placard.post("/api/v1/invitations", "{\"role\":\"staff\",\"email\":\"dora@example.com\"}");
            placard.stop();
            clock.move(Duration.ofMinutes(10));
            try (SmtpServer smtp = new SmtpServer(port)) {
                placard.startAgain();
                assertThat(smtp.next().to()).isEqualTo("dora@example.com");
            }
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource(names = "POSTGRESQL")
    void ofTwoNodesOneSends(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp);
                Placard other = placard.anotherNode()) {
            Person owner = Person.owner(placard);
            for (int i = 0; i < 20; i++) {
                (i % 2 == 0 ? placard : other)
                        .post("/api/v1/invitations", "{\"role\":\"staff\",\"email\":\"g" + i + "@example.com\"}");
            }
            List<String> to = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                to.add(smtp.next().to());
            }
            assertThat(to).doesNotHaveDuplicates();
            Await.until(
                    "nothing waits", () -> figure(instance(owner), "Waiting").equals("0"));
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void lettersThatWaitAreNoGoodState(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person owner = Person.owner(placard);
            assertThat(instance(owner)).contains("Everything works");
            smtp.answering(line -> line.startsWith("MAIL") ? "451 4.3.0 later" : null);
            placard.post("/api/v1/invitations", "{\"role\":\"staff\",\"email\":\"g@example.com\"}");
            Await.until("it was tried", () -> instance(owner).contains("451 4.3.0 later"));
            assertThat(instance(owner)).contains("emails are waiting").doesNotContain("Everything works");
        }
    }

    @ParameterizedTest
    @EnumSource
    void anOperatorTriesItAndReadsWhatTheServerSays(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person owner = Person.owner(placard);
            Reply taken = owner.form("/app/instance/mail", Map.of());
            assertThat(taken.text()).contains("250 2.0.0 queued as 4711", EMAIL);
            assertThat(smtp.next().subject()).isEqualTo("Test message from Placard");
            smtp.answering(line -> line.startsWith("MAIL") ? "530 5.7.0 <sign in> first" : null);
            assertThat(owner.form("/app/instance/mail", Map.of()).text())
                    .contains("530 5.7.0 &lt;sign in", "role=\"alert\"");
            smtp.answering(_ -> null);
            Person admin = Team.member(placard, "admin", "admin@mail.example");
            assertThat(admin.form("/app/instance/mail", Map.of()).status()).isEqualTo(404);
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void withoutAServerAllIsAsItWas(Store store) {
        try (Placard placard = Placard.start(store, Map.of(), clock)) {
            Person owner = Person.owner(placard);
            assertThat(new Person(placard).get("/app/forgot").text()).contains("placard user reset");
            assertThat(forgot(placard, EMAIL).status()).isEqualTo(404);
            assertThat(owner.form("/app/instance/mail", Map.of()).status()).isEqualTo(404);
            assertThat(owner.get("/app/instance").text()).contains("PLACARD_SMTP_URL");
            assertThat(placard.post("/api/v1/invitations", "{\"role\":\"staff\",\"email\":\"dora@example.com\"}")
                            .at("/invitation/isMailed")
                            .asBoolean())
                    .isFalse();
        }
    }
}
