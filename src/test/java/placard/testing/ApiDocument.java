package placard.testing;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import com.networknt.schema.path.NodePath;
import com.networknt.schema.path.PathType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The document as a tree, and each schema in it compiled once.
 *
 * <p>The compiler gets a copy of the document in which every schema outside {@code components} is in a numbered list,
 * so that no schema needs a pointer through path templates and media types.
 */
final class ApiDocument {
    private static final List<String> METHODS =
            List.of("get", "put", "post", "delete", "options", "head", "patch", "trace");
    private static final String LOCATION = "https://placard.dev/openapi";

    private final ObjectNode root;
    private final IdentityHashMap<JsonNode, Schema> compiled = new IdentityHashMap<>();
    private final List<Place> places = new ArrayList<>();
    private final List<Operation> operations = new ArrayList<>();

    /** A schema and where it stands. */
    private record Place(JsonNode schema, String pointer) {}

    private ApiDocument(ObjectNode root) {
        this.root = root;
        references().forEach(this::target);
        collect(root, "");
        compile();
        path("paths")
                .properties()
                .forEach(item -> METHODS.forEach(method -> {
                    if (item.getValue().has(method)) {
                        operations.add(operation(
                                method, item.getKey(), item.getValue(), operationNode(item.getKey(), method)));
                    }
                }));
    }

    /** @throws AssertionError if a reference leads nowhere */
    static ApiDocument read(Path file) {
        try {
            var yaml = YAMLMapper.builder()
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .build();
            return new ApiDocument((ObjectNode) yaml.readTree(Files.readString(file)));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    ObjectNode root() {
        return root;
    }

    List<Operation> operations() {
        return List.copyOf(operations);
    }

    JsonNode operationNode(String path, String method) {
        return path("paths").path(path).path(method);
    }

    /** The node itself, or what its {@code $ref} points to if it is nothing but a reference. */
    JsonNode resolve(JsonNode node) {
        JsonNode reference = node.path("$ref");
        return reference.isTextual() && node.size() == 1 ? target(reference.textValue()) : node;
    }

    /** @throws AssertionError if the reference leads nowhere */
    JsonNode target(String reference) {
        JsonNode found = reference.startsWith("#/") ? root.at(reference.substring(1)) : root.path("");
        if (found.isMissingNode()) {
            throw new AssertionError("docs/openapi.yaml has no " + reference);
        }
        return resolve(found);
    }

    /** Where the value breaks the schema, which must be a node of this document; empty if nowhere. */
    List<String> faults(JsonNode schema, JsonNode value) {
        Schema known = compiled.get(schema);
        if (known == null) {
            throw new AssertionError("Not a schema of docs/openapi.yaml: " + schema);
        }
        return known.validate(value).stream().map(this::describe).toList();
    }

    private String describe(Error fault) {
        String place = fault.getSchemaLocation().getFragment().toString();
        if (place.startsWith("/list/")) {
            String[] parts = place.split("/", 4);
            place = places.get(Integer.parseInt(parts[2])).pointer() + (parts.length > 3 ? "/" + parts[3] : "");
        }
        return fault.getMessage() + " [schema " + place + "]";
    }

    /** What every {@code $ref} of the document says. */
    List<String> references() {
        return root.findParents("$ref").stream()
                .map(holder -> holder.path("$ref").asText())
                .toList();
    }

    /** Every schema: components, and {@code schema} of parameters, headers and bodies. */
    Stream<JsonNode> schemas() {
        return places.stream().map(Place::schema);
    }

    private void collect(JsonNode node, String pointer) {
        if (node.path("schema").isObject()) {
            places.add(new Place(node.get("schema"), pointer + "/schema"));
        }
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            String at = pointer + "/" + member.getKey().replace("~", "~0").replace("/", "~1");
            if (at.equals("/components/schemas")) {
                member.getValue()
                        .properties()
                        .forEach(schema -> places.add(new Place(schema.getValue(), at + "/" + schema.getKey())));
            } else {
                collect(member.getValue(), at);
            }
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            collect(node.get(i), pointer + "/" + i);
        }
    }

    private void compile() {
        ObjectNode copy = root.objectNode();
        copy.set("components", path("components").deepCopy());
        copy.at("/components/schemas").forEach(ApiDocument::close);
        ArrayNode list = copy.putArray("list");
        schemas().forEach(schema -> list.add(close(schema.deepCopy())));
        var words = Dialect.builder(Dialects.getDraft202012())
                .keyword(new NonValidationKeyword("components"))
                .keyword(new NonValidationKeyword("list"))
                .keyword(new NonValidationKeyword("x-members-by-code"))
                .keyword(new NonValidationKeyword("x-members-by-type"))
                .keyword(new NonValidationKeyword("x-names"))
                .keyword(new NonValidationKeyword("x-shape"))
                .keyword(new NonValidationKeyword("x-enum-varnames"))
                .build();
        var config = SchemaRegistryConfig.builder()
                .formatAssertionsEnabled(true)
                .pathType(PathType.JSON_POINTER)
                .build();
        var registry = SchemaRegistry.withDialect(
                words, builder -> builder.schemaRegistryConfig(config).schemas(Map.of(LOCATION, copy.toString())));
        // Asked of the registry one by one, each would read the whole document anew and keep it.
        Schema whole = registry.getSchema(SchemaLocation.of(LOCATION));
        NodePath all = new NodePath(PathType.JSON_POINTER).append("list");
        for (int i = 0; i < places.size(); i++) {
            Schema schema = whole.getRefSchema(all.append(i));
            schema.initializeValidators();
            compiled.put(places.get(i).schema(), schema);
        }
    }

    /**
     * The schema, with every object in it closed that does not say what else it may have. The document leaves them open,
     * since a later version may add members; this version must not have one that the document doesn't name.
     */
    private static JsonNode close(JsonNode schema) {
        if (schema.has("properties") && !schema.has("additionalProperties")) {
            ((ObjectNode) schema).put("additionalProperties", false);
        }
        schema.path("properties").forEach(ApiDocument::close);
        Stream.of("items", "additionalProperties")
                .map(schema::path)
                .filter(JsonNode::isObject)
                .forEach(ApiDocument::close);
        return schema;
    }

    private JsonNode path(String name) {
        return root.path(name);
    }

    private Operation operation(String method, String path, JsonNode item, JsonNode node) {
        List<Operation.Parameter> parameters = Stream.of(item, node)
                .flatMap(owner -> owner.path("parameters").valueStream())
                .map(this::resolve)
                .map(p -> new Operation.Parameter(
                        p.path("name").textValue(),
                        p.path("in").textValue(),
                        p.path("required").asBoolean(),
                        p.path("schema"),
                        p.path("example")))
                .toList();
        JsonNode samples = node.at("/requestBody/content/application~1json/examples");
        return new Operation(
                method.toUpperCase(java.util.Locale.ROOT),
                path,
                node.path("operationId").asText(),
                node.path("x-required-scope").textValue(),
                parameters,
                samples.isEmpty() ? null : samples.iterator().next().path("value"));
    }
}
