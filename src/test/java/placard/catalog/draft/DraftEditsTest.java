package placard.catalog.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.testing.Body;
import placard.testing.MadeCatalog;
import placard.testing.MadeForm;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** Many prices and whole files that go into the draft of a catalogue. */
@OnBothStores(settings = "PLACARD_DRAFT_KB=64")
final class DraftEditsTest {
    @Started
    private static Placard placard;

    private static MadeCatalog catalog() {
        return MadeCatalog.in(placard, "{'name':'Lunch','currency':'EUR','settings':{'review':true}}");
    }

    private static Reply fine(Reply reply) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply;
    }

    private static Reply save(MadeCatalog catalog, String... changes) {
        return fine(placard.send(
                "PUT",
                catalog.path() + "/draft",
                json("{'changes':[" + String.join(",", changes) + "]}"),
                placard.key()));
    }

    private static String patch(String item, String set) {
        return "{'type':'patch','kind':'item','id':'" + item + "','set':{" + set + "}}";
    }

    private static String create(String id, String section, String set) {
        return "{'type':'create','kind':'item','id':'" + id + "','set':{'sectionId':'" + section + "'," + set + "}}";
    }

    private static Reply prices(MadeCatalog catalog, String query, String body) {
        return placard.post(catalog.path() + "/prices?draft=true" + query, json(body));
    }

    private static Reply send(MadeCatalog catalog, String query, String text, String... fields) {
        MadeForm form = MadeForm.of("menu.csv", text.getBytes(StandardCharsets.UTF_8));
        for (int i = 0; i < fields.length; i += 2) {
            form.field(fields[i], fields[i + 1]);
        }
        return placard.send(
                catalog.path() + "/import?draft=true" + query, form.bytes(), form.contentType(), placard.key());
    }

    private static Reply undo(MadeCatalog catalog, Reply done) {
        return placard.post(catalog.path() + "/undo", Json.text(done.at("/undo")));
    }

    /** What the draft changes: the name of what, the member or the type, before and after. */
    private static List<String> diff(MadeCatalog catalog) {
        List<String> rows = new ArrayList<>();
        fine(placard.get(catalog.path() + "/draft")).at("/draft/diff").forEach(row -> {
            String member =
                    row.path(row.path("member").isNull() ? "type" : "member").asText();
            rows.add(row.path("name").asText() + " " + member + " "
                    + row.path("before").asText() + " " + row.path("after").asText());
        });
        return rows;
    }

    private static JsonNode changes(MadeCatalog catalog) {
        return fine(placard.get(catalog.path() + "/draft")).at("/draft/changes");
    }

    private static List<String> rows(Reply reply) {
        List<String> rows = new ArrayList<>();
        reply.at("/rows")
                .forEach(row -> rows.add(row.path("name").asText() + " "
                        + row.at("/before/price").asText() + " "
                        + row.at("/after/price").asText()));
        return rows;
    }

    private static JsonNode content(MadeCatalog catalog) {
        ObjectNode whole = catalog.read().at("/catalog").deepCopy();
        whole.remove(List.of("version", "updatedAt"));
        whole.path("sections").forEach(section -> {
            ((ObjectNode) section).remove(List.of("version", "updatedAt"));
            section.path("items").forEach(item -> ((ObjectNode) item).remove(List.of("version", "updatedAt")));
        });
        return whole;
    }

    @Test
    void pricesAreThoseOfTheDraftAndChangeInIt() {
        MadeCatalog catalog = catalog();
        String soup = Body.id(catalog.item("Soup", ",'price':5"));
        catalog.item("Tea", ",'price':2,'metadata':{'variants':[{'name':'Pot','price':4}]}");
        save(catalog, patch(soup, "'price':10"), create("new-1", catalog.section(), "'name':'Tart','price':20"));
        JsonNode before = content(catalog);
        JsonNode drafted = changes(catalog);

        Reply trial = fine(prices(catalog, "&dryRun=true", "{'percent':10}"));
        assertThat(rows(trial)).containsExactly("Soup 10 11", "Tea 2 2.2", "Tea 4 4.4", "Tart 20 22");
        assertThat(trial.at("/rows/3/id").asText()).isEqualTo("new-1");
        assertThat(trial.at("/draftVersion").asInt()).isEqualTo(1);
        assertThat(changes(catalog)).isEqualTo(drafted);

        Reply done = fine(prices(catalog, "", "{'percent':10,'draftVersion':1}"));
        assertThat(done.at("/draftVersion").asInt()).isEqualTo(2);
        assertThat(content(catalog)).isEqualTo(before);
        assertThat(diff(catalog))
                .contains("Soup price 5 11", "Tea price 2 2.2")
                .anyMatch(row -> row.startsWith("Tea metadata.variants"))
                .hasSize(4);
        assertThat(changes(catalog).at("/1/set/price").asInt()).isEqualTo(22);
        assertThat(prices(catalog, "", "{'percent':10,'draftVersion':1}").code())
                .isEqualTo("version_mismatch");

        assertThat(fine(undo(catalog, done)).at("/restored").asInt()).isEqualTo(3);
        assertThat(changes(catalog)).isEqualTo(drafted);
        assertThat(undo(catalog, done).faults()).contains("/drafted/after/changes/0/set/price changed_since");
        Reply again = fine(prices(catalog, "", "{'percent':-50,'itemIds':['" + soup + "']}"));
        assertThat(diff(catalog)).hasSize(1);
        assertThat(fine(undo(catalog, again)).at("/restored").asInt()).isEqualTo(1);
        assertThat(changes(catalog)).containsExactlyInAnyOrderElementsOf(drafted);
    }

    @Test
    void undoingDraftedPricesKeepsLaterEdits() {
        MadeCatalog catalog = catalog();
        String soup = Body.id(catalog.item("Soup", ",'price':5"));
        String tea = Body.id(catalog.item("Tea", ",'price':2"));
        Reply done = fine(prices(catalog, "", "{'amount':1}"));
        save(catalog, patch(soup, "'price':6,'name':'Broth'"), patch(tea, "'price':3"));
        fine(undo(catalog, done));
        assertThat(diff(catalog)).containsExactly("Soup name Soup Broth");
        Reply other = fine(prices(catalog, "", "{'amount':1}"));
        save(catalog, patch(soup, "'price':7"), patch(tea, "'price':3"));
        assertThat(undo(catalog, other).faults()).containsExactly("/drafted/after/changes/0/set/price changed_since");
        assertThat(diff(catalog)).contains("Tea price 2 3");
        assertThat(prices(catalog, "&dryRun=maybe", "{'amount':1}").faults())
                .containsExactly("/query/dryRun unknown_value");
        assertThat(placard.post(catalog.path() + "/prices?draft=x", "{}").faults())
                .containsExactly("/query/draft unknown_value");
    }

    @Test
    void aFileIsLaidOverTheDraftGoesIntoItAndIsPublishedAsOne() {
        MadeCatalog catalog = catalog();
        String soup = Body.id(catalog.item("Soup", ",'price':5"));
        catalog.item("Salad", ",'price':7");
        save(catalog, patch(soup, "'price':6"), create("new-1", catalog.section(), "'name':'Tart','price':20"));
        JsonNode before = content(catalog);
        JsonNode drafted = changes(catalog);
        String file =
                "Section,Name,Price,Available\nMains,Soup,6.50,no\nMains,Salad,7,no\nMains,Tart,21,\nSweets,Halwa,3,no\n";

        Reply trial = fine(send(catalog, "&dryRun=true", file));
        assertThat(trial.at("/rows/0/changes/0/before").asText()).isEqualTo("6");
        assertThat(trial.at("/rows/0/changes").size()).isEqualTo(1);
        assertThat(trial.at("/rows/1/status").asText()).isEqualTo("unchanged");
        assertThat(trial.at("/rows/2/id").asText()).isEqualTo("new-1");
        assertThat(trial.at("/newSections/0").asText()).isEqualTo("Sweets");
        Reply done = fine(send(
                catalog,
                "",
                file,
                "draftVersion",
                trial.at("/draftVersion").asText(),
                "revision",
                trial.at("/revision").asText()));
        assertThat(content(catalog)).isEqualTo(before);
        assertThat(diff(catalog))
                .containsExactly("Soup price 5 6.5", "Tart create null ", "Sweets create null ", "Halwa create null ");
        assertThat(send(catalog, "", file, "draftVersion", "1").code()).isEqualTo("version_mismatch");
        assertThat(fine(send(catalog, "&dryRun=true", file))
                        .at("/summary/unchanged")
                        .asInt())
                .isEqualTo(4);

        assertThat(fine(undo(catalog, done)).at("/deleted").asInt()).isEqualTo(1);
        assertThat(changes(catalog)).isEqualTo(drafted);
        fine(send(catalog, "", file));
        Reply published = fine(placard.post(catalog.path() + "/draft/publish", "{}"));
        assertThat(published.at("/published").asInt()).isEqualTo(4);
        JsonNode sections = catalog.read().at("/catalog/sections");
        assertThat(sections.at("/0/items/0/price").asDouble()).isEqualTo(6.5);
        assertThat(sections.at("/0/items/0/isAvailable").asBoolean()).isTrue();
        assertThat(sections.at("/0/items/2/price").asInt()).isEqualTo(21);
        assertThat(sections.at("/1/items/0/name").asText()).isEqualTo("Halwa");
        assertThat(sections.at("/1/items/0/isAvailable").asBoolean()).isFalse();
        fine(placard.post(catalog.path() + "/undo", Json.text(published.at("/undo"))));
        assertThat(content(catalog)).isEqualTo(before);
    }

    @Test
    void anExportedDraftImportsAsUnchanged() {
        MadeCatalog catalog = catalog();
        String soup = Body.id(catalog.item("Soup", ",'price':5,'metadata':{'variants':[{'name':'S','price':1}]}"));
        save(
                catalog,
                patch(soup, "'price':6,'sectionId':'new-9'"),
                "{'type':'create','kind':'section','id':'new-9','set':{'name':'Hot'}}",
                create("new-1", "new-9", "'name':'Tart','metadata':{'variants':[{'name':'Big','price':2}]}"));
        Reply file = fine(placard.get(catalog.path() + "/items.csv?draft=true"));
        assertThat(file.text()).contains("Hot", "Tart", "new-1").doesNotContain("Mains");
        Reply trial = fine(send(catalog, "&dryRun=true", file.text()));
        assertThat(trial.at("/summary/unchanged").asInt()).as(trial.text()).isEqualTo(4);
        assertThat(placard.get(catalog.path() + "/items.csv").text()).doesNotContain("Tart");
    }

    @Test
    void aChangeThatMakesItAsGuestsSeeItLeavesTheDraftAndOneThatIsTooLargeIsRefused() {
        MadeCatalog catalog = catalog();
        String soup = Body.id(catalog.item("Soup", ",'price':5"));
        save(catalog, patch(soup, "'price':6"));
        fine(send(catalog, "", "Name,Price\nSoup,5\n"));
        assertThat(changes(catalog).size()).isZero();
        StringBuilder large = new StringBuilder("Name,Description\n");
        for (int i = 0; i < 60; i++) {
            large.append("Dish ")
                    .append(i)
                    .append(',')
                    .append("x".repeat(1_500))
                    .append('\n');
        }
        assertThat(send(catalog, "", large.toString()).faults()).containsExactly("/query/draft draft_full");
        assertThat(changes(catalog).size()).isZero();
    }

    @Test
    void anExternalIdChangesHandsInOneDraft() {
        MadeCatalog catalog = catalog();
        String first = Body.id(catalog.item("Soup", ",'externalId':'A'"));
        String second = Body.id(catalog.item("Salad", ",'externalId':'B'"));
        save(catalog, patch(second, "'externalId':'C'"), patch(first, "'externalId':'B'"));
        Reply published = fine(placard.post(catalog.path() + "/draft/publish", "{}"));
        assertThat(catalog.read().at("/catalog/sections/0/items/0/externalId").asText())
                .isEqualTo("B");
        assertThat(catalog.read().at("/catalog/sections/0/items/1/externalId").asText())
                .isEqualTo("C");
        fine(undo(catalog, published));
        assertThat(catalog.read().at("/catalog/sections/0/items/0/externalId").asText())
                .isEqualTo("A");
    }

    @Test
    void theTextsOfALanguageAreDraftedPublishedAndTakenBack() {
        MadeCatalog catalog = catalog();
        String path = catalog.item(
                "Soup", ",'price':5,'description':'Hot','translations':{'de':{'name':'Suppe'},'fr':{'name':'Soupe'}}");
        JsonNode before = content(catalog);
        save(
                catalog,
                "{'type':'patch','kind':'item','id':'" + Body.id(path)
                        + "','set':{'translations':{'de':{'description':'Heiß'},'fr':null}},"
                        + "'was':{'translations':{'de':{'description':null},'fr':{'name':'Soupe'}}}}");
        placard.patch(path, json("{'translations':{'de':{'name':'Brühe'}}}"));
        Reply draft = fine(placard.get(catalog.path() + "/draft"));
        assertThat(draft.at("/draft/diff/0/member").asText()).isEqualTo("translations.de");
        assertThat(draft.at("/draft/diff/0/conflict").isNull()).as(draft.text()).isTrue();
        placard.patch(path, json("{'translations':{'de':{'name':'Suppe'}}}"));
        Reply done = fine(placard.post(
                catalog.path() + "/draft/publish", json("{'changes':['" + Body.id(path) + "/translations.de']}")));
        JsonNode translations = placard.get(path).at("/item/translations");
        assertThat(translations.at("/de/description").asText()).isEqualTo("Heiß");
        assertThat(translations.at("/de/name").asText()).isEqualTo("Suppe");
        assertThat(translations.has("fr")).isTrue();
        fine(placard.post(catalog.path() + "/undo", Json.text(done.at("/undo"))));
        assertThat(content(catalog)).isEqualTo(before);
        placard.patch(path, json("{'translations':{'fr':{'name':'Potage'}}}"));
        assertThat(fine(placard.get(catalog.path() + "/draft"))
                        .at("/draft/diff/0/conflict")
                        .asText())
                .isEqualTo("changed");
    }
}
