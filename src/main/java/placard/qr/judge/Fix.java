package placard.qr.judge;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import placard.base.Json;
import placard.base.Worded;

/**
 * A change that removes a finding.
 *
 * @param of the finding that it removes
 * @param patch a merge patch of the request
 * @param passes whether the changed design has no error left
 */
public record Fix(Kind kind, List<Finding> of, ObjectNode patch, boolean passes) {
    /** The kind of change: a stable word, which programs translate into their users' language. */
    enum Kind implements Worded {
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
        PAINTED_GROUND,
        WHITE_PAPER,
        LESS_CORRECTION,
        SHORT_LINK,
        PLAIN,
        ALL
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
