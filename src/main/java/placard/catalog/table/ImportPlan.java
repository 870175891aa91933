package placard.catalog.table;

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
import placard.base.LongWork;
import placard.base.Refusal;
import placard.catalog.Catalog;
import placard.catalog.Section;
import placard.catalog.draft.ItemEdits;
import placard.catalog.edit.Bulk;
import placard.catalog.table.sheet.Sheets;
import placard.catalog.table.words.AllergenLegend;

/**
 * The plan of an import.
 *
 * @param catalog the catalogue of the plan
 * @param plan of the rows that are not left out
 * @param bodies the request bodies of the same rows
 * @param made sections that it creates
 */
record ImportPlan(
        Catalog catalog,
        Instant now,
        FileReading reading,
        List<ImportRow> rows,
        Bulk.Plan plan,
        List<ObjectNode> bodies,
        List<Section> made) {
    private static final List<String> STATUSES = List.of("new", "changed", "unchanged", "wrong", "left_out");

    /** @throws Refusal {@code validation_failed} if a row is wrong, each fault at {@code /rows/<number>/<column>} */
    void check(boolean skips) {
        List<Fault> faults = new ArrayList<>(reading.header().faults());
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
            throw new Refusal(Refusal.Invalid.of(faults));
        }
    }

    /** The sections and items that it makes, and the items that it changes. */
    ItemEdits edits() {
        Map<String, ObjectNode> made = new HashMap<>();
        for (Bulk.Row row : plan.rows()) {
            if (row.before() == null && row.after() != null) {
                made.put(row.after().id(), bodies.get(row.index()));
            }
        }
        return new ItemEdits(this.made, plan.edits().items(), made);
    }

    /** The sentences about the whole file. */
    List<String> warnings() {
        return reading.notices().stream().map(Notice::message).toList();
    }

    Change change() {
        Change change = plan.change(now, catalog.draft().timezone());
        if (!change.isNothing()) {
            change.after().put("file", reading.file().kind());
        }
        return change;
    }

    /** The plan of each row, wrong ones first. */
    ObjectNode json(long revision) {
        ObjectNode json = Json.object().put("revision", revision);
        ImportHeader header = reading.header();
        Sheets.SheetContent file = reading.file();
        Preset preset = reading.preset();
        ObjectNode source = json.putObject("file");
        file.names().forEach(source.putArray("sheets")::add);
        source.put("sheet", file.name())
                .put("encoding", file.encoding())
                .put("program", preset == null ? null : preset.word())
                .put("headerRow", header.row());
        source.set("columns", header.json(file.table(), reading.meanings()));
        AllergenLegend legend = header.legend(file.table());
        source.put("allergenLegend", legend == null ? null : legend.word());
        source.set("pictures", reading.pictures().json());
        json.set("notices", Notice.json(reading.notices()));
        ArrayNode problems = json.putArray("problems");
        header.faults().forEach(fault -> fault.addTo(problems));
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
        rows.stream().sorted(Comparator.comparing(row -> !row.isWrong())).forEach(row -> {
            LongWork.check();
            array.add(row.json());
        });
        return json;
    }

    /** The answer after the import, with the rows that changed values. */
    ObjectNode done(long revision) {
        ObjectNode json = json(revision);
        ArrayNode array = json.putArray("rows");
        rows.stream().filter(row -> !row.is("unchanged")).forEach(row -> array.add(row.json()));
        return json;
    }
}
