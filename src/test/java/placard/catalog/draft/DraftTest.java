package placard.catalog.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.testing.Body;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Tenant;

/** Changes that guests don't see before they are published. */
@OnBothStores(settings = "PLACARD_DRAFT_KB=64")
final class DraftTest {
    @Started
    private static Placard placard;

    private static MadeCatalog catalog() {
        return MadeCatalog.in(placard, "{'name':'Lunch','currency':'EUR'}");
    }

    private static Reply draft(MadeCatalog catalog) {
        return placard.get(catalog.path() + "/draft");
    }

    private static Reply save(MadeCatalog catalog, String changes, String... headers) {
        return placard.send(
                "PUT", catalog.path() + "/draft", json("{'changes':[" + changes + "]}"), placard.key(), headers);
    }

    private static Reply saved(MadeCatalog catalog, String... changes) {
        Reply reply = save(catalog, String.join(",", changes));
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply;
    }

    private static Reply publish(MadeCatalog catalog, String body, String... headers) {
        return placard.post(catalog.path() + "/draft/publish", json(body), headers);
    }

    private static Reply published(MadeCatalog catalog, String body) {
        Reply reply = publish(catalog, body);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply;
    }

    private static String patch(String kind, String id, String set) {
        return "{'type':'patch','kind':'" + kind + "','id':'" + id + "','set':{" + set + "}}";
    }

    private static String delete(String kind, String id) {
        return "{'type':'delete','kind':'" + kind + "','id':'" + id + "'}";
    }

    private static String create(String kind, String id, String set) {
        return "{'type':'create','kind':'" + kind + "','id':'" + id + "','set':{" + set + "}}";
    }

    /** What a draft changes: the name of what, the member, before and after, and whether another person has. */
    private static List<String> changesOf(Reply reply) {
        List<String> rows = new ArrayList<>();
        reply.at("/draft/diff").forEach(row -> {
            String member =
                    row.path(row.path("member").isNull() ? "type" : "member").asText();
            String conflict = row.path("conflict").isNull()
                    ? ""
                    : " " + row.path("conflict").asText();
            rows.add(row.path("name").asText() + " " + member + " " + Json.text(row.path("before")) + " "
                    + Json.text(row.path("after")) + conflict);
        });
        return rows;
    }

    /** The catalogue as its owner reads it, without what counts changes. */
    private static JsonNode content(MadeCatalog catalog) {
        ObjectNode whole = catalog.read().at("/catalog").deepCopy();
        whole.remove(List.of("version", "updatedAt"));
        whole.path("sections").forEach(section -> {
            ((ObjectNode) section).remove(List.of("version", "updatedAt", "position"));
            section.path("items")
                    .forEach(item -> ((ObjectNode) item).remove(List.of("version", "updatedAt", "position")));
        });
        return whole;
    }

    private static List<String> names(MadeCatalog catalog) {
        List<String> names = new ArrayList<>();
        catalog.read().at("/catalog/sections").forEach(section -> {
            names.add(section.path("name").asText() + ":");
            section.path("items").forEach(item -> names.add(item.path("name").asText()));
        });
        return names;
    }

    /** Asks for the parts of a preview that a page doesn't have; the one item's part. */
    private static JsonNode part(MadeCatalog catalog, String known) {
        Reply reply = placard.post(catalog.path() + "/preview", json("{'known':[" + known + "]}"));
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.at("/sections/0/items/0");
    }

    @Test
    void anOpenPreviewIsSentOnlyThePartsThatItDoesNotHave() {
        MadeCatalog catalog = catalog();
        String item = catalog.item("Dosa", ",'price':5");
        assertThat(placard.get(catalog.path() + "/preview").text()).contains("Dosa");
        JsonNode first = part(catalog, "");
        assertThat(first.path("html").asText()).contains("Dosa");
        String known = "'" + first.path("digest").asText() + "'";
        assertThat(part(catalog, known).has("html")).isFalse();
        saved(catalog, patch("item", Body.id(item), "'name':'Idli'"));
        assertThat(part(catalog, known).path("html").asText()).contains("Idli");
    }

