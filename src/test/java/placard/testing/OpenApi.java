package placard.testing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The contract, {@code docs/openapi.yaml}, as something that a test can ask: which operations are there, and is this real
 * answer one of those that the contract allows.
 *
 * <p>The document is read and its schemas are compiled once for the whole run.
 */
public final class OpenApi {
    static final ApiDocument DOCUMENT = ApiDocument.read(Path.of("docs", "openapi.yaml"));

    private static final Conditions CONDITIONS = new Conditions(DOCUMENT);

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final List<Route> ROUTES = DOCUMENT.operations().stream()
            .map(operation -> new Route(operation, template(operation.path())))
            .sorted(Comparator.comparingInt(Route::looseness))
            .toList();

    private record Route(Operation operation, Pattern pattern) {
        /** Fewer parameters first, then more fixed text: {@code /p/{slug}.vcf} goes before {@code /p/{slug}}. */
        int looseness() {
            String path = operation.path();
            int parameters = (int) path.chars().filter(c -> c == '{').count();
            return parameters * 10_000 - path.replaceAll("\\{[^}]*}", "").length();
        }
    }

    private OpenApi() {}

    /** Every documented operation, in the order of the document: compare it with the server's own route table. */
    public static List<Operation> operations() {
        return DOCUMENT.operations();
    }

    /**
     * The operation that answers this method on this path (without a query), if one is documented; HEAD is GET where it is
     * not documented by itself.
     */
    public static Optional<Operation> find(String method, String path) {
        Optional<Operation> best = ROUTES.stream()
                .filter(route -> route.pattern().matcher(path).matches())
                .map(Route::operation)
                .findFirst();
        return best.flatMap(operation -> on(operation.path(), method))
                .or(() -> method.equals("HEAD") ? find("GET", path) : Optional.empty());
    }

    /** The schema of an operation's JSON body; a missing node if it takes none. */
    public static JsonNode bodySchema(Operation operation) {
        return DOCUMENT.resolve(DOCUMENT.operationNode(
                                operation.path(), operation.method().toLowerCase(Locale.ROOT))
                        .path("requestBody"))
                .at("/content/application~1json/schema");
    }

    /** What a {@code $ref} of the document leads to. */
    public static JsonNode target(String reference) {
        return DOCUMENT.target(reference);
    }

    /** The schemas of an object's members by their names: its properties, and patterns that are one name each. */
    public static Map<String, JsonNode> members(JsonNode schema) {
        Map<String, JsonNode> members = new LinkedHashMap<>();
        schema.path("properties").properties().forEach(member -> members.put(member.getKey(), member.getValue()));
        schema.path("patternProperties")
                .properties()
                .forEach(member -> members.put(member.getKey().replaceAll("[$^]", ""), member.getValue()));
        return members;
    }

    private static Optional<Operation> on(String template, String method) {
        return operations().stream()
                .filter(o -> o.path().equals(template) && o.method().equals(method))
                .findFirst();
    }

    /** {@link #check(String, String, int, Map, String, byte[])} with the headers of the Java client. */
    public static void check(String method, String path, int status, HttpHeaders headers, byte[] body) {
        Map<String, String> joined = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.map().forEach((name, values) -> joined.put(name, String.join(", ", values)));
        check(method, path, status, joined, joined.get("Content-Type"), body);
    }

