package placard.catalog.table;

import placard.catalog.ItemChange;
import placard.catalog.RecordKind;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import placard.activity.Change;
import placard.base.Fault;
import placard.base.Json;
import placard.base.Refusal;
import placard.catalog.Catalog;
import placard.catalog.Section;
import placard.catalog.Sections;
import placard.catalog.draft.DraftedCatalog;
import placard.catalog.draft.Overlay;
import placard.catalog.draft.OverlayChange;
import placard.catalog.edit.Bulk;
import placard.catalog.edit.Inverse;
import placard.catalog.item.Item;
import placard.catalog.table.sheet.Sheets;
import placard.storage.Tx;

/**
 * What becomes of a file that is imported.
 *
 * @param catalog as it was when this was decided
 * @param plan of what is not left out
 * @param bodies the same as they were planned
 * @param made sections that it needs and the catalogue hasn't
 */
record ImportPlan(
        Catalog catalog,
        Instant now,
        Sheets.Read file,
        ImportHeader header,
        List<ImportRow> rows,
        Bulk.Plan plan,
        List<ObjectNode> bodies,
        List<Section> made) {
    private static final int MOST_FAULTS = 200;
    private static final List<String> STATUSES = List.of("new", "changed", "unchanged", "wrong", "left_out");

    boolean isFor(Catalog held) {
        return held.revision() == catalog.revision() + 1;
    }

    /**
     * Whether everything is there already.
     *
     * @param skips whether wrong rows are left out, instead of refusing all
     */
    boolean isNothing(boolean skips) {
        return header.faults().isEmpty()
                && rows.stream().allMatch(row -> row.is("unchanged") || skips && (row.isWrong() || row.is("left_out")));
    }

    /** @throws Refusal {@code validation_failed} if a row is wrong, each fault at {@code /rows/<number>/<column>} */
    void check(boolean skips) {
        List<Fault> faults = new ArrayList<>(header.faults());
        List<ImportRow> judged = skips ? List.of() : rows;
        judged.forEach(row -> row.faults()
                .forEach(fault -> faults.add(new Fault(
                        "/rows/" + row.number()
                                + (fault.column() == null
                                        ? ""
                                        : "/" + fault.column().word()),
                        fault.code(),
                        fault.message()))));
        if (!faults.isEmpty()) {
            throw new Refusal(new Refusal.Invalid(faults.subList(0, Math.min(MOST_FAULTS, faults.size()))));
        }
    }

    /** Stores it while the catalogue is held. */
    void apply(Tx tx) {
        int end = Sections.end(tx, catalog.workspaceId(), catalog.id());
        List<Section> placed = new ArrayList<>();
        for (Section section : made) {
            placed.add(section.at(end + placed.size()));
        }
        if (!placed.isEmpty()) {
            Sections.insert(tx, placed);
        }
        plan.apply(tx);
    }

    /** What it makes, as changes of a draft. */
    List<OverlayChange> drafted() {
        List<OverlayChange> changes = new ArrayList<>();
        for (Section section : made) {
            changes.add(
                    made(RecordKind.SECTION, section.id(), Json.object().put("name", section.name())));
        }
        for (Bulk.Row row : plan.rows()) {
            Item item = row.after();
            if (row.before() == null && item != null) {
                changes.add(made(RecordKind.ITEM, item.id(), bodies.get(row.index())));
            }
        }
        return changes;
    }

    private static OverlayChange made(RecordKind kind, String id, ObjectNode set) {
        return new OverlayChange(OverlayChange.Type.CREATE, kind, drafted(id), set, null);
    }

    /** The id in a draft of what has one already; that is random, so that no other has it. */
    private static String drafted(String id) {
        return "new-" + id.substring(id.indexOf('_') + 1);
    }

    /** The items that it changes, which stand in sections that it makes by the ids that these have in a draft. */
    Overlay into(DraftedCatalog catalog) {
        List<ItemChange> changed = new ArrayList<>();
        for (Bulk.Row row : plan.rows()) {
            Item before = row.before();
            Item after = row.after();
            if (before != null && after != null && !row.isUnchanged()) {
                changed.add(new ItemChange(before, after));
            }
        }
        Map<String, String> ids = new HashMap<>();
        made.forEach(section -> ids.put(section.id(), drafted(section.id())));
        return catalog.with(changed, drafted()).renamed(ids);
    }

    Change change() {
        Change change = plan.change(now, catalog.draft().timezone());
        if (!change.isNothing()) {
            change.after().put("file", file.name() == null ? "csv" : "xlsx");
        }
        return change;
    }

    /** What becomes of each row, wrong ones first. */
    ObjectNode json(long revision) {
        ObjectNode json = Json.object().put("revision", revision);
        ObjectNode told = json.putObject("file");
        file.names().forEach(told.putArray("sheets")::add);
        told.put("sheet", file.name()).put("headerRow", header.row());
        told.set("columns", header.json(file.table()));
        AllergenLegend legend = header.legend(file.table());
        told.put("allergenLegend", legend == null ? null : legend.word());
        ArrayNode problems = json.putArray("problems");
        header.faults()
                .forEach(fault -> problems.addObject()
                        .put("pointer", fault.pointer())
                        .put("code", fault.code())
                        .put("message", fault.message()));
        ArrayNode sections = json.putArray("newSections");
        made.forEach(section -> sections.add(section.name()));
        ObjectNode summary = json.putObject("summary").put("rows", rows.size());
        STATUSES.forEach(status -> summary.put(
                status.equals("left_out") ? "leftOut" : status,
                rows.stream().filter(row -> row.is(status)).count()));
        return json;
    }

    /** With every row. */
    ObjectNode trial(long revision) {
        ObjectNode json = json(revision);
        ArrayNode array = json.putArray("rows");
        rows.stream().sorted(Comparator.comparing(row -> !row.isWrong())).forEach(row -> array.add(row.json()));
        return json;
    }

    /** Once it is done: with the rows that changed anything, and what takes it back. */
    ObjectNode done(long revision, ObjectNode undo) {
        ObjectNode json = json(revision);
        ArrayNode array = json.putArray("rows");
        rows.stream().filter(row -> !row.is("unchanged")).forEach(row -> array.add(row.json()));
        json.set("undo", undo);
        return json;
    }

    /** What takes it back. */
    ObjectNode undo() {
        List<String> sections = made.stream().map(Section::id).toList();
        return new Inverse(now, catalog.draft().timezone()).ofRows(plan.rows(), sections);
    }
}
