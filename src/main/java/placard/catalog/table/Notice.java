package placard.catalog.table;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import placard.base.Json;

/**
 * A remark about a file or one of its rows, which the owner reads before anything is written.
 *
 * @param code a stable word for programs
 * @param message a sentence for people
 * @param values the parts of the sentence that differ, for a translation
 */
record Notice(String code, String message, List<String> values) {
    static Notice of(String code, String message, String... values) {
        return new Notice(code, message, List.of(values));
    }

    static ArrayNode json(List<Notice> notices) {
        ArrayNode array = Json.object().arrayNode();
        for (Notice notice : notices) {
            ArrayNode values = array.addObject()
                    .put("code", notice.code)
                    .put("message", notice.message)
                    .putArray("values");
            notice.values.forEach(values::add);
        }
        return array;
    }
}
