package placard.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What generators of clients can't take of an OpenAPI document, or make a wrong client of: each rule is a client that did
 * not compile, did not start, or changed what its caller had not named.
 */
final class ClientLint {
    /** Words that generators drop, or make types of that don't compile. */
    private static final Set<String> CONDITIONS = Set.of(
            "allOf",
            "anyOf",
            "not",
            "if",
            "then",
            "else",
            "dependentRequired",
            "dependentSchemas",
            "unevaluatedProperties",
            "unevaluatedItems",
            "prefixItems",
            "contains");

    private final JsonNode root;
    private final List<String> faults = new ArrayList<>();

    private ClientLint(JsonNode root) {
        this.root = root;
    }

    /** The faults of a document, each with the pointer of where it is; empty if there are none. */
    static List<String> faults(JsonNode root) {
        ClientLint lint = new ClientLint(root);
        lint.references(root, "");
        lint.everySchema(root, "");
        lint.everyBody();
        lint.everyBodyOfTheSame();
        lint.everyNameOfASchema();
        lint.everyConstantOfASchema();
        return List.copyOf(lint.faults);
    }

    /** A word beside {@code $ref} makes generators drop the one or the other. */
    private void references(JsonNode node, String at) {
        if (node.path("$ref").isTextual() && node.size() > 1) {
            fault(at, "words beside $ref");
        }
        node.properties().forEach(member -> {
            if (!isExample(member.getKey())) {
                references(member.getValue(), at + "/" + member.getKey().replace("/", "~1"));
            }
        });
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            references(node.get(i), at + "/" + i);
        }
    }

    private void everySchema(JsonNode node, String at) {
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            String place = at + "/" + member.getKey().replace("/", "~1");
            if (place.equals("/components/schemas")) {
                member.getValue()
                        .properties()
                        .forEach(schema -> schema(schema.getValue(), place + "/" + schema.getKey()));
            } else if (member.getKey().equals("schema") && member.getValue().isObject()) {
                schema(member.getValue(), place);
            } else if (!isExample(member.getKey())) {
                everySchema(member.getValue(), place);
            }
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            everySchema(node.get(i), at + "/" + i);
        }
    }

    private void schema(JsonNode schema, String at) {
        schema.fieldNames().forEachRemaining(word -> {
            if (CONDITIONS.contains(word)) {
                fault(at, "the word " + word);
            }
        });
        patterns(schema, at);
        choices(schema, at);
        enumeration(schema, at);
        constants(schema, at);
        if (types(schema).contains("number") && !schema.path("format").asText().equals("double")) {
            fault(at, "a number without format: double, of which some clients keep seven digits");
        }
        object(schema, at);
        if (schema.path("pattern").asText().matches(".*(\\\\[pP]\\{|\\(\\?).*")) {
            fault(at, "a pattern that not every language has");
        }
        inner(schema).forEach(entry -> schema(entry.getValue(), at + "/" + entry.getKey()));
    }

    /**
     * Generators drop patterns, so that these members are among the additional ones. That is right for those of any type:
     * as properties a client would send null for each that its caller left out.
     */
    private void patterns(JsonNode schema, String at) {
        schema.path("patternProperties").properties().forEach(pattern -> {
            if (!isOfAnyType(pattern.getValue()) || !pattern.getKey().matches("\\^\\w+\\$")) {
                fault(at, "the pattern " + pattern.getKey() + ", which is no single name, or has a type");
            }
        });
    }

    private static boolean isOfAnyType(JsonNode schema) {
        return Stream.of("type", "$ref", "oneOf").noneMatch(schema::has);
    }

    /** Without a discriminator a client tries each choice, and finds none or several that fit. */
    private void choices(JsonNode schema, String at) {
        if (!schema.has("oneOf")) {
            return;
        }
        if (!schema.path("discriminator").has("propertyName")) {
            fault(at, "oneOf without a discriminator");
        }
        schema.path("oneOf").forEach(choice -> {
            if (choice.path("type").asText().equals("null")) {
                fault(at, "null as a choice; write type: [x, 'null']");
            }
        });
    }

    private void enumeration(JsonNode schema, String at) {
        if (schema.has("enum") && !schema.has("type")) {
            fault(at, "enum without a type");
        }
        boolean isNull = schema.path("enum").valueStream().anyMatch(JsonNode::isNull);
        if (schema.has("enum") && isNull != mayBeNull(schema)) {
            fault(at, "null is in only one of enum and type");
        }
    }

    /** Generators make constants of values; names of our own keep them apart, and from what each enum has already. */
    private void constants(JsonNode schema, String at) {
        List<String> values = schema.path("enum")
                .valueStream()
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .toList();
        List<String> names = schema.path("x-enum-varnames")
                .valueStream()
                .map(JsonNode::asText)
                .toList();
        if (!names.isEmpty() && names.size() != values.size()) {
            fault(at, "x-enum-varnames has not one name for each value");
        }
        for (String value : values) {
            if (names.isEmpty() && (!value.matches(".*[A-Za-z].*") || value.startsWith("-") || value.equals("name"))) {
                fault(at, "the value " + value + ", which is no constant's name; say x-enum-varnames");
            }
        }
        if (!names.isEmpty() && schema.has("default")) {
            fault(at, "a default beside x-enum-varnames, which Kotlin's client calls by another name; describe it");
        }
        if (names.stream().anyMatch(name -> !name.matches("[A-Z][A-Z0-9_]*"))
                || new HashSet<>(names).size() < names.size()) {
            fault(at, "x-enum-varnames are different words in capitals");
        }
    }

    /** Go's client calls a schema's constructor NewX. Names that differ only in case are one file for others. */
    private void everyNameOfASchema() {
        Set<String> seen = new HashSet<>();
        JsonNode schemas = root.at("/components/schemas");
        schemas.fieldNames().forEachRemaining(name -> {
            if (name.startsWith("New") && schemas.has(name.substring(3))) {
                fault("/components/schemas/" + name, "the name of the constructor of " + name.substring(3));
            }
            if (!seen.add(name.toLowerCase(java.util.Locale.ROOT))) {
                fault("/components/schemas/" + name, "another schema's name but for case");
            }
        });
    }

    /** The constants of all named enums share one namespace in Go. */
    private void everyConstantOfASchema() {
        Set<String> seen = new HashSet<>();
        root.at("/components/schemas").properties().forEach(schema -> {
            JsonNode names = schema.getValue().path("x-enum-varnames");
            JsonNode all = names.isMissingNode() ? schema.getValue().path("enum") : names;
            all.valueStream().filter(JsonNode::isTextual).forEach(value -> {
                if (!seen.add(value.asText().replaceAll("[^A-Za-z0-9]+", "_").toUpperCase(java.util.Locale.ROOT))) {
                    fault(
                            "/components/schemas/" + schema.getKey(),
                            "the constant " + value.asText() + " of another enum");
                }
            });
        });
    }

    private void object(JsonNode schema, String at) {
        boolean says = schema.has("properties") || schema.has("additionalProperties");
        if (types(schema).contains("object") && !says) {
            fault(at, "an object with no member in a typed client; say additionalProperties");
        }
        schema.path("required").forEach(name -> {
            if (!schema.path("properties").has(name.asText())) {
                fault(at, "required " + name.asText() + " is not among the properties beside it");
            }
        });
    }

    /** A client fills defaults in, and null for what may be anything, and so writes what its caller had not named. */
    private void everyBody() {
        for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
            path.getValue()
                    .properties()
                    .forEach(operation -> operation
                            .getValue()
                            .at("/requestBody/content")
                            .forEach(media -> withoutDefault(
                                    media.path("schema"), operation.getKey() + " " + path.getKey(), new HashSet<>())));
        }
    }

    private void withoutDefault(JsonNode schema, String at, Set<String> seen) {
        if (schema.has("$ref")) {
            String reference = schema.path("$ref").asText();
            if (seen.add(reference)) {
                withoutDefault(root.at(reference.substring(1)), at, seen);
            }
            return;
        }
        if (at.startsWith("patch")) {
            schema.path("properties").properties().stream()
                    .filter(member -> isOfAnyType(member.getValue()))
                    .forEach(member ->
                            fault(at, member.getKey() + " of any type, for which a client sends null unasked"));
        }
        if (schema.has("default")) {
            fault(at, "a default, which a client sends unasked");
        }
        inner(schema).forEach(entry -> withoutDefault(entry.getValue(), at + " " + entry.getKey(), seen));
    }

    /** Bodies of the same thing have the same members, which are written in each, since no word may join schemas. */
    private void everyBodyOfTheSame() {
        Map.of("Patch", List.of("Create", "Row"), "Create", List.of("Preview"))
                .forEach((one, others) -> others.forEach(other -> sameMembers(one, other)));
    }

    private void sameMembers(String one, String other) {
        JsonNode schemas = root.at("/components/schemas");
        schemas.properties().stream()
                .filter(schema -> schema.getKey().endsWith(one))
                .forEach(schema -> {
                    String name = schema.getKey().replaceFirst(one + "$", other);
                    JsonNode members = schemas.path(name).path("properties");
                    schema.getValue().path("properties").fieldNames().forEachRemaining(member -> {
                        if (schemas.has(name) && !members.has(member)) {
                            fault("/components/schemas/" + name, member + " is missing, which " + one + " has");
                        }
                    });
                });
    }

    /** The schemas in a schema, by where they are in it. */
    private static List<Map.Entry<String, JsonNode>> inner(JsonNode schema) {
        List<Map.Entry<String, JsonNode>> found = new ArrayList<>();
        schema.path("properties")
                .properties()
                .forEach(member -> found.add(Map.entry("properties/" + member.getKey(), member.getValue())));
        Stream.of("items", "additionalProperties")
                .filter(word -> schema.path(word) instanceof ObjectNode)
                .forEach(word -> found.add(Map.entry(word, schema.path(word))));
        JsonNode choices = schema.path("oneOf");
        for (int i = 0; i < choices.size(); i++) {
            found.add(Map.entry("oneOf/" + i, choices.get(i)));
        }
        return found;
    }

    private static boolean mayBeNull(JsonNode schema) {
        return types(schema).contains("null");
    }

    private static List<String> types(JsonNode schema) {
        JsonNode type = schema.path("type");
        return type.isArray() ? type.valueStream().map(JsonNode::asText).toList() : List.of(type.asText());
    }

    private static boolean isExample(String word) {
        return word.equals("example") || word.equals("examples");
    }

    private void fault(String at, String what) {
        faults.add(at + ": " + what);
    }
}
