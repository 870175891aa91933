package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.storage.Database;
import placard.testing.Await;
import placard.testing.Command;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Receiver;
import placard.testing.Reply;
import placard.testing.ServerStore;
import placard.testing.Store;

class WebhookRestoreTest {
    private static final String PATH = "/api/v1/webhooks";

    @TempDir
    Path folder;

    private static String code(Placard placard, String name) {
        Reply made = placard.post("/api/v1/qr", "{\"name\":\"" + name + "\",\"targetUrl\":\"https://a.example/\"}");
        assertThat(made.status()).isEqualTo(201);
        return made.at("/qr/slug").asText();
    }

    @Test
    void aRestoredStoreSendsNothingUntilItsOperatorSaysSo() throws Exception {
        int port = Ports.free();
        try (Receiver receiver = new Receiver(port);
                Placard placard =
                        Placard.start(Store.SQLITE, Map.of("PLACARD_OUTBOUND_PRIVATE", "127.0.0.1/32:" + port))) {
            receiver.answer(500);
            String id = placard.post(
                            PATH,
                            "{\"name\":\"A\",\"url\":\"" + receiver.url("/in/12345678")
                                    + "\",\"types\":[\"code.*\",\"scan.counted\"]}")
                    .at("/webhook/id")
                    .asText();
            String slug = code(placard, "Waits");
            receiver.next();
            Path file = folder.resolve("backup.zip");
            assertThat(Command.run(placard.environment(), "backup", file.toString())
                            .status())
                    .isZero();
            placard.stop();
            Command restored = Command.run(placard.environment(), "restore", file.toString());
            assertThat(restored.status()).as(restored.err()).isZero();
            receiver.answer(200);
            receiver.forget();
            Path keys = Path.of(placard.environment().get("PLACARD_DATA")).resolve("keys");
            // The first start makes new keys. The operator then puts the former app.key back.
            placard.startAgain();
            placard.stop();
            Files.copy(
                    keys.resolveSibling("keys.before-restore").resolve("app.key"),
                    keys.resolve("app.key"),
                    StandardCopyOption.REPLACE_EXISTING,
                    StandardCopyOption.COPY_ATTRIBUTES);
            placard.startAgain();
            Await.until("it says so", () -> placard.get("/health/ready").text().contains("placard outbound resume"));
            assertThat(placard.get("/health/ready").status()).isEqualTo(200);
            code(placard, "After");
            String held = PATH + "/" + id + "/deliveries?state=held";
            Await.until(
                    "both are held",
                    () -> placard.get(held).at("/pagination/total").asInt() == 2);
            // Scans are held like every other event, in messages of many, so that the owner decides about them too.
            placard.scan(slug, "203.0.113.7");
            Await.until(
                    "the scan is held",
                    () -> placard.get(held).at("/pagination/total").asInt() == 3);
            try (Database database = ServerStore.database(placard)) {
                QueuedScans.add(database, placard.workspaceId(), 2_000, Instant.now());
            }
            Await.until(
                    "all scans are held",
                    () -> placard.get(held + "&limit=100")
                                    .at("/pagination/total")
                                    .asInt()
                            >= 23);
            int all = placard.get(held).at("/pagination/total").asInt();
            assertThat(all).isLessThan(60);
            assertThat(receiver.waiting()).isZero();
            assertThat(Command.run(placard.environment(), "outbound", "resume").out())
                    .contains("sent again");
            Await.until("ready", () -> !placard.get("/health/ready").text().contains("outbound"));
            code(placard, "Resumed");
            assertThat(receiver.next().at("/data/subject/name")).isEqualTo("Resumed");
            assertThat(placard.get(held).at("/pagination/total").asInt()).isEqualTo(all);
            placard.post(PATH + "/" + id + "/resume", "{\"held\":\"skip\"}");
            assertThat(placard.get(held).at("/pagination/total").asInt()).isZero();
            assertThat(receiver.waiting()).isZero();
            assertThat(Command.run(placard.environment(), "outbound", "resume").out())
                    .contains("Nothing was stopped");
        }
    }

    @Test
    void aWebhookWhoseKeyIsLostSaysWhatItNeedsAndSendsAgainOnceItHasThat() throws Exception {
        int port = Ports.free();
        try (Receiver receiver = new Receiver(port);
                Placard placard =
                        Placard.start(Store.SQLITE, Map.of("PLACARD_OUTBOUND_PRIVATE", "127.0.0.1/32:" + port))) {
            String url = receiver.url("/in/12345678");
            Reply made = placard.post(PATH, "{\"name\":\"A\",\"url\":\"" + url + "\",\"types\":[\"code.*\"]}");
            String hook = PATH + "/" + made.at("/webhook/id").asText();
            placard.stop();
            Path keys = Path.of(placard.environment().get("PLACARD_DATA")).resolve("keys");
            Files.delete(keys.resolve("app.key"));
            placard.startAgain();
            code(placard, "Held");
            Await.until(
                    "it is off",
                    () -> placard.get(hook).at("/webhook/reason").asText().equals("needs_secret"));
            assertThat(placard.get(hook).at("/warnings").toString()).contains("set url again", "rotate it");
            Reply refused = placard.post(hook + "/resume", "{\"held\":\"send\"}");
            assertThat(refused.code()).isEqualTo("needs_secret");
            assertThat(refused.text()).contains("set url again", "rotate it");
            assertThat(placard.patch(hook, "{\"url\":\"" + url + "\"}")
                            .at("/warnings")
                            .toString())
                    .contains("rotate it")
                    .doesNotContain("set url again");
            Reply rotated = placard.post(hook + "/rotate", "{}");
            assertThat(rotated.at("/webhook/formerSecretUntil").isNull()).isTrue();
            assertThat(rotated.at("/warnings").isMissingNode()).isTrue();
            assertThat(placard.post(hook + "/resume", "{\"held\":\"send\"}")
                            .at("/webhook/state")
                            .asText())
                    .isEqualTo("active");
            Receiver.Heard heard = receiver.next();
            assertThat(heard.at("/data/subject/name")).isEqualTo("Held");
            assertThat(heard.header("webhook-signature"))
                    .isEqualTo(Signature.of(
                            List.of(Base64.getDecoder()
                                    .decode(rotated.at("/webhook/secret")
                                            .asText()
                                            .substring("whsec_".length()))),
                            heard.header("webhook-id"),
                            Long.parseLong(heard.header("webhook-timestamp")),
                            heard.body()));
        }
    }
}