    @Test
    void aDraftIsEmptyAtFirst() {
        MadeCatalog catalog = catalog();
        Reply draft = draft(catalog);
        assertThat(draft.status()).isEqualTo(200);
        assertThat(draft.at("/draft/version").asInt()).isZero();
        assertThat(draft.at("/draft/changes").size()).isZero();
        assertThat(draft.at("/draft/updatedBy").isNull()).isTrue();
        assertThat(placard.delete(catalog.path() + "/draft").status()).isEqualTo(404);
        assertThat(published(catalog, "{}").at("/published").asInt()).isZero();
    }

    @Test
    void aDraftIsLiveOnlyOncePublished() {
        MadeCatalog catalog = catalog();
        String carbonara = Body.id(catalog.item("Carbonara", ",'price':12.5"));
        String amatriciana = Body.id(catalog.item("Amatriciana", ",'price':11"));
        JsonNode before = content(catalog);
        saved(
                catalog,
                patch("item", carbonara, "'price':13,'metadata':{'ours':'x'}"),
                patch("catalog", catalog.id(), "'description':'From noon'"),
                patch("section", catalog.section(), "'name':'Pasta'"),
                delete("item", amatriciana),
                create("section", "new-1", "'name':'Dolci'"),
                create("item", "new-2", "'name':'Panna cotta','price':6,'sectionId':'new-1'"),
                "{'type':'order','kind':'catalog','id':'" + catalog.id() + "','set':{'ids':['new-1','"
                        + catalog.section() + "']}}");
        assertThat(content(catalog)).isEqualTo(before);
        long revision = draft(catalog).at("/draft/revision").asLong();
        assertThat(changesOf(draft(catalog)))
                .contains(
                        "Carbonara price 12.5 13",
                        "Carbonara metadata.ours null \"x\"",
                        "Lunch description null \"From noon\"",
                        "Mains name \"Mains\" \"Pasta\"",
                        "Amatriciana delete null null")
                .hasSize(8);
        Reply done = published(catalog, "{}");
        assertThat(done.at("/published").asInt()).isEqualTo(8);
        assertThat(names(catalog)).containsExactly("Dolci:", "Panna cotta", "Pasta:", "Carbonara");
        assertThat(catalog.read().at("/catalog/description").asText()).isEqualTo("From noon");
        assertThat(catalog.read().at("/catalog/sections/0/id").asText())
                .isEqualTo(done.at("/ids/new-1").asText());
        assertThat(catalog.read().at("/catalog/sections/0/items/0/id").asText())
                .isEqualTo(done.at("/ids/new-2").asText());
        assertThat(draft(catalog).at("/draft/revision").asLong()).isEqualTo(revision + 1);
        assertThat(draft(catalog).at("/draft/changes").size()).isZero();
        JsonNode entry = placard.get("/api/v1/activity?limit=1&subjectId=" + catalog.id())
                .at("/activity/0");
        assertThat(entry.at("/action").asText()).isEqualTo("draft_published");
        assertThat(entry.at("/after/published").asInt()).isEqualTo(8);

        Reply undone = placard.post(catalog.path() + "/undo", Json.text(done.at("/undo")));
        assertThat(undone.status()).as(undone.text()).isEqualTo(200);
        assertThat(content(catalog)).isEqualTo(before);
        assertThat(placard.post(catalog.path() + "/undo", Json.text(done.at("/undo")))
                        .faults())
                .contains("/deletions/0 changed_since");
    }

    @Test
    void unchosenChangesStayInTheDraft() {
        MadeCatalog catalog = catalog();
        String soup = Body.id(catalog.item("Soup", ",'price':5"));
        String salad = Body.id(catalog.item("Salad", ",'price':7"));
        saved(
                catalog,
                patch("item", soup, "'price':6,'name':'Broth'"),
                patch("item", salad, "'price':8"),
                create("section", "new-1", "'name':'Dolci'"),
                create("item", "new-2", "'name':'Tart','sectionId':'new-1'"),
                create("item", "new-3", "'name':'Gelato','sectionId':'new-1'"));
        Reply done = published(catalog, "{'changes':['" + soup + "/price','new-2/create']}");
        assertThat(done.at("/published").asInt()).isEqualTo(3);
        assertThat(names(catalog)).containsExactly("Mains:", "Soup", "Salad", "Dolci:", "Tart");
        assertThat(changesOf(draft(catalog)))
                .satisfiesExactly(
                        one -> assertThat(one).isEqualTo("Soup name \"Soup\" \"Broth\""),
                        one -> assertThat(one).isEqualTo("Salad price 7 8"),
                        one -> assertThat(one).startsWith("Gelato create"));
        published(catalog, "{}");
        assertThat(names(catalog)).containsExactly("Mains:", "Broth", "Salad", "Dolci:", "Tart", "Gelato");
        assertThat(publish(catalog, "{'changes':['item_x/price']}").faults())
                .containsExactly("/changes/0 unknown_value");
    }

