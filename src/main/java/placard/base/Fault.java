package placard.base;

import com.fasterxml.jackson.databind.node.ArrayNode;
import org.jspecify.annotations.Nullable;

/**
 * A fault in a request (validation error).
 *
 * @param pointer where: a JSON pointer into the body, {@code /query/<name>} for a parameter, {@code /headers/<name>} for a
 *     header
 * @param code a stable word for programs, such as {@code invalid_url}
 * @param message a sentence for people
 */
public record Fault(String pointer, String code, String message) {
    private static final String QUERY = "/query/";
    private static final String HEADERS = "/headers/";

    /**
     * A fault of a query parameter. No body has a member {@code query}, so its pointer can't be mistaken for one into a
     * body.
     */
    public static Fault ofParameter(String name, String code, String message) {
        return new Fault(QUERY + name.replace("~", "~0").replace("/", "~1"), code, message);
    }

    /** Adds the fault to an answer that lists it beside what it concerns. */
    public void addTo(ArrayNode errors) {
        errors.addObject().put("pointer", pointer).put("code", code).put("message", message);
    }

    /** The query parameter that is wrong; null if something else is. */
    public @Nullable String parameter() {
        return pointer.startsWith(QUERY)
                ? pointer.substring(QUERY.length()).replace("~1", "/").replace("~0", "~")
                : null;
    }

    /** The header that is wrong; null if something else is. */
    public @Nullable String header() {
        return pointer.startsWith(HEADERS) ? pointer.substring(HEADERS.length()) : null;
    }
}
