package placard.alert;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

/** Letters about alerts and weeks, with a mail server beside the program. */
class LettersTest {
    /** A Thursday. */
    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-19T10:00:00Z"));

    private Placard start(Store store, SmtpServer smtp) {
        return Placard.start(
                store,
                Map.of(
                        "PLACARD_SMTP_URL",
                        smtp.url(),
                        "PLACARD_MAIL_FROM",
                        "Placard <post@codes.example>",
                        "PLACARD_BASE_URL",
                        "https://codes.example"),
                clock);
    }

    private static void choose(Person person, String... choices) {
        Map<String, String> fields = new HashMap<>();
        for (String choice : choices) {
            fields.put(choice, choice.equals("letter") ? "weekly" : "yes");
        }
        Reply chosen = person.form("/app/default/alerts", fields);
        assertThat(chosen.status()).as(chosen.text()).isEqualTo(303);
    }

    private static Reply scanned(Placard placard, String name, int times, String... headers) {
        Reply made = placard.post("/api/v1/qr", "{\"name\":\"" + name + "\",\"targetUrl\":\"https://a.example/\"}");
        for (int i = 0; i < times; i++) {
            placard.scan(made.at("/qr/slug").asText(), "203.0.113." + i, headers);
        }
        placard.analyticsOf(made.at("/qr/id").asText(), times);
        return made;
    }

    private static String path(Received letter) {
        String header = letter.headers("List-Unsubscribe").getFirst();
        return URI.create(header.substring(1, header.length() - 1)).getPath();
    }

    @ParameterizedTest
    @CsvSource({
        // Monday 8:00 in Berlin is 7:00 UTC in winter.
        "2026-11-23T06:59:59Z, Europe/Berlin,",
        "2026-11-23T07:00:00Z, Europe/Berlin, 2026-11-16",
        "2026-11-25T22:59:59Z, Europe/Berlin, 2026-11-16",
        "2026-11-25T23:00:00Z, Europe/Berlin,",
        "2026-11-29T12:00:00Z, Europe/Berlin,",
        // The clocks changed on the Sunday before.
        "2026-10-26T06:59:59Z, Europe/Berlin,",
        "2026-10-26T07:00:00Z, Europe/Berlin, 2026-10-19",
        "2026-03-30T05:59:59Z, Europe/Berlin,",
        "2026-03-30T06:00:00Z, Europe/Berlin, 2026-03-23",
        "2026-11-22T18:00:00Z, Pacific/Kiritimati, 2026-11-16"
    })
    void theLetterIsDueFromMondayAtEightUntilWednesdayByTheClockThere(Instant now, ZoneId zone, LocalDate period) {
        assertThat(WeeklyLetters.period(now, zone).orElse(null)).isEqualTo(period);
    }

