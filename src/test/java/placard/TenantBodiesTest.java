package placard;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import placard.testing.Drawn;
import placard.testing.IdsInRequests;
import placard.testing.MadeForm;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Team;
import placard.testing.Tenant;

/**
 * An id in a body or a query: the workspace's own works, another workspace's is not found. A test also checks that
 * every such place of the contract is covered here.
 */
@OnBothStores
final class TenantBodiesTest {
    @Started
    private static Placard placard;

    private static Tenant guest;
    private static String colleague;
    private static Things mine;
    private static Things theirs;

    /** What a workspace has, by its ids. */
    private record Things(
            String code, String catalog, String section, String other, String item, String picture, String document) {
        static Things of(String key) {
            String code = made(key, "/api/v1/qr", "{'name':'A','targetUrl':'https://a.example/'}", "/qr/id");
            String catalog = made(key, "/api/v1/catalogs", "{'name':'A'}", "/catalog/id");
            String path = "/api/v1/catalogs/" + catalog;
            String section = made(key, path + "/sections", "{'name':'A'}", "/section/id");
            String other = made(key, path + "/sections", "{'name':'B'}", "/section/id");
            String item = made(key, path + "/items", "{'name':'A','sectionId':'" + section + "'}", "/item/id");
            return new Things(
                    code,
                    catalog,
                    section,
                    other,
                    item,
                    uploaded(key, "a.png", Drawn.png(64, 64)),
                    uploaded(key, "a.pdf", DOCUMENT));
        }

        private static String made(String key, String path, String body, String id) {
            Reply reply = placard.send("POST", path, json(body), key);
            assertThat(reply.status()).as(reply.text()).isEqualTo(201);
            return reply.at(id).asText();
        }

        private static String uploaded(String key, String name, byte[] content) {
            Reply reply = placard.send(MadeForm.of(name, content), key);
            assertThat(reply.status()).as(reply.text()).isEqualTo(201);
            return reply.at("/file/id").asText();
        }
    }

    private static final byte[] DOCUMENT =
            ("%PDF-1.7\nstartxref\n9\n%%EOF\n").getBytes(java.nio.charset.StandardCharsets.US_ASCII);

    /**
     * A request with one id that may be another's.
     *
     * @param places as {@link IdsInRequests} calls them
     * @param body with {@code '} for each quote; empty for none
     */
    private record Case(Set<String> places, String method, String path, String body) {}

    @Prepares
    static void prepare() {
        guest = Tenant.of(placard, 100);
        Team.follow(
                new Person(placard),
                Team.path(placard.send("POST", "/api/v1/invitations", json("{'role':'staff'}"), guest.key())),
                "colleague@a.example");
        colleague = placard.send("GET", "/api/v1/members", null, guest.key())
                .at("/members/0/id")
                .asText();
        mine = Things.of(guest.key());
        theirs = Things.of(placard.key());
    }

    private static String split(Things from) {
        return "'rules':[{'when':{},'split':[{'weight':1,'catalogId':'" + from.catalog
                + "'},{'weight':1,'targetUrl':'https://a.example/'}]}]";
    }

