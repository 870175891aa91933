package placard.catalog.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import placard.activity.StoredUndos;
import placard.base.Json;
import placard.storage.Database;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.ServerStore;

/** How much memory is set aside to take something back. */
@OnBothStores
final class UndoWeightTest {
    @Started
    private static Placard placard;

    private static long weight(MadeCatalog catalog, ObjectNode body) {
        String workspace = placard.workspaceId();
        try (Database database = ServerStore.database(placard)) {
            return new UndoMemory(database, new StoredUndos(Duration.ofDays(1))).weight(workspace, catalog.id(), body);
        }
    }

    @Test
    void anUndoInADraftCountsTheDraftsWeight() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        ObjectNode inDraft = Json.object();
        inDraft.putObject(DraftRevert.MEMBER);
        long before = weight(catalog, inDraft);
        StringBuilder changes = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            changes.append(i == 0 ? "" : ",")
                    .append("{'type':'create','kind':'item','id':'new-")
                    .append(i)
                    .append("','set':{'sectionId':'")
                    .append(catalog.section())
                    .append("','name':'N','description':'")
                    .append("x".repeat(1_000))
                    .append("'}}");
        }
        Reply saved =
                placard.send("PUT", catalog.path() + "/draft", json("{'changes':[" + changes + "]}"), placard.key());
        assertThat(saved.status()).as(saved.text()).isEqualTo(200);
        assertThat(weight(catalog, inDraft) - before).isGreaterThan(16 * 100_000L);
        assertThat(weight(catalog, Json.object())).as("of what is live").isEqualTo(before);
    }

    @Test
    void aChangeThatIsNamedByItsEntryIsWeighedAsItIsKept() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        for (int i = 0; i < 50; i++) {
            catalog.item("Nr " + i, ",'price':10");
        }
        Reply priced = placard.post(catalog.path() + "/prices", json("{'percent':5}"));
        assertThat(priced.status()).as(priced.text()).isEqualTo(200);
        String entry =
                placard.get("/api/v1/activity?limit=1").at("/activity/0/id").asText();
        ObjectNode named = Json.object().put("change", entry);
        assertThat(weight(catalog, named) - weight(catalog, Json.object())).isGreaterThan(16 * 1_000L);
        assertThat(weight(catalog, Json.object().put("change", " " + entry + "\n")))
                .as("as it is read")
                .isEqualTo(weight(catalog, named));
        assertThat(placard.post(catalog.path() + "/undo", Json.text(named)).status())
                .isEqualTo(200);
        assertThat(weight(catalog, named)).as("kept no more").isEqualTo(weight(catalog, Json.object()));
    }
}
