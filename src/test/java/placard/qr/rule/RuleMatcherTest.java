package placard.qr.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import placard.base.LanguageTag;
import placard.scan.client.Device;
import placard.scan.client.Os;

class RuleMatcherTest {
    /** A scan that counts the questions for its parameters. */
    private static final class Counting implements ScanFacts {
        private int asked;
        private @Nullable String drawn = "";

        @Override
        public Device device() {
            return Device.UNKNOWN;
        }

        @Override
        public Os os() {
            return Os.UNKNOWN;
        }

        @Override
        public @Nullable LanguageTag language() {
            return null;
        }

        @Override
        public @Nullable String table() {
            return null;
        }

        @Override
        public @Nullable String source() {
            return null;
        }

        @Override
        public boolean hasParameters() {
            return true;
        }

        @Override
        public @Nullable String parameter(String name) {
            asked++;
            return Map.of("a", "1").get(name);
        }

        @Override
        public long day() {
            return 0;
        }

        @Override
        public int minute() {
            return 600;
        }

        @Override
        public @Nullable String country() {
            return null;
        }

        @Override
        public @Nullable String city() {
            return null;
        }

        @Override
        public int draw(@Nullable String ruleId, int bound) {
            drawn = ruleId;
            return 0;
        }
    }

    private static Rule rule(String id, List<Conditions.Parameter> parameters, List<Window> times) {
        Conditions when = new Conditions(
                Set.of(),
                Set.of(),
                List.of(),
                List.of(),
                parameters,
                List.of(),
                Set.of(),
                times,
                null,
                List.of(),
                List.of());
        return new Rule(id, null, true, when, List.of(new Arm("", null, 1, "https://a.example/", null)), true);
    }

    @Test
    void rulesThatNoTimeMakesFitAreNotAskedAtOtherTimes() {
        RuleSet<String> lines = RuleSet.of(
                List.of(
                        rule("never", List.of(new Conditions.Parameter("b", List.of())), List.of()),
                        rule("later", List.of(new Conditions.Parameter("a", List.of())), List.of(new Window(660, 720))),
                        rule("now", List.of(), List.of(new Window(540, 660)))),
                (rule, _) -> rule.id());
        Counting scan = new Counting();
        RuleSet<String> left = lines.atOtherTimes(scan);
        assertThat(scan.asked).isEqualTo(2);
        scan.asked = 0;
        assertThat(left.choose(scan).destination()).isEqualTo("now");
        assertThat(scan.asked).as("the time rules it out first").isZero();
        assertThat(left.steps(scan).stream().map(step -> step.rule().id())).containsExactly("later", "now");
    }

    @Test
    void aSplitAsksForItsVisitorOnlyIfItIsSticky() {
        Conditions always = rule("", List.of(), List.of()).when();
        List<Arm> arms = List.of(
                new Arm("a", null, 1, "https://a.example/", null), new Arm("b", null, 1, "https://b.example/", null));
        for (boolean sticky : new boolean[] {true, false}) {
            Counting scan = new Counting();
            Rule split = new Rule("rule_1", null, true, always, arms, sticky);
            RuleSet.of(List.of(split), (_, arm) -> arm.id()).choose(scan);
            assertThat(scan.drawn).isEqualTo(sticky ? "rule_1" : null);
        }
    }
}
