package placard.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import placard.qr.JudgedDesign;
import placard.testing.Scanners;
import placard.testing.Slow;

/**
 * {@code bench/proof} in small: every decoder reads what the scannability check accepts; what it refuses really fails
 * in some of them.
 */
@Slow
final class MatrixTest {
    private static final int SHARE = 211;

    /** Of a hundred: modules that fall between pixels are read a little worse, in frames of middling lightness above all. */
    private static final double LEAST_RESAMPLED = 98;

    @Test
    void everyDecoderReadsWhatTheGateLetsPass() {
        Scanners.needs(Panel.PROGRAMS);
        Tally tally = new Matrix().read(2, SHARE, 1);
        assertThat(tally.pictures()).isGreaterThan(170);
        assertThat(tally.total().misread()).isZero();
        for (Decoder decoder : Decoder.OURS) {
            double least = Decoder.AS_IT_IS.contains(decoder) ? 100 : LEAST_RESAMPLED;
            assertThat(tally.of(decoder).pictures()).isEqualTo(tally.pictures());
            assertThat(tally.of(decoder).rate())
                    .as("%s: %s", decoder, tally.failures())
                    .isGreaterThanOrEqualTo(least);
        }
    }

    @Test
    void randomDesignsAreRead() {
        Scanners.needs(Panel.PROGRAMS);
        RandomDesigns random = new RandomDesigns(1);
        Tally tally = random.read(2, 300);
        assertThat(tally.pictures()).isEqualTo(300);
        assertThat(tally.failures()).isEmpty();
        assertThat(random.refused())
                .as("designs that the scannability check refused")
                .isGreaterThan(50);
    }

    @Test
    void aPictureLikeAFinderPatternIsRefused() {
        var design = placard.base.Json.object().put("brandingMode", "logo").put("brandingPosition", "top-right");
        JudgedDesign.Outcome outcome = new JudgedDesign(Logos.square()).of("https://example.com/", design);
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        JudgedDesign.Refused.class,
                        refused -> assertThat(refused.faults())
                                .extracting(fault -> fault.pointer() + " " + fault.code())
                                .isEqualTo(List.of("/design/logoFileId unscannable_design")));
        assertThat(new JudgedDesign(Logos.wide()).of("https://example.com/", design))
                .isInstanceOf(JudgedDesign.Accepted.class);
    }
}
