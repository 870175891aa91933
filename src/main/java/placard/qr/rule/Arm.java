package placard.qr.rule;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import placard.base.Json;

/**
 * A place to which a rule leads: an address or a catalogue.
 *
 * @param id of an arm of a split; empty for the only place of a rule
 * @param weight its share among the arms
 * @param targetUrl null for a catalogue
 * @param catalogId null for an address
 */
public record Arm(
        String id,
        @Nullable String name,
        int weight,
        @Nullable String targetUrl,
        @Nullable String catalogId) {
    ObjectNode json() {
        return to(Json.object().put("id", id).put("name", name).put("weight", weight));
    }

    /** Writes where it leads. */
    ObjectNode to(ObjectNode json) {
        return json.put("targetUrl", targetUrl).put("catalogId", catalogId);
    }
}
