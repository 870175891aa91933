package placard.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import placard.base.Json;
import placard.web.Answer;
import placard.web.Encodings;
import placard.web.Request;
import placard.web.Route;

/**
 * The contract itself, for everybody: the OpenAPI document as YAML and as JSON. It names this server as the one to call, so
 * that a client generated from it needs no other address.
 */
public final class ContractRoutes {
    /** The one server that the document names. */
    private static final String SERVER = "(?m)(?<=^servers:\n {2})- url: .*$";

    private final byte[] yaml;
    private final byte[] json;
    /** Anybody may ask, as often as they like: it is compressed once. */
    private final byte[] compressedJson;

    /** @param baseUrl where the public finds this server, without a slash at the end */
    public ContractRoutes(String baseUrl) {
        try (InputStream in =
                Objects.requireNonNull(ContractRoutes.class.getResourceAsStream("/placard/openapi.yaml"))) {
            yaml = naming(baseUrl, in.readAllBytes());
            JsonNode tree = new YAMLMapper().readTree(yaml);
            json = Json.bytes(tree);
            compressedJson = Encodings.gzip(json);
        } catch (IOException broken) {
            throw new UncheckedIOException("The OpenAPI document is damaged", broken);
        }
    }

    private static byte[] naming(String baseUrl, byte[] document) {
        String text = new String(document, StandardCharsets.UTF_8);
        // A text in JSON's quotes is one in YAML as well.
        return text.replaceFirst(SERVER, Matcher.quoteReplacement("- url: " + TextNode.valueOf(baseUrl)))
                .getBytes(StandardCharsets.UTF_8);
    }

    public List<Route> routes() {
        return List.of(
                Route.open("GET", "/api/v1/openapi.yaml", _ -> Answer.bytes(200, "application/yaml", yaml)),
                Route.open("GET", "/api/v1/openapi.json", this::json));
    }

    private Answer json(Request request) {
        Answer answer = Answer.bytes(200, "application/json", json).with("Vary", "Accept-Encoding");
        return Encodings.takesGzip(request.header("Accept-Encoding"))
                ? answer.with("Content-Encoding", "gzip").holding(compressedJson)
                : answer;
    }
}
