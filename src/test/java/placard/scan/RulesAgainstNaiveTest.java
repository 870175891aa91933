package placard.scan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.base.Json;
import placard.base.LanguageTag;
import placard.base.Presentation;
import placard.base.Zones;
import placard.qr.rule.Rule;
import placard.qr.rule.RuleSet;
import placard.qr.rule.TrialResult;
import placard.qr.rule.TrialScan;
import placard.scan.client.Device;
import placard.scan.client.Os;

/** Random rules and scans, by the program and by a second implementation from JSON. */
final class RulesAgainstNaiveTest {
    private static final int LISTS = 10_000;
    private static final long SEED = 33;

    private static @Nullable String known(String text) {
        return text.isEmpty() ? null : text;
    }

    static TrialResult tried(ArrayNode rules, NaiveRules.Guest guest, boolean withWeek) {
        return tried(code(rules, guest.zone()), guest, withWeek);
    }

    private static LiveCode code(ArrayNode rules, String zone) {
        ArrayNode numbered = rules.deepCopy();
        for (int i = 0; i < numbered.size(); i++) {
            ((ObjectNode) numbered.get(i)).put("id", "rule_" + i);
        }
        List<Rule> read = Rule.stored(Json.text(Json.object().set("rules", numbered)));
        assertThat(read).hasSameSizeAs(rules);
        return new LiveCode(
                new byte[16],
                new byte[16],
                0,
                Zones.of(ZoneId.of(zone)),
                new Destination.Foreign("https://example.com/else"),
                Presentation.NONE,
                false,
                false,
                null,
                RuleSet.of(read, (_, arm) -> new Destination.Foreign(String.valueOf(arm.targetUrl()))),
                null);
    }

    private static TrialResult tried(LiveCode code, NaiveRules.Guest guest, boolean withWeek) {
        List<LanguageTag> languages = LanguageTag.accepted(guest.acceptLanguage());
        TrialScan asked = new TrialScan(
                guest.at(),
                Device.valueOf(guest.device().toUpperCase(Locale.ROOT)),
                Os.valueOf(guest.os().toUpperCase(Locale.ROOT)),
                languages.isEmpty() ? null : languages.getFirst(),
                known(guest.country()),
                known(guest.city()),
                new Presentation(known(guest.table()), null, null, known(guest.source())),
                guest.parameters(),
                withWeek);
        return new Trial(code, asked, new Random(1)).run();
    }

    private static int index(@Nullable String ruleId) {
        return ruleId == null ? -1 : Integer.parseInt(ruleId.substring("rule_".length()));
    }

    @Test
    void bothChooseTheSameRule() {
        RandomRules random = new RandomRules(SEED);
        int[] found = new int[7];
        for (int i = 0; i < LISTS; i++) {
            ArrayNode rules = random.rules();
            NaiveRules.Guest guest = random.guest();
            int expected = NaiveRules.first(rules, guest);
            assertThat(index(tried(rules, guest, false).ruleId()))
                    .as(() -> "seed " + SEED + ": " + guest + " " + rules)
                    .isEqualTo(expected);
            found[expected + 1]++;
        }
        // Rules fit and don't, early and late ones.
        assertThat(found[0]).isBetween(LISTS / 10, LISTS * 9 / 10);
        assertThat(found[4]).isGreaterThan(LISTS / 100);
    }

    /** What a list keeps of one scan must not decide another. */
    @Test
    void oneListAnswersManyScansAsBefore() {
        RandomRules random = new RandomRules(SEED + 2);
        for (int i = 0; i < 300; i++) {
            ArrayNode rules = random.rules();
            String zone = random.guest().zone();
            LiveCode code = code(rules, zone);
            for (int scan = 0; scan < 40; scan++) {
                NaiveRules.Guest one = random.guest();
                NaiveRules.Guest guest = at(one, one.at(), zone);
                assertThat(index(tried(code, guest, false).ruleId()))
                        .as(() -> guest + " " + rules)
                        .isEqualTo(NaiveRules.first(rules, guest));
            }
        }
    }

    private static NaiveRules.Guest at(NaiveRules.Guest guest, Instant at, String zone) {
        return new NaiveRules.Guest(
                at,
                zone,
                guest.device(),
                guest.os(),
                guest.acceptLanguage(),
                guest.country(),
                guest.city(),
                guest.table(),
                guest.source(),
                guest.parameters());
    }

