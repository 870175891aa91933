package placard.catalog.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.catalog.RecordKind;

/**
 * One change of an {@link Overlay}: of the catalogue itself, a section or an item.
 *
 * @param id of the record; a new record has one that begins with {@code new-} until it is published; an order has the
 *     section's, or the catalogue's for its sections
 * @param set the members that it sets, as a PATCH or a POST would; of an order {@code ids}
 * @param was the values of the same members when the change was made; null if unknown
 */
public record OverlayChange(
        Type type,
        RecordKind kind,
        String id,
        ObjectNode set,
        @Nullable ObjectNode was) {
    private static final Pattern NEW = Pattern.compile("^new-[A-Za-z0-9]{1,64}$");
    private static final int MOST_IDS = 100_000;
    private static final int LONGEST_ID = 100;

    public enum Type {
        PATCH,
        CREATE,
        DELETE,
        ORDER;

        private static final Map<String, Type> CHOICES =
                Map.of("patch", PATCH, "create", CREATE, "delete", DELETE, "order", ORDER);
    }

    public static boolean isNew(String id) {
        return NEW.matcher(id).matches();
    }

    /** Reads a change; null with faults if it is invalid. */
    static @Nullable OverlayChange read(Input input, String catalogId, boolean isUndo) {
        input.require("type");
        input.require("kind");
        input.require("id");
        Type type = input.choice("type", Type.CHOICES);
        RecordKind kind = input.choice("kind", RecordKind.CHOICES);
        String id = input.raw("id");
        Input set = input.object("set");
        Input was = input.object("was");
        if (type == null || kind == null || id == null) {
            return null;
        }
        if (!isFine(type, kind, id, catalogId)) {
            input.fault("id", "invalid_id", "Not the id of something that this changes.");
        }
        OverlayChange change = new OverlayChange(
                type, kind, id, set == null ? Json.object() : set.node(), was == null ? null : was.node());
        change.check(input, set, isUndo);
        input.nameUnknown();
        return change;
    }

    private static boolean isFine(Type type, RecordKind kind, String id, String catalogId) {
        return switch (type) {
            case CREATE -> kind != RecordKind.CATALOG && isNew(id);
            case DELETE -> kind != RecordKind.CATALOG && isStored(kind, id, catalogId);
            case PATCH -> isStored(kind, id, catalogId);
            case ORDER ->
                kind == RecordKind.CATALOG
                        ? id.equals(catalogId)
                        : kind == RecordKind.SECTION && (isNew(id) || isStored(kind, id, catalogId));
        };
    }

    private static boolean isStored(RecordKind kind, String id, String catalogId) {
        return switch (kind) {
            case CATALOG -> id.equals(catalogId);
            case SECTION -> Ids.isWellFormed("sec_", id);
            case ITEM -> Ids.isWellFormed("item_", id);
        };
    }

    private void check(Input input, @Nullable Input sent, boolean isUndo) {
        if (type == Type.DELETE) {
            return;
        }
        input.require("set");
        if (sent == null) {
            return;
        }
        if (type == Type.ORDER) {
            sent.require("ids");
            sent.entries("ids", 0, MOST_IDS, LONGEST_ID);
            sent.nameUnknown();
        } else if (set.isEmpty()) {
            input.fault("set", "too_few", "At least one member.");
        } else if (type == Type.PATCH && kind == RecordKind.ITEM && !isUndo) {
            for (String name : List.of("isAvailable", "soldOutUntil")) {
                if (sent.has(name)) {
                    sent.fault(name, "not_applicable", "What is sold out is never a draft; use …/toggle-availability.");
                }
            }
        }
    }

    /** One that was stored. */
    static OverlayChange stored(ObjectNode node) {
        return new OverlayChange(
                Type.valueOf(node.path("type").asText().toUpperCase(Locale.ROOT)),
                RecordKind.valueOf(node.path("kind").asText().toUpperCase(Locale.ROOT)),
                node.path("id").asText(),
                node.path("set") instanceof ObjectNode set ? set : Json.object(),
                node.path("was") instanceof ObjectNode was ? was : null);
    }

    ObjectNode json() {
        ObjectNode json = Json.object()
                .put("type", type.name().toLowerCase(Locale.ROOT))
                .put("kind", kind.word())
                .put("id", id);
        if (type != Type.DELETE) {
            json.set("set", set);
        }
        if (was != null) {
            json.set("was", was);
        }
        return json;
    }

    /** The ids of an order, in the wanted order. */
    List<String> ids() {
        return ids(set);
    }

    static List<String> ids(@Nullable ObjectNode node) {
        List<String> ids = new ArrayList<>();
        if (node != null) {
            node.path("ids").forEach(one -> ids.add(one.asText()));
        }
        return ids;
    }

    static OverlayChange order(RecordKind kind, String id, List<String> wanted, List<String> before) {
        ObjectNode set = Json.object();
        ArrayNode ids = set.putArray("ids");
        wanted.forEach(ids::add);
        ObjectNode was = Json.object();
        ArrayNode old = was.putArray("ids");
        before.forEach(old::add);
        return new OverlayChange(Type.ORDER, kind, id, set, was);
    }

    OverlayChange with(ObjectNode otherSet, @Nullable ObjectNode otherWas) {
        return new OverlayChange(type, kind, id, otherSet, otherWas);
    }

    boolean isSame(OverlayChange other) {
        JsonNode mine = json();
        return mine.equals(other.json());
    }
}
