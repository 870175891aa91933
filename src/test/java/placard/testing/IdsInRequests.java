package placard.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Every place in a request, but for its path, where the contract takes the id of something: by its form, or by its name. */
public final class IdsInRequests {
    private static final Pattern ID = Pattern.compile("\\^(cat|file|sec|item|qr|key|ws)_.*");
    private static final Pattern NAMED = Pattern.compile(".*([fF]ileIds?|[cC]atalogId|[sS]ectionId)");
    private static final ApiDocument DOCUMENT = OpenApi.DOCUMENT;

    private final Set<String> found = new TreeSet<>();

    private IdsInRequests() {}

    /** Such as {@code createQr /content/fileIds/0} in a body, or {@code listQr ?catalogId} in a query. */
    public static Set<String> all() {
        IdsInRequests ids = new IdsInRequests();
        for (Operation operation : OpenApi.operations()) {
            for (Operation.Parameter parameter : operation.parameters()) {
                if (!parameter.in().equals("path")) {
                    ids.walk(operation.operationId() + " ?" + parameter.name(), parameter.schema(), List.of());
                }
            }
            JsonNode body = DOCUMENT.resolve(
                    DOCUMENT.operationNode(operation.path(), operation.method().toLowerCase(Locale.ROOT))
                            .path("requestBody"));
            body.path("content")
                    .forEach(content -> ids.walk(operation.operationId() + " ", content.path("schema"), List.of()));
        }
        return ids.found;
    }

    private void walk(String at, JsonNode schema, List<String> within) {
        String reference = schema.path("$ref").asText();
        if (within.contains(reference)) {
            return;
        }
        List<String> inner = reference.isEmpty()
                ? within
                : Stream.concat(within.stream(), Stream.of(reference)).toList();
        JsonNode target = DOCUMENT.resolve(schema);
        if (ID.matcher(target.path("pattern").asText()).matches()) {
            found.add(at);
        }
        for (var member : OpenApi.members(target).entrySet()) {
            String place = at + "/" + member.getKey();
            boolean isList = DOCUMENT.resolve(member.getValue()).path("items").isObject();
            if (NAMED.matcher(member.getKey()).matches()) {
                found.add(isList ? place + "/0" : place);
            }
            walk(place, member.getValue(), inner);
        }
        if (target.path("items").isObject()) {
            walk(at + "/0", target.path("items"), inner);
        }
        for (String word : List.of("allOf", "anyOf", "oneOf")) {
            target.path(word).forEach(part -> walk(at, part, inner));
        }
    }
}
