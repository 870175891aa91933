package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import org.junit.jupiter.api.Test;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** Many new codes for a person who has too few credits for all of them. */
@OnBothStores(settings = "PLACARD_INITIAL_CREDITS=2")
final class BulkCreditsTest {
    @Started
    private static Placard placard;

    @Test
    void tooFewCreditsMakeNothing() {
        String row = "{'name':'a','targetUrl':'https://a.example/'}";
        Reply reply = placard.post("/api/v1/qr/bulk", json("{'codes':[" + row + "," + row + "," + row + "]}"));
        assertThat(reply.status()).isEqualTo(402);
        assertThat(reply.at("/creditsRequired").asInt()).isEqualTo(3);
        assertThat(reply.at("/creditsRemaining").asInt()).isEqualTo(2);
        assertThat(placard.get("/api/v1/qr").at("/pagination/total").asInt()).isZero();
        assertThat(placard.get("/api/v1/credits").at("/credits/remaining").asInt())
                .isEqualTo(2);
        assertThat(placard.post("/api/v1/qr/bulk", json("{'codes':[" + row + "," + row + "]}"))
                        .at("/credits/remaining")
                        .asInt())
                .isZero();
    }
}
