package placard.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What must be true of {@code docs/openapi.yaml} itself; that its references lead somewhere, reading it has shown. */
final class OpenApiLintTest {
    private static final ApiDocument DOCUMENT = OpenApi.DOCUMENT;
    private static final JsonNode COMPONENTS = DOCUMENT.root().path("components");
    private static final Set<String> SCHEMA_WORDS = Set.of(
            "$ref",
            "type",
            "description",
            "examples",
            "default",
            "enum",
            "const",
            "format",
            "pattern",
            "minLength",
            "maxLength",
            "minimum",
            "maximum",
            "multipleOf",
            "required",
            "properties",
            "patternProperties",
            "additionalProperties",
            "items",
            "minItems",
            "maxItems",
            "uniqueItems",
            "oneOf",
            "discriminator",
            "x-members-by-code",
            "x-members-by-type",
            "x-names",
            "x-shape",
            "contentMediaType",
            "x-enum-varnames");

    @Test
    void everyComponentIsUsed() {
        Set<String> used = new HashSet<>(DOCUMENT.references());
        Stream.of("schemas", "responses", "parameters", "headers")
                .flatMap(kind -> COMPONENTS.path(kind).properties().stream()
                        .map(member -> "#/components/" + kind + "/" + member.getKey()))
                .forEach(component -> assertThat(used).contains(component));
    }

    @Test
    void everyComponentIsDescribed() {
        COMPONENTS
                .properties()
                .forEach(kind -> kind.getValue()
                        .properties()
                        .forEach(member -> assertThat(
                                        member.getValue().path("description").asText())
                                .as(kind.getKey() + " " + member.getKey())
                                .isNotBlank()));
    }

    @Test
    void operationIdsAreUnique() {
        assertThat(OpenApi.operations()).extracting(Operation::operationId).doesNotHaveDuplicates();
    }

    @Test
    void everySchemaUsesKnownWords() {
        DOCUMENT.schemas().forEach(OpenApiLintTest::assertKnownWords);
    }

    @Test
    void everyExampleOfASchemaFits() {
        DOCUMENT.schemas().forEach(schema -> schema.path("examples").forEach(example -> assertFits(schema, example)));
    }

    @Test
    void everyExampleOfABodyFits() {
        for (JsonNode media : holders(DOCUMENT.root(), "schema")) {
            media.path("examples").forEach(example -> assertFits(media.path("schema"), example.path("value")));
            if (media.has("example")) {
                assertFits(media.path("schema"), media.path("example"));
            }
        }
    }

