package placard.catalog.draft;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Refusal;
import placard.catalog.Catalog;

/**
 * The choice of drafted changes to publish, with decisions about conflicts.
 *
 * @param changes by their keys; null for all
 * @param mine the keys of changes that win over other edits
 * @param theirs the keys of changes that are dropped for other edits
 * @param revision the catalogue's that the caller has seen; null if any will do
 */
record DraftChoice(
        @Nullable List<String> changes,
        List<String> mine,
        List<String> theirs,
        @Nullable Integer revision) {
    private static final int MOST = 100_000;
    private static final int LONGEST = 200;

    static DraftChoice read(Input input) {
        List<String> changes = input.texts("changes", MOST, LONGEST);
        List<String> mine = input.texts("mine", MOST, LONGEST);
        List<String> theirs = input.texts("theirs", MOST, LONGEST);
        return new DraftChoice(
                changes,
                mine == null ? List.of() : mine,
                theirs == null ? List.of() : theirs,
                input.integer("revision", 0, Integer.MAX_VALUE));
    }

    /** @throws Refusal {@code validation_failed} if a change isn't in the draft */
    void check(Overlay overlay) {
        Set<String> known = overlay.changes().stream().map(OverlayChange::id).collect(Collectors.toSet());
        List<Fault> faults = new ArrayList<>();
        check("changes", changes == null ? List.of() : changes, known, faults);
        check("mine", mine, known, faults);
        check("theirs", theirs, known, faults);
        if (!faults.isEmpty()) {
            throw new Refusal(new Refusal.Invalid(List.copyOf(faults.subList(0, Math.min(200, faults.size())))));
        }
    }

    private static void check(String name, List<String> keys, Set<String> known, List<Fault> faults) {
        for (int i = 0; i < keys.size(); i++) {
            String key = keys.get(i);
            if (!known.contains(key.substring(0, Math.max(0, key.indexOf('/'))))) {
                faults.add(new Fault("/" + name + "/" + i, "unknown_value", "No change of the draft has this key."));
            }
        }
    }

    /** @throws Refusal {@code version_mismatch} if the catalogue has changed since the caller's read */
    void checkRevision(Catalog catalog) {
        if (revision != null && revision != catalog.revision()) {
            throw new Refusal(new Refusal.VersionMismatch(catalog.revision()));
        }
    }

    /** The keys of the changes to publish. */
    Set<String> chosenKeys(DraftDiff diff) {
        Set<String> taken = changes == null
                ? diff.rows().stream().map(DraftDiff.Row::key).collect(Collectors.toSet())
                : new HashSet<>(changes);
        theirs.forEach(taken::remove);
        return taken;
    }

    /** @throws Refusal {@code draft_conflict} if a conflict has no decision */
    void checkConflicts(DraftDiff diff) {
        Set<String> taken = chosenKeys(diff);
        Set<String> kept = new HashSet<>(mine);
        List<String> open = diff.rows().stream()
                .filter(row -> taken.contains(row.key()))
                .filter(row -> row.conflict() == DraftDiff.Conflict.GONE
                        || row.conflict() == DraftDiff.Conflict.CHANGED && !kept.contains(row.key()))
                .map(DraftDiff.Row::key)
                .toList();
        if (!open.isEmpty()) {
            throw Refusal.conflict(
                    "draft_conflict",
                    "Another edit has changed the same: choose mine or theirs for "
                            + String.join(", ", open.subList(0, Math.min(5, open.size())))
                            + (open.size() > 5 ? " and " + (open.size() - 5) + " more." : "."));
        }
    }

    /** The keys that leave the draft: published changes, their prerequisites, and dropped changes. */
    Set<String> publishedKeys(DraftDiff diff, DraftDiff published) {
        Set<String> finished = chosenKeys(diff);
        published.rows().forEach(row -> finished.add(row.key()));
        finished.addAll(theirs);
        return finished;
    }

    /** The faults of the published changes, with pointers into the whole draft. */
    List<Fault> placed(DraftDiff published, Overlay chosen, Overlay whole) {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < whole.changes().size(); i++) {
            places.put(place(whole.changes().get(i)), i);
        }
        List<Fault> faults = new ArrayList<>();
        for (Fault fault : published.laid().faults()) {
            String[] parts = fault.pointer().split("/", 4);
            OverlayChange change = chosen.changes().get(Integer.parseInt(parts[2]));
            String rest = parts.length > 3 ? "/" + parts[3] : "";
            faults.add(new Fault("/changes/" + places.get(place(change)) + rest, fault.code(), fault.message()));
        }
        return faults;
    }

    /** The key of a change: there is one change of each type for a record. */
    private static String place(OverlayChange change) {
        return change.type() + change.id();
    }
}