    @Test
    void aConflictNeedsAnAnswer() {
        MadeCatalog catalog = catalog();
        String path = catalog.item("Amatriciana", ",'price':11");
        String item = Body.id(path);
        String gone = catalog.item("Gnocchi", ",'price':9");
        saved(catalog, patch("item", item, "'price':12,'badge':'New'"), patch("item", Body.id(gone), "'price':10"));
        placard.patch(path, json("{'price':10.5}"));
        placard.delete(gone);
        assertThat(changesOf(draft(catalog)))
                .containsExactly(
                        "Amatriciana price 10.5 12 changed",
                        "Amatriciana badge null \"New\"",
                        " patch null {\"price\":10} gone");
        assertThat(publish(catalog, "{}").code()).isEqualTo("draft_conflict");
        assertThat(publish(catalog, "{'mine':['" + item + "/price']}").code()).isEqualTo("draft_conflict");
        assertThat(placard.get(path).at("/item/price").asText()).isEqualTo("10.5");
        assertThat(published(catalog, "{'theirs':['" + item + "/price','" + Body.id(gone) + "/gone']}")
                        .at("/published")
                        .asInt())
                .isEqualTo(1);
        assertThat(placard.get(path).at("/item/price").asText()).isEqualTo("10.5");
        assertThat(placard.get(path).at("/item/badge").asText()).isEqualTo("New");
        assertThat(changesOf(draft(catalog))).isEmpty();

        saved(catalog, patch("item", item, "'price':12"));
        placard.patch(path, json("{'price':10}"));
        long revision = draft(catalog).at("/draft/revision").asLong();
        placard.patch(path, json("{'price':9}"));
        assertThat(publish(catalog, "{'mine':['" + item + "/price'],'revision':" + revision + "}")
                        .code())
                .isEqualTo("version_mismatch");
        published(catalog, "{'mine':['" + item + "/price']}");
        assertThat(placard.get(path).at("/item/price").asText()).isEqualTo("12");
    }

    @Test
    void availabilityIsNeverDrafted() {
        MadeCatalog catalog = catalog();
        String path =
                catalog.item("Tea", ",'metadata':{'variants':[{'name':'Pot','price':6},{'name':'Cup','price':2}]}");
        JsonNode variants = placard.get(path).at("/item/metadata/variants");
        ArrayNode drafted = variants.deepCopy();
        ((ObjectNode) drafted.get(1)).put("price", 3);
        saved(catalog, patch("item", Body.id(path), "'metadata':{'variants':" + Json.text(drafted) + "}"));
        placard.post(
                path + "/toggle-availability",
                json("{'isAvailable':false,'variantId':'" + variants.at("/0/id").asText() + "'}"));
        assertThat(draft(catalog).at("/draft/diff/0/conflict").isNull()).isTrue();
        published(catalog, "{}");
        JsonNode now = placard.get(path).at("/item/metadata/variants");
        assertThat(now.at("/0/isAvailable").asBoolean()).isFalse();
        assertThat(now.at("/1/price").asInt()).isEqualTo(3);
        assertThat(save(catalog, patch("item", Body.id(path), "'isAvailable':false"))
                        .faults())
                .containsExactly("/changes/0/set/isAvailable not_applicable");
    }

