package placard.catalog.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Json;
import placard.base.Worded;
import placard.catalog.CatalogState;
import placard.catalog.RecordKind;
import placard.catalog.item.Item;

/** The differences that an overlay makes, member by member, for people. Members that stay the same are omitted. */
record DraftDiff(AppliedOverlay laid, List<Row> rows) {
    /** Members that a PATCH merges. */
    private static final Set<String> MERGED =
            Set.of("metadata", "theme", "businessDetails", "settings", "translations");

    /** The prefix of the members that hold a record's texts in one language. */
    static final String TRANSLATED = "translations.";

    /** The conflicts that need a decision before a publication. */
    enum Conflict implements Worded {
        /** Another edit has changed the same member since. */
        CHANGED,
        /** The record is deleted. */
        GONE
    }

    /**
     * One row.
     *
     * @param key by which it is chosen
     * @param index of the change of the overlay
     * @param member {@code price}, {@code metadata.variants}; null for a creation, a deletion or an order
     */
    record Row(
            String key,
            int index,
            OverlayChange change,
            @Nullable String member,
            String name,
            @Nullable String sectionId,
            JsonNode before,
            JsonNode after,
            @Nullable Conflict conflict,
            List<Fault> faults) {

        ObjectNode json() {
            ObjectNode json = Json.object()
                    .put("key", key)
                    .put("type", change.type().name().toLowerCase(Locale.ROOT))
                    .put("kind", change.kind().word())
                    .put("id", change.id())
                    .put("name", name)
                    .put("sectionId", sectionId)
                    .put("member", member);
            json.set("before", Json.orNull(before));
            json.set("after", Json.orNull(after));
            json.put("conflict", conflict == null ? null : conflict.word());
            ArrayNode errors = json.putArray("errors");
            faults.forEach(fault -> fault.addTo(errors));
            return json;
        }
    }

    static DraftDiff of(CatalogState before, Overlay overlay, OverlayRules rules, Instant now) {
        return of(OverlayApplier.lay(before, overlay, rules, now), overlay, _ -> true, now);
    }

    /** With rows only for the wanted changes: the rows of thousands of patches take longer than the overlay itself. */
    static DraftDiff of(AppliedOverlay laid, Overlay overlay, Predicate<OverlayChange> isWanted, Instant now) {
        List<Row> rows = new ArrayList<>();
        Map<Integer, List<Fault>> faults = laid.faultsByChange();
        Map<String, String> drafted = laid.draftedIds();
        for (int i = 0; i < overlay.changes().size(); i++) {
            OverlayChange change = overlay.changes().get(i);
            if (isWanted.test(change)) {
                new Rows(laid, i, change, faults.getOrDefault(i, List.of()), drafted, now, rows).add();
            }
        }
        return new DraftDiff(laid, List.copyOf(rows));
    }

