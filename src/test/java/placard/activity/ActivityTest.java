package placard.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import placard.testing.Command;
import placard.testing.Drawn;
import placard.testing.MadeForm;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OpenApi;
import placard.testing.Operation;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Team;

/** Who has changed what. */
@OnBothStores(
        settings = {"PLACARD_OUTBOUND_PRIVATE=127.0.0.1/32:9", "PLACARD_OUTBOUND_PRIVATE_SHARED=true"},
        clock = "2026-11-20T10:00:00Z")
final class ActivityTest {
    private static final String LOG = "/api/v1/activity";
    /** No one listens there. */
    private static final String ENDPOINT = "http://127.0.0.1:9/hook";

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    private static String catalog;
    private static String section;

    @Prepares
    static void prepare() {
        Person.owner(placard);
        catalog = made("/api/v1/catalogs", "{'name':'Lunch'}", "/catalog/id");
        section = made("/api/v1/catalogs/" + catalog + "/sections", "{'name':'Pasta'}", "/section/id");
    }

    private static String made(String path, String body, String id) {
        Reply reply = placard.post(path, json(body));
        assertThat(reply.status()).as(reply.text()).isIn(200, 201);
        return reply.at(id).asText();
    }

    private static String item(String name) {
        return made(
                "/api/v1/catalogs/" + catalog + "/items",
                "{'name':'" + name + "','sectionId':'" + section + "','price':12.5}",
                "/item/id");
    }

    /** The latest change of something. */
    private static JsonNode last(String id) {
        Reply reply = placard.get(LOG + "?limit=1&subjectId=" + id);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.at("/activity/0");
    }

    private static String summary(JsonNode entry) {
        return entry.at("/action").asText() + " " + entry.at("/subject/kind").asText() + " "
                + entry.at("/subject/name").asText();
    }

    @Test
    void aChangeHasWhatWasThereAndWhatIs() {
        String id = item("Carbonara");
        assertThat(summary(last(id))).isEqualTo("created item Carbonara");
        String path = "/api/v1/catalogs/" + catalog + "/items/" + id;
        placard.patch(path, json("{'price':13,'name':'Carbonara grande'}"));
        JsonNode entry = last(id);
        assertThat(summary(entry)).isEqualTo("changed item Carbonara grande");
        assertThat(entry.at("/before").toString()).isEqualTo(json("{'name':'Carbonara','price':12.5}"));
        assertThat(entry.at("/after").toString()).isEqualTo(json("{'name':'Carbonara grande','price':13}"));
        assertThat(entry.at("/subject/catalogId").asText()).isEqualTo(catalog);
        assertThat(entry.at("/actor/kind").asText()).isEqualTo("key");
        assertThat(entry.at("/actor/name").asText()).isEqualTo("First key");
        placard.patch(path, json("{'price':13}"));
        assertThat(last(id).at("/id")).isEqualTo(entry.at("/id"));
        placard.patch(path, entry.at("/before").toString());
        assertThat(placard.get(path).at("/item/price").decimalValue()).isEqualByComparingTo("12.5");
        placard.delete(path);
        assertThat(summary(last(id))).isEqualTo("deleted item Carbonara");
    }

    @Test
    void aSwitchThatIsSetIsRecordedOnce() {
        String id = item("Tiramisù");
        String path = "/api/v1/catalogs/" + catalog + "/items/" + id + "/toggle-availability";
        placard.post(path, json("{'isAvailable':false}"));
        JsonNode off = last(id);
        assertThat(summary(off)).isEqualTo("switched item Tiramisù");
        assertThat(off.at("/after").toString()).isEqualTo(json("{'isAvailable':false}"));
        placard.post(path, json("{'isAvailable':false}"));
        assertThat(last(id).at("/id")).isEqualTo(off.at("/id"));
        placard.post(
                "/api/v1/catalogs/" + catalog + "/availability", json("{'itemId':'" + id + "','isAvailable':true}"));
        assertThat(last(id).at("/after/isAvailable").asBoolean()).isTrue();
        placard.patch(
                "/api/v1/catalogs/" + catalog + "/items/" + id,
                json("{'metadata':{'variants':[{'name':'Small'},{'name':'Large'}]}}"));
        String variant = placard.get("/api/v1/catalogs/" + catalog + "/items/" + id)
                .at("/item/metadata/variants/1/id")
                .asText();
        placard.post(path, json("{'isAvailable':false,'variantId':'" + variant + "'}"));
        JsonNode large = last(id);
        assertThat(large.at("/after/option/name").asText()).isEqualTo("Large");
        assertThat(large.at("/after/option/variantId").asText()).isEqualTo(variant);
        assertThat(large.at("/before/option/isAvailable").asBoolean()).isTrue();
    }

