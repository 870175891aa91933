package placard.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import placard.testing.Scanners;
import placard.testing.Slow;

/** {@code bench/proof pairs} in small, and always the same: styles are read about as often as the plain code on paper. */
@Slow
final class PairsTest {
    private static final Set<String> LOOKS =
            Set.of("bottom-bar", "dots, bottom-bar", "classy, bottom-bar", "bottom-bar, transparent outside");

    /** Of 18 pictures one is more than five points. */
    private static final double MOST_BELOW = 15;

    @Test
    void aFramedStyleIsReadAsThePlainCodeOnPaperIs() {
        Scanners.needs(Panel.PROGRAMS);
        Tally tally = new Pairs(1, 1).read(2, LOOKS::contains, Decoder.AS_IT_IS);
        assertThat(tally.rows()).containsAll(LOOKS).contains(Pairs.CUT_OUT, Pairs.ON_PAPER);
        for (Decoder decoder : Decoder.AS_IT_IS) {
            double control = tally.of(Pairs.ON_PAPER, decoder).rate();
            LOOKS.forEach(look -> assertThat(control - tally.of(look, decoder).rate())
                    .as("%s of %s", decoder, look)
                    .isLessThanOrEqualTo(MOST_BELOW));
        }
        assertThat(tally.total().misread()).isZero();
    }
}