    /**
     * Makes the rows of one change.
     *
     * @param wrong the faults of the change
     * @param drafted ids of new records, by their real ids
     */
    private record Rows(
            AppliedOverlay laid,
            int index,
            OverlayChange change,
            List<Fault> wrong,
            Map<String, String> drafted,
            Instant now,
            List<Row> rows) {
        void add() {
            switch (change.type()) {
                case CREATE -> row("create", null, MissingNode.getInstance(), change.set(), null);
                case DELETE -> delete();
                case PATCH -> patch();
                case ORDER -> order();
            }
        }

        private void row(String end, @Nullable String member, JsonNode was, JsonNode is, @Nullable Conflict conflict) {
            String pointer = "/changes/" + index + "/";
            String inner = pointer + "set/" + (member == null ? "" : member.replace('.', '/'));
            List<Fault> faults = wrong.stream()
                    .filter(fault -> fault.pointer().startsWith(member == null ? pointer : inner)
                            || member != null && fault.pointer().equals("/changes/" + index + "/set"))
                    .toList();
            rows.add(new Row(
                    change.id() + "/" + end, index, change, member, name(), section(), was, is, conflict, faults));
        }

        private void delete() {
            ObjectNode live = laid.before().json(change.kind(), change.id(), now);
            if (live != null) {
                boolean isOther = change.was() != null && isChanged(change.was(), live);
                row(
                        "delete",
                        null,
                        MissingNode.getInstance(),
                        MissingNode.getInstance(),
                        isOther ? Conflict.CHANGED : null);
            }
        }

        private void patch() {
            ObjectNode live = laid.before().json(change.kind(), change.id(), now);
            if (live == null) {
                row("gone", null, MissingNode.getInstance(), change.set(), Conflict.GONE);
                return;
            }
            ObjectNode after = laid.after().json(change.kind(), change.id(), now);
            if (after == null) {
                return; // the same draft deletes it, which is all that guests would see
            }
            JsonNode fresh = wrong.isEmpty() ? after : change.set();
            for (String member : members(change.set())) {
                JsonNode was = at(live, member);
                JsonNode is = at(fresh, member);
                if (!LiveSwitches.isSame(was, is, last(member))) {
                    JsonNode drafted = at(change.was(), member);
                    boolean isOther = has(change.was(), member)
                            && !LiveSwitches.isSame(drafted, noted(member, was, drafted), last(member));
                    row(member, member, was, is, isOther ? Conflict.CHANGED : null);
                }
            }
        }

        private void order() {
            String id = laid.id(change.id());
            boolean isThere = change.kind() == RecordKind.CATALOG
                    || laid.after().sections().containsKey(id);
            List<String> plain = isThere ? laid.unordered(id) : List.of();
            List<String> wanted = isThere ? laid.ordered(id) : List.of();
            if (plain.equals(wanted)) {
                return;
            }
            List<String> live = change.kind() == RecordKind.CATALOG
                    ? List.copyOf(laid.before().sections().keySet())
                    : laid.before().itemIds(id);
            List<String> drafted = change.was() == null ? live : OverlayChange.ids(change.was());
            row(
                    "order",
                    null,
                    array(live),
                    array(wanted),
                    common(live, drafted).equals(common(drafted, live)) ? null : Conflict.CHANGED);
        }

        private static List<String> common(List<String> list, List<String> other) {
            Set<String> known = new HashSet<>(other);
            return list.stream().filter(known::contains).toList();
        }

        private ArrayNode array(List<String> ids) {
            ArrayNode array = Json.object().arrayNode();
            ids.forEach(id -> array.add(drafted.getOrDefault(id, id)));
            return array;
        }

        private String name() {
            ObjectNode live = laid.before().json(change.kind(), change.id(), now);
            JsonNode name = (live == null ? change.set() : live).path("name");
            return name.isTextual() || change.was() == null
                    ? name.asText()
                    : change.was().path("name").asText();
        }

        private @Nullable String section() {
            ObjectNode live = laid.before().json(change.kind(), change.id(), now);
            return switch (change.kind()) {
                case CATALOG -> null;
                case SECTION -> change.id();
                case ITEM -> {
                    JsonNode section = (live == null ? change.set() : live).path("sectionId");
                    yield section.isTextual() ? section.textValue() : null;
                }
            };
        }
    }

    /** Of a language's texts, only those that a change has noted. The others may be anything. */
    static JsonNode noted(String member, JsonNode live, JsonNode noted) {
        if (!member.startsWith(TRANSLATED) || !noted.isObject()) {
            return live;
        }
        ObjectNode changed = Json.object();
        noted.fieldNames()
                .forEachRemaining(name ->
                        changed.set(name, live.path(name).isArray() ? noted.get(name) : Json.orNull(live.path(name))));
        return changed;
    }

    static String last(String member) {
        return member.substring(member.indexOf('.') + 1);
    }

    /** The members that a patch sets; merged objects are split: {@code price}, {@code metadata.variants}. */
    static List<String> members(ObjectNode set) {
        List<String> members = new ArrayList<>();
        set.properties().forEach(member -> {
            if (MERGED.contains(member.getKey()) && member.getValue().isObject()) {
                member.getValue().fieldNames().forEachRemaining(inner -> members.add(member.getKey() + "." + inner));
            } else {
                members.add(member.getKey());
            }
        });
        return members;
    }

