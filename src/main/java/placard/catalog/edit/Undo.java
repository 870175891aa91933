package placard.catalog.edit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.catalog.Catalog;
import placard.catalog.ItemChange;
import placard.catalog.Items;
import placard.catalog.Section;
import placard.catalog.Sections;
import placard.catalog.draft.Inverse;
import placard.catalog.item.Item;
import placard.catalog.item.ItemContext;
import placard.catalog.item.Metadata;
import placard.catalog.trash.Tombstones;
import placard.catalog.trash.Trash;
import placard.storage.Tx;
import placard.web.Caller;

/**
 * Takes back what one request has changed, as its answer ({@link Inverse}) tells. Only what it changed is put back, and
 * only if nobody has changed that since: what others did in the meantime stays.
 *
 * @param changes by item
 * @param items that were made
 * @param sections that were made
 */
public record Undo(Input like, List<Input> changes, List<String> items, List<String> sections) {
    private static final int MOST = 20_000;
    private static final int ID_LENGTH = 60;
    private static final int MOST_FAULTS = 200;

    /**
     * What was taken back.
     *
     * @param trashId by which the items that were deleted can be restored; null if there are none
     */
    public record Done(
            List<ItemChange> changed,
            List<Item> deleted,
            int sections,
            @Nullable String trashId) {}

    /** The id of the entry in the log that tells of the change, if it is named by that and not told itself. */
    public static @Nullable String change(Input input) {
        String id = input.word("change");
        if (id != null && !Ids.isWellFormed("act_", id)) {
            input.fault("change", "invalid_id", "Must be the id of an entry in the log of changes.");
        } else if (id != null && (input.has("changes") || input.has("made"))) {
            input.fault("change", "one_of", "Send this alone, or changes and made.");
        }
        return id;
    }

    /** Reads what takes a change back; faults stay in it. */
    public static Undo read(Input input) {
        List<Input> changes = input.objects("changes", 0, MOST);
        Input made = input.object("made");
        List<String> items = made == null ? null : made.texts("items", MOST, ID_LENGTH);
        List<String> sections = made == null ? null : made.texts("sections", MOST, ID_LENGTH);
        if (made != null) {
            made.nameUnknown();
        }
        if (!input.has("changes") && !input.has("made")) {
            input.require("changes");
        }
        return new Undo(
                input,
                changes == null ? List.of() : changes,
                items == null ? List.of() : items,
                sections == null ? List.of() : sections);
    }

