package placard.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import placard.qr.Judged;
import placard.testing.Scanners;

/** {@code bench/proof} in small: every decoder reads what the gate lets pass; what it refuses is not lost on them. */
final class MatrixTest {
    private static final int SHARE = 211;

    @Test
    void everyDecoderReadsWhatTheGateLetsPass() {
        Scanners.needs(Panel.PROGRAMS);
        Tally tally = new Matrix().read(2, SHARE, 1);
        assertThat(tally.pictures()).isGreaterThan(170);
        assertThat(tally.total().misread()).isZero();
        assertThat(tally.failures()).allMatch(MatrixTest::isKnown);
    }

    /** BoofCV loses large symbols at exactly three pixels a module, whoever draws them. */
    private static boolean isKnown(String failure) {
        return failure.startsWith("BoofCV MISSED:  3 px") && failure.contains("/a/very/long/target/");
    }

    @Test
    void randomDesignsAreRead() {
        Scanners.needs(Panel.PROGRAMS);
        RandomDesigns random = new RandomDesigns(1);
        Tally tally = random.read(2, 300);
        assertThat(tally.pictures()).isEqualTo(300);
        assertThat(tally.failures()).isEmpty();
        assertThat(random.refused()).as("the gate had something to do").isGreaterThan(50);
    }

    @Test
    void whatIsRefusedIsRefusedForAReason() throws IOException {
        Scanners.needs(Panel.PROGRAMS);
        int unread = 0;
        for (Negatives.Case one : Negatives.CASES) {
            assertThat(Negatives.faults(one)).as(one.why()).contains("/design/" + one.member());
            Tally tally = Negatives.drawnAnyhow(one);
            unread += tally.total().read() < tally.total().pictures() ? 1 : 0;
        }
        assertThat(unread).as("cases that a decoder fails on").isGreaterThanOrEqualTo(7);
    }

    @Test
    void aPictureLikeAFinderPatternIsRefused() {
        var design = placard.base.Json.object().put("brandingMode", "logo").put("brandingPosition", "top-right");
        Judged.Outcome outcome = new Judged(Logos.square()).of("https://example.com/", design);
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Judged.Refused.class,
                        refused -> assertThat(refused.faults())
                                .extracting(fault -> fault.pointer() + " " + fault.code())
                                .isEqualTo(List.of("/design/logoFileId unscannable_design")));
        assertThat(new Judged(Logos.wide()).of("https://example.com/", design)).isInstanceOf(Judged.Accepted.class);
    }
}