    @Test
    void wrongDraftChangesAreNamedByPointer() {
        MadeCatalog catalog = catalog();
        String item = Body.id(catalog.item("Soup", ",'price':5,'externalId':'S'"));
        Reply wrong = save(
                catalog,
                String.join(
                        ",",
                        patch("item", item, "'price':5.555"),
                        create("item", "new-1", "'name':'','sectionId':'sec_00000000000000000000000000'"),
                        create("item", "new-2", "'name':'B','externalId':'S','sectionId':'" + catalog.section() + "'"),
                        patch("section", "sec_00000000000000000000000000", "'name':'B'"),
                        patch("catalog", catalog.id(), "'currency':'EURO'")));
        assertThat(wrong.faults())
                .containsExactlyInAnyOrder(
                        "/changes/0/set/price price_precision",
                        "/changes/1/set/name required",
                        "/changes/1/set/sectionId section_not_found",
                        "/changes/2/set/externalId external_id_taken",
                        "/changes/3/id section_not_found",
                        "/changes/4/set/currency unknown_currency");
        assertThat(save(catalog, delete("item", "new-1") + "," + "{'type':'x'}").faults())
                .contains("/changes/0/id invalid_id", "/changes/1/type unknown_value", "/changes/1/kind required");
        assertThat(save(catalog, patch("item", item, "'price':6") + "," + patch("item", item, "'price':7"))
                        .faults())
                .containsExactly("/changes/1/id duplicate");
        assertThat(save(catalog, patch("item", item, "'metadata':{'ours':'" + "x".repeat(66_000) + "'}"))
                        .faults())
                .containsExactly("/changes too_large");
        assertThat(draft(catalog).at("/draft/version").asInt()).isZero();
    }

    @Test
    void aChangeThatBecameWrongStaysAndIsNotPublished() {
        MadeCatalog catalog = catalog();
        String other = catalog.section("{'name':'Other'}");
        String item = Body.id(catalog.item("Soup", ",'price':5"));
        String move = patch("item", item, "'sectionId':'" + other + "'");
        saved(catalog, move);
        placard.delete(catalog.path() + "/sections/" + other);
        saved(catalog, move, patch("catalog", catalog.id(), "'description':'Noon'"));
        assertThat(draft(catalog).at("/draft/diff/0/errors/0/code").asText()).isEqualTo("section_not_found");
        assertThat(publish(catalog, "{}").faults()).containsExactly("/changes/0/set/sectionId section_not_found");
        assertThat(catalog.read().at("/catalog/description").isNull()).isTrue();
        published(catalog, "{'changes':['" + catalog.id() + "/description']}");
        assertThat(catalog.read().at("/catalog/description").asText()).isEqualTo("Noon");
    }

