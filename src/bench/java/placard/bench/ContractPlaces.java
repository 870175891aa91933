package placard.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Every member of a JSON body and every parameter, from the contract: the server's own openapi.json. */
final class ContractPlaces {
    private static final int DEEPEST = 5;
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

    /**
     * A member of a body.
     *
     * @param members the names from the body inwards; {@code []} is the first entry of an array
     * @param isText whether it may be a text
     */
    record Member(String method, String path, List<String> members, boolean isText) {
        String name() {
            return method + " " + path + " /" + String.join("/", members);
        }

        /** A body with only this member. */
        String body(String json) {
            String body = json;
            for (String name : members.reversed()) {
                body = name.equals("[]") ? "[" + body + "]" : "{\"" + name + "\":" + body + "}";
            }
            return body;
        }
    }

    /**
     * A parameter.
     *
     * @param in {@code path}, {@code query} or {@code header}
     */
    record Parameter(String method, String path, String in, String name) {
        String title() {
            return method + " " + path + " " + in + " " + name;
        }
    }

    private final JsonNode document;
    private final Map<String, Member> members = new TreeMap<>();
    private final Map<String, Parameter> parameters = new TreeMap<>();

    ContractPlaces(JsonNode document) {
        this.document = document;
        document.path("paths").properties().forEach(path -> {
            for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
                if (METHODS.contains(operation.getKey())) {
                    String method = operation.getKey().toUpperCase(Locale.ROOT);
                    path.getValue().path("parameters").forEach(one -> add(method, path.getKey(), one));
                    operation.getValue().path("parameters").forEach(one -> add(method, path.getKey(), one));
                    JsonNode schema = operation.getValue().at("/requestBody/content/application~1json/schema");
                    walk(method, path.getKey(), List.of(), schema);
                }
            }
        });
    }

    List<Member> members() {
        return List.copyOf(members.values());
    }

    List<Parameter> parameters() {
        return List.copyOf(parameters.values());
    }

    private void add(String method, String path, JsonNode named) {
        JsonNode one = resolved(named);
        Parameter parameter = new Parameter(
                method, path, one.path("in").asText(), one.path("name").asText());
        parameters.put(parameter.title(), parameter);
    }

    private JsonNode resolved(JsonNode node) {
        return node.has("$ref")
                ? resolved(document.at(node.path("$ref").asText().substring(1)))
                : node;
    }

    private void walk(String method, String path, List<String> names, JsonNode named) {
        JsonNode schema = resolved(named);
        if (names.size() > DEEPEST || !schema.isObject()) {
            return;
        }
        for (String word : List.of("allOf", "oneOf", "anyOf")) {
            schema.path(word).forEach(one -> walk(method, path, names, one));
        }
        schema.path("properties")
                .properties()
                .forEach(member -> walk(method, path, with(names, member.getKey()), member.getValue()));
        walk(method, path, with(names, "[]"), schema.path("items"));
        walk(method, path, with(names, "en"), schema.path("additionalProperties"));
        JsonNode type = schema.path("type");
        boolean isText = type.asText().equals("string")
                || type.valueStream().anyMatch(one -> one.asText().equals("string"));
        Member member = new Member(method, path, names, isText);
        members.merge(member.name(), member, (known, other) -> known.isText ? known : other);
    }

    private static List<String> with(List<String> members, String name) {
        List<String> more = new ArrayList<>(members);
        more.add(name);
        return List.copyOf(more);
    }
}
