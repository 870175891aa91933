package placard.catalog.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** Drafts that are as large as they may be, or would make a catalogue larger than it may be. */
@OnBothStores(settings = "PLACARD_CATALOG_ITEMS=3")
class DraftSizeTest {
    @Started
    private static Placard placard;

    private static MadeCatalog catalog() {
        return MadeCatalog.in(placard, "{'name':'Lunch','currency':'EUR'}");
    }

    @Test
    void thousandsOfWrongChangesAreRefusedQuickly() {
        MadeCatalog catalog = catalog();
        String changes = IntStream.range(0, 15_000)
                .mapToObj(i -> "{'type':'create','kind':'item','id':'new-" + i + "','set':{'name':'','price':-1}}")
                .collect(Collectors.joining(","));
        Instant start = Instant.now();
        Reply refused =
                placard.send("PUT", catalog.path() + "/draft", json("{'changes':[" + changes + "]}"), placard.key());
        assertThat(refused.status()).as(refused.text()).isEqualTo(422);
        assertThat(refused.faults()).hasSize(1_000);
        assertThat(refused.at("/moreErrors").asInt()).isPositive();
        assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofSeconds(15));
    }

    @Test
    void anUndoThatOverfillsTheCatalogueIsRefused() {
        MadeCatalog catalog = catalog();
        String soup = catalog.item("Soup", "");
        String id = soup.substring(soup.lastIndexOf('/') + 1);
        placard.send(
                "PUT",
                catalog.path() + "/draft",
                json("{'changes':[{'type':'delete','kind':'item','id':'" + id + "'}]}"),
                placard.key());
        Reply done = placard.post(catalog.path() + "/draft/publish", "{}");
        assertThat(done.status()).as(done.text()).isEqualTo(200);
        for (int i = 0; i < 3; i++) {
            catalog.item("Later " + i, "");
        }
        Reply refused = placard.post(catalog.path() + "/undo", Json.text((ObjectNode) done.at("/undo")));
        assertThat(refused.status()).as(refused.text()).isEqualTo(409);
        assertThat(refused.at("/code").asText()).isEqualTo("catalog_full");
        assertThat(placard.get(soup).status()).isEqualTo(404);
    }
}
