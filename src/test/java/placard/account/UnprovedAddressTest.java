package placard.account;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Person.PASSWORD;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.MovableClock;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.SmtpServer;
import placard.testing.SmtpServer.Received;
import placard.testing.Store;
import placard.testing.Team;

/** Accounts under the addresses of strangers: they give nobody a way into the account of the address's owner. */
class UnprovedAddressTest {
    private static final String BOSS = "boss@victim.example";
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

    private static List<String> members(Placard placard) {
        return placard.get("/api/v1/members").at("/members").findValuesAsText("email");
    }

    @ParameterizedTest
    @EnumSource
    void anotherAddressThanTheInvitationsIsProvedByALinkBeforeThereIsAnAccount(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person.owner(placard);
            placard.post("/api/v1/invitations", "{\"role\":\"staff\",\"email\":\"waiter@example.com\"}");
            String invitation = path(smtp.next());
            Reply asked = Team.follow(new Person(placard), invitation, BOSS);
            assertThat(asked.status()).isEqualTo(200);
            assertThat(asked.text()).contains("We’ve sent a link to " + BOSS);
            assertThat(members(placard)).doesNotContain(BOSS);
            assertThat(new Person(placard).signIn(BOSS, PASSWORD).status()).isEqualTo(422);
            Received proof = smtp.next();
            assertThat(proof.to()).isEqualTo(BOSS);
            assertThat(proof.part(0)).doesNotContain("Ana", "Default");
            Person boss = new Person(placard);
            assertThat(boss.get(path(proof)).text()).contains("value=\"" + BOSS + "\"");
            Reply joined = Team.follow(boss, path(proof), "else@victim.example", "password", OTHER);
            assertThat(joined.status()).isEqualTo(303);
            assertThat(members(placard)).contains(BOSS).doesNotContain("else@victim.example");
            assertThat(new Person(placard).get(path(proof)).status()).isEqualTo(410);
            assertThat(new Person(placard).get(invitation).status()).isEqualTo(410);
            assertThat(new Person(placard).signIn(BOSS, OTHER).status()).isEqualTo(303);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theFirstProofOfAnAddressDropsWhatAStrangerHasAdded(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person.owner(placard);
            Person stranger = Team.member(placard, "staff", BOSS);
            MadeApp.of(stranger, clock);
            smtp.next();
            assertThat(new Person(placard)
                            .form("/app/forgot", Map.of("email", BOSS))
                            .status())
                    .isEqualTo(200);
            Person boss = new Person(placard);
            Reply back = boss.form(path(smtp.next()), Map.of("password", OTHER));
            assertThat(back.header("Location")).isEqualTo("/app/account?done=password_reset");
            assertThat(boss.get("/app/account").text()).contains("Authenticator app turned off");
            assertThat(stranger.get("/app/account").status()).isEqualTo(303);
            MadeApp own = MadeApp.of(boss, clock);
            new Person(placard).form("/app/forgot", Map.of("email", BOSS));
            Received again = smtp.next();
            while (!again.part(0).contains("/app/reset/")) {
                again = smtp.next();
            }
            Person later = new Person(placard);
            Reply asked = later.form(path(again), Map.of("password", PASSWORD));
            assertThat(asked.text() + asked.header("Location"))
                    .as("a factor that was added after the proof stays")
                    .doesNotContain("done=password_reset");
            assertThat(own.recoveryCodes()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aNameThatLooksLikeALinkIsNoneInALetter(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person owner = Person.owner(placard);
            for (String name : List.of(
                    "Win at evil.example/login", "https://evil.example", "www.evil.example", "evil\u3002example")) {
                owner.form("/app/account/profile", Map.of("name", name, "language", "en", "theme", "system"));
                owner.json(
                        "POST",
                        "/app/default/api/v1/invitations",
                        "{\"role\":\"staff\",\"email\":\"g" + name.length() + "@example.com\"}");
                Received got = smtp.next();
                assertThat(got.subject() + got.part(0) + got.part(1))
                        .doesNotContain("evil.example", "evil\u3002example", "://evil");
            }
            for (String name : List.of("St. John’s", "Ana Rossi", "A. B. Miller & Sons", "Caf\u00e9 No.5")) {
                owner.form("/app/account/profile", Map.of("name", name, "language", "en", "theme", "system"));
                owner.json(
                        "POST",
                        "/app/default/api/v1/invitations",
                        "{\"role\":\"staff\",\"email\":\"h" + name.length() + "@example.com\"}");
                assertThat(smtp.next().subject()).startsWith(name);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneMailboxWithManyAddressesHasOneLimit(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person.owner(placard);
            int mailed = 0;
            for (String to : List.of(
                    "victim@gmail.com",
                    "victim+1@gmail.com",
                    "v.ictim@gmail.com",
                    "vic.tim+x@googlemail.com",
                    "VICTIM@gmail.com",
                    "v.i.c.t.i.m@gmail.com",
                    "victim+2@gmail.com")) {
                mailed += placard.post("/api/v1/invitations", "{\"role\":\"staff\",\"email\":\"" + to + "\"}")
                                .at("/invitation/isMailed")
                                .asBoolean()
                        ? 1
                        : 0;
            }
            assertThat(mailed).isEqualTo(5);
            int others = 0;
            for (String to : List.of(
                    "a.b@example.com", "ab@example.com", "a+b@example.com", "ab+1@example.com", "c@example.com")) {
                others += placard.post("/api/v1/invitations", "{\"role\":\"staff\",\"email\":\"" + to + "\"}")
                                .at("/invitation/isMailed")
                                .asBoolean()
                        ? 1
                        : 0;
            }
            assertThat(others).as("dots count at other providers").isEqualTo(5);
        }
    }
}
