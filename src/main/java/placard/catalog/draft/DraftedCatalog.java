package placard.catalog.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.base.Refusal;
import placard.catalog.Catalog;
import placard.catalog.CatalogState;
import placard.catalog.ItemChange;
import placard.catalog.RecordKind;
import placard.catalog.item.Item;
import placard.catalog.item.Metadata;
import placard.storage.Tx;
import placard.web.Request;

/**
 * A catalogue with its draft applied, as the target of changes of many items. They are checked against it and stored as
 * changes of the draft.
 *
 * @param live as guests see it
 * @param state with the draft applied; new records have their drafted ids
 */
record DraftedCatalog(CatalogState live, Drafts.Draft draft, CatalogState state, Instant now) implements ChangeTarget {
    /** Members of an item that a draft can't set. */
    private static final Set<String> OTHERS = Set.of(
            "id",
            "availability",
            "isAvailable",
            "soldOutUntil",
            "position",
            "version",
            "createdAt",
            "updatedAt",
            "translations",
            "metadata");
    /** Members of its metadata that may also be beside it. */
    private static final Set<String> ALSO_OUTSIDE = Set.of("variants", "addOns", "dietary");

    static DraftedCatalog of(Tx tx, Catalog catalog, OverlayRules rules, Instant now) {
        CatalogState live = CatalogState.of(tx, catalog);
        Drafts.Draft draft = Drafts.get(tx, catalog);
        AppliedOverlay laid = OverlayApplier.lay(live, draft.overlay(), rules.keepingIds(), now);
        return new DraftedCatalog(live, draft, laid.arranged(), now);
    }

    @Override
    public void checkSeen(Request request, @Nullable Integer revision, @Nullable Integer draftVersion) {
        ChangeTarget.super.checkSeen(request, revision, draftVersion);
        if (draftVersion != null && draftVersion != draft.version()) {
            throw new Refusal(new Refusal.VersionMismatch(draft.version()));
        }
    }

    @Override
    public ObjectNode answer(ObjectNode body) {
        return body.put("draftVersion", draft.version());
    }

    /**
     * The draft with items changed. A change that equals the live state leaves the draft.
     *
     * @param made new records, by their drafted ids, as a POST would have them
     */
    public Overlay with(List<ItemChange> changed, List<OverlayChange> made) {
        Map<String, OverlayChange> all = new LinkedHashMap<>();
        draft.overlay().changes().forEach(change -> all.put(key(change), change));
        for (ItemChange one : changed) {
            String id = one.after().id();
            boolean isNew = OverlayChange.isNew(id);
            OverlayChange.Type type = isNew ? OverlayChange.Type.CREATE : OverlayChange.Type.PATCH;
            OverlayChange before = all.get(type + id);
            OverlayChange first =
                    before == null ? new OverlayChange(type, RecordKind.ITEM, id, Json.object(), null) : before;
            OverlayChange next = over(first, difference(one, isNew), isNew);
            if (next.set().isEmpty()) {
                all.remove(type + id);
            } else {
                all.put(type + id, next);
            }
        }
        made.forEach(change -> all.put(key(change), change));
        return new Overlay(List.copyOf(all.values()));
    }

    static String key(OverlayChange change) {
        return change.type() + change.id();
    }

    /** The changed members of an item, in the form of a PATCH. */
    private ObjectNode difference(ItemChange one, boolean isNew) {
        ZoneId zone = state.catalog().draft().timezone();
        ObjectNode was = one.before().json(now, null, zone);
        ObjectNode is = one.after().json(now, null, zone);
        ObjectNode set = different(was, is, OTHERS);
        ObjectNode metadata = different(was.path("metadata"), is.path("metadata"), Set.of());
        if (isNew) {
            // Options of an unmade item get new ids each time that the overlay is applied.
            Metadata.OPTION_LISTS.forEach(
                    list -> metadata.path(list).forEach(option -> ((ObjectNode) option).remove("id")));
        }
        if (!metadata.isEmpty()) {
            set.set("metadata", metadata);
        }
        return set;
    }

    private static ObjectNode different(JsonNode was, JsonNode is, Set<String> others) {
        ObjectNode set = Json.object();
        for (JsonNode side : new JsonNode[] {was, is}) {
            side.fieldNames().forEachRemaining(name -> {
                if (!others.contains(name) && !LiveSwitches.isSame(was.path(name), is.path(name))) {
                    set.set(name, Json.orNull(is.get(name)).deepCopy());
                }
            });
        }
        return set;
    }

    /**
     * A change with more members set. New records omit empty members, and values that equal the live ones are no
     * change.
     */
    private OverlayChange over(OverlayChange change, ObjectNode more, boolean isNew) {
        ObjectNode set = change.set().deepCopy();
        for (String member : DraftDiff.members(more)) {
            if (member.startsWith("metadata.") && ALSO_OUTSIDE.contains(DraftDiff.last(member))) {
                set.remove(DraftDiff.last(member));
            }
            JsonNode value = DraftDiff.at(more, member);
            if (isNew && value.isNull()) {
                DraftDiff.remove(set, member);
            } else {
                DraftDiff.put(set, member, value);
            }
        }
        return isNew ? change.with(set, null) : withoutVoid(change.with(set, change.was()));
    }

    private OverlayChange withoutVoid(OverlayChange change) {
        Item item = live.items().get(change.id());
        if (item == null) {
            return change;
        }
        ObjectNode is = item.json(now, null, live.catalog().draft().timezone());
        ObjectNode set = change.set().deepCopy();
        ObjectNode was = change.was() == null ? null : change.was().deepCopy();
        for (String member : DraftDiff.members(change.set())) {
            if (LiveSwitches.isSame(DraftDiff.at(set, member), DraftDiff.at(is, member), DraftDiff.last(member))) {
                DraftDiff.remove(set, member);
                if (was != null) {
                    DraftDiff.remove(was, member);
                }
            }
        }
        return change.with(set, was);
    }
}