    /**
     * Holds a real answer against the contract: its status, content type, headers and body.
     *
     * <p>Where no operation is, the answer must be one of {@code x-unrouted-responses}, which stand for the paths under
     * {@code /api}; any other path is a page for people and no part of the contract.
     *
     * @param path as it was asked for; a query string is ignored
     * @param contentType as it was answered, or null if there was none
     * @throws AssertionError that names the operation, the status, and where the body breaks which part of the schema
     */
    public static void check(
            String method,
            String path,
            int status,
            Map<String, String> headers,
            @Nullable String contentType,
            byte[] body) {
        String plain = path.replaceFirst("[?#].*", "");
        Optional<Operation> operation = find(method, plain);
        if (operation.isEmpty() && !plain.startsWith("/api")) {
            return;
        }
        String what = operation.map(Operation::toString).orElse(method + " " + plain + " (no such operation)") + " → "
                + status;
        JsonNode responses = operation
                .map(o -> DOCUMENT.operationNode(o.path(), o.method().toLowerCase(Locale.ROOT))
                        .path("responses"))
                .orElse(DOCUMENT.root().path("x-unrouted-responses"));
        JsonNode response = DOCUMENT.resolve(responses.path(Integer.toString(status)));
        require(!response.isMissingNode(), what, "this status is not documented");
        checkHeaders(what, response.path("headers"), headers);
        if (!method.equals("HEAD")) {
            checkContent(what, status, response, contentType, body);
        }
    }

    private static void checkHeaders(String what, JsonNode documented, Map<String, String> headers) {
        Map<String, String> sent = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        sent.putAll(headers);
        documented.properties().forEach(member -> {
            String name = member.getKey();
            JsonNode header = DOCUMENT.resolve(member.getValue());
            String value = sent.get(name);
            if (value == null) {
                require(!header.path("required").asBoolean(), what, "the header " + name + " is missing");
            } else {
                conforms(what + ", header " + name, header.path("schema"), headerValue(header, value));
            }
        });
    }

    private static JsonNode headerValue(JsonNode header, String value) {
        boolean number = header.path("schema").path("type").asText().equals("integer") && value.matches("[0-9]{1,9}");
        return number ? IntNode.valueOf(Integer.parseInt(value)) : TextNode.valueOf(value);
    }

    private static void checkContent(
            String what, int status, JsonNode response, @Nullable String contentType, byte[] body) {
        JsonNode content = response.path("content");
        if (content.isMissingNode()
                || (body.length == 0 && response.path("x-body-optional").asBoolean())) {
            require(body.length == 0, what, "no body is documented, but there is one");
            return;
        }
        String media = contentType == null
                ? "none"
                : contentType.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
        JsonNode documented = content.path(media);
        require(!documented.isMissingNode(), what, "the content type " + media + " is not documented");
        JsonNode value = value(what, media, body);
        conforms(what, documented.path("schema"), value);
        List<String> faults = media.equals("application/problem+json")
                ? CONDITIONS.ofProblem(status, documented, value)
                : CONDITIONS.ofAnswer(value);
        require(faults.isEmpty(), what, String.join("\n  ", faults) + "\n  in " + value);
    }

    /** The body as the schema sees it: JSON as it is, text as a string, a picture as a string of its bytes. */
    private static JsonNode value(String what, String media, byte[] body) {
        if (media.endsWith("json")) {
            try {
                JsonNode tree = JSON.readTree(body);
                return tree == null || tree.isMissingNode() ? JsonNodeFactory.instance.nullNode() : tree;
            } catch (IOException malformed) {
                throw new AssertionError(what + ": the body is not JSON", malformed);
            }
        }
        return TextNode.valueOf(
                new String(body, media.equals("image/png") ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8));
    }

    private static void conforms(String what, JsonNode schema, JsonNode value) {
        List<String> faults = DOCUMENT.faults(schema, value);
        require(faults.isEmpty(), what, "off the schema:\n  " + String.join("\n  ", faults) + "\n  in " + value);
    }

    private static void require(boolean condition, String what, String fault) {
        if (!condition) {
            throw new AssertionError(what + ": " + fault);
        }
    }

    private static Pattern template(String path) {
        StringBuilder regex = new StringBuilder();
        for (String part : path.split("(?=\\{)|(?<=})", -1)) {
            regex.append(part.startsWith("{") ? "[^/]+" : Pattern.quote(part));
        }
        return Pattern.compile(regex.toString());
    }
}
