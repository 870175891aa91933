package placard.catalog.table;

import placard.catalog.draft.OverlayRules;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.base.Disposition;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.catalog.Catalog;
import placard.catalog.draft.DraftMemory;
import placard.catalog.CatalogState;
import placard.catalog.Catalogs;
import placard.catalog.Items;
import placard.catalog.Weight;
import placard.catalog.draft.DraftEdits;
import placard.catalog.draft.DraftedCatalog;
import placard.catalog.edit.KeptUndos;
import placard.catalog.item.ItemContext;
import placard.catalog.profile.CatalogRules;
import placard.catalog.table.sheet.Sheets;
import placard.catalog.table.sheet.Table;
import placard.catalog.table.sheet.UnreadableSheet;
import placard.storage.Database;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;
import placard.web.Upload;
import placard.web.Uploads;

/** Items of a catalogue as a spreadsheet, out and in, over HTTP. */
public final class ImportRoutes {
    /** Bytes of a file: a CSV with 20,000 long rows. */
    public static final int MOST_BYTES = 8 << 20;
    /** What reading a file takes beside the catalogue, about. */
    private static final long READING = 8 << 20;

    private static final String XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    private static final Map<String, Charset> ENCODINGS = Map.of(
            "utf-8", StandardCharsets.UTF_8,
            "utf-16le", StandardCharsets.UTF_16LE,
            "utf-16be", StandardCharsets.UTF_16BE,
            "windows-1252", Charset.forName("windows-1252"),
            "windows-1256", Charset.forName("windows-1256"));

    private final Database database;
    private final CatalogRules rules;
    private final Uploads uploads;
    private final Ids ids;
    private final RandomGenerator random;
    private final DraftEdits edits;
    private final KeptUndos undos;
    private final ActivityLog log;
    private final InstantSource clock;

    /** @param uploads whose folder keeps files until they are answered */
    public ImportRoutes(
            Database database,
            CatalogRules rules,
            Uploads uploads,
            Ids ids,
            RandomGenerator random,
            DraftEdits edits,
            KeptUndos undos,
            ActivityLog log,
            InstantSource clock) {
        this.database = database;
        this.rules = rules;
        this.uploads = new Uploads(uploads.folder(), MOST_BYTES);
        this.ids = ids;
        this.random = random;
        this.edits = edits;
        this.undos = undos;
        this.log = log;
        this.clock = clock;
    }

    public List<Route> routes() {
        DraftMemory catalog = new DraftMemory(database);
        ToLongFunction<Request> whole = catalog::weightIfDraft;
        return List.of(
                Route.of(
                                "GET",
                                "/api/v1/catalogs/:id/items.csv",
                                Scope.CATALOGS_READ,
                                request -> export(request, "csv"))
                        .asking("language", "draft")
                        .weighing(whole),
                Route.of(
                                "GET",
                                "/api/v1/catalogs/:id/items.xlsx",
                                Scope.CATALOGS_READ,
                                request -> export(request, "xlsx"))
                        .asking("language", "draft")
                        .weighing(whole),
                Route.upload("/api/v1/catalogs/:id/import", List.of(Scope.CATALOGS_WRITE), uploads, this::read)
                        .asking("dryRun", "draft", "onError")
                        .weighing(request -> catalog.weightIfDraft(request) + READING));
    }

    private Catalog catalog(Request request) {
        String id = request.id("id", "cat_");
        return database.read(tx -> Catalogs.get(tx, request.workspaceId(), id));
    }

    private Answer export(Request request, String form) {
        String language = request.query("language");
        if (language != null && !ColumnWords.LANGUAGES.contains(language)) {
            throw new Refusal(new Refusal.Invalid(List.of(Fault.ofParameter(
                    "language", "unknown_value", "Use one of: " + String.join(", ", ColumnWords.LANGUAGES) + "."))));
        }
        Catalog catalog = catalog(request);
        CatalogState state = request.flag("draft")
                ? edits.read(request, edits.overlayRules(request), clock.instant()).state()
                : database.read(tx -> CatalogState.of(tx, catalog));
        List<List<Table.Cell>> rows = ItemTable.rows(
                ItemTable.lines(state.sectionList(), state.itemList()), language == null ? "en" : language);
        boolean isCsv = form.equals("csv");
        List<Integer> widths =
                ItemColumn.EXPORTED.stream().map(ItemColumn::width).toList();
        byte[] bytes = isCsv ? Sheets.csv(rows) : Sheets.xlsx("Items", rows, widths);
        return Answer.bytes(200, isCsv ? "text/csv; charset=utf-8" : XLSX, bytes)
                .with(
                        "Content-Disposition",
                        Disposition.inline(catalog.draft().name(), "items", form)
                                .replaceFirst("^inline", "attachment"));
    }

    /** Whether wrong rows are left out, with those that are about the same; else one of them refuses all. */
    private static boolean skips(Request request) {
        return "skip".equals(request.choice("onError", "abort", "skip"));
    }

    private Answer read(Request request) {
        return request.flag("draft") ? readIntoDraft(request) : readAtOnce(request);
    }

