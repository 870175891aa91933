package placard.qr.judge;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import placard.base.Json;

/**
 * A change after which something that was found is found no longer.
 *
 * @param of what it is a remedy for
 * @param patch a merge patch of the request
 * @param passes whether nothing is left then that the design would be refused for
 */
public record Fix(Kind kind, List<Finding> of, ObjectNode patch, boolean passes) {
    /** What it does: a stable word, which programs say in their people's own language. */
    enum Kind {
        DARKER_COLOR,
        LIGHTER_GROUND,
        SWAP_COLORS,
        ONE_COLOR,
        SQUARE_MODULES,
        OTHER_EYES,
        CLOSED_FRAME,
        ANY_FRAME,
        FRAME_COLOR,
        LARGER,
        SHORTER_CAPTION,
        OTHER_CAPTION,
        NO_CAPTION,
        CAPTION_COLOR,
        CORNER,
        NO_MARK,
        GROUND_OUTSIDE,
        LESS_CORRECTION,
        SHORT_LINK,
        PLAIN,
        ALL;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public ObjectNode json() {
        ObjectNode json = Json.object().put("kind", kind.word());
        ArrayNode checks = json.putArray("of");
        of.forEach(finding ->
                checks.addObject().put("check", finding.check().word()).put("pointer", finding.pointer()));
        json.set("patch", patch);
        return json.put("passes", passes);
    }
}
