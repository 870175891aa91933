package placard.server;

import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;
import placard.web.Answer;
import placard.web.Encodings;
import placard.web.Request;
import placard.web.Route;

/**
 * The public OpenAPI document, as YAML and as the JSON that the build makes of it. Its server address is this server,
 * so generated clients need no other one.
 *
 * <p>A start reads neither. The first request reads the JSON and compresses it for all others.
 */
public final class ContractRoutes {
    /** The one server entry of the YAML. */
    private static final String YAML_SERVER = "(?m)(?<=^servers:\n {2}- url: ).*$";
    /** The server entry of the JSON. */
    private static final String JSON_SERVER = "(?<=\"servers\":\\[\\{\"url\":)\"[^\"]*\"";

    private final String server;
    private byte @Nullable [] yaml;
    private byte @Nullable [] json;
    private byte @Nullable [] compressedJson;

    /** @param baseUrl the public address of this server, without a slash at the end */
    public ContractRoutes(String baseUrl) {
        this.server = baseUrl;
    }

    public List<Route> routes() {
        return List.of(
                Route.open("GET", "/api/v1/openapi.yaml", _ -> Answer.bytes(200, "application/yaml", yaml())),
                Route.open("GET", "/api/v1/openapi.json", this::answer));
    }

    private Answer answer(Request request) {
        Answer answer = Answer.bytes(200, "application/json", json()).with("Vary", "Accept-Encoding");
        return Encodings.takesGzip(request.header("Accept-Encoding"))
                ? answer.with("Content-Encoding", "gzip").holding(compressedJson())
                : answer;
    }

    private synchronized byte[] yaml() {
        if (yaml == null) {
            yaml = naming("openapi.yaml", YAML_SERVER);
        }
        return yaml;
    }

    private synchronized byte[] json() {
        if (json == null) {
            json = naming("openapi.json", JSON_SERVER);
        }
        return json;
    }

    private synchronized byte[] compressedJson() {
        if (compressedJson == null) {
            compressedJson = Encodings.gzip(json());
        }
        return compressedJson;
    }

    private byte[] naming(String resource, String place) {
        try (InputStream in =
                Objects.requireNonNull(ContractRoutes.class.getResourceAsStream("/placard/" + resource))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    // A JSON string is a YAML string as well.
                    .replaceFirst(
                            place,
                            Matcher.quoteReplacement(TextNode.valueOf(server).toString()))
                    .getBytes(StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
