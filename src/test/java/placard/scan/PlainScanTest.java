package placard.scan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;

/** A scan is answered and counted alike, whether from its bytes or by Vert.x. {@code bench/plain-scans} sends a million. */
@OnBothStores(settings = {"PLACARD_CITY_HEADER=X-City", "PLACARD_UNKNOWN_SLUG_LIMIT=0", "PLACARD_HONOUR_GPC=true"})
class PlainScanTest {
    @Started
    private static Placard placard;

    @Test
    void bothWaysAnswerAndCountAlike() throws Exception {
        assertThat(new PlainScans(placard).differences(30, 250)).isEmpty();
    }
}
