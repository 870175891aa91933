package placard.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import placard.testing.Drawn;

/** The drawings of the example catalogues. */
final class DemoPicturesTest {
    @Test
    void aPictureIsTheSameEachTimeItIsDrawn() {
        assertThat(DemoPictures.draw("restaurant", "Masala Dosa"))
                .isEqualTo(DemoPictures.draw("restaurant", "Masala Dosa"));
    }

    @Test
    void eachTemplateHasACoverAMarkAndAtLeastFivePicturesMore() {
        for (String template : new String[] {"restaurant", "bakery", "retail", "services", "real_estate"}) {
            assertThat(DemoPictures.names(template)).startsWith("cover", "logo").hasSizeGreaterThanOrEqualTo(7);
        }
        assertThat(DemoPictures.names("unheard-of")).isEmpty();
    }

    /** A shadow that is drawn in the wrong place, or a paint that fails, leaves a picture of few colours. */
    @Test
    void aPictureIsPaintedFromEdgeToEdge() {
        BufferedImage picture = Drawn.read(DemoPictures.draw("bakery", "Sourdough"));
        assertThat(picture.getWidth()).isEqualTo(960);
        assertThat(picture.getHeight()).isEqualTo(720);
        Set<Integer> colors = new HashSet<>();
        for (int i = 0; i < 960 * 720; i += 17) {
            colors.add(picture.getRGB(i % 960, i / 960));
        }
        assertThat(colors).hasSizeGreaterThan(2_000);
        for (int[] corner : new int[][] {{0, 0}, {959, 0}, {0, 719}, {959, 719}}) {
            assertThat(picture.getRGB(corner[0], corner[1]) & 0xffffff).isNotZero();
        }
    }
}