    @ParameterizedTest
    @EnumSource
    void aMemberWhoChoseTheLetterGetsItOnceAndEndsItByItsLink(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person owner = Person.owner(placard);
            Person analyst = Team.member(placard, "analyst", "ben@example.com");
            Person staff = Team.member(placard, "staff", "kim@example.com");
            placard.patch("/api/v1/workspace", "{\"countsOrigins\":true}");
            scanned(placard, "Window <b>", 3, "Accept-Language", "de-AT,de;q=0.9");
            scanned(placard, "Door", 1, "Accept-Language", "fr");
            choose(owner, "letter");
            choose(analyst, "alerts", "letter");
            assertThat(staff.form("/app/default/alerts", Map.of("letter", "weekly"))
                            .status())
                    .isEqualTo(403);
            Reply screen = owner.get("/app/default/alerts");
            assertThat(screen.text()).contains("name=\"letter\" value=\"weekly\" checked");
            clock.set(Instant.parse("2026-11-23T07:59:00Z"));
            placard.get("/api/v1/alerts");
            assertThat(smtp.waiting()).isZero();
            clock.set(Instant.parse("2026-11-23T08:00:30Z"));
            List<Received> letters = new ArrayList<>(List.of(smtp.next(), smtp.next()));
            letters.sort(Comparator.comparing(Received::to));
            assertThat(letters).extracting(Received::to).containsExactly("ana@trattoria.example", "ben@example.com");
            Received letter = letters.getLast();
            Reply numbers =
                    placard.get("/api/v1/analytics?from=2026-11-16&to=2026-11-22&compare=previous&include=codes");
            assertThat(numbers.at("/data/metrics/totalScans").asInt())
                    .as(numbers.text())
                    .isEqualTo(4);
            assertThat(letter.part(0))
                    .contains("Last week: 4 scans", "- Window <b>: 3\r\n- Door: 1\r\n", "The week before: 0")
                    .containsSubsequence("Guests’ languages", "- German: 75%\r\n- French: 25%")
                    .contains("https://codes.example/app/default/analytics?from=2026-11-16&to=2026-11-22");
            assertThat(letter.part(1)).contains("<li>Window &lt;b&gt;: 3</li>").doesNotContain("<img", "src=");
            assertThat(letter.headers("List-Unsubscribe-Post")).containsExactly("List-Unsubscribe=One-Click");
            clock.move(Duration.ofDays(1));
            Person stranger = new Person(placard);
            String path = path(letter);
            Reply page = stranger.get(path);
            assertThat(page.status()).as(page.text()).isEqualTo(200);
            assertThat(page.text()).contains("<form method=\"post\">");
            assertThat(stranger.get(path.substring(0, path.length() - 2) + "xx").status())
                    .isEqualTo(404);
            assertThat(stranger.form(path.replace("weekly", "alerts"), Map.of()).status())
                    .isEqualTo(404);
            assertThat(placard.send("POST", path.replace(Team.id(placard, "ben@example.com"), "usr_1"), null, null)
                            .status())
                    .isEqualTo(404);
            // As a mail program presses it.
            Reply done = new Person(placard).form(path, Map.of("List-Unsubscribe", "One-Click"));
            assertThat(done.status()).as(done.text()).isEqualTo(200);
            assertThat(smtp.waiting()).isZero();
            clock.set(Instant.parse("2026-11-30T08:00:30Z"));
            assertThat(smtp.next().to()).isEqualTo("ana@trattoria.example");
            // A clock that was ahead and is put back holds up no letter.
            clock.set(Instant.parse("2026-11-29T12:00:00Z"));
            choose(analyst, "letter");
            clock.set(Instant.parse("2026-11-30T07:55:00Z"));
            clock.set(Instant.parse("2026-11-30T08:00:01Z"));
            assertThat(smtp.next().to()).isEqualTo("ben@example.com");
            clock.move(Duration.ofMinutes(10));
            // On Thursday nothing is made up.
            clock.set(Instant.parse("2026-12-10T09:00:00Z"));
            clock.move(Duration.ofMinutes(10));
            clock.set(Instant.parse("2026-12-14T08:00:30Z"));
            assertThat(smtp.next().part(0)).contains("2026-12-07");
            assertThat(smtp.waiting()).isZero();
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void ownersGetAlertsUnlessTheyDeclineAndOthersIfTheyWant(Store store) {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(store, smtp)) {
            Person owner = Person.owner(placard);
            Person analyst = Team.member(placard, "analyst", "ben@example.com");
            assertThat(placard.send("PUT", "/api/v1/alerts", "{\"milestones\":[1,2,3]}", placard.key())
                            .status())
                    .isEqualTo(200);
            Reply code = scanned(placard, "Door", 1);
            clock.move(Duration.ofSeconds(61));
            Received first = smtp.next();
            assertThat(first.to()).isEqualTo("ana@trattoria.example");
            assertThat(first.subject()).isEqualTo("Door has had its first scan");
            assertThat(first.part(0))
                    .contains("/app/default/codes/" + code.at("/qr/id").asText());
            choose(analyst, "alerts");
            new Person(placard).form(path(first), Map.of());
            assertThat(owner.get("/app/default/alerts").text()).doesNotContain("name=\"alerts\" value=\"yes\" checked");
            placard.scan(code.at("/qr/slug").asText(), "203.0.113.9");
            placard.analyticsOf(code.at("/qr/id").asText(), 2);
            clock.move(Duration.ofSeconds(61));
            assertThat(smtp.next().to()).isEqualTo("ben@example.com");
            assertThat(smtp.waiting()).isZero();
        }
    }