    @Test
    void aBulkIsOneEntryWithItsNumbersAndAsManyChangesAsThereIsRoomFor() {
        String catalogId = made("/api/v1/catalogs", "{'name':'Big'}", "/catalog/id");
        String sectionId = made("/api/v1/catalogs/" + catalogId + "/sections", "{'name':'All'}", "/section/id");
        String path = "/api/v1/catalogs/" + catalogId + "/items/bulk";
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            rows.append(i == 0 ? "" : ",")
                    .append("{'name':'Item ")
                    .append(i)
                    .append("','externalId':'e")
                    .append(i)
                    .append("','sectionId':'")
                    .append(sectionId)
                    .append("','price':")
                    .append(i + 1)
                    .append("}");
        }
        placard.post(path, json("{'items':[" + rows + "]}"));
        assertThat(summary(last(catalogId))).isEqualTo("imported catalog Big");
        assertThat(last(catalogId).at("/after/created").asInt()).isEqualTo(300);
        String first = last(catalogId).at("/id").asText();
        placard.post(path, json("{'items':[" + rows + "]}"));
        assertThat(last(catalogId).at("/id").asText()).isEqualTo(first);
        placard.post(path, json("{'items':[" + rows.toString().replace("'price':", "'price':1") + "]}"));
        JsonNode entry = last(catalogId);
        assertThat(entry.at("/after/updated").asInt()).isEqualTo(300);
        assertThat(entry.at("/after/changes/0/before/price").asInt()).isEqualTo(1);
        assertThat(entry.at("/after/changes/0/after/price").asInt()).isEqualTo(11);
        assertThat(entry.at("/after/changes").size()).isBetween(30, 299);
        assertThat(entry.at("/after").toString().length()).isLessThan(8_192);
    }

    @Test
    void secretsAndWhatIsTooLargeAreNamedOnly() {
        String code = made(
                "/api/v1/qr",
                "{'name':'Guests','type':'wifi','isDynamic':true,"
                        + "'content':{'ssid':'Trattoria','security':'WPA','password':'opensesame1'}}",
                "/qr/id");
        placard.patch("/api/v1/qr/" + code, json("{'content':{'password':'opensesame2'}}"));
        JsonNode entry = last(code);
        assertThat(summary(entry)).isEqualTo("changed qr Guests");
        assertThat(entry.at("/omitted").toString()).isEqualTo("[\"content\"]");
        placard.patch("/api/v1/qr/" + code, json("{'content':{'ssid':'Osteria','password':'opensesame3'}}"));
        assertThat(last(code).at("/before/content/ssid").asText()).isEqualTo("Trattoria");
        String id = item("Long");
        String path = "/api/v1/catalogs/" + catalog + "/items/" + id;
        placard.patch(path, json("{'description':'" + "a".repeat(2000) + "'}"));
        placard.patch(path, json("{'metadata':{'note':'" + "b".repeat(9000) + "'},'badge':'New'}"));
        assertThat(last(id).at("/omitted/0").asText()).isEqualTo("metadata");
        assertThat(last(id).at("/after/badge").asText()).isEqualTo("New");
        String secret = placard.post("/api/v1/keys", json("{'name':'Till','scopes':['qr:read']}"))
                .at("/key/secret")
                .asText();
        String link = Team.invitation(placard, "editor");
        String all = placard.get(LOG + "?limit=100").text();
        assertThat(all).doesNotContain("opensesame", secret, link.substring(link.lastIndexOf('/') + 1), Person.EMAIL);
    }

    @Test
    void peopleKeysAndCommandsAreDistinguished() {
        Person ben = Team.member(placard, "admin", "ben@log.example");
        String id = Team.id(placard, "ben@log.example");
        assertThat(summary(last(id))).isEqualTo("joined member ben");
        assertThat(last(id).at("/actor/id").asText()).isEqualTo(id);
        Reply made =
                ben.json("POST", "/app/default/api/v1/qr", json("{'name':'By Ben','targetUrl':'https://a.example/'}"));
        JsonNode entry = last(made.at("/qr/id").asText());
        assertThat(entry.at("/actor/kind").asText()).isEqualTo("person");
        assertThat(entry.at("/actor/name").asText()).isEqualTo("ben");
        assertThat(placard.get(LOG + "?actorId=" + id + "&subjectKind=qr").at("/activity"))
                .hasSize(1);
        placard.patch("/api/v1/members/" + id, "{\"role\":\"analyst\"}");
        assertThat(last(id).at("/before/role").asText()).isEqualTo("admin");
        ben.json("DELETE", "/app/default/api/v1/members/me", null);
        assertThat(summary(last(id))).isEqualTo("left member ben");
        String workspace = placard.workspaceId();
        assertThat(Command.run(placard.environment(), "key", "create", workspace, "--name", "Shell")
                        .status())
                .isZero();
        JsonNode command =
                placard.get(LOG + "?actorId=command-line&subjectKind=key").at("/activity/0");
        assertThat(summary(command)).isEqualTo("created key Shell");
        assertThat(command.at("/actor/kind").asText()).isEqualTo("command");
        Command.run(placard.environment(), "credits", "grant", workspace, "5", "--reason", "gift");
        assertThat(placard.get(LOG + "?action=granted&subjectId=" + workspace)
                        .at("/activity/0/after/amount")
                        .asInt())
                .isEqualTo(5);
        placard.patch("/api/v1/workspace", "{\"name\":\"Trattoria\"}");
        // Commands go by the system's clock, so what they did may be before it.
        Reply renamed = placard.get(LOG + "?action=changed&subjectId=" + workspace);
        assertThat(renamed.at("/activity/0/before").toString()).isEqualTo("{\"name\":\"Default\"}");
        placard.patch("/api/v1/workspace", "{\"name\":\"Default\"}");
    }

    @Test
    void aRequestThatIsRefusedOrRepeatedIsNotRecorded() {
        String id = item("Once");
        long before = total("");
        String path = "/api/v1/catalogs/" + catalog + "/items/" + id;
        assertThat(placard.patch(path, json("{'price':-1}")).status()).isEqualTo(422);
        assertThat(placard.patch(path, json("{'price':1}"), "If-Match", "\"99\"")
                        .status())
                .isEqualTo(412);
        assertThat(placard.get(path).status()).isEqualTo(200);
        assertThat(total("")).isEqualTo(before);
        String body = json("{'name':'Twice','targetUrl':'https://a.example/'}");
        placard.post("/api/v1/qr", body, "Idempotency-Key", "once-1");
        placard.post("/api/v1/qr", body, "Idempotency-Key", "once-1");
        assertThat(total("")).isEqualTo(before + 1);
    }

    private static long total(String query) {
        return placard.get(LOG + query).at("/pagination/total").asLong();
    }

    @Test
    void aRangeOfTimeIsFound() {
        clock.move(Duration.ofHours(30));
        String from = clock.instant().toString();
        String id = item("Late");
        clock.move(Duration.ofMinutes(1));
        String to = clock.instant().toString();
        item("Later");
        assertThat(total("?subjectKind=item&from=" + from + "&to=" + to)).isEqualTo(1);
        Reply range = placard.get(LOG + "?subjectKind=item&from=" + from + "&to=" + to);
        assertThat(range.at("/activity/0/subject/id").asText()).isEqualTo(id);
        assertThat(placard.get(LOG + "?from=yesterday&subjectKind=dish&action=eaten&actorId=%00")
                        .faults())
                .contains(
                        "/query/from invalid_time",
                        "/query/subjectKind unknown_value",
                        "/query/action unknown_value",
                        "/query/actorId invalid_id");
    }

    /** Every operation that changes something; those beside tell no change of a workspace's own. */
    @Test
    void everyChangeOfTheContractIsRecorded() {
        String id = item("All");
        String code = made("/api/v1/qr", "{'name':'All','targetUrl':'https://a.example/'}", "/qr/id");
        String file = placard.upload("a.png", Drawn.png(3, 3)).at("/file/id").asText();
        String key = made("/api/v1/keys", "{'name':'All','scopes':['qr:read']}", "/key/id");
        String own = made("/api/v1/catalogs", "{'name':'All'}", "/catalog/id");
        String part = made("/api/v1/catalogs/" + own + "/sections", "{'name':'All'}", "/section/id");
        Team.member(placard, "editor", "all@log.example");
        String member = Team.id(placard, "all@log.example");
        String invitation = made("/api/v1/invitations", "{'role':'staff'}", "/invitation/id");
        String print = made("/api/v1/qr/sheet/links", "{'ids':['" + code + "']}", "/link/id");
        String webhook =
                made("/api/v1/webhooks", "{'name':'All','url':'" + ENDPOINT + "','types':['code.*']}", "/webhook/id");
        made("/api/v1/qr", "{'name':'All','targetUrl':'https://moves.example/'}", "/qr/id");
        String moved = placard.send(
                        "POST",
                        "/api/v1/qr/retarget",
                        json("{'from':'https://moves.example','to':'https://moved.example'}"),
                        placard.key())
                .at("/undo/change")
                .asText();
        String items = "/api/v1/catalogs/" + catalog + "/items";
        String trash = placard.delete(items + "/" + item("Gone")).header("Trash-Id");
        List<Change> changes = List.of(
                new Change("restoreFromTrash", "POST", "/api/v1/trash/" + trash + "/restore", "{}"),
                new Change("createQr", "POST", "/api/v1/qr", "{'name':'B','targetUrl':'https://a.example/'}"),
                new Change(
                        "bulkQr",
                        "POST",
                        "/api/v1/qr/bulk",
                        "{'codes':[{'name':'D','targetUrl':'https://a.example/'}]}"),
                new Change("updateQr", "PATCH", "/api/v1/qr/" + code, "{'targetUrl':'https://b.example/'}"),
                new Change("undoQrChange", "POST", "/api/v1/qr/undo", "{'change':'" + moved + "'}"),
                new Change(
                        "retargetQr",
                        "POST",
                        "/api/v1/qr/retarget",
                        "{'from':'https://moves.example','to':'https://m.example'}"),
                new Change("restoreDestination", "POST", "/api/v1/qr/" + code + "/destinations/1/restore", "{}"),
                new Change("createPrintLink", "POST", "/api/v1/qr/sheet/links", "{'ids':['" + code + "']}"),
                new Change("revokePrintLink", "DELETE", "/api/v1/qr/sheet/links/" + print, null),
                new Change("deleteQr", "DELETE", "/api/v1/qr/" + code + "?trash=true", null),
                new Change("restoreQr", "POST", "/api/v1/qr/" + code + "/restore", "{}"),
                new Change("createCatalog", "POST", "/api/v1/catalogs", "{'name':'B'}"),
                new Change("updateCatalog", "PATCH", "/api/v1/catalogs/" + own, "{'name':'C'}"),
                new Change("publishCatalog", "POST", "/api/v1/catalogs/" + own + "/publish", "{}"),
                new Change("unpublishCatalog", "POST", "/api/v1/catalogs/" + own + "/unpublish", "{}"),
                new Change("duplicateCatalog", "POST", "/api/v1/catalogs/" + own + "/duplicate", "{}"),
                new Change(
                        "orderCatalog",
                        "PUT",
                        "/api/v1/catalogs/" + own + "/order",
                        "{'sections':[{'id':'" + part + "','items':[]}]}"),
                new Change("createSection", "POST", "/api/v1/catalogs/" + own + "/sections", "{'name':'B'}"),
                new Change("updateSection", "PATCH", "/api/v1/catalogs/" + own + "/sections/" + part, "{'name':'C'}"),
                new Change("deleteSection", "DELETE", "/api/v1/catalogs/" + own + "/sections/" + part, null),
                new Change("deleteCatalog", "DELETE", "/api/v1/catalogs/" + own, null),
                new Change("createItem", "POST", items, "{'name':'B','sectionId':'" + section + "'}"),
                new Change(
                        "bulkItems", "POST", items + "/bulk", "{'items':[{'name':'D','sectionId':'" + section + "'}]}"),
                new Change("updateItem", "PATCH", items + "/" + id, "{'name':'C','price':2}"),
                new Change("changePrices", "POST", "/api/v1/catalogs/" + catalog + "/prices", "{'amount':1}"),
                new Change(
                        "undoCatalogChange",
                        "POST",
                        "/api/v1/catalogs/" + catalog + "/undo",
                        "{'changes':[{'type':'patch','kind':'item','id':'" + id
                                + "','set':{'price':2},'was':{'price':3}}]}"),
                new Change(
                        "publishDraft",
                        "POST",
                        "/api/v1/catalogs/" + catalog + "/draft/publish",
                        "{'changes':['" + section + "/name']}"),
                new Change("discardDraft", "DELETE", "/api/v1/catalogs/" + catalog + "/draft", null),
                new Change("toggleItem", "POST", items + "/" + id + "/toggle-availability", "{'isAvailable':false}"),
                new Change(
                        "switchAvailability",
                        "POST",
                        "/api/v1/catalogs/" + catalog + "/availability",
                        "{'itemId':'" + id + "','isAvailable':true}"),
                new Change("deleteItem", "DELETE", items + "/" + id, null),
                new Change("updateFile", "PATCH", "/api/v1/files/" + file, "{'altText':'A dot'}"),
                new Change("deleteFile", "DELETE", "/api/v1/files/" + file, null),
                new Change("updateWorkspace", "PATCH", "/api/v1/workspace", "{'timezone':'Europe/Rome'}"),
                new Change(
                        "createWebhook",
                        "POST",
                        "/api/v1/webhooks",
                        "{'name':'B','url':'" + ENDPOINT + "','types':['code.*']}"),
                new Change("replaceAlerts", "PUT", "/api/v1/alerts", "{'quietDays':3}"),
                new Change("updateWebhook", "PATCH", "/api/v1/webhooks/" + webhook, "{'name':'C'}"),
                new Change("rotateWebhookSecret", "POST", "/api/v1/webhooks/" + webhook + "/rotate", "{}"),
                new Change("deleteWebhook", "DELETE", "/api/v1/webhooks/" + webhook, null),
                new Change("createKey", "POST", "/api/v1/keys", "{'name':'B','scopes':['qr:read']}"),
                new Change("revokeKey", "DELETE", "/api/v1/keys/" + key, null),
                new Change("updateMember", "PATCH", "/api/v1/members/" + member, "{'role':'analyst'}"),
                new Change("removeMember", "DELETE", "/api/v1/members/" + member, null),
                new Change("createInvitation", "POST", "/api/v1/invitations", "{'role':'staff'}"),
                new Change("revokeInvitation", "DELETE", "/api/v1/invitations/" + invitation, null));
        // With a workspace goes its log.
        Set<String> tried = new TreeSet<>(Set.of(
                "deleteWorkspace",
                "uploadFile",
                "importItems",
                "leaveWorkspace",
                // A test and a second delivery change nothing; to resume one that isn't off neither.
                "testWebhook",
                "resumeWebhook",
                "resendDelivery",
                "previewQr",
                "tryQr",
                "checkQrDestinations",
                "followPreview",
                "exportQr",
                "printQrSheet"));
        // What nobody sees before it is published isn't recorded before.
        tried.add("saveDraft");
        String draft = "{'changes':[{'type':'patch','kind':'section','id':'" + section
                + "','set':{'name':'Q','description':'R'}}]}";
        long summary = total("");
        assertThat(placard.send("PUT", "/api/v1/catalogs/" + catalog + "/draft", json(draft), placard.key())
                        .status())
                .isEqualTo(200);
        assertThat(total("")).isEqualTo(summary);
        for (Change change : changes) {
            long before = total("");
            Reply reply = placard.send(
                    change.method, change.path, change.body == null ? null : json(change.body), placard.key());
            assertThat(reply.status()).as(change + reply.text()).isBetween(200, 204);
            assertThat(total("")).as(change.toString()).isEqualTo(before + 1);
            tried.add(change.operation);
        }
        long before = total("");
        placard.upload("b.png", Drawn.png(4, 3));
        assertThat(total("")).as("an upload").isEqualTo(before + 1);
        MadeForm form = MadeForm.of("a.csv", "Section,Name\nB,Soup\n".getBytes(StandardCharsets.UTF_8));
        placard.send("/api/v1/catalogs/" + catalog + "/import", form.bytes(), form.contentType(), placard.key());
        assertThat(total("")).as("an import").isEqualTo(before + 2);
        Set<String> changing = new TreeSet<>();
        for (Operation operation : OpenApi.operations()) {
            if (!operation.isPublic() && !operation.method().equals("GET")) {
                changing.add(operation.operationId());
            }
        }
        assertThat(tried).as("what changes something is tried here").containsAll(changing);
    }

    /** A request that changes something. */
    private record Change(String operation, String method, String path, String body) {}
}
