package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.catalog.profile.Template;
import placard.testing.Draw;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Property;
import placard.testing.Reply;
import placard.testing.Slow;

/** Invariants that hold for every input that an owner may send, over HTTP, on both stores. */
@OnBothStores
final class CatalogPropertiesTest {
    private static final int TRIES = 15;

    @Started
    private static Placard placard;

    private static MadeCatalog catalog;

    @Prepares
    static void prepare() {
        catalog = MadeCatalog.in(placard, "{'name':'All trades','currency':'EUR','template':'bakery'}");
    }

    private static List<ObjectNode> someItems(Draw draw) {
        return draw.list(1, 4, RandomItems::item);
    }

    private static ObjectNode body(Draw draw) {
        Template template = draw.of(Template.values());
        return ((ObjectNode) Demo.bodies(template).path("catalog")).deepCopy().put("name", RandomItems.name(draw));
    }

    private static Reply fine(Reply reply, int status) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        return reply;
    }

    private static Reply make(MadeCatalog in, String section, ObjectNode item) {
        return fine(
                in.placard()
                        .post(in.path() + "/items", Json.text(item.deepCopy().put("sectionId", section))),
                201);
    }

    /** Patches a resource with what it reads as: nothing may change, nor be warned of. */
    private static void assertThatTheSameChangesNothing(Placard placard, String path, String name) {
        Reply before = fine(placard.get(path), 200);
        Reply patched = fine(placard.patch(path, Json.text(before.at("/" + name))), 200);
        assertThat(patched.at("/warnings").isMissingNode()).as(patched.text()).isTrue();
        assertThat(patched.at("/" + name)).isEqualTo(before.at("/" + name));
        assertThat(patched.header("ETag")).isEqualTo(before.header("ETag"));
        assertThat(fine(placard.get(path), 200).bytes()).isEqualTo(before.bytes());
    }

    @Test
    void anItemThatIsSentBackAsItWasReadIsUnchanged() {
        Property.holds(TRIES, draw -> assertItemUnchanged(RandomItems.item(draw)));
    }

    private static void assertItemUnchanged(ObjectNode item) {
        String path = make(catalog, catalog.section(), item).header("Location");
        assertThatTheSameChangesNothing(catalog.placard(), path, "item");
    }

    @Test
    void aCatalogueAndItsSectionsThatAreSentBackAreUnchanged() {
        Property.holds(TRIES, draw -> assertCatalogueUnchanged(body(draw), someItems(draw)));
    }

    private static void assertCatalogueUnchanged(ObjectNode body, List<ObjectNode> items) {
        Reply made = fine(placard.post("/api/v1/catalogs", Json.text(body)), 201);
        String path = made.header("Location");
        MadeCatalog own = new MadeCatalog(placard, made.at("/catalog/id").asText(), "");
        String section = own.section(
                "{'name':'One','description':'Of two.','schedule':[{'days':['mon'],'from':'22:00','to':'02:00'}]}");
        items.forEach(item -> make(own, section, withoutCents(item)));
        assertThatTheSameChangesNothing(placard, path, "catalog");
        JsonNode before = placard.get(path).at("/catalog/sections/0");
        Reply patched = fine(placard.patch(path + "/sections/" + section, Json.text(before)), 200);
        assertThat(patched.at("/section")).isEqualTo(before);
        assertThat(patched.at("/warnings").isMissingNode()).isTrue();
    }

    /** Prices that every currency has. */
    private static ObjectNode withoutCents(ObjectNode item) {
        ObjectNode whole = item.deepCopy();
        whole.findParents("price").stream()
                .filter(holder -> holder.get("price").isNumber())
                .forEach(holder ->
                        ((ObjectNode) holder).put("price", holder.get("price").bigIntegerValue()));
        return whole;
    }

    @Test
    void aCopyIsEqualButForItsIdsNameSlugAndState() {
        Property.holds(TRIES, draw -> assertCopyIsEqual(body(draw), someItems(draw)));
    }

    private static void assertCopyIsEqual(ObjectNode body, List<ObjectNode> items) {
        Reply made = fine(placard.post("/api/v1/catalogs", Json.text(body)), 201);
        MadeCatalog own = new MadeCatalog(placard, made.at("/catalog/id").asText(), "");
        String section = own.section("{'name':'One'}");
        items.forEach(item -> make(own, section, withoutCents(item)));
        JsonNode source = fine(placard.post(own.path() + "/publish", "{}"), 200).at("/catalog");
        Reply copied = fine(placard.post(own.path() + "/duplicate", "{}"), 201);
        assertThat(copied.at("/catalog/status").asText()).isEqualTo("draft");
        assertThat(copied.at("/catalog/publishedAt").isNull()).isTrue();
        assertThat(copied.at("/catalog/slug")).isNotEqualTo(source.path("slug"));
        assertThat(bare(copied.at("/catalog"))).isEqualTo(bare(source));
        Set<String> ids = new HashSet<>(ids(source));
        assertThat(ids(copied.at("/catalog"))).doesNotHaveDuplicates().doesNotContainAnyElementsOf(ids);
        copied.at("/idMap")
                .properties()
                .forEach(pair -> assertThat(ids.remove(pair.getKey())).isTrue());
        assertThat(ids).as("all old ids are mapped").isEmpty();
        assertThat(own.read().at("/catalog")).isEqualTo(source);
    }

    private static List<String> ids(JsonNode node) {
        return node.findValues("id").stream().map(JsonNode::asText).toList();
    }

    /** What is said, without who says it. */
    private static JsonNode bare(JsonNode catalog) {
        ObjectNode bare = catalog.deepCopy();
        bare.remove(List.of("name", "slug", "publicUrl", "status", "publishedAt", "qr"));
        // The copy's name is another one, of which a translation is out of date.
        bare.path("translations").forEach(language -> ((ObjectNode) language).remove("stale"));
        for (String own : List.of("id", "sectionId", "version", "createdAt", "updatedAt")) {
            bare.findParents(own).forEach(holder -> ((ObjectNode) holder).remove(own));
        }
        return bare;
    }

    @Test
    @Slow
    void onlyKnownIdsOfPartsAreKeptAndNoneIsThereTwice() {
        Property.holds(
                TRIES,
                draw -> assertOnlyKnownIds(
                        RandomItems.item(draw), RandomItems.item(draw), draw.list(0, 8, one -> one.integer(0, 11))));
    }

    private static void assertOnlyKnownIds(ObjectNode item, ObjectNode other, List<Integer> sent) {
        Reply made = make(catalog, catalog.section(), item);
        List<String> strange = new ArrayList<>(List.of("", "var_temp_1", "add_temp_2", "var_", "nonsense"));
        strange.addAll(
                RandomItems.partIds(make(catalog, catalog.section(), other).at("/item")));
        for (String name : List.of("variants", "addOns")) {
            List<String> own = made.at("/item/metadata/" + name).findValuesAsText("id");
            ObjectNode body = Json.object();
            ArrayNode array = body.putObject("metadata").putArray(name);
            List<String> asked = new ArrayList<>();
            for (int choice : sent) {
                String id = choice < own.size() ? own.get(choice) : strange.get(choice % strange.size());
                asked.add(id);
                array.addObject().put("id", id).put("name", "Part").put("price", 0);
            }
            if (item.path("pricingType").asText().equals("free")) {
                array.forEach(part -> ((ObjectNode) part).remove("price"));
            }
            Reply patched = fine(catalog.placard().patch(made.header("Location"), Json.text(body)), 200);
            assertKept(asked, own, patched, name);
        }
    }

    private static void assertKept(List<String> asked, List<String> own, Reply patched, String name) {
        List<String> ids = patched.at("/item/metadata/" + name).findValuesAsText("id");
        assertThat(ids).hasSameSizeAs(asked).doesNotHaveDuplicates();
        List<String> replaced = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            boolean isKept = own.contains(asked.get(i)) && asked.indexOf(asked.get(i)) == i;
            assertThat(ids.get(i).equals(asked.get(i)))
                    .as("%s of %s", asked, ids)
                    .isEqualTo(isKept);
            assertThat(ids.get(i)).matches((name.equals("variants") ? "var" : "add") + "_[0-9a-f-]{36}");
            if (!isKept && !asked.get(i).isEmpty()) {
                replaced.add(asked.get(i) + " " + ids.get(i));
            }
        }
        assertThat(patched.at("/idMappings"))
                .extracting(pair ->
                        pair.path("clientId").asText() + " " + pair.path("id").asText())
                .containsExactlyElementsOf(replaced);
    }

    @Test
    @Slow
    void changesFollowEachOtherAsTheyWouldOnPaper() {
        Property.holds(TRIES, draw -> assertChanges(RandomItems.item(draw), draw.list(1, 6, RandomItems::change)));
    }

    private static void assertChanges(ObjectNode item, List<ObjectNode> changes) {
        Reply made = make(catalog, catalog.section(), item);
        String path = made.header("Location");
        ObjectNode paper = (ObjectNode) made.at("/item");
        for (ObjectNode change : changes) {
            ObjectNode sent = change.deepCopy();
            if (sent.path("externalId").isTextual()) {
                sent.put(
                        "externalId",
                        path.substring(path.length() - 12)
                                + sent.get("externalId").asText());
            }
            Reply patched = fine(catalog.placard().patch(path, Json.text(sent)), 200);
            ObjectNode before = paper.deepCopy();
            write(paper, (ObjectNode) Json.parse(Json.bytes(sent)));
            boolean isSame = without(paper).equals(without(before));
            paper.put("version", paper.path("version").asInt() + (isSame ? 0 : 1));
            assertThat(without(patched.at("/item"))).isEqualTo(without(paper));
            assertThat(patched.at("/item/version")).isEqualTo(paper.path("version"));
            assertThat(catalog.placard().get(path).at("/item")).isEqualTo(patched.at("/item"));
        }
    }

    /** What is derived, and the order of metadata's keys, is no part of the model. */
    private static JsonNode without(JsonNode item) {
        return ((ObjectNode) item.deepCopy()).without(List.of("availability", "updatedAt", "version"));
    }

    /** The whole rule of a PATCH: members replace, metadata merges one level deep, null clears. */
    private static void write(ObjectNode paper, ObjectNode sent) {
        sent.properties().forEach(member -> {
            if (member.getKey().equals("metadata")) {
                ObjectNode metadata = (ObjectNode) paper.get("metadata");
                member.getValue().properties().forEach(inner -> {
                    if (inner.getValue().isNull()) {
                        metadata.remove(inner.getKey());
                    } else {
                        metadata.set(inner.getKey(), inner.getValue());
                    }
                });
            } else if (member.getKey().equals("dietary")) {
                ((ObjectNode) paper.get("metadata")).set("dietary", member.getValue());
            } else {
                paper.set(member.getKey(), member.getValue());
            }
        });
        if (!paper.path("isAvailable").asBoolean()) {
            return;
        }
        paper.putNull("soldOutUntil");
    }
}