    /** Requests on what is mine, in which the ids of {@code from} stand. */
    private static List<Case> cases(Things from) {
        List<Case> cases = new ArrayList<>();
        String url = "'targetUrl':'https://a.example/'";
        for (String operation : List.of("createQr", "previewQr", "bulkQr", "updateQr")) {
            boolean isUpdate = operation.equals("updateQr");
            String method = isUpdate ? "PATCH" : "POST";
            String path = switch (operation) {
                case "createQr" -> "/api/v1/qr";
                case "previewQr" -> "/api/v1/qr/preview";
                case "bulkQr" -> "/api/v1/qr/bulk";
                default -> "/api/v1/qr/";
            };
            cases.add(code(operation, "/catalogId", method, path, "url", url, "'catalogId':'" + from.catalog + "'"));
            String rule = "'rules':[{'when':{},'catalogId':'" + from.catalog + "'}]";
            cases.add(code(operation, "/rules/0/catalogId", method, path, "url", url, rule));
            cases.add(code(operation, "/rules/0/split/0/catalogId", method, path, "url", url, split(from)));
            Map.of(
                            "/catalogId",
                            "'catalogId':'" + from.catalog + "'",
                            "/rules/0/catalogId",
                            rule,
                            "/rules/0/split/0/catalogId",
                            split(from))
                    .forEach((place, set) -> cases.add(code(
                            operation,
                            "/planned/0/set" + place,
                            method,
                            path,
                            "url",
                            url,
                            "'planned':[{'at':'2100-01-01T00:00:00Z','set':{" + set + "}}]")));
            cases.add(code(
                    operation,
                    "/design/logoFileId",
                    method,
                    path,
                    "url",
                    url,
                    "'design':{'brandingMode':'logo','logoFileId':'" + from.picture + "'}"));
            cases.add(code(
                    operation,
                    "/content/fileId",
                    method,
                    path,
                    "pdf",
                    "'content':{'fileId':'" + mine.document + "'}",
                    "'content':{'fileId':'" + from.document + "'}"));
            cases.add(code(
                    operation,
                    "/content/fileIds/0",
                    method,
                    path,
                    "image",
                    "'content':{'fileIds':['" + mine.picture + "']}",
                    "'content':{'fileIds':['" + from.picture + "']}"));
            String links = "'title':'A','links':[{'platform':'website','url':'https://a.example/'}]";
            cases.add(code(
                    operation,
                    "/content/avatarFileId",
                    method,
                    path,
                    "social",
                    "'content':{" + links + "}",
                    "'content':{" + links + ",'avatarFileId':'" + from.picture + "'}"));
            for (String picture : List.of("logoFileId", "coverFileId")) {
                cases.add(code(
                        operation,
                        "/content/theme/" + picture,
                        method,
                        path,
                        "social",
                        "'content':{" + links + "}",
                        "'content':{" + links + ",'theme':{'" + picture + "':'" + from.picture + "'}}"));
            }
            String person = "'firstName':'Ada'";
            cases.add(code(
                    operation,
                    "/content/photoFileId",
                    method,
                    path,
                    "vcard",
                    "'content':{" + person + "}",
                    "'content':{" + person + ",'photoFileId':'" + from.picture + "'}"));
        }
        cases.add(new Case(Set.of("printQrSheet /ids/0"), "POST", "/api/v1/qr/sheet", "{'ids':['" + from.code + "']}"));
        cases.add(new Case(
                Set.of("createPrintLink /ids/0"), "POST", "/api/v1/qr/sheet/links", "{'ids':['" + from.code + "']}"));
        cases.add(new Case(Set.of("exportQr /ids/0"), "POST", "/api/v1/qr/export", "{'ids':['" + from.code + "']}"));
        String catalog = "/api/v1/catalogs/" + mine.catalog;
        cases.add(new Case(
                Set.of("orderCatalog /sections/0/id"),
                "PUT",
                catalog + "/order",
                "{'sections':[{'id':'" + from.section + "','items':['" + mine.item + "']},{'id':'" + mine.other
                        + "','items':[]}]}"));
        cases.add(new Case(
                Set.of("orderCatalog /sections/0/items/0"),
                "PUT",
                catalog + "/order",
                "{'sections':[{'id':'" + mine.section + "','items':['" + from.item + "']},{'id':'" + mine.other
                        + "','items':[]}]}"));
        String place = "{'role':'staff','catalogIds':['" + from.catalog + "']}";
        String trial = "/api/v1/qr/" + mine.code + "/try";
        cases.add(new Case(
                Set.of("tryQr /rules/0/catalogId"),
                "POST",
                trial,
                "{'rules':[{'when':{},'catalogId':'" + from.catalog + "'}]}"));
        cases.add(new Case(Set.of("tryQr /rules/0/split/0/catalogId"), "POST", trial, "{" + split(from) + "}"));
        cases.add(new Case(Set.of("createInvitation /catalogIds/0"), "POST", "/api/v1/invitations", place));
        cases.add(new Case(Set.of("updateMember /catalogIds/0"), "PATCH", "/api/v1/members/" + colleague, place));
        cases.add(new Case(
                Set.of("switchAvailability /itemId"),
                "POST",
                catalog + "/availability",
                "{'itemId':'" + from.item + "','isAvailable':true}"));
        String item = "{'name':'B','sectionId':'" + from.section + "'}";
        cases.add(new Case(Set.of("createItem /sectionId"), "POST", catalog + "/items", item));
        cases.add(new Case(
                Set.of("bulkItems /items/0/sectionId"), "POST", catalog + "/items/bulk", "{'items':[" + item + "]}"));
        cases.add(new Case(
                Set.of("updateItem /sectionId"),
                "PATCH",
                catalog + "/items/" + mine.item,
                "{'sectionId':'" + from.section + "'}"));
        String images = "'imageFileIds':['" + from.picture + "']";
        cases.add(new Case(
                Set.of("createItem /imageFileIds/0"),
                "POST",
                catalog + "/items",
                "{'name':'B','sectionId':'" + mine.section + "'," + images + "}"));
        cases.add(new Case(
                Set.of("updateItem /imageFileIds/0"), "PATCH", catalog + "/items/" + mine.item, "{" + images + "}"));
        cases.add(new Case(
                Set.of("bulkItems /items/0/imageFileIds/0"),
                "POST",
                catalog + "/items/bulk",
                "{'items':[{'name':'B','sectionId':'" + mine.section + "'," + images + "}]}"));
        cases.add(new Case(
                Set.of("bulkItems /items/0/id"),
                "POST",
                catalog + "/items/bulk",
                "{'items':[{'id':'" + from.item + "','name':'Changed'}]}"));
        cases.add(new Case(
                Set.of("undoCatalogChange /changes/0/id"),
                "POST",
                catalog + "/undo",
                "{'changes':[{'type':'patch','kind':'item','id':'" + from.item + "','set':{'name':'Changed'}}]}"));
        cases.add(new Case(
                Set.of("updateWorkspace /brand/logoFileId"),
                "PATCH",
                "/api/v1/workspace",
                "{'brand':{'logoFileId':'" + from.picture + "'}}"));
        cases.add(new Case(
                Set.of("updateWorkspace /defaults/design/logoFileId"),
                "PATCH",
                "/api/v1/workspace",
                "{'defaults':{'design':{'brandingMode':'logo','logoFileId':'" + from.picture + "'}}}"));
        for (String picture : List.of("logoFileId", "coverFileId")) {
            String theme = "'theme':{'" + picture + "':'" + from.picture + "'}";
            cases.add(new Case(
                    Set.of("createCatalog /theme/" + picture),
                    "POST",
                    "/api/v1/catalogs",
                    "{'name':'B'," + theme + "}"));
            cases.add(new Case(Set.of("updateCatalog /theme/" + picture), "PATCH", catalog, "{" + theme + "}"));
        }
        String pictured = "'imageFileId':'" + from.picture + "'}";
        cases.add(new Case(
                Set.of("createSection /imageFileId"), "POST", catalog + "/sections", "{'name':'B'," + pictured));
        cases.add(new Case(
                Set.of("updateSection /imageFileId"), "PATCH", catalog + "/sections/" + mine.section, "{" + pictured));
        cases.add(new Case(
                Set.of("updateCatalog /businessDetails/whatsappNumbers/0/sectionIds/0"),
                "PATCH",
                catalog,
                "{'businessDetails':{'whatsappNumbers':[{'number':'+4915112345678','sectionIds':['" + from.section
                        + "']}]}}"));
        return cases;
    }