    @Test
    void aNameMakesNoHeaderOfALetter() {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(Store.SQLITE, smtp)) {
            Person.owner(placard);
            for (String name : List.of(
                    "A\\r\\nBcc: eve@evil.example", "A\\u2028Bcc: eve@evil.example", "A\\u0085B", "A\\u202eB")) {
                String body = "{\"name\":\"" + name + "\",\"targetUrl\":\"https://a.example/\"}";
                assertThat(placard.post("/api/v1/qr", body).status()).as(name).isEqualTo(422);
                assertThat(placard.patch("/api/v1/workspace", "{\"name\":\"" + name + "\"}")
                                .status())
                        .as(name)
                        .isEqualTo(422);
            }
            placard.send("PUT", "/api/v1/alerts", "{\"milestones\":[1]}", placard.key());
            scanned(placard, "=?utf-8?Q?=0D=0ABcc:_eve=40evil.example?= <b>", 1);
            clock.move(Duration.ofSeconds(61));
            Received letter = smtp.next();
            assertThat(letter.to()).isEqualTo(Person.EMAIL);
            assertThat(letter.headers("Bcc")).isEmpty();
            assertThat(letter.subject()).startsWith("= ?utf-8?Q?=0D=0ABcc:_eve=40evil.example?= <b> ");
            assertThat(letter.part(1)).doesNotContain("<b>").contains("&lt;b&gt;");
            assertThat(smtp.waiting()).isZero();
        }
    }

    @Test
    @Slow
    void twoNodesMakeEachLetterAndEachAlertOnce() {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(Store.POSTGRESQL, smtp)) {
            Person owner = Person.owner(placard);
            choose(owner, "alerts", "letter");
            placard.send("PUT", "/api/v1/alerts", "{\"milestones\":[1]}", placard.key());
            for (int i = 0; i < 10; i++) {
                scanned(placard, "Code " + i, 1);
            }
            try (Placard other = placard.anotherNode()) {
                clock.set(Instant.parse("2026-11-23T08:00:30Z"));
                List<String> subjects = new ArrayList<>();
                for (int i = 0; i < 11; i++) {
                    subjects.add(smtp.next().subject());
                }
                clock.move(Duration.ofMinutes(2));
                assertThat(subjects).doesNotHaveDuplicates();
                Await.until(
                        "both have looked", () -> other.get("/api/v1/alerts").status() == 200);
                assertThat(smtp.waiting()).isZero();
            }
        }
    }

    @Test
    @Slow
    void aRestoredStoreSendsNeitherAlertsNorLettersUntilItsOperatorSaysSo() throws Exception {
        try (SmtpServer smtp = new SmtpServer();
                Placard placard = start(Store.SQLITE, smtp)) {
            Person owner = Person.owner(placard);
            choose(owner, "alerts", "letter");
            placard.send("PUT", "/api/v1/alerts", "{\"milestones\":[1]}", placard.key());
            Path file = placard.folder().resolve("backup.zip");
            assertThat(Command.run(placard.environment(), "backup", file.toString())
                            .status())
                    .isZero();
            placard.stop();
            assertThat(Command.run(placard.environment(), "restore", file.toString())
                            .status())
                    .isZero();
            placard.startAgain();
            scanned(placard, "Door", 1);
            clock.set(Instant.parse("2026-11-23T08:00:30Z"));
            Await.until("it says so", () -> placard.get("/health/ready").text().contains("placard outbound resume"));
            clock.move(Duration.ofMinutes(2));
            placard.post("/api/v1/qr", "{\"name\":\"Later\",\"targetUrl\":\"https://a.example/\"}");
            assertThat(smtp.waiting()).isZero();
            assertThat(Command.run(placard.environment(), "outbound", "resume").out())
                    .contains("sent again");
            clock.move(Duration.ofMinutes(2));
            assertThat(List.of(smtp.next().subject(), smtp.next().subject())).contains("Door has had its first scan");
        }
    }
}
