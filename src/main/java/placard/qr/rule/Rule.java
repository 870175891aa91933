package placard.qr.rule;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;

/**
 * A line of a code's list: which guests it takes, and where it leads them. The first line that fits decides.
 *
 * @param isActive false for a line that is switched off
 * @param arms one, or two to five that share the guests
 * @param sticky whether a visitor gets the same arm each time; else chance decides at each scan
 */
public record Rule(
        String id, @Nullable String name, boolean isActive, Conditions when, List<Arm> arms, boolean sticky) {
    /** The most rules of a code. */
    public static final int MOST = 20;

    /** The most bytes of a code's rules as they are stored. */
    public static final int MOST_BYTES = 32 * 1024;

    boolean isSplit() {
        return !arms.getFirst().id().isEmpty();
    }

    /** The rule as JSON, as it is stored and answered. */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("id", id).put("name", name).put("isActive", isActive);
        json.set("when", when.json());
        if (isSplit()) {
            ArrayNode split = json.putNull("targetUrl").putNull("catalogId").putArray("split");
            arms.forEach(arm -> split.add(arm.json()));
            return json.put("sticky", sticky);
        }
        return arms.getFirst().to(json).putNull("split").putNull("sticky");
    }

    /** The text that a store keeps; null for no rules. */
    public static @Nullable String text(List<Rule> rules) {
        return rules.isEmpty() ? null : Json.text(Json.object().set("rules", array(rules)));
    }

    /** The rules as an array of JSON. */
    public static ArrayNode array(List<Rule> rules) {
        ArrayNode array = Json.object().arrayNode();
        rules.forEach(rule -> array.add(rule.json()));
        return array;
    }

    /** Reads what {@link #text} wrote. */
    public static List<Rule> stored(@Nullable String text) {
        return text == null ? List.of() : RuleReader.stored(new Input(Json.stored(text)));
    }
}