    /** A code of a type that is made or changed, by what is already right and what has the id. */
    private static Case code(
            String operation, String place, String method, String path, String type, String own, String more) {
        String right = more.startsWith("'content'") ? more : own + "," + more;
        if (place.equals("/catalogId")) {
            right = more;
        }
        String body = "{'name':'B','type':'" + type + "'," + right + "}";
        if (method.equals("PATCH")) {
            String made =
                    Things.made(guest.key(), "/api/v1/qr", "{'name':'B','type':'" + type + "'," + own + "}", "/qr/id");
            body = place.equals("/catalogId") ? "{'targetUrl':null," + more + "}" : "{" + more + "}";
            return new Case(Set.of(operation + " " + place), method, path + made, body);
        }
        return operation.equals("bulkQr")
                ? new Case(Set.of(operation + " /codes/0" + place), method, path, "{'codes':[" + body + "]}")
                : new Case(Set.of(operation + " " + place), method, path, body);
    }

    private static Reply ask(Case one) {
        return placard.send(one.method, one.path, one.body.isEmpty() ? null : json(one.body), guest.key());
    }

    @Test
    void onesOwnIdsAreTaken() {
        for (Case one : cases(mine)) {
            Reply reply = ask(one);
            assertThat(reply.status()).as(one + ": " + reply.text()).isIn(200, 201);
            if (one.path.endsWith("/bulk")) {
                assertThat(reply.at("/summary/failed").asInt()).as(reply.text()).isZero();
            }
        }
    }

