package placard.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import placard.testing.Scanners;
import placard.testing.Slow;

/** {@code bench/gate} in small: what must pass passes and is read on its paper and on a dark page; what must not is refused. */
@Slow
final class GateTest {
    private static final Set<String> READ = Set.of(
            "ground of luma 184, warned",
            "ground #80cbc4, black label",
            "corners for black paper",
            "letter in a circle, center",
            "wide wordmark, center",
            "ground of luma 141",
            "ground of luma 160, corners");

    @Test
    void thirtyPassAndThirtyAreRefused() {
        List<GateCases.Case> cases = GateCases.all();
        assertThat(cases).hasSize(60).filteredOn(GateCases.Case::passes).hasSize(30);
        for (GateCases.Case one : cases) {
            assertThat(Gate.isAccepted(one)).as(one.name()).isEqualTo(one.passes());
        }
    }

    @Test
    void everyDecoderReadsPassedDesignsAndSomeFailOnRefusedOnes() {
        Scanners.needs(Panel.PROGRAMS);
        Scanners.needs("pdftoppm");
        List<GateCases.Case> cases = GateCases.all().stream()
                .filter(one -> READ.contains(one.name()))
                .toList();
        assertThat(cases).hasSameSizeAs(READ);
        for (GateCases.Case one : cases) {
            Gate.Outcome outcome = Gate.outcome(one);
            boolean isReadByAll = outcome.reads().entrySet().stream().allMatch(page -> isAll(page, outcome));
            assertThat(isReadByAll).as("%s %s", one.name(), outcome.reads()).isEqualTo(one.passes());
            assertThat(outcome.strangers()).isZero();
        }
    }

    private static boolean isAll(Map.Entry<String, Map<Decoder, Integer>> page, Gate.Outcome outcome) {
        int pictures = outcome.pictures().get(page.getKey());
        return page.getValue().values().stream().allMatch(read -> read == pictures);
    }
}
