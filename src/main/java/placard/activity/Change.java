package placard.activity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Json;

/**
 * The changed members of a record, before and after, without secrets and within 8 KiB.
 *
 * @param omitted changed members that are secret or too large to keep
 * @param version of the record after the change; null if it is not known
 */
public record Change(
        ObjectNode before,
        ObjectNode after,
        List<String> omitted,
        @Nullable Long version) {
    public Change(ObjectNode before, ObjectNode after, List<String> omitted) {
        this(before, after, omitted, null);
    }

    /** The change of a record without members to compare: it was made or deleted. */
    public static final Change NONE = new Change(Json.object(), Json.object(), List.of());

    /** The change of a deleted record in the trash, with the id that restores it. */
    public static Change ofTrash(String trashId) {
        return new Change(Json.object(), Json.object().put("trashId", trashId), List.of());
    }

    private static final int MOST_BYTES = 8_192;

    /** Members that derive from others, or count changes. */
    private static final Set<String> DERIVED = Set.of(
            "id",
            "version",
            "revision",
            "createdAt",
            "updatedAt",
            "publishedAt",
            "lastUsedAt",
            "status",
            "availability",
            "position",
            "publicUrl",
            "shortUrl",
            "payload",
            "qr",
            "sections",
            "items",
            "sectionCount",
            "itemCount",
            "availableItemCount",
            "credits");

    /** Secret members, at any depth, which only their owner may read. */
    private static final Set<String> SECRET = Set.of("password", "secret", "token");

    /** The difference between two JSON forms of one record. */
    public static Change of(ObjectNode before, ObjectNode after) {
        Set<String> names = new LinkedHashSet<>();
        after.fieldNames().forEachRemaining(names::add);
        before.fieldNames().forEachRemaining(names::add);
        names.removeAll(DERIVED);
        ObjectNode old = Json.object();
        ObjectNode fresh = Json.object();
        List<String> omitted = new ArrayList<>();
        for (String name : names) {
            JsonNode was = before.path(name);
            JsonNode is = after.path(name);
            if (Json.text(was).equals(Json.text(is))) {
                continue;
            }
            JsonNode wasOpenly = openly(was);
            JsonNode isOpenly = openly(is);
            if (SECRET.contains(name) || Json.text(wasOpenly).equals(Json.text(isOpenly))) {
                omitted.add(name);
            } else {
                put(old, name, wasOpenly);
                put(fresh, name, isOpenly);
            }
        }
        Change change = within(old, fresh, omitted);
        JsonNode version = after.path("version");
        return version.isIntegralNumber()
                ? new Change(change.before, change.after, change.omitted, version.longValue())
                : change;
    }

    private static void put(ObjectNode object, String name, JsonNode value) {
        if (!value.isMissingNode()) {
            object.set(name, value);
        }
    }

    /** A copy without secrets. */
    private static JsonNode openly(JsonNode value) {
        if (!value.isContainerNode()) {
            return value;
        }
        JsonNode copy = value.deepCopy();
        strip(copy);
        return copy;
    }

    private static void strip(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.remove(SECRET);
        }
        node.forEach(Change::strip);
    }

    /** Drops the largest members until the others fit. */
    private static Change within(ObjectNode old, ObjectNode fresh, List<String> omitted) {
        while (bytes(old) + bytes(fresh) > MOST_BYTES) {
            String largest = "";
            int most = -1;
            Set<String> names = new LinkedHashSet<>();
            old.fieldNames().forEachRemaining(names::add);
            fresh.fieldNames().forEachRemaining(names::add);
            for (String name : names) {
                int bytes = bytes(old.path(name)) + bytes(fresh.path(name));
                if (bytes > most) {
                    most = bytes;
                    largest = name;
                }
            }
            old.remove(largest);
            fresh.remove(largest);
            omitted.add(largest);
        }
        return new Change(old, fresh, List.copyOf(omitted));
    }

    private static int bytes(JsonNode node) {
        return Json.text(node).getBytes(StandardCharsets.UTF_8).length;
    }

    /** True if no member changed that a user sets. */
    public boolean isNothing() {
        return before.isEmpty() && after.isEmpty() && omitted.isEmpty();
    }
}