    @Test
    void ofTwoSavesAtOnceOneMustReadAgain() throws Exception {
        MadeCatalog catalog = catalog();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<Reply>> replies = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                String change = patch("catalog", catalog.id(), "'description':'" + i + "'");
                replies.add(threads.submit(() -> save(catalog, change, "If-Match", "\"0\"")));
            }
            int stored = 0;
            for (Future<Reply> reply : replies) {
                stored += reply.get().status() == 200 ? 1 : 0;
                assertThat(reply.get().status()).isIn(200, 412);
            }
            assertThat(stored).isEqualTo(1);
        }
        assertThat(draft(catalog).at("/draft/version").asInt()).isEqualTo(1);
        assertThat(placard.delete(catalog.path() + "/draft", "If-Match", "\"0\"")
                        .code())
                .isEqualTo("version_mismatch");
        assertThat(placard.delete(catalog.path() + "/draft").status()).isEqualTo(204);
        assertThat(draft(catalog).at("/draft/version").asInt()).isEqualTo(2);
        assertThat(save(catalog, "", "If-Match", "\"1\"").status()).isEqualTo(412);
    }

    @Test
    void aDeletedSectionIsInTheTrashWithItsItemsButForThoseThatHaveMoved() {
        MadeCatalog catalog = catalog();
        String other = catalog.section("{'name':'Other'}");
        String soup = Body.id(catalog.item("Soup", ""));
        catalog.item("Salad", "");
        JsonNode before = content(catalog);
        saved(catalog, patch("item", soup, "'sectionId':'" + other + "'"), delete("section", catalog.section()));
        Reply done = published(catalog, "{}");
        assertThat(names(catalog)).containsExactly("Other:", "Soup");
        String trash = done.at("/undo/deletions/0").asText();
        assertThat(placard.get("/api/v1/trash?catalogId=" + catalog.id())
                        .at("/trash/0/itemCount")
                        .asInt())
                .isEqualTo(1);
        assertThat(trash).startsWith("del_");
        Reply undone = placard.post(catalog.path() + "/undo", Json.text(done.at("/undo")));
        assertThat(undone.status()).as(undone.text()).isEqualTo(200);
        assertThat(content(catalog)).isEqualTo(before);
    }

    @Test
    void nothingIsPutIntoASectionThatTheSameDraftDeletes() {
        MadeCatalog catalog = catalog();
        String other = catalog.section("{'name':'Other'}");
        String soup = Body.id(catalog.item("Soup", ",'price':5"));
        String gone = delete("section", other);
        assertThat(save(
                                catalog,
                                gone + "," + create("item", "new-1", "'name':'Tart','sectionId':'" + other + "'") + ","
                                        + patch("item", soup, "'sectionId':'" + other + "'"))
                        .faults())
                .containsExactly(
                        "/changes/1/set/sectionId section_not_found", "/changes/2/set/sectionId section_not_found");
        String tart = create("item", "new-1", "'name':'Tart','sectionId':'" + other + "'");
        saved(catalog, tart);
        assertThat(save(catalog, tart + "," + gone).status()).isEqualTo(200);
        assertThat(publish(catalog, "{}").faults()).containsExactly("/changes/0/set/sectionId section_not_found");
        Reply done = published(catalog, "{'changes':['" + other + "/delete']}");
        assertThat(done.at("/published").asInt()).isEqualTo(1);
        assertThat(draft(catalog).at("/draft/diff/0/errors/0/code").asText()).isEqualTo("section_not_found");
    }

    @Test
    void anEditOfAnItemThatTheDraftDeletesIsNotCounted() {
        MadeCatalog catalog = catalog();
        String soup = Body.id(catalog.item("Soup", ",'price':5"));
        String tea = Body.id(catalog.item("Tea", ",'price':2"));
        String drafted = patch("item", soup, "'price':6");
        saved(catalog, drafted, patch("item", tea, "'price':3"), delete("item", soup));
        assertThat(changesOf(draft(catalog))).containsExactly("Tea price 2 3", "Soup delete null null");
        published(catalog, "{'changes':['" + tea + "/price']}");
        assertThat(draft(catalog).at("/draft/changes").size()).isEqualTo(2);
        Reply done = published(catalog, "{}");
        assertThat(done.at("/published").asInt()).isEqualTo(1);
        assertThat(draft(catalog).at("/draft/changes").size()).isZero();
        Reply undone = placard.post(catalog.path() + "/undo", Json.text(done.at("/undo")));
        assertThat(undone.status()).as(undone.text()).isEqualTo(200);
        assertThat(names(catalog)).containsExactly("Mains:", "Soup", "Tea");
    }

    @Test
    void nothingOfAnotherWorkspaceIsReached() {
        MadeCatalog catalog = catalog();
        Tenant other = Tenant.of(placard, 1);
        String path = catalog.path() + "/draft";
        for (String method : List.of("GET", "PUT", "DELETE")) {
            String body = method.equals("PUT") ? json("{'changes':[]}") : null;
            assertThat(placard.send(method, path, body, other.key()).status()).isEqualTo(404);
        }
        assertThat(placard.send("POST", path + "/publish", "{}", other.key()).status())
                .isEqualTo(404);
        String theirs = placard.send("POST", "/api/v1/catalogs", json("{'name':'A'}"), other.key())
                .at("/catalog/id")
                .asText();
        String mine = Body.id(catalog.item("Soup", ""));
        assertThat(placard.send(
                                "PUT",
                                "/api/v1/catalogs/" + theirs + "/draft",
                                json("{'changes':[" + patch("item", mine, "'name':'X'") + "]}"),
                                other.key())
                        .faults())
                .containsExactly("/changes/0/id item_not_found");
    }

    @Test
    void undoRefusesAValueThatChangedSince() {
        MadeCatalog catalog = catalog();
        String path = catalog.item("Soup", ",'price':5");
        saved(catalog, patch("item", Body.id(path), "'price':6,'name':'Broth'"));
        Reply done = published(catalog, "{}");
        placard.patch(path, json("{'price':7}"));
        assertThat(placard.post(catalog.path() + "/undo", Json.text(done.at("/undo")))
                        .faults())
                .containsExactly("/changes/0/was/price changed_since");
        assertThat(placard.get(path).at("/item/name").asText()).isEqualTo("Broth");
    }
}