    static JsonNode at(@Nullable JsonNode record, String member) {
        if (record == null) {
            return MissingNode.getInstance();
        }
        int dot = member.indexOf('.');
        return dot < 0
                ? record.path(member)
                : record.path(member.substring(0, dot)).path(member.substring(dot + 1));
    }

    private static boolean has(@Nullable JsonNode record, String member) {
        int dot = member.indexOf('.');
        return record != null
                && (dot < 0
                        ? record.has(member)
                        : record.path(member.substring(0, dot)).isObject());
    }

    /** Sets a value at the path of {@link #at}. */
    static void put(ObjectNode record, String member, JsonNode value) {
        int dot = member.indexOf('.');
        if (dot < 0) {
            record.set(member, Json.orNull(value));
        } else {
            String outer = member.substring(0, dot);
            ObjectNode inner = record.path(outer) instanceof ObjectNode object ? object : record.putObject(outer);
            inner.set(member.substring(dot + 1), Json.orNull(value));
        }
    }

    /** Removes the value of a {@link #put}, and objects that are empty then. */
    static void remove(ObjectNode record, String member) {
        int dot = member.indexOf('.');
        if (dot < 0) {
            record.remove(member);
        } else if (record.path(member.substring(0, dot)) instanceof ObjectNode inner) {
            inner.remove(member.substring(dot + 1));
            if (inner.isEmpty()) {
                record.remove(member.substring(0, dot));
            }
        }
    }

    private static boolean isChanged(ObjectNode was, ObjectNode live) {
        return members(was).stream()
                .anyMatch(member -> !LiveSwitches.isSame(at(was, member), at(live, member), last(member)));
    }

    /** The overlay with only the chosen changes and their prerequisites. */
    Overlay only(Overlay overlay, Set<String> keys) {
        Set<String> needed = new HashSet<>(keys);
        for (Row row : rows) {
            JsonNode section = row.change.set().path("sectionId");
            boolean isPlaced = row.change.type() == OverlayChange.Type.CREATE || "sectionId".equals(row.member);
            if (keys.contains(row.key) && isPlaced && OverlayChange.isNew(section.asText())) {
                needed.add(section.asText() + "/create");
            }
        }
        return picked(overlay, needed::contains, _ -> false);
    }

    /**
     * The overlay without those keys. Changes of records that the rest deletes stay, because the deletion may be
     * undone.
     */
    Overlay without(Overlay overlay, Set<String> keys) {
        return picked(overlay, key -> !keys.contains(key), change -> isShadowed(change, keys));
    }

    private boolean isShadowed(OverlayChange change, Set<String> published) {
        Item live = laid.before().items().get(change.id());
        return change.type() == OverlayChange.Type.PATCH
                && laid.before().has(change.id())
                && !laid.after().has(change.id())
                && !published.contains(change.id() + "/delete")
                && (live == null || !published.contains(live.sectionId() + "/delete"));
    }

    private Overlay picked(Overlay overlay, Predicate<String> isWanted, Predicate<OverlayChange> isKept) {
        List<OverlayChange> picked = new ArrayList<>();
        Map<Integer, List<Row>> byChange =
                rows.stream().filter(row -> isWanted.test(row.key)).collect(Collectors.groupingBy(Row::index));
        for (int i = 0; i < overlay.changes().size(); i++) {
            OverlayChange change = overlay.changes().get(i);
            List<Row> own = byChange.getOrDefault(i, List.of());
            if (own.isEmpty()) {
                if (isKept.test(change)) {
                    picked.add(change);
                }
                continue;
            }
            boolean isWhole =
                    change.type() != OverlayChange.Type.PATCH || own.stream().anyMatch(row -> row.member == null);
            picked.add(isWhole ? change : part(change, own));
        }
        return new Overlay(picked);
    }

    private static OverlayChange part(OverlayChange change, List<Row> own) {
        ObjectNode set = Json.object();
        ObjectNode was = Json.object();
        for (Row row : own) {
            String member = Objects.requireNonNull(row.member);
            put(set, member, at(change.set(), member));
            if (has(change.was(), member)) {
                put(was, member, at(change.was(), member));
            }
        }
        return change.with(set, change.was() == null ? null : was);
    }
}
