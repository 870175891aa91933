package placard;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import placard.base.Scope;
import placard.testing.Await;
import placard.testing.Drawn;
import placard.testing.MadeForm;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OpenApi;
import placard.testing.Operation;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Team;
import placard.testing.Tenant;
import placard.workspace.Secret;

/**
 * Every documented operation × every kind of key: generated from the contract, so that new operations are included
 * automatically.
 */
@OnBothStores(settings = {"PLACARD_OUTBOUND_PRIVATE=127.0.0.1/32:9", "PLACARD_OUTBOUND_PRIVATE_SHARED=true"})
final class TenantScopeMatrixTest {
    @Started
    private static Placard placard;

    /** A key of each single scope, by the scope's label. */
    private static final Map<String, String> KEYS = new LinkedHashMap<>();

    private static Tenant other;
    private static String code;
    private static String catalog;
    private static String section;
    private static String item;
    private static String key;
    private static String file;
    private static String member;
    private static String invitation;
    private static String webhook;
    private static String message;

    @Prepares
    static void prepare() {
        KEYS.clear();
        for (Scope scope : Scope.values()) {
            KEYS.put(scope.label(), Tenant.scopedKey(placard, scope.label()));
        }
        other = Tenant.of(placard, 5);
        Team.member(placard, "editor", "mine@a.example");
        member = Team.id(placard, "mine@a.example");
        invitation = placard.post("/api/v1/invitations", json("{'role':'editor'}"))
                .at("/invitation/id")
                .asText();
        webhook = placard.post(
                        "/api/v1/webhooks",
                        json("{'name':'Mine','url':'http://127.0.0.1:9/','types':['code.created']}"))
                .at("/webhook/id")
                .asText();
        code = placard.post("/api/v1/qr", url("Mine", "")).at("/qr/id").asText();
        catalog = placard.post("/api/v1/catalogs", json("{'name':'Mine'}"))
                .at("/catalog/id")
                .asText();
        section = placard.post("/api/v1/catalogs/" + catalog + "/sections", json("{'name':'Mine'}"))
                .at("/section/id")
                .asText();
        item = placard.post(
                        "/api/v1/catalogs/" + catalog + "/items", json("{'name':'Mine','sectionId':'" + section + "'}"))
                .at("/item/id")
                .asText();
        key = placard.post("/api/v1/keys", json("{'name':'Mine','scopes':['*']}"))
                .at("/key/id")
                .asText();
        String deliveries = "/api/v1/webhooks/" + webhook + "/deliveries";
        Await.until(
                "it is on its way",
                () -> placard.get(deliveries).at("/deliveries").size() > 0);
        message = placard.get(deliveries).at("/deliveries/0/id").asText();
        file = placard.send(MadeForm.of("mine.png", Drawn.png(2, 2)), placard.key())
                .at("/file/id")
                .asText();
    }

    private static Iterable<Operation> guarded() {
        return OpenApi.operations().stream()
                .filter(operation -> !operation.isPublic())
                .toList();
    }

    private static Reply ask(Operation operation, String path, String secret) {
        if (operation.operationId().equals("uploadFile")) {
            return placard.send(MadeForm.of("a.png", Drawn.png(3, 2)), secret);
        }
        if (operation.operationId().equals("importItems")) {
            MadeForm form = MadeForm.of("a.csv", "Name\nSoup".getBytes(StandardCharsets.UTF_8));
            return placard.send(path, form.bytes(), form.contentType(), secret);
        }
        String body =
                operation.sampleBody() == null ? null : operation.sampleBody().toString();
        return placard.send(operation.method(), path, body, secret);
    }

    private static boolean namesSomething(Operation operation) {
        return operation.path().contains("{");
    }

