package placard.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import placard.base.Json;

/** Every member of a request body that is a text, from the contract: the server's own openapi.json. */
final class TextMembers {
    private static final int DEEPEST = 5;

    /**
     * A place for a text.
     *
     * @param members the names from the body inwards; {@code []} is the first entry of an array
     */
    record Member(String method, String path, List<String> members) {
        String name() {
            return method + " " + path + " /" + String.join("/", members);
        }

        /** A body with only this member. */
        String body(String text) {
            JsonNode value = Json.object().textNode(text);
            for (int i = members.size() - 1; i >= 0; i--) {
                String name = members.get(i);
                value = name.equals("[]")
                        ? Json.object().arrayNode().add(value)
                        : Json.object().set(name, value);
            }
            return Json.text(value);
        }
    }

    private final JsonNode document;
    private final Map<String, Member> found = new HashMap<>();

    private TextMembers(JsonNode document) {
        this.document = document;
    }

    static List<Member> of(JsonNode document) {
        TextMembers all = new TextMembers(document);
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(operation -> {
                    JsonNode schema = operation.getValue().at("/requestBody/content/application~1json/schema");
                    if (schema instanceof ObjectNode) {
                        String method = operation.getKey().toUpperCase(java.util.Locale.ROOT);
                        all.walk(method, path.getKey(), List.of(), schema);
                    }
                }));
        return List.copyOf(all.found.values());
    }

    private void walk(String method, String path, List<String> members, JsonNode schema) {
        if (members.size() > DEEPEST) {
            return;
        }
        if (schema.has("$ref")) {
            walk(method, path, members, document.at(schema.path("$ref").asText().substring(1)));
            return;
        }
        for (String word : List.of("allOf", "oneOf", "anyOf")) {
            schema.path(word).forEach(one -> walk(method, path, members, one));
        }
        schema.path("properties")
                .properties()
                .forEach(member -> walk(method, path, with(members, member.getKey()), member.getValue()));
        if (schema.path("items").isObject()) {
            walk(method, path, with(members, "[]"), schema.path("items"));
        }
        if (schema.path("additionalProperties").isObject()) {
            walk(method, path, with(members, "en"), schema.path("additionalProperties"));
        }
        boolean isText = schema.path("type").asText().equals("string")
                || schema.path("type")
                        .valueStream()
                        .anyMatch(type -> type.asText().equals("string"));
        if (isText && !members.isEmpty()) {
            Member member = new Member(method, path, members);
            found.put(member.name(), member);
        }
    }

    private static List<String> with(List<String> members, String name) {
        List<String> more = new ArrayList<>(members);
        more.add(name);
        return List.copyOf(more);
    }
}