    @Test
    void anotherWorkspacesIdsAreNotThere() {
        JsonNode before = everything();
        for (Case one : cases(theirs)) {
            Reply reply = ask(one);
            if (one.path.endsWith("/bulk") && reply.status() == 200) {
                assertThat(reply.at("/summary/created").asInt())
                        .as(reply.text())
                        .isZero();
            } else {
                assertThat(reply.status()).as(one + ": " + reply.text()).isIn(404, 409, 422);
            }
            assertThat(reply.text()).as(one.toString()).doesNotContain("\"Theirs\"");
        }
        assertThat(everything()).as("the other workspace").isEqualTo(before);
    }

    /** What the other workspace sees of its own. */
    private static JsonNode everything() {
        return placard.get("/api/v1/catalogs/" + theirs.catalog).json();
    }

    @Test
    void inAQueryTheyAreNotThereEither() {
        placard.delete(placard.post(
                        "/api/v1/catalogs/" + theirs.catalog + "/items",
                        "{\"sectionId\":\"" + theirs.section + "\",\"name\":\"Gone\"}")
                .header("Location"));
        String trash = "/api/v1/trash?catalogId=" + theirs.catalog;
        assertThat(placard.get(trash).at("/pagination/total").asInt()).isEqualTo(1);
        for (String list : List.of("/api/v1/qr?catalogId=" + theirs.catalog, trash)) {
            assertThat(placard.send("GET", list, null, guest.key())
                            .at("/pagination/total")
                            .asInt())
                    .isZero();
        }
        for (String path : List.of("/api/v1/analytics", "/api/v1/analytics.csv")) {
            assertThat(placard.send("GET", path + "?codeId=" + theirs.code, null, guest.key())
                            .status())
                    .isEqualTo(404);
            // Whose codes it has is not even looked at: it has none of the guest's.
            assertThat(placard.send("GET", path + "?days=1&catalogId=" + theirs.catalog, null, guest.key())
                            .text())
                    .isEqualTo(placard.send("GET", path + "?days=1&catalogId=" + mine.catalog, null, guest.key())
                            .text());
        }
        assertThat(placard.send("GET", "/api/v1/events?catalog=" + theirs.catalog, null, guest.key())
                        .status())
                .isEqualTo(422);
        String items = "/api/v1/catalogs/" + mine.catalog + "/items?sectionId=" + theirs.section;
        assertThat(placard.send("GET", items, null, guest.key())
                        .json()
                        .at("/pagination/total")
                        .asInt(0))
                .isZero();
        String section = "/api/v1/catalogs/" + mine.catalog + "/sections/" + mine.section + "?moveTo=";
        assertThat(placard.send("DELETE", section + theirs.section, null, guest.key())
                        .status())
                .isIn(404, 409, 422);
        assertThat(placard.send("GET", "/api/v1/catalogs/" + mine.catalog + "/items/" + mine.item, null, guest.key())
                        .status())
                .isEqualTo(200);
    }

    @Test
    void everyPlaceOfTheContractIsTried() {
        Set<String> tried = new TreeSet<>(Set.of(
                "listQr ?catalogId",
                "listTrash ?catalogId",
                "listItems ?sectionId",
                "deleteSection ?moveTo",
                "getEvents ?catalog",
                "getRangeAnalytics ?codeId",
                "getRangeAnalytics ?catalogId",
                "exportRangeAnalytics ?codeId",
                "exportRangeAnalytics ?catalogId"));
        // A catalogue that is being made has no sections, so nobody's are taken.
        tried.add("createCatalog /businessDetails/whatsappNumbers/0/sectionIds/0");
        cases(mine).forEach(one -> tried.addAll(one.places));
        assertThat(tried).containsAll(IdsInRequests.all());
    }
}
