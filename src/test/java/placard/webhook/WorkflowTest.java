package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