    @Test
    void withoutAValidKeyEveryOperationIs401() {
        Map<String, String> wrong = new LinkedHashMap<>();
        wrong.put("malformed", "plc_short");
        wrong.put("unknown", Secret.next(new java.security.SecureRandom()));
        for (Operation operation : guarded()) {
            Reply missing = ask(operation, operation.samplePath(), null);
            assertThat(missing.status()).as(operation.toString()).isEqualTo(401);
            assertThat(missing.code()).isEqualTo("missing_api_key");
            wrong.forEach((kind, secret) -> {
                Reply refused = ask(operation, operation.samplePath(), secret);
                assertThat(refused.status()).as(operation + " " + kind).isEqualTo(401);
                assertThat(refused.code()).isEqualTo("invalid_api_key");
            });
        }
    }

    @Test
    void eachScopeOpensExactlyItsOwnOperations() {
        for (Operation operation : guarded()) {
            KEYS.forEach((scope, secret) -> {
                Reply reply = ask(operation, operation.samplePath(), secret);
                // A link for printers and a webhook need the scope of what they tell, too.
                boolean isHalf = operation.operationId().equals("createPrintLink") && scope.equals("qr:write")
                        || operation.operationId().equals("createWebhook") && scope.equals("webhooks:write");
                boolean isOpen = scope.equals("*")
                        || operation.requiredScope().equals(Operation.ANY_KEY)
                        || (operation.scopes().contains(scope) && !isHalf);
                String what = operation + " with " + scope + ": " + reply.text();
                if (!isOpen) {
                    assertThat(reply.status()).as(what).isEqualTo(403);
                    assertThat(reply.at("/requiredScope").asText())
                            .isEqualTo(isHalf ? "qr:read" : operation.scopes().getFirst());
                } else if (namesSomething(operation)) {
                    assertThat(reply.status()).as(what).isEqualTo(404);
                } else if (List.of("leaveWorkspace", "deleteWorkspace").contains(operation.operationId())) {
                    assertThat(reply.status()).as(what).isEqualTo(404);
                } else if (operation.operationId().equals("createInvitation") && !scope.equals("*")) {
                    assertThat(reply.faults()).as(what).contains("/role scope_not_held");
                } else if (operation.operationId().equals("createKey") && !scope.equals("*")) {
                    assertThat(reply.faults()).as(what).contains("/scopes/0 scope_not_held");
                } else if (List.of("printQrSheet", "createPrintLink", "exportQr")
                        .contains(operation.operationId())) {
                    assertThat(reply.faults()).as(what).contains("/ids/0 qr_not_found");
                } else if (operation.operationId().equals("createWebhook")) {
                    assertThat(reply.faults()).as(what).contains("/url address_refused");
                } else if (operation.operationId().equals("undoQrChange")) {
                    assertThat(reply.faults()).as(what).contains("/change change_not_kept");
                } else {
                    assertThat(reply.status()).as(what).isIn(200, 201);
                }
            });
        }
    }

    @Test
    void anotherWorkspacesResourcesAreNotFound() {
        for (Operation operation : guarded()) {
            if (namesSomething(operation)) {
                String path = operation
                        .path()
                        .replace("{qrId}", code)
                        .replace("{sectionId}", section)
                        .replace("{n}", "1")
                        .replace("{itemId}", item)
                        .replace("{messageId}", message)
                        .replace("{id}", owned(operation.path()));
                assertThat(path).as("this test knows the id of " + operation).doesNotContain("{");
                assertThat(ask(operation, path, other.key()).status())
                        .as(operation.toString())
                        .isEqualTo(404);
            }
        }
        assertThat(placard.get("/api/v1/qr/" + code).at("/qr/version").asInt()).isEqualTo(1);
        assertThat(placard.get("/api/v1/catalogs/" + catalog + "/items/" + item)
                        .at("/item/version")
                        .asInt())
                .isEqualTo(1);
    }

    /** The id of what this path names by {@code id}. */
    private static String owned(String path) {
        if (path.startsWith("/api/v1/keys")) {
            return key;
        }
        if (path.startsWith("/api/v1/members")) {
            return member;
        }
        if (path.startsWith("/api/v1/invitations")) {
            return invitation;
        }
        if (path.startsWith("/api/v1/webhooks")) {
            return webhook;
        }
        if (path.startsWith("/api/v1/files")) {
            return file;
        }
        return path.startsWith("/api/v1/catalogs") ? catalog : code;
    }
}