    /** A closed schema is closed at every level: an additional member in any object makes the answer invalid. */
    @Test
    void aStrayMemberIsOffSchemaAtEveryLevelOfAnAnswer() {
        COMPONENTS.path("schemas").forEach(schema -> {
            if (schema.has("properties")) {
                for (JsonNode example : schema.path("examples")) {
                    JsonNode copy = example.deepCopy();
                    for (ObjectNode inner : objects(copy, schema)) {
                        inner.put("stray", 1);
                        assertThat(DOCUMENT.faults(schema, copy))
                                .as("stray member in " + copy)
                                .isNotEmpty();
                        inner.remove("stray");
                    }
                }
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> everyOperation() {
        return OpenApi.operations().stream()
                .map(operation -> DynamicTest.dynamicTest(operation.toString(), () -> {
                    JsonNode node = DOCUMENT.operationNode(
                            operation.path(), operation.method().toLowerCase(Locale.ROOT));
                    saysWhatItDoes(node);
                    namesItsScope(operation, node);
                    declaresItsParameters(operation);
                    givesASampleOfItsBody(node);
                    documentsItsRefusals(operation, node);
                    givesEveryAnswerARequestId(node);
                }));
    }

    private static void saysWhatItDoes(JsonNode node) {
        assertThat(node.path("summary").asText()).isNotBlank().hasSizeLessThan(60);
        assertThat(node.path("description").asText()).isNotBlank();
        List<String> known = DOCUMENT.root()
                .path("tags")
                .valueStream()
                .map(tag -> tag.path("name").asText())
                .toList();
        assertThat(node.path("tags"))
                .isNotEmpty()
                .allSatisfy(tag -> assertThat(known).contains(tag.asText()));
    }

    private static void namesItsScope(Operation operation, JsonNode node) {
        JsonNode security = node.path("security");
        assertThat(security.isArray()).as("security is stated").isTrue();
        if (operation.isPublic()) {
            assertThat(node.path("x-public").asBoolean()).isTrue();
            assertThat(security).isEmpty();
            return;
        }
        assertThat(node.has("x-public")).isFalse();
        // An API key is no OAuth token: its scopes are in x-required-scope alone.
        assertThat(security).hasToString("[{\"apiKey\":[]}]");
        assertThat(COMPONENTS
                        .at("/schemas/Scope/enum")
                        .valueStream()
                        .map(JsonNode::asText)
                        .toList())
                .containsAll(operation.scopes());
    }

    private static void declaresItsParameters(Operation operation) {
        Set<String> inTemplate = new TreeSet<>();
        Pattern.compile("\\{([^}]+)}").matcher(operation.path()).results().forEach(m -> inTemplate.add(m.group(1)));
        Set<String> declared = new TreeSet<>();
        for (Operation.Parameter parameter : operation.parameters()) {
            assertThat(parameter.example().isMissingNode())
                    .as(parameter.name() + " has an example")
                    .isFalse();
            assertThat(parameter.schema().isObject())
                    .as(parameter.name() + " has a schema")
                    .isTrue();
            if (parameter.in().equals("path")) {
                assertThat(parameter.required()).isTrue();
                declared.add(parameter.name());
            }
        }
        assertThat(declared).isEqualTo(inTemplate);
        assertThat(operation.parameters())
                .extracting(parameter -> parameter.in() + " " + parameter.name())
                .doesNotHaveDuplicates();
    }

    private static void givesASampleOfItsBody(JsonNode node) {
        if (node.has("requestBody")) {
            assertThat(node.path("requestBody").path("description").asText()).isNotBlank();
            assertThat(node.at("/requestBody/content/application~1json/examples")
                            .isEmpty())
                    .isEqualTo(
                            node.at("/requestBody/content/multipart~1form-data").isObject());
        }
    }

    /** Each check that a request passes through has its status. */
    private static void documentsItsRefusals(Operation operation, JsonNode node) {
        Set<String> expected = new TreeSet<>();
        if (operation.path().startsWith("/api/")) {
            expected.addAll(Set.of("414", "431", "500", "503"));
        } else if (operation.path().startsWith("/health/")) {
            expected.addAll(Set.of("414", "431"));
        } else {
            expected.addAll(Set.of("404", "410", "429", "503"));
        }
        if (!operation.isPublic()) {
            expected.addAll(Set.of("401", "429"));
            if (!operation.requiredScope().equals(Operation.ANY_KEY)) {
                expected.add("403");
            }
        }
        if (node.has("requestBody")) {
            expected.addAll(Set.of("400", "413", "415", "422"));
        }
        for (Operation.Parameter parameter : operation.parameters()) {
            expected.addAll(refusals(operation, parameter));
        }
        assertThat(names(node.path("responses"))).containsAll(expected);
    }

    private static Set<String> refusals(Operation operation, Operation.Parameter parameter) {
        return switch (parameter.in() + " " + parameter.name()) {
            case "header If-Match" -> Set.of("412");
            case "header If-None-Match" -> Set.of("304");
            case "header Idempotency-Key" -> Set.of("409", "422");
            case String p when p.startsWith("path ") -> Set.of("404");
            case String p when p.startsWith("query ") && operation.path().startsWith("/api/") -> Set.of("422");
            default -> Set.of();
        };
    }

    private static void givesEveryAnswerARequestId(JsonNode node) {
        for (Map.Entry<String, JsonNode> entry : node.path("responses").properties()) {
            JsonNode response = DOCUMENT.resolve(entry.getValue());
            JsonNode header = DOCUMENT.resolve(response.path("headers").path("X-Request-Id"));
            assertThat(header.path("required").asBoolean()).as(entry.getKey()).isTrue();
            assertThat(response.path("description").asText()).isNotBlank();
        }
    }

    private static Set<String> names(JsonNode node) {
        Set<String> names = new TreeSet<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static void assertFits(JsonNode schema, JsonNode example) {
        assertThat(DOCUMENT.faults(schema, example)).as(example.toString()).isEmpty();
    }

    private static void assertKnownWords(JsonNode schema) {
        for (Map.Entry<String, JsonNode> member : schema.properties()) {
            assertThat(SCHEMA_WORDS).as(schema.toString()).contains(member.getKey());
            switch (member.getKey()) {
                case "properties", "patternProperties", "oneOf" ->
                    member.getValue().forEach(OpenApiLintTest::assertKnownWords);
                case "items" -> assertKnownWords(member.getValue());
                default -> {}
            }
        }
    }

    /** Every object, at any depth, that has this member. */
    private static List<JsonNode> holders(JsonNode node, String member) {
        List<JsonNode> found = new ArrayList<>();
        if (node.has(member)) {
            found.add(node);
        }
        node.forEach(inner -> found.addAll(holders(inner, member)));
        return found;
    }

    /** Every object of an example whose schema says which members it has. */
    private static List<ObjectNode> objects(JsonNode node, JsonNode schema) {
        List<ObjectNode> found = new ArrayList<>();
        JsonNode whole = DOCUMENT.resolve(schema);
        if (node instanceof ObjectNode object && whole.has("properties") && !whole.has("additionalProperties")) {
            found.add(object);
        }
        node.properties()
                .forEach(member -> found.addAll(objects(
                        member.getValue(),
                        OpenApi.members(whole).getOrDefault(member.getKey(), MissingNode.getInstance()))));
        if (node.isArray()) {
            node.forEach(inner -> found.addAll(objects(inner, whole.path("items"))));
        }
        return found;
    }
}
