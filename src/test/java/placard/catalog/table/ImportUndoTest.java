package placard.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.catalog.table.Imports.catalog;
import static placard.catalog.table.Imports.done;
import static placard.catalog.table.Imports.fine;
import static placard.catalog.table.Imports.items;
import static placard.catalog.table.Imports.send;
import static placard.catalog.table.Imports.trial;
import static placard.catalog.table.Imports.utf8;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.testing.MadeCatalog;
import placard.testing.MadeForm;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** An import is what its trial said, and is taken back as one step. */
@OnBothStores
final class ImportUndoTest {
    @Started
    private static Placard placard;

    @Test
    void aChangeAfterTheTrialRefusesTheImport() {
        MadeCatalog catalog = catalog(placard, "EUR");
        byte[] file = utf8("Section,Name,Price\nMains,Soup,4\n");
        int revision = trial(catalog, file).at("/revision").asInt();
        catalog.item("Tea", ",'price':1");
        MadeForm form = MadeForm.of("a.csv", file).field("revision", Integer.toString(revision));
        assertThat(send(catalog, "", form).code()).isEqualTo("version_mismatch");
        String key = "import-" + catalog.id();
        Reply first = fine(send(catalog, "", MadeForm.of("a.csv", file), "Idempotency-Key", key));
        Reply again = fine(send(catalog, "", MadeForm.of("a.csv", file), "Idempotency-Key", key));
        assertThat(again.bytes()).isEqualTo(first.bytes());
        assertThat(catalog.read().at("/catalog/itemCount").asInt()).isEqualTo(2);
        JsonNode entry =
                placard.get("/api/v1/activity?subjectId=" + catalog.id()).at("/activity/0");
        assertThat(entry.path("action").asText()).isEqualTo("imported");
        assertThat(entry.at("/after/created").asInt()).isEqualTo(1);
    }

    @Test
    void onlyWhatTheImportChangedIsTakenBack() {
        MadeCatalog catalog = catalog(placard, "EUR");
        String soup = catalog.item("Soup", ",'price':4,'badge':'Hot'");
        String drinks = catalog.section("{'name':'Drinks'}");
        Reply done = done(catalog, "Section,Name,External ID,Price,Badge\nMains,Soup,S1,5,\n");
        Reply moved = done(catalog, "External ID,Section\nS1,Drinks\n");
        assertThat(placard.get(soup).at("/item/sectionId").asText()).isEqualTo(drinks);
        assertThat(placard.get(soup).at("/item/badge").isNull()).isTrue();
        placard.post(soup + "/toggle-availability", json("{'isAvailable':false}"));
        placard.patch(soup, json("{'description':'Mine'}"));
        fine(placard.post(catalog.path() + "/undo", Json.text(moved.at("/undo"))));
        fine(placard.post(catalog.path() + "/undo", Json.text(done.at("/undo"))));
        JsonNode item = placard.get(soup).at("/item");
        assertThat(item.path("price").asInt()).isEqualTo(4);
        assertThat(item.path("badge").asText()).isEqualTo("Hot");
        assertThat(item.path("externalId").isNull()).isTrue();
        assertThat(item.path("sectionId").asText()).isEqualTo(catalog.section());
        assertThat(item.path("isAvailable").asBoolean()).isFalse();
        assertThat(item.path("description").asText()).isEqualTo("Mine");
    }

    @Test
    void undoTrashesImportedItemsUnlessTheyChangedSince() {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply done = done(catalog, "Section,Name,Price\nMains,Soup,4\nMains,Stew,6\n");
        String made = catalog.path() + "/items/" + done.at("/undo/changes/0/id").asText();
        assertThat(placard.patch(made, json("{'description':'Mine'}")).status()).isEqualTo(200);
        Reply refused = placard.post(catalog.path() + "/undo", Json.text(done.at("/undo")));
        assertThat(refused.faults()).containsExactly("/changes/0/id changed_since");
        assertThat(items(catalog)).hasSize(2);
        String body = "{\"changes\":[" + Json.text(done.at("/undo/changes/1")) + "]}";
        Reply undone = fine(placard.post(catalog.path() + "/undo", body));
        assertThat(items(catalog)).hasSize(1);
        String trash = "/api/v1/trash/" + undone.at("/trashId").asText();
        Reply restored = fine(placard.post(trash + "/restore", "{}"));
        assertThat(restored.at("/restored/kind").asText()).isEqualTo("items");
        assertThat(restored.at("/restored/itemCount").asInt()).isEqualTo(1);
        assertThat(items(catalog)).hasSize(2);
    }
}