    /** The days around both changes of the clock, by a second implementation, and what an owner would count. */
    @ParameterizedTest
    @CsvSource(textBlock = """
        Europe/Berlin       , 2027-03-28T01:00:00Z , 2026-10-25T01:00:00Z , 60
        America/New_York    , 2027-03-14T07:00:00Z , 2026-11-01T06:00:00Z , 60
        Australia/Lord_Howe , 2026-10-03T15:30:00Z , 2027-04-03T15:00:00Z , 30
        """)
    void windowsPastMidnightHoldOverBothChangesOfTheClock(String zone, Instant forward, Instant back, int moved) {
        ArrayNode rules = (ArrayNode) Json.stored("""
            {"rules": [
             {"when": {"days": ["fri"], "times": [{"from": "22:00", "to": "02:00"}]}, "targetUrl": "https://a.example/"},
             {"when": {"days": ["sat"], "times": [{"from": "22:00", "to": "04:00"}]}, "targetUrl": "https://b.example/"}]}
            """).path("rules");
        LiveCode code = code(rules, zone);
        for (Instant change : List.of(forward, back)) {
            int[] minutes = new int[3];
            Instant start = change.minus(Duration.ofHours(48));
            for (Instant at = start; at.isBefore(start.plus(Duration.ofHours(60))); at = at.plusSeconds(60)) {
                NaiveRules.Guest guest = at(new RandomRules(1).guest(), at, zone);
                int rule = index(tried(code, guest, false).ruleId());
                assertThat(rule).as(zone + " " + at).isEqualTo(NaiveRules.first(rules, guest));
                minutes[rule + 1]++;
            }
            assertThat(minutes[1]).as("Friday is a night of four hours").isEqualTo(240);
            assertThat(minutes[2])
                    .as("Saturday's six hours, less those that are skipped and with those that come twice")
                    .isEqualTo(360 + (change.equals(forward) ? -moved : moved));
        }
    }

    @Test
    void aWeekIsItsMinutes() {
        RandomRules random = new RandomRules(SEED + 1);
        for (int i = 0; i < 20; i++) {
            ArrayNode rules = random.rules();
            NaiveRules.Guest guest = random.guest();
            List<TrialResult.Span> week = tried(rules, guest, true).week();
            assertThat(week).isNotNull();
            for (TrialResult.Span span : week) {
                for (var at = span.from(); at.isBefore(span.to()); at = at.plusSeconds(60)) {
                    NaiveRules.Guest then = new NaiveRules.Guest(
                            at,
                            guest.zone(),
                            guest.device(),
                            guest.os(),
                            guest.acceptLanguage(),
                            guest.country(),
                            guest.city(),
                            guest.table(),
                            guest.source(),
                            guest.parameters());
                    assertThat(index(span.ruleId()))
                            .as(() -> rules + " " + then)
                            .isEqualTo(NaiveRules.first(rules, then));
                }
            }
            assertThat(week.getFirst().from()).isBeforeOrEqualTo(guest.at());
            assertThat(week.getLast().to()).isAfter(guest.at());
        }
    }

    @Test
    void visitorsAreSharedByTheWeights() {
        Random random = new Random(SEED);
        int[] drawn = new int[2];
        byte[] hash = new byte[32];
        for (int i = 0; i < 100_000; i++) {
            random.nextBytes(hash);
            int arm = StickyDraw.draw(hash, "agent", "rule_x", 2);
            assertThat(StickyDraw.draw(hash.clone(), "agent", "rule_x", 2)).isEqualTo(arm);
            drawn[arm]++;
        }
        assertThat(drawn[0]).isBetween(49_500, 50_500);
        // Visitors who differ in the agent alone, as behind one shared address, are shared too.
        int[] ofAgents = new int[4];
        for (int i = 0; i < 100_000; i++) {
            ofAgents[StickyDraw.draw(hash, "agent " + i, "rule_x", 4)]++;
        }
        assertThat(ofAgents[0] + ofAgents[1]).isBetween(49_500, 50_500);
        assertThat(ofAgents[2]).isBetween(24_500, 25_500);
    }
}