    /** The same of the catalogue as its draft makes it; what changes goes into the draft. */
    private Answer readIntoDraft(Request request) {
        boolean isDry = request.flag("dryRun");
        boolean skips = skips(request);
        Instant now = clock.instant();
        OverlayRules overlayRules = edits.overlayRules(request);
        DraftedCatalog first = edits.read(request, overlayRules, now);
        Import read = read(request, first.state().catalog(), true);
        ItemContext context = context(first.state().catalog());
        ImportPlan trial = read.plan(first.state(), context, now);
        if (isDry) {
            check(request, first);
            long version = first.draft().version();
            return answer(
                    request, DraftEdits.told(trial.trial(first.live().catalog().revision()), version));
        }
        return request.once(database, tx -> {
            DraftedCatalog drafted = DraftEdits.lock(tx, request, overlayRules, now);
            ImportPlan plan = read.plan(drafted.state(), context, now);
            plan.check(skips);
            check(request, drafted);
            ObjectNode undo = edits.store(tx, request, drafted, plan.into(drafted), overlayRules);
            ObjectNode body = plan.done(drafted.live().catalog().revision(), undo);
            return answer(request, DraftEdits.told(body, drafted.draft().version() + 1));
        });
    }

    private static void check(Request request, DraftedCatalog drafted) {
        Catalog live = drafted.live().catalog();
        live.checkSeen(request, number(request.input(), "revision"), live.revision());
        drafted.checkVersion(number(request.input(), "draftVersion"));
    }

    private Answer readAtOnce(Request request) {
        Catalog catalog = catalog(request);
        boolean isDry = request.flag("dryRun");
        boolean skips = skips(request);
        Import read = read(request, catalog, false);
        Instant now = clock.instant();
        ItemContext context = context(catalog);
        ImportPlan plan = read.plan(
                database.read(tx -> CatalogState.of(tx, Catalogs.get(tx, catalog.workspaceId(), catalog.id()))),
                context,
                now);
        Integer revision = number(request.input(), "revision");
        if (isDry) {
            plan.catalog().checkSeen(request, revision, plan.catalog().revision());
            return answer(request, plan.trial(plan.catalog().revision()));
        }
        return request.once(database, tx -> {
            if (plan.isNothing(skips)) {
                plan.catalog().checkSeen(request, revision, plan.catalog().revision());
                return answer(request, plan.done(plan.catalog().revision(), plan.undo()));
            }
            Catalog held = Catalogs.hold(tx, catalog.workspaceId(), catalog.id(), now);
            ImportPlan last = plan.isFor(held) ? plan : read.plan(CatalogState.of(tx, held), context, now);
            last.check(skips);
            held.checkSeen(request, revision, held.revision() - 1);
            last.apply(tx);
            Weight.update(tx, held, rules.maxBytes());
            Change change = last.change();
            if (!change.isNothing()) {
                String entry = log.add(tx, request.caller(), Action.IMPORTED, held.subject(), change);
                undos.keep(tx, held, entry, last.undo(), now);
            }
            return answer(request, last.done(held.revision(), last.undo()));
        });
    }

    private static Answer answer(Request request, ObjectNode body) {
        return Answer.ok(Answer.warned(body, request.input().warnings()));
    }

    private ItemContext context(Catalog catalog) {
        return catalog.itemContext(rules.files(catalog.workspaceId()), random);
    }

    /** Reads the form and the file that comes with it. */
    private Import read(Request request, Catalog catalog, boolean isDraft) {
        Input input = request.input();
        Upload upload = request.upload();
        if (upload == null) {
            input.fault("file", "required", "Send the file as the part named file.");
        }
        String sheet = input.text("sheet", 1, 100);
        String section = input.text("section", 1, 80);
        AllergenLegend legend = input.choice("allergenLegend", AllergenLegend.CHOICES);
        Charset encoding = input.choice("encoding", ENCODINGS);
        Integer headerRow = number(input, "headerRow");
        number(input, "revision");
        number(input, "draftVersion");
        ObjectNode mapping = mapping(input);
        request.checkInput();
        if (upload == null) {
            throw new IllegalStateException("The check above refuses");
        }
        String currency = catalog.draft().currency().getCurrencyCode();
        try {
            Sheets.Read file =
                    Sheets.read(upload.path(), sheet, encoding, table -> ImportHeader.suits(table, currency));
            return new Import(input, file, headerRow, mapping, section, legend, isDraft, rules, ids);
        } catch (UnreadableSheet unreadable) {
            String part = unreadable.code().equals("sheet_not_found") ? "/sheet" : "/file";
            throw Refusal.invalid(part, unreadable.code(), unreadable.detail());
        }
    }

    /** A number in a form, where all fields are texts. */
    private static @Nullable Integer number(Input input, String name) {
        String text = input.word(name);
        if (text == null) {
            return null;
        }
        if (!text.matches(name.equals("draftVersion") ? "[0-9]{1,9}" : "[1-9][0-9]{0,8}")) {
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
