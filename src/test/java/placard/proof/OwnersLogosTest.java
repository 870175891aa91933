package placard.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import placard.qr.JudgedDesign;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.shape.Pixels;
import placard.testing.Scanners;
import placard.testing.Slow;

/** {@code bench/logos} in small: every kind of logo is accepted, is read, and takes few bytes. */
@Slow
final class OwnersLogosTest {
    private static final int MOST_BYTES = 40_000;

    static List<String> names() {
        return OwnersLogos.NAMES;
    }

    @ParameterizedTest
    @MethodSource("names")
    void aLogoIsDrawnAndTheCodeIsRead(String name) {
        Pixels logo = OwnersLogos.of(name);
        for (String place : LogoPrints.PLACES) {
            assertThat(LogoPrints.judged(logo, place))
                    .as(place)
                    .isInstanceOfSatisfying(JudgedDesign.Accepted.class, drawn -> {
                        String svg = LogoPrints.svg(drawn.picture());
                        assertThat(svg.length()).as(place).isLessThan(MOST_BYTES);
                        assertThat(svg)
                                .isEqualTo(LogoPrints.svg(
                                        ((JudgedDesign.Accepted) LogoPrints.judged(logo, place)).picture()));
                        byte[] png = PaintedPng.of(
                                drawn.picture(), 4 * drawn.picture().width(), 300);
                        assertThat(Scanners.zxing(Scanners.png(png)).getText()).isEqualTo(LogoPrints.PAYLOAD);
                    });
        }
    }
}
