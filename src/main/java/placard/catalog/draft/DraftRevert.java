package placard.catalog.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Json;
import placard.catalog.RecordKind;

/**
 * The undo of a bulk change in a draft: the drafted changes it affected, before and after it. Members that were drafted
 * otherwise since are faults. All others stay.
 */
public record DraftRevert(Overlay before, Overlay after) {
    /** The member of a body that marks the undo of a draft's change. */
    public static final String MEMBER = "drafted";

    /** The undo between two states of a draft. */
    static DraftRevert of(Overlay before, Overlay after) {
        Map<String, OverlayChange> old = byKey(before);
        Map<String, OverlayChange> fresh = byKey(after);
        return new DraftRevert(differing(before, fresh), differing(after, old));
    }

    private static Map<String, OverlayChange> byKey(Overlay overlay) {
        Map<String, OverlayChange> all = new LinkedHashMap<>();
        overlay.changes().forEach(change -> all.put(DraftedCatalog.key(change), change));
        return all;
    }

    private static Overlay differing(Overlay one, Map<String, OverlayChange> other) {
        return new Overlay(one.changes().stream()
                .filter(change -> {
                    OverlayChange same = other.get(DraftedCatalog.key(change));
                    return same == null || !same.isSame(change);
                })
                .toList());
    }

    /** Reads it; faults stay in the input. */
    static DraftRevert read(Input input, String catalogId) {
        Input drafted = input.object(MEMBER);
        Input before = drafted == null ? null : drafted.object("before");
        Input after = drafted == null ? null : drafted.object("after");
        if (drafted != null) {
            drafted.require("before");
            drafted.require("after");
            drafted.nameUnknown();
        }
        return new DraftRevert(
                before == null ? Overlay.NOTHING : Overlay.read(before, catalogId),
                after == null ? Overlay.NOTHING : Overlay.read(after, catalogId));
    }

    ObjectNode json() {
        ObjectNode json = Json.object();
        ObjectNode drafted = json.putObject(MEMBER);
        drafted.set("before", before.json());
        drafted.set("after", after.json());
        return json;
    }

    /** The draft without the change. Members that were drafted otherwise since are faults. */
    Overlay applied(Overlay now, List<Fault> faults) {
        Map<String, OverlayChange> all = byKey(now);
        Map<String, OverlayChange> was = byKey(before);
        Map<String, OverlayChange> left = byKey(after);
        Set<String> keys = new LinkedHashSet<>(was.keySet());
        keys.addAll(left.keySet());
        for (String key : keys) {
            List<Fault> own = new ArrayList<>();
            OverlayChange back = reverted(was.get(key), left.get(key), all.get(key), own);
            OverlayChange mine = left.get(key);
            String pointer = "/" + MEMBER
                    + (mine == null
                            ? "/before/changes/" + before.changes().indexOf(was.get(key))
                            : "/after/changes/" + after.changes().indexOf(mine));
            own.forEach(fault -> faults.add(new Fault(pointer + fault.pointer(), fault.code(), fault.message())));
            if (back == null || isUsed(back, was.get(key), all)) {
                continue;
            }
            if (back.set().isEmpty()) {
                all.remove(key);
            } else {
                all.put(key, back);
            }
        }
        return new Overlay(List.copyOf(all.values()));
    }

    /** A section that it made stays if it is in use by now. */
    private boolean isUsed(OverlayChange back, @Nullable OverlayChange was, Map<String, OverlayChange> all) {
        Set<String> own = byKey(after).keySet();
        return was == null
                && back.type() == OverlayChange.Type.CREATE
                && back.kind() == RecordKind.SECTION
                && all.values().stream()
                        .anyMatch(change -> !own.contains(DraftedCatalog.key(change))
                                && change.set().path("sectionId").asText().equals(back.id()));
    }

    /** The former state of one change, with no members for none; null if nothing changes. */
    private static @Nullable OverlayChange reverted(
            @Nullable OverlayChange was,
            @Nullable OverlayChange left,
            @Nullable OverlayChange now,
            List<Fault> faults) {
        OverlayChange like = left == null ? was : left;
        if (like == null || now == null && was == null) {
            return null; // another person has deleted the new record
        }
        if (was == null && like.type() == OverlayChange.Type.CREATE) {
            if (now != null && !now.isSame(like)) {
                faults.add(changed(""));
            }
            return like.with(Json.object(), null);
        }
        ObjectNode set = now == null ? Json.object() : now.set().deepCopy();
        ObjectNode noted =
                now == null || now.was() == null ? Json.object() : now.was().deepCopy();
        for (String member : members(was, left)) {
            JsonNode old = at(was, member);
            JsonNode fresh = at(left, member);
            if (isSame(old, fresh)) {
                continue;
            }
            if (!isSame(fresh, DraftDiff.at(set, member))) {
                faults.add(changed("/set/" + member.replace('.', '/')));
            } else if (old.isMissingNode()) {
                DraftDiff.remove(set, member);
                DraftDiff.remove(noted, member);
            } else {
                DraftDiff.put(set, member, old);
                if (was != null
                        && was.was() != null
                        && !DraftDiff.at(was.was(), member).isMissingNode()) {
                    DraftDiff.put(noted, member, DraftDiff.at(was.was(), member));
                }
            }
        }
        return like.with(set, like.type() == OverlayChange.Type.CREATE ? null : noted);
    }

    private static JsonNode at(@Nullable OverlayChange change, String member) {
        return change == null ? MissingNode.getInstance() : DraftDiff.at(change.set(), member);
    }

    /** Null clears a member, and a missing member leaves it. So the two differ here. */
    private static boolean isSame(JsonNode one, JsonNode other) {
        return one.isMissingNode() == other.isMissingNode() && LiveSwitches.isSame(one, other);
    }

    private static Set<String> members(@Nullable OverlayChange one, @Nullable OverlayChange other) {
        Set<String> members = new LinkedHashSet<>();
        if (one != null) {
            members.addAll(DraftDiff.members(one.set()));
        }
        if (other != null) {
            members.addAll(DraftDiff.members(other.set()));
        }
        return members;
    }

    private static Fault changed(String pointer) {
        return new Fault(pointer, "changed_since", "It was changed since.");
    }

    /** The numbers of restored items and sections, and of removed ones. */
    ObjectNode counts() {
        Set<String> old = byKey(before).keySet();
        int items = 0;
        int sections = 0;
        for (OverlayChange change : after.changes()) {
            boolean isMade = change.type() == OverlayChange.Type.CREATE && !old.contains(DraftedCatalog.key(change));
            items += isMade && change.kind() == RecordKind.ITEM ? 1 : 0;
            sections += isMade && change.kind() == RecordKind.SECTION ? 1 : 0;
        }
        Set<String> all = new LinkedHashSet<>(old);
        all.addAll(byKey(after).keySet());
        return Json.object()
                .put("restored", all.size() - items - sections)
                .put("deleted", items)
                .put("sectionsDeleted", sections);
    }
}
