package placard.catalog.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import placard.base.Json;
import placard.catalog.item.Metadata;

/**
 * Sold-out switches, which never wait in a draft. Variants and add-ons of a drafted list keep their present switches.
 * Lists that differ only in switches are equal.
 */
final class LiveSwitches {
    private static final String SWITCH = "isAvailable";

    private LiveSwitches() {}

    /** Sets the switches of variants and add-ons in an item's patch to the item's present ones. */
    static void put(ObjectNode patch, JsonNode item) {
        for (String list : Metadata.OPTION_LISTS) {
            Map<String, JsonNode> live = Json.byId(item.at("/metadata/" + list));
            for (JsonNode options : new JsonNode[] {patch.path(list), patch.at("/metadata/" + list)}) {
                for (JsonNode option : options) {
                    JsonNode stored = live.get(option.path("id").asText());
                    if (stored != null && option instanceof ObjectNode object) {
                        object.set(SWITCH, stored.path(SWITCH));
                    }
                }
            }
        }
    }

    /** True if two values of a member are equal apart from those switches. */
    static boolean isSame(JsonNode one, JsonNode other, String member) {
        boolean hasSwitches = Metadata.OPTION_LISTS.contains(member);
        return isSame(hasSwitches ? without(one) : one, hasSwitches ? without(other) : other);
    }

    private static JsonNode without(JsonNode options) {
        ArrayNode copy = Json.object().arrayNode();
        options.forEach(option -> {
            JsonNode one = option.deepCopy();
            if (one instanceof ObjectNode object) {
                object.remove(SWITCH);
            }
            copy.add(one);
        });
        return copy;
    }

    /** Compares numbers by value, null like a missing member, and members in any order. */
    static boolean isSame(JsonNode one, JsonNode other) {
        if (isNothing(one) || isNothing(other)) {
            return isNothing(one) && isNothing(other);
        }
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue()) == 0;
        }
        if (one.isArray() && other.isArray()) {
            return one.size() == other.size() && hasSameEntries(one, other);
        }
        if (one.isObject() && other.isObject()) {
            return isWithin(one, other) && isWithin(other, one);
        }
        return one.equals(other);
    }

    private static boolean isNothing(JsonNode node) {
        return node.isMissingNode() || node.isNull();
    }

    private static boolean hasSameEntries(JsonNode one, JsonNode other) {
        for (int i = 0; i < one.size(); i++) {
            if (!isSame(one.get(i), other.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isWithin(JsonNode one, JsonNode other) {
        return one.properties().stream().allMatch(member -> isSame(member.getValue(), other.path(member.getKey())));
    }
}
