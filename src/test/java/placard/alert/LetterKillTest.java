package placard.alert;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.storage.Database;
import placard.testing.Await;
import placard.testing.Child;
import placard.testing.MovableClock;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.ServerStore;
import placard.testing.Slow;
import placard.testing.SmtpServer;
import placard.testing.SmtpServer.Received;
import placard.testing.Store;
import placard.testing.Team;

/** Letters and alerts are made once, however often the program is killed meanwhile. */
@Slow
@Timeout(600)
class LetterKillTest {
    /** {@code -Dplacard.kills=50} runs longer. */
    private static final int KILLS = Integer.getInteger("placard.kills", 4);

    private static final int MEMBERS = 6;
    /** More than the lease of a letter that a killed program was sending. */
    private static final Duration STEP = Duration.ofMinutes(6);

    private final List<Received> all = new ArrayList<>();

    private void drain(SmtpServer smtp) {
        while (smtp.waiting() > 0) {
            all.add(smtp.next());
        }
    }

    /** The ids of the letters with each subject to each receiver. */
    private Map<String, Set<String>> ids() {
        Map<String, Set<String>> ids = new HashMap<>();
        all.forEach(one -> ids.computeIfAbsent(one.to() + " " + one.subject(), _ -> new HashSet<>())
                .addAll(one.headers("Message-ID")));
        return ids;
    }

    @ParameterizedTest
    @EnumSource
    void killedWhileItWritesItMakesEachLetterAndEachAlertOnce(Store store) throws Exception {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-19T10:00:00Z"));
        try (SmtpServer smtp = new SmtpServer()) {
            Map<String, String> settings =
                    Map.of("PLACARD_SMTP_URL", smtp.url(), "PLACARD_MAIL_FROM", "Placard <post@codes.example>");
            try (Placard placard = Placard.start(store, settings, clock)) {
                Map<String, String> both = Map.of("alerts", "yes", "letter", "weekly");
                for (int i = 0; i < MEMBERS; i++) {
                    Person member = Team.member(placard, "analyst", "m" + i + "@example.com");
                    assertThat(member.form("/app/default/alerts", both).status())
                            .isEqualTo(303);
                }
                List<String> slugs = new ArrayList<>();
                for (int i = 0; i < KILLS; i++) {
                    slugs.add(placard.post(
                                    "/api/v1/qr", "{\"name\":\"Code " + i + "\",\"targetUrl\":\"https://a.example/\"}")
                            .at("/qr/slug")
                            .asText());
                }
                placard.send("PUT", "/api/v1/alerts", "{\"milestones\":[1]}", placard.key());
                placard.stop();
                drain(smtp);
                all.clear();
                killAndStart(placard, slugs, smtp);
                try (Database database = ServerStore.database(placard)) {
                    assertThat(database.<Long>read(tx -> tx.count("select count(*) as n from report")))
                            .isEqualTo(MEMBERS);
                }
            }
            assertThat(ids()).hasSize(MEMBERS * (1 + KILLS));
            assertThat(ids().values()).allMatch(some -> some.size() == 1);
        }
    }

    private void killAndStart(Placard placard, List<String> slugs, SmtpServer smtp) throws Exception {
        Instant now = Instant.parse("2026-11-23T08:00:05Z");
        Map<String, String> settings = new HashMap<>(placard.environment());
        settings.put("PLACARD_PORT", "0");
        settings.put("TEST_NOW", now.toString());
        try (Child child = new Child(settings.get("PLACARD_DATABASE_URL"), settings)) {
            for (int kill = 0; kill < KILLS; kill++) {
                assertThat(child.scan(slugs.get(kill), "203.0.113." + kill)).isEqualTo(302);
                int before = all.size();
                // Somewhere between the first letters of this start.
                int some = kill % 3;
                Await.until("some letters", () -> {
                    drain(smtp);
                    return all.size() > before + some;
                });
                child.kill();
                drain(smtp);
                now = now.plus(STEP);
                child.setNow(now);
                child.start();
            }
            Await.within(Duration.ofMinutes(3), "all have come", () -> {
                drain(smtp);
                return ids().size() == MEMBERS * (1 + KILLS);
            });
            child.stop();
            drain(smtp);
        }
    }
}
