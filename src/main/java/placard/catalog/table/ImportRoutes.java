package placard.catalog.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import placard.activity.Action;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.catalog.Catalog;
import placard.catalog.CatalogState;
import placard.catalog.draft.CatalogEdits;
import placard.catalog.draft.ChangeTarget;
import placard.catalog.draft.DraftMemory;
import placard.catalog.draft.ManyItemsChange;
import placard.catalog.table.sheet.Sheets;
import placard.catalog.table.sheet.Table;
import placard.catalog.table.words.AllergenLegend;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ItemColumn;
import placard.web.Answer;
import placard.web.Disposition;
import placard.web.Request;
import placard.web.Route;
import placard.web.Uploads;

/**
 * Imports and exports of a catalogue's items as a spreadsheet, over HTTP.
 *
 * @param uploads the folder that keeps files until their answer
 * @param memory bytes that reading a file may take
 */
public record ImportRoutes(CatalogEdits edits, Uploads uploads, long memory) {
    private static final String XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

    public ImportRoutes {
        uploads = new Uploads(uploads.folder(), TableRoutes.Form.MOST_BYTES);
    }

    public List<Route> routes() {
        DraftMemory catalog = new DraftMemory(edits.database());
        ToLongFunction<Request> whole = catalog::weightIfDraft;
        return List.of(
                exporting("items", "csv", whole).asking("language", "draft", "separator"),
                exporting("items", "xlsx", whole).asking("language", "draft"),
                exporting("translations", "csv", whole).asking("draft", "separator"),
                exporting("translations", "xlsx", whole).asking("draft"),
                Route.upload("/api/v1/catalogs/:id/import", List.of(Scope.CATALOGS_WRITE), uploads, this::read)
                        .asking("dryRun", "draft", "onError")
                        .weighing(request -> catalog.weightIfDraft(request) + TableRoutes.Form.weight(request, memory))
                        .lasting());
    }

    private Route exporting(String what, String form, ToLongFunction<Request> whole) {
        return Route.of(
                        "GET",
                        "/api/v1/catalogs/:id/" + what + "." + form,
                        Scope.CATALOGS_READ,
                        request -> what.equals("items") ? items(request, form) : translations(request, form))
                .weighing(whole)
                .lasting();
    }

    private Answer items(Request request, String form) {
        String language = request.query("language");
        if (language != null && !ColumnWords.LANGUAGES.contains(language)) {
            throw new Refusal(new Refusal.Invalid(List.of(Fault.ofParameter(
                    "language", "unknown_value", "Use one of: " + String.join(", ", ColumnWords.LANGUAGES) + "."))));
        }
        CatalogState state = edits.begin(request, request.flag("draft")).read().state();
        List<List<Table.Cell>> rows = ItemTable.rows(
                ItemTable.lines(state.sectionList(), state.itemList()), language == null ? "en" : language);
        List<Integer> widths =
                ItemColumn.EXPORTED.stream().map(ItemColumn::width).toList();
        return file(request, state, "items", form, rows, widths);
    }

    private Answer translations(Request request, String form) {
        CatalogState state = edits.begin(request, request.flag("draft")).read().state();
        List<List<Table.Cell>> rows = ItemTable.texts(state);
        List<Integer> widths = IntStream.range(0, rows.getFirst().size())
                .mapToObj(at -> at == 0 ? 30 : 50)
                .toList();
        return file(request, state, "translations", form, rows, widths);
    }

    private static Answer file(
            Request request,
            CatalogState state,
            String what,
            String form,
            List<List<Table.Cell>> rows,
            List<Integer> widths) {
        boolean isCsv = form.equals("csv");
        byte[] bytes = isCsv
                ? Sheets.csv(rows, request.separator())
                : Sheets.xlsx(what.equals("items") ? "Items" : "Translations", rows, widths);
        return Answer.bytes(200, isCsv ? "text/csv; charset=utf-8" : XLSX, bytes)
                .with(
                        "Content-Disposition",
                        Disposition.inline(state.catalog().draft().name(), what, form)
                                .replaceFirst("^inline", "attachment"));
    }

    /** True if a wrong row only leaves out its item. Otherwise it refuses the whole file. */
    private static boolean skips(Request request) {
        return "skip".equals(request.choice("onError", "abort", "skip"));
    }

    private Answer read(Request request) {
        boolean isDry = request.flag("dryRun");
        boolean skips = skips(request);
        boolean isDraft = request.flag("draft");
        ManyItemsChange change = edits.begin(request, isDraft);
        ChangeTarget first = change.read();
        Import read = read(request, first.state().catalog(), isDraft);
        ImportPlan trial = read.plan(first.state(), change.context(first), change.now());
        if (isDry) {
            check(request, first);
            return answer(
                    request,
                    trial,
                    first.answer(trial.trial(first.live().catalog().revision())));
        }
        return request.once(edits.database(), tx -> {
            ChangeTarget target = change.lock(tx, first);
            ImportPlan plan =
                    target.equals(first) ? trial : read.plan(target.state(), change.context(target), change.now());
            plan.check(skips);
            check(request, target);
            ManyItemsChange.Stored stored = change.store(tx, target, plan.edits(), Action.IMPORTED, plan::change);
            return answer(request, plan, stored.answer(plan.done(stored.revision())));
        });
    }

    private static void check(Request request, ChangeTarget target) {
        target.checkSeen(request, number(request.input(), "revision"), number(request.input(), "draftVersion"));
    }

    private static Answer answer(Request request, ImportPlan plan, ObjectNode body) {
        List<String> warnings = new ArrayList<>(plan.warnings());
        warnings.addAll(request.input().warnings());
        return Answer.ok(Answer.warned(body, warnings));
    }

    /** Reads the form and the file that comes with it. */
    private Import read(Request request, Catalog catalog, boolean isDraft) {
        Input input = request.input();
        TableRoutes.Form form = TableRoutes.Form.of(request);
        String section = input.text("section", 1, 80);
        AllergenLegend legend = input.choice("allergenLegend", AllergenLegend.CHOICES);
        ImportGroups.Complete complete = input.choice("allergensComplete", ImportGroups.Complete.CHOICES);
        Integer headerRow = number(input, "headerRow");
        number(input, "revision");
        number(input, "draftVersion");
        ObjectNode mapping = mapping(input);
        request.checkInput();
        String currency = catalog.draft().currency().getCurrencyCode();
        Sheets.SheetContent file = form.read(table -> ImportHeader.suits(table, currency), memory);
        return new Import(
                input, file, headerRow, mapping, section, legend, complete, isDraft, edits.rules(), edits.ids());
    }

    /** A number of a form, whose fields are all texts. */
    private static @Nullable Integer number(Input input, String name) {
        String text = input.word(name);
        if (text == null) {
            return null;
        }
        if (!text.matches(name.equals("revision") ? "[1-9][0-9]{0,8}" : "[0-9]{1,9}")) {
            input.fault(name, "invalid_type", "Must be a whole number.");
            return null;
        }
        return Integer.valueOf(text);
    }

    private static @Nullable ObjectNode mapping(Input input) {
        String text = input.raw("mapping");
        if (text == null) {
            return null;
        }
        JsonNode parsed;
        try {
            parsed = Json.parse(text.getBytes(StandardCharsets.UTF_8));
        } catch (Refusal malformed) {
            input.fault("mapping", "malformed_json", "Must be a JSON object as text.");
            return null;
        }
        if (parsed instanceof ObjectNode object) {
            return object;
        }
        input.fault("mapping", "invalid_type", "Must be a JSON object as text.");
        return null;
    }
}
