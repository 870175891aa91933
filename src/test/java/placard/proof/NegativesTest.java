package placard.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import placard.testing.Scanners;
import placard.testing.Slow;

/** {@code bench/proof negatives} in small: what the scannability check refuses really fails with cameras. */
@Slow
final class NegativesTest {
    private static final Set<String> SCENES = Set.of("noise 28", "light 0.25", "blur 0.3 module", "JPEG 20");

    @Test
    void eachIsRefusedAtTheMemberToChangeAndItsNeighbourPasses() {
        for (Negatives.Case one : Negatives.CASES) {
            for (String payload : Payloads.ALL.subList(0, 5)) {
                List<String> expected = one.isRefused() ? List.of(one.pointer()) : List.of();
                assertThat(one.faults(payload)).as("%s, %s", one.why(), payload).isEqualTo(expected);
            }
        }
    }

    /** A light frame is what ZXing's family stumbles on in files; the rest is for cameras, since clean files are kind. */
    @Test
    void refusedDesignsAreReadLessOftenThanPassedOnes() {
        Scanners.needs(Panel.PROGRAMS);
        Map<String, Scene> scenes = Scene.ladder();
        scenes.keySet().retainAll(SCENES);
        List<String> payloads = Payloads.ALL.subList(0, 2);
        Tally seen = Negatives.seen(2, payloads, scenes, 1);
        Tally clean = Negatives.clean(2, payloads);
        String passing = "";
        for (Negatives.Case one : Negatives.CASES) {
            Tally tally = one.kind().equals("frame") ? clean : seen;
            if (one.isRefused()) {
                assertThat(read(tally, one.why())).as(one.why()).isLessThan(read(tally, passing));
            } else {
                passing = one.why();
                assertThat(clean.failures()).noneMatch(failure -> failure.contains(one.why()));
            }
        }
        assertThat(seen.total().misread()).isZero();
    }

    /** By all decoders. */
    private static int read(Tally tally, String why) {
        return Decoder.AS_IT_IS.stream()
                .mapToInt(decoder -> tally.of(why, decoder).read())
                .sum();
    }
}
