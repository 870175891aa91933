package placard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** The whole life of a code, from its creation to its analytics. */
class FirstScanTest {
    @ParameterizedTest
    @EnumSource
    void aCodeIsMadeScannedAndCounted(Store store) {
        try (Placard placard = Placard.start(store)) {
            assertThat(placard.get("/health/ready").at("/store").asText()).isEqualTo(store.label());

            Reply made = placard.post("/api/v1/qr", "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/menu\"}");
            assertThat(made.status()).isEqualTo(201);
            assertThat(made.at("/credits/remaining").asLong()).isEqualTo(999);

            String slug = made.at("/qr/slug").asText();
            assertThat(placard.scan(slug, "203.0.113.7").header("Location")).isEqualTo("https://example.com/menu");
            placard.scan(slug, "203.0.113.7");
            placard.scan(slug, "198.51.100.2");

            Reply numbers = placard.analyticsOf(made.at("/qr/id").asText(), 3);
            assertThat(numbers.at("/data/metrics/totalScans").asLong()).isEqualTo(3);
            assertThat(numbers.at("/data/metrics/uniqueScans").asLong()).isEqualTo(2);
            assertThat(numbers.at("/data/breakdowns/os/0/name").asText()).isEqualTo("iOS");
        }
    }
}
