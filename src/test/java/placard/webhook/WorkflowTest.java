package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.base.Json;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Receiver;
import placard.testing.Reply;
import placard.testing.Scanners;
import placard.testing.Store;

/** The workflow for n8n in the documents, with a message as it really arrives. */
class WorkflowTest {
    private static final Path WORKFLOW = Path.of("docs/integrations/n8n.json");

    /** What {@code .ci/tools.sh} fetched from npm. */
    private static final Path MODULES =
            Path.of("target", "clients", "npm", "node_modules").toAbsolutePath();

    @TempDir
    private Path folder;

    /** Runs the code of the node as n8n does: in an asynchronous function with its input and its helpers. */
    private String run(String secret, Receiver.Heard heard, String body, long secondsLater)
            throws IOException, InterruptedException {
        JsonNode nodes = Json.parse(Files.readAllBytes(WORKFLOW)).path("nodes");
        String code = nodes.get(1).at("/parameters/jsCode").asText();
        assertThat(nodes.get(0).at("/parameters/options/rawBody").asBoolean()).isTrue();
        assertThat(code).contains("whsec_PASTE_THE_SECRET_HERE");
        String headers = Json.text(Json.object()
                .put("webhook-id", heard.header("webhook-id"))
                .put("webhook-timestamp", heard.header("webhook-timestamp"))
                .put("webhook-signature", heard.header("webhook-signature")));
        String program = "const real = Date.now; Date.now = () => real() + " + secondsLater * 1000 + ";\n"
                + "const raw = Buffer.from('"
                + Base64.getEncoder().encodeToString(body.getBytes(StandardCharsets.UTF_8)) + "', 'base64');\n"
                + "const $input = {first: () => ({json: {headers: " + headers + "}})};\n"
                + "async function node() {\n" + code.replace("whsec_PASTE_THE_SECRET_HERE", secret) + "\n}\n"
                + "node.call({helpers: {getBinaryDataBuffer: async (item, name) => name === 'data' ? raw : null}})\n"
                + ".then((items) => console.log(JSON.stringify(items[0].json)), (e) => console.log('refused: ' + e.message));";
        Path script = folder.resolve("node.cjs");
        Files.writeString(script, program);
        return Scanners.output(List.of(Scanners.program("node").toString(), script.toString()), 0)
                .strip();
    }

    @Test
    void theCodeOfTheWorkflowVerifiesARealMessageAndRefusesAnotherByteSecretOrTime() throws Exception {
        Scanners.needs("node");
        int port = Ports.free();
        try (Receiver receiver = new Receiver(port);
                Placard placard =
                        Placard.start(Store.SQLITE, Map.of("PLACARD_OUTBOUND_PRIVATE", "127.0.0.1/32:" + port))) {
            Reply made = placard.post(
                    "/api/v1/webhooks",
                    "{\"name\":\"n8n\",\"url\":\"" + receiver.url("/n8n") + "\",\"types\":[\"code.*\"]}");
            String secret = made.at("/webhook/secret").asText();
            placard.post("/api/v1/qr", "{\"name\":\"Tür – مرحبا\",\"targetUrl\":\"https://a.example/\"}");
            Receiver.Heard heard = receiver.next();
            JsonNode item = Json.parse(run(secret, heard, heard.body(), 0).getBytes(StandardCharsets.UTF_8));
            assertThat(item.path("messageId").asText()).isEqualTo(heard.header("webhook-id"));
            assertThat(item.at("/data/subject/name").asText()).isEqualTo("Tür – مرحبا");
            assertThat(run(secret, heard, heard.body().replace("code.created", "code.createe"), 0))
                    .isEqualTo("refused: The signature is wrong.");
            assertThat(run(secret.replaceFirst("whsec_.", "whsec_/"), heard, heard.body(), 0))
                    .isEqualTo("refused: The signature is wrong.");
            assertThat(run(secret, heard, heard.body(), 6 * 60)).isEqualTo("refused: The message is too old.");
            assertThat(run(secret, heard, heard.body(), -6 * 60)).isEqualTo("refused: The message is too old.");
        }
    }

    /** The library of Standard Webhooks for JavaScript judges a message with two signatures. */
    @Test
    void theLibraryForJavaScriptVerifiesBothSecretsAndRefusesAllElse() throws Exception {
        Scanners.needs("node");
        assertThat(MODULES.resolve("standardwebhooks"))
                .as(".ci/tools.sh fetches it")
                .isDirectory();
        byte[] now = Signature.newSecret(new SecureRandom());
        byte[] former = Signature.newSecret(new SecureRandom());
        String body = "{\"type\":\"code.created\",\"name\":\"Crème – مرحبا\"}";
        long seconds = Instant.now().getEpochSecond();
        String program = """
                const { Webhook } = require(process.argv[2]);
                const [now, former, time, signature, old, body] = JSON.parse(process.argv[3]);
                const is = (secret, id, at, signed, text) => {
                  try {
                    new Webhook(secret).verify(text, {"webhook-id": id, "webhook-timestamp": at, "webhook-signature": signed});
                    return "verified";
                  } catch (refused) {
                    return "refused";
                  }
                };
                console.log([
                  is(now, "msg_1", time, signature, body),
                  is(former, "msg_1", time, signature, body),
                  is(now, "msg_1", time, signature, body.replace("C", "c")),
                  is(now, "msg_2", time, signature, body),
                  is(now, "msg_1", String(Number(time) + 1), signature, body),
                  is(now, "msg_1", String(time - 360), old, body),
                ].join(" "));
                """;
        Path script = folder.resolve("verify.cjs");
        Files.writeString(script, program);
        String given = Json.object()
                .putArray("given")
                .add(Signature.shown(now))
                .add(Signature.shown(former))
                .add(Long.toString(seconds))
                .add(Signature.of(List.of(now, former), "msg_1", seconds, body))
                .add(Signature.of(List.of(now), "msg_1", seconds - 360, body))
                .add(body)
                .toString();
        assertThat(Scanners.output(
                                List.of(
                                        Scanners.program("node").toString(),
                                        script.toString(),
                                        MODULES.resolve("standardwebhooks").toString(),
                                        given),
                                0)
                        .strip())
                .isEqualTo("verified verified refused refused refused refused");
    }

    @Test
    void theSwitchOfTheWorkflowKnowsTypesThatThereAre() throws IOException {
        JsonNode rules = Json.parse(Files.readAllBytes(WORKFLOW)).at("/nodes/2/parameters/rules/values");
        assertThat(rules)
                .isNotEmpty()
                .allSatisfy(rule -> assertThat(EventType.CHOICES)
                        .containsKey(
                                rule.at("/conditions/conditions/0/rightValue").asText()));
    }
}
