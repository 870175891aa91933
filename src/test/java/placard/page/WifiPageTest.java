package placard.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import placard.base.Refusal;
import placard.qr.DrawingPool;
import placard.qr.content.Wifi;
import placard.testing.BusyDrawing;

/** A network's page waits its turn like any other picture. */
final class WifiPageTest {
    private static final Wifi NETWORK = new Wifi("n", null, Wifi.Security.NOPASS, false, null, null);

    private static final Words WORDS = Words.load("landing").get(Language.EN);

    @Test
    void theSymbolIsMadeOnTheDrawingThreads() throws InterruptedException {
        try (BusyDrawing busy = new BusyDrawing()) {
            assertThatThrownBy(() -> WifiPage.of(NETWORK, busy.drawing(), WORDS))
                    .isInstanceOfSatisfying(
                            Refusal.class,
                            refusal -> assertThat(refusal.reason()).isInstanceOf(Refusal.Unavailable.class));
        }
        try (DrawingPool free = new DrawingPool(1, 1)) {
            assertThat(WifiPage.of(NETWORK, free, WORDS).code().modules()).isEqualTo(33);
        }
    }
}
