package placard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Ids;
import placard.scan.upkeep.Verification;
import placard.storage.Database;
import placard.testing.Await;
import placard.testing.Child;
import placard.testing.Drawn;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Receiver;
import placard.testing.Reply;
import placard.testing.ServerStore;
import placard.testing.Slow;
import placard.testing.Store;
import placard.testing.Team;

/** A workspace that its owner deletes, with everything in it. */
final class WorkspaceDeletionTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final String DELETE = "/app/default/api/v1/workspace?confirm=Default";

    /** Tables with a row for whatever a workspace has; of those named apart, rows stay that say what is gone. */
    private static final List<String> TABLES = List.of(
            "credit_entry",
            "api_key",
            "idempotent_answer",
            "qr_tag",
            "qr_external_id",
            "catalog",
            "catalog_section",
            "catalog_item",
            "catalog_deletion",
            "catalog_draft",
            "change_undo",
            "print_link",
            "webhook",
            "webhook_event",
            "webhook_message",
            "webhook_try",
            "webhook_loss",
            "trash",
            "trash_catalog",
            "trash_section",
            "trash_item",
            "file_content",
            "file_scaled",
            "membership",
            "activity",
            "one_time_link");

    private static final List<String> SCANS = List.of(
            "scan_pack",
            "scan_day_pack",
            "scan_total",
            "scan_day",
            "scan_dimension",
            "scan_day_value",
            "visitor",
            "workspace_day",
            "workspace_day_value",
            "scan_event");

    private static void assertNothingIsLeft(Database database, String workspace) {
        for (String table : TABLES) {
            assertThat(ServerStore.count(database, table + " where workspace_id = '" + workspace + "'"))
                    .as(table)
                    .isZero();
        }
        assertThat(ServerStore.count(
                        database,
                        "qr_code where workspace_id = '" + workspace
                                + "' and (deleted_at is null or name <> '' or target_url is not null)"))
                .isZero();
        assertThat(ServerStore.count(database, "file where workspace_id = '" + workspace + "' and deleted_at is null"))
                .isZero();
        assertThat(ServerStore.count(database, "workspace where id = '" + workspace + "' and name <> ''"))
                .isZero();
    }

    private static Map<String, String> opened(Receiver receiver) {
        int port = URI.create(receiver.url("/")).getPort();
        return Map.of("PLACARD_OUTBOUND_PRIVATE", "127.0.0.0/8:" + port);
    }

    @ParameterizedTest
    @EnumSource
    void aDeletionRemovesEverythingAndPrintedCodesSaySo(Store store) {
        MovableClock clock = new MovableClock(NOON);
        try (Receiver receiver = new Receiver(0);
                Placard placard = Placard.start(store, opened(receiver), clock);
                Database database = ServerStore.database(placard)) {
            Person owner = Person.owner(placard);
            String workspace = placard.workspaceId();
            receiver.answer(410);
            Reply webhook = placard.post(
                    "/api/v1/webhooks",
                    json("{'name':'Gone','url':'" + receiver.url("/gone") + "','types':['code.*']}"));
            assertThat(webhook.status()).as(webhook.text()).isEqualTo(201);
            MadeCode code = MadeCode.in(placard);
            assertThat(placard.post("/api/v1/qr/sheet/links", json("{'ids':['" + code.id() + "']}"))
                            .status())
                    .isEqualTo(201);
            Reply kept = placard.post(
                    "/api/v1/qr",
                    json("{'name':'Door','targetUrl':'https://a.example/','slug':'our-door','tags':['a']}"));
            Await.until("a held message", () -> ServerStore.count(database, "webhook where state = 'off'") == 1);
            placard.post("/api/v1/qr", json("{'name':'Held','targetUrl':'https://a.example/'}"));
            Await.until(
                    "a held message", () -> ServerStore.count(database, "webhook_message where state = 'held'") > 0);
            String file =
                    placard.upload("a.png", Drawn.png(64, 64)).at("/file/id").asText();
            MadeCatalog menu = MadeCatalog.lunch(placard);
            menu.item("Soup", ",'price':4,'imageFileIds':['" + file + "']");
            String gone = menu.item("Tea", ",'price':2");
            placard.delete(gone);
            assertThat(placard.post(menu.path() + "/prices", json("{'percent':5}"))
                            .status())
                    .isEqualTo(200);
            String draft = "{'changes':[{'type':'patch','kind':'section','id':'" + menu.section()
                    + "','set':{'description':'R'}}]}";
            assertThat(placard.send("PUT", menu.path() + "/draft", json(draft), placard.key())
                            .status())
                    .isEqualTo(200);
            placard.post(menu.path() + "/publish", "{}", "Idempotency-Key", "once");
            code.scan("203.0.113.1");
            code.scan("203.0.113.2");
            Team.invitation(placard, "editor");
            Person editor = Team.member(placard, "editor", "e@a.example");
            assertThat(placard.get("/menu/lunch").status()).isEqualTo(200);

            assertThat(owner.json("DELETE", DELETE, null).status()).isEqualTo(204);

            assertThat(owner.get("/app/default/").status()).isEqualTo(404);
            assertThat(editor.get("/app/default/").status()).isEqualTo(404);
            assertThat(owner.get("/app/account").status())
                    .as("who they are they stay")
                    .isEqualTo(200);
            assertThat(placard.get("/api/v1/workspace").status()).isEqualTo(401);
            assertThat(placard.get("/q/our-door").status()).isEqualTo(410);
            assertThat(placard.scan(code.slug(), "203.0.113.9").status()).isEqualTo(410);
            assertThat(placard.get("/menu/lunch").status()).isEqualTo(410);
            assertThat(placard.get("/files/" + file).status()).isEqualTo(410);
            assertNothingIsLeft(database, workspace);
            assertThat(kept.status()).isEqualTo(201);

            clock.move(Duration.ofHours(3));
            placard.restart();
            Await.until(
                    "the end of its scans",
                    () -> SCANS.stream()
                                    .mapToLong(t -> ServerStore.count(database, t))
                                    .sum()
                            == 0);
            Await.until("its end", () -> ServerStore.count(database, "workspace where erased_at is not null") == 1);
            assertThat(Verification.differences(database)).isEmpty();
            assertThat(placard.get("/q/OUR-DOOR").status()).isEqualTo(410);
            assertThat(placard.get("/menu/lunch").status()).isEqualTo(410);
            assertThat(ServerStore.count(database, "workspace"))
                    .as("no other one was made")
                    .isOne();
        }
    }

    /** Scans may be on their way when a workspace goes: they are counted for a code that is gone, and go with it. */
    @ParameterizedTest
    @EnumSource
    void scansThatAreStillInTheJournalGoToo(Store store) {
        MovableClock clock = new MovableClock(NOON);
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Database database = ServerStore.database(placard)) {
            Person owner = Person.owner(placard);
            MadeCode code = MadeCode.in(placard);
            for (int i = 1; i < 40; i++) {
                code.scan("203.0.113." + i);
            }
            assertThat(owner.json("DELETE", DELETE, null).status()).isEqualTo(204);
            placard.restart();
            clock.move(Duration.ofHours(3));
            placard.restart();
            Await.until(
                    "the end of its scans",
                    () -> SCANS.stream()
                                    .mapToLong(t -> ServerStore.count(database, t))
                                    .sum()
                            == 0);
            assertThat(Verification.differences(database)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void onlyAConfirmedOwnerWhoTypesTheNameCanDelete(Store store) {
        MovableClock clock = new MovableClock(NOON);
        try (Placard placard = Placard.start(store, Map.of(), clock)) {
            Person owner = Person.owner(placard);
            Person admin = Team.member(placard, "admin", "admin@a.example");
            assertThat(admin.json("DELETE", DELETE, null).status()).isEqualTo(403);
            assertThat(placard.delete("/api/v1/workspace?confirm=Default").status())
                    .as("no key is trusted with everything")
                    .isEqualTo(404);
            assertThat(owner.json("DELETE", "/app/default/api/v1/workspace", null)
                            .faults())
                    .containsExactly("/query/confirm required");
            assertThat(owner.json("DELETE", "/app/default/api/v1/workspace?confirm=default", null)
                            .faults())
                    .containsExactly("/query/confirm name_differs");
            assertThat(owner.json("DELETE", DELETE, null, "If-Match", "\"7\"").status())
                    .isEqualTo(412);
            clock.move(Duration.ofMinutes(16));
            assertThat(owner.json("DELETE", DELETE, null).code()).isEqualTo("proof_required");
            assertThat(placard.get("/api/v1/workspace").status()).isEqualTo(200);
            owner.form("/app/confirm", Map.of("password", Person.PASSWORD));
            assertThat(owner.json("DELETE", DELETE, null).status()).isEqualTo(204);
            assertThat(owner.json("DELETE", DELETE, null).status()).isEqualTo(404);
        }
    }

    /** A process that dies in the middle goes on at the next start; others in the store keep all that is theirs. */
    @ParameterizedTest
    @Slow
    @EnumSource
    void aDeletionThatWasCutOffIsFinishedAfterTheNextStart(Store store) throws Exception {
        String url = store.newDatabase();
        try (Child child = new Child(url, Map.of("PLACARD_INITIAL_CREDITS", "5000"))) {
            String rows = "["
                    + "{'name':'A','targetUrl':'https://a.example/'},"
                            .repeat(500)
                            .replaceFirst(",$", "") + "]";
            for (int i = 0; i < 4; i++) {
                assertThat(child.post("/api/v1/qr/bulk", json("{'codes':" + rows + "}"))
                                .status())
                        .isEqualTo(201);
            }
            String slug = child.post("/api/v1/qr", json("{'name':'Last','targetUrl':'https://a.example/'}"))
                    .at("/qr/slug")
                    .asText();
            String workspace =
                    child.get("/api/v1/workspace").at("/workspace/id").asText();
            child.kill();
            try (Database database = ServerStore.database(child, url)) {
                // As it is right after the first transaction, and one part of the codes.
                database.write(tx -> {
                    tx.update("update workspace set deleted_at = 1, name = '', credits = 0 where id = ?", workspace);
                    return tx.update(
                            "update qr_code set deleted_at = 1, name = '', target_url = null where id in (select id"
                                    + " from qr_code order by id limit 700)");
                });
                assertThat(Ids.isWellFormed("ws_", workspace)).isTrue();
                child.start();
                Await.until(
                        "the end of all codes",
                        () -> ServerStore.count(database, "qr_code where deleted_at is null") == 0);
                Await.until("the end of the rest", () -> ServerStore.count(database, "api_key") == 0);
                assertNothingIsLeft(database, workspace);
            }
            assertThat(child.scan(slug, "203.0.113.5")).isEqualTo(410);
        }
    }
}
