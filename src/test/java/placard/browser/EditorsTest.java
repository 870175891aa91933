package placard.browser;

import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.Scanners;
import placard.testing.Slow;
import placard.testing.Store;

/**
 * What several edit at once, on networks that fail and a server that is killed, is all there in the end. In the suite it
 * runs for seconds; {@code bench/editors} runs it for minutes.
 */
@Slow
class EditorsTest {
    private static final long SECONDS = Long.parseLong(System.getenv().getOrDefault("EDITORS_SECONDS", "12"));
    private static final Store STORE = Store.valueOf(
            System.getenv().getOrDefault("EDITORS_STORE", "sqlite").toUpperCase(Locale.ROOT));
    private static final String SEED = System.getenv().getOrDefault("EDITORS_SEED", "");

    @BeforeAll
    static void needsABrowser() {
        Scanners.needs(Scanners.CHROMIUM);
    }

    @ParameterizedTest(name = "in review: {0}")
    @ValueSource(booleans = {false, true})
    void nothingIsLostAndAllShowTheSame(boolean inReview) throws Exception {
        long seed = SEED.isEmpty() ? 20_261_123L : Long.parseLong(SEED);
        try (Editors editors = new Editors(STORE, seed, inReview)) {
            System.out.println(
                    "seed " + seed + (inReview ? ", review: " : ", live: ") + editors.run(Duration.ofSeconds(SECONDS)));
        }
    }
}
