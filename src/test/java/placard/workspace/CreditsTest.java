package placard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.url;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import placard.testing.Command;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** Credits and their ledger. */
@OnBothStores(settings = "PLACARD_INITIAL_CREDITS=3")
final class CreditsTest {
    @Started
    private static Placard placard;

    @Started
    private static Store store;

    @Test
    void everyChangeStandsInTheLedgerAndTheLastOneIsTheLast() {
        String workspace = placard.workspaceId();
        Reply made = placard.post("/api/v1/qr", url("A", ""));
        placard.post("/api/v1/qr", url("B", ""));
        placard.post("/api/v1/qr", url("C", ""));
        Reply refused = placard.post("/api/v1/qr", url("D", ",'slug':'not-kept-" + store.label() + "'"));
        assertThat(refused.status()).isEqualTo(402);
        assertThat(refused.code()).isEqualTo("insufficient_credits");
        assertThat(refused.at("/creditsRequired").asInt()).isEqualTo(1);
        assertThat(refused.at("/creditsRemaining").asInt()).isZero();

        Command grant = Command.run(placard.environment(), "credits", "grant", workspace, "2", "--reason", "promo");
        assertThat(grant.out().strip()).as(grant.err()).isEqualTo("2");
        assertThat(placard.post("/api/v1/qr", url("D", ",'slug':'not-kept-" + store.label() + "'"))
                        .status())
                .as("a refused code kept nothing")
                .isEqualTo(201);

        Reply credits = placard.get("/api/v1/credits?sort=createdAt");
        assertThat(credits.at("/credits/remaining").asInt()).isEqualTo(1);
        JsonNode ledger = credits.at("/ledger");
        assertThat(ledger.findValues("amount"))
                .extracting(JsonNode::asInt)
                .containsExactlyInAnyOrder(3, -1, -1, -1, 2, -1);
        assertThat(ledger.findValuesAsText("reason")).contains("initial_grant", "qr_created", "promo");
        assertThat(ledger.findValuesAsText("qrId")).contains(made.at("/qr/id").asText());
        assertThat(Command.run(placard.environment(), "verify").status()).isZero();
    }

    @Test
    void aConflictIsReportedBeforeMissingCredits() {
        Command workspace = Command.run(placard.environment(), "workspace", "create", "Poor", "--credits", "1");
        Command key = Command.run(
                placard.environment(), "key", "create", workspace.out().strip());
        String secret = key.out().strip().substring("API key: ".length());
        String body = url("A", ",'slug':'poor-" + store.label() + "'");
        assertThat(placard.send("POST", "/api/v1/qr", body, secret).status()).isEqualTo(201);
        assertThat(placard.send("POST", "/api/v1/qr", body, secret).code()).isEqualTo("slug_taken");
        assertThat(placard.send("POST", "/api/v1/qr", "{}", secret).status()).isEqualTo(422);
        assertThat(placard.send("POST", "/api/v1/qr", url("B", ""), secret).status())
                .isEqualTo(402);
    }

    @Test
    void theLedgerIsPagedAndHasNoNamesToSearch() {
        Reply page = placard.get("/api/v1/credits?limit=1&page=1&sort=-createdAt");
        assertThat(page.at("/ledger")).hasSize(1);
        assertThat(page.at("/pagination/hasMore").asBoolean())
                .isEqualTo(page.at("/pagination/total").asInt() > 1);
        assertThat(placard.get("/api/v1/credits?sort=name").faults()).containsExactly("/query/sort unknown_value");
        assertThat(placard.get("/api/v1/credits?q=a").faults()).containsExactly("/query/q unknown_parameter");
    }
}
