package placard.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;

/** A short campaign, the same at every run; {@code bench/campaign} runs long ones. */
@Slow
final class CampaignTest {
    private static final long SEED = 20_261_121;
    private static final int REQUESTS = 2_000;

    @ParameterizedTest
    @EnumSource
    void noMadeUpRequestIsAnsweredOffTheDocument(Store store) throws IOException {
        try (Placard placard = Placard.start(store, Map.of("PLACARD_INITIAL_CREDITS", "100000"))) {
            assertThat(placard.running().store()).isEqualTo(store.label());
            Campaign.Outcome outcome = Campaign.run(placard, SEED, REQUESTS);
            assertThat(outcome.findings()).isEmpty();
            assertThat(outcome.requests()).isEqualTo(REQUESTS);
            assertThat(outcome.statuses())
                    .as("requests of all kinds come through; rarer ones move with every change of the document")
                    .containsKeys(200, 201, 204, 400, 401, 403, 404, 415, 422);
        }
    }
}