    /**
     * Does so while the catalogue is held.
     *
     * @throws Refusal {@code validation_failed} if anything of it was changed since
     */
    public Done apply(Tx tx, Catalog held, ItemContext asked, Trash trash, Caller caller, Instant now) {
        ItemContext context = held.itemContext(asked.fileExists(), asked.random());
        Map<String, Item> known = new HashMap<>();
        Items.list(tx, held.workspaceId(), held.id()).forEach(item -> known.put(item.id(), item));
        Set<String> places = new HashSet<>();
        Sections.list(tx, held.workspaceId(), held.id()).forEach(section -> places.add(section.id()));
        List<ItemChange> changed = new ArrayList<>();
        List<Fault> faults = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Input change : changes) {
            String id = change.node().path("id").asText();
            Item item = known.get(id);
            if (item == null || !seen.add(id)) {
                String code = item == null ? "item_not_found" : "duplicate_row";
                faults.add(new Fault(change.pointer("id"), code, "An item of this catalogue, once."));
                continue;
            }
            Item after = restored(change, item, held, context, now, faults);
            if (after != null && !places.contains(after.sectionId())) {
                faults.add(new Fault(
                        change.pointer("before") + "/sectionId", "section_not_found", "The section is gone."));
            } else if (after != null && !after.saysTheSameAs(item)) {
                changed.add(new ItemChange(item, after));
            }
        }
        List<Item> deleted = made(known, faults);
        refuse(faults);
        changed.forEach(one -> update(tx, one.after()));
        Tombstones.addItems(tx, held, deleted, now);
        String trashId = deleted.isEmpty() ? null : trash.moveItems(tx, caller, held, deleted, now);
        return new Done(changed, deleted, deleteSections(tx, held), trashId);
    }

    private static void refuse(List<Fault> faults) {
        if (!faults.isEmpty()) {
            throw new Refusal(
                    new Refusal.Invalid(List.copyOf(faults.subList(0, Math.min(MOST_FAULTS, faults.size())))));
        }
    }

    private static void update(Tx tx, Item item) {
        if (!Items.update(tx, item)) {
            throw new IllegalStateException("A held catalogue's item has changed");
        }
    }

    /** The item as it was; null with faults if it was changed since, or can't be so any more. */
    private @Nullable Item restored(
            Input change, Item item, Catalog held, ItemContext context, Instant now, List<Fault> faults) {
        int before = faults.size();
        ObjectNode current = item.json(now, null, held.draft().timezone());
        ObjectNode patch = object(change.node().path("before"));
        compare(object(change.node().path("after")), current, change.pointer("after"), faults);
        patch.remove(List.of("position", "translations"));
        dropPast(patch, now);
        options(change, current, patch, faults);
        if (faults.size() > before) {
            return null;
        }
        Input input = like.apart(patch).ignoring(Item.READ_ONLY);
        Item after = item.patchedBy(input, context, now).item();
        input.faults()
                .forEach(fault -> faults.add(
                        new Fault(change.pointer("before") + fault.pointer(), fault.code(), fault.message())));
        JsonNode position = change.node().at("/before/position");
        boolean moves = !after.sectionId().equals(item.sectionId());
        return moves && position.isInt() && position.intValue() >= 0
                ? after.placed(after.sectionId(), position.intValue())
                : after;
    }

    /** An end of being sold out that has come meanwhile leaves the item in stock, as it would be by now. */
    private static void dropPast(ObjectNode patch, Instant now) {
        Instant until = patch.path("soldOutUntil").isTextual()
                ? Json.parsedTime(patch.path("soldOutUntil").textValue())
                : null;
        if (until != null && !until.isAfter(now)) {
            patch.remove(List.of("soldOutUntil", "isAvailable"));
        }
    }

    /** The variants and add-ons as they are, with what the change names put back, and without those that it made. */
    private static void options(Input change, ObjectNode current, ObjectNode patch, List<Fault> faults) {
        Map<String, JsonNode> entries = Json.byId(change.node().path("options"));
        Set<String> found = new HashSet<>();
        for (String list : Metadata.OPTION_LISTS) {
            Map<String, JsonNode> stored = new LinkedHashMap<>(Json.byId(current.at("/metadata/" + list)));
            ArrayNode others = Json.object().arrayNode();
            boolean isTouched = false;
            for (Map.Entry<String, JsonNode> option : stored.entrySet()) {
                JsonNode entry = entries.get(option.getKey());
                if (entry == null) {
                    others.addObject().put("id", option.getKey());
                    continue;
                }
                isTouched = true;
                found.add(option.getKey());
                if (!entry.path("before").isNull()) {
                    compare(
                            object(entry.path("after")),
                            option.getValue(),
                            change.pointer("options") + "/" + option.getKey(),
                            faults);
                    others.addObject().put("id", option.getKey()).setAll(object(entry.path("before")));
                }
            }
            if (isTouched) {
                patch.set(list, others);
            }
        }
        entries.forEach((id, entry) -> {
            if (!found.contains(id) && !entry.path("before").isNull()) {
                faults.add(new Fault(change.pointer("options") + "/" + id, "changed_since", "It is gone."));
            }
        });
    }

    private static ObjectNode object(JsonNode node) {
        return node instanceof ObjectNode object ? object.deepCopy() : Json.object();
    }

    /** Adds a fault for each member that is no longer as the change left it. */
    private static void compare(ObjectNode after, JsonNode current, String pointer, List<Fault> faults) {
        for (String name : Inverse.names(after)) {
            JsonNode left = after.get(name);
            JsonNode is = Json.orNull(current.get(name));
            if (name.equals("metadata") && left instanceof ObjectNode inner) {
                compare(inner, is, pointer + "/metadata", faults);
            } else if (!Inverse.isSame(left, is)) {
                faults.add(new Fault(pointer + "/" + name, "changed_since", "It was changed since."));
            }
        }
    }

    /** The items that were made and are still there; faults if somebody has changed one of them since. */
    private List<Item> made(Map<String, Item> known, List<Fault> faults) {
        Map<String, Item> made = new LinkedHashMap<>();
        for (int i = 0; i < items.size(); i++) {
            Item item = known.get(items.get(i));
            if (item != null && item.version() > 1) {
                faults.add(new Fault("/made/items/" + i, "changed_since", "It was changed since."));
            } else if (item != null) {
                made.put(item.id(), item);
            }
        }
        return List.copyOf(made.values());
    }

    /** Sections that somebody has used since stay. */
    private int deleteSections(Tx tx, Catalog held) {
        int deleted = 0;
        for (String id : new HashSet<>(sections)) {
            Section section =
                    Sections.find(tx, held.workspaceId(), held.id(), id).orElse(null);
            if (section != null && Items.countIn(tx, held.workspaceId(), id) == 0 && Sections.delete(tx, section)) {
                deleted++;
            }
        }
        return deleted;
    }
}
