package placard.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One operation that {@code docs/openapi.yaml} documents.
 *
 * @param method in capitals
 * @param path the template, such as {@code /api/v1/qr/{id}}
 * @param requiredScope null if the operation is public, {@link #ANY_KEY} if any valid key will do; scopes of which either
 *     is enough with {@code |} between them
 * @param sampleBody the first example of a request body, or null if the operation takes none
 */
public record Operation(
        String method,
        String path,
        String operationId,
        @Nullable String requiredScope,
        List<Parameter> parameters,
        @Nullable JsonNode sampleBody) {
    /** Stands for an operation that any key may call. */
    public static final String ANY_KEY = "any";

    /**
     * A parameter of the operation or of its path.
     *
     * @param in {@code path}, {@code query} or {@code header}
     * @param example a value that the schema allows
     */
    public record Parameter(String name, String in, boolean required, JsonNode schema, JsonNode example) {}

    public boolean isPublic() {
        return requiredScope == null;
    }

    /** The scopes of which a key needs one, the one that a refusal names first; none if any key will do. */
    public List<String> scopes() {
        return requiredScope == null || requiredScope.equals(ANY_KEY)
                ? List.of()
                : List.of(requiredScope.split("\\|", -1));
    }

    /** The path with the example of each path parameter in its place. */
    public String samplePath() {
        String filled = path;
        for (Parameter parameter : parameters) {
            if (parameter.in().equals("path")) {
                filled = filled.replace(
                        "{" + parameter.name() + "}", parameter.example().asText());
            }
        }
        return filled;
    }

    @Override
    public String toString() {
        return method + " " + path + " (" + operationId + ")";
    }
}
