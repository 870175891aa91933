package placard.catalog.draft;

import placard.catalog.RecordKind;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.catalog.Catalog;
import placard.catalog.CatalogState;
import placard.catalog.Catalogs;
import placard.catalog.ItemPlaces;
import placard.catalog.profile.CatalogRules;
import placard.catalog.trash.Trash;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Answer;
import placard.web.Request;

/** Takes back what was published of a draft, as the answer to that ({@link DraftPublication#undo}) tells. */
public final class DraftUndo {
    private static final String MEMBER = "published";
    private static final int MOST = 20_000;

    private final Database database;
    private final CatalogRules rules;
    private final Ids ids;
    private final RandomGenerator random;
    private final Trash trash;
    private final DraftPublication publication;
    private final ActivityLog log;
    private final InstantSource clock;

    public DraftUndo(
            Database database,
            Catalogs catalogs,
            CatalogRules rules,
            Ids ids,
            RandomGenerator random,
            Trash trash,
            ActivityLog log,
            InstantSource clock) {
        this.database = database;
        this.rules = rules;
        this.ids = ids;
        this.random = random;
        this.trash = trash;
        this.publication = new DraftPublication(catalogs, trash, rules.maxBytes());
        this.log = log;
        this.clock = clock;
    }

    /** Whether a body is about a draft that was published. */
    public static boolean isPublished(Request request) {
        return request.input().has(MEMBER);
    }

    /** Does so in one transaction; {@code changed_since} at each member that somebody has changed since. */
    public Answer answer(Request request) {
        String id = request.id("id", "cat_");
        Input input = request.input();
        input.require(MEMBER);
        Input published = input.object(MEMBER);
        Overlay overlay = published == null ? Overlay.NOTHING : Overlay.read(published, id);
        List<String> sent = published == null ? null : published.texts("deletions", MOST, 60);
        if (published != null) {
            published.nameUnknown();
        }
        request.checkInput();
        List<String> deletions = sent == null ? List.of() : sent;
        OverlayRules overlayRules = OverlayRules.of(rules, ids, random, request.workspaceId());
        Instant now = clock.instant();
        CatalogState first = database.read(tx -> CatalogState.of(tx, Catalogs.get(tx, request.workspaceId(), id)));
        AppliedOverlay tried = OverlayApplier.lay(first, overlay, overlayRules, now); // asks for the files before there is a transaction
        if (deletions.isEmpty()) {
            refuse(faults(tried));
        }
        return request.once(database, tx -> {
            Catalog catalog = Catalogs.lock(tx, request.workspaceId(), id);
            restore(tx, catalog, deletions, now);
            DraftDiff diff = DraftDiff.of(CatalogState.of(tx, catalog), overlay, overlayRules, now);
            refuse(diff);
            request.checkVersion(catalog.version());
            checkSize(diff.laid());
            ObjectNode counts = counts(diff, deletions.size());
            Catalog after = publication.store(tx, request.caller(), diff.laid(), now).catalog();
            log.add(
                    tx,
                    request.caller(),
                    Action.UNDONE,
                    catalog.subject(),
                    new Change(Json.object(), counts, List.of()));
            return Answer.ok(Answer.warned(
                    counts.deepCopy().put("revision", after.revision()), input.warnings()));
        });
    }

    private void restore(Tx tx, Catalog catalog, List<String> deletions, Instant now) {
        List<Fault> faults = new ArrayList<>();
        // The latest first: a section before the items that were deleted from it one by one.
        for (int i = deletions.size() - 1; i >= 0; i--) {
            Trash.Entry entry = trash.find(tx, catalog.workspaceId(), deletions.get(i))
                    .filter(one -> one.catalogId().equals(catalog.id()))
                    .orElse(null);
            if (entry == null) {
                faults.add(new Fault(
                        "/" + MEMBER + "/deletions/" + i, "changed_since", "It is not in the trash any more."));
            } else {
                trash.restore(tx, entry, now);
            }
        }
        refuse(faults);
    }

    private static void refuse(DraftDiff diff) {
        List<Fault> faults = new ArrayList<>();
        for (DraftDiff.Row row : diff.rows()) {
            if (row.conflict() != null) {
                String member =
                        row.member() == null ? "id" : "set/" + row.member().replace('.', '/');
                faults.add(new Fault(
                        "/" + MEMBER + "/changes/" + row.index() + "/" + member,
                        "changed_since",
                        "It was changed since."));
            }
        }
        faults.addAll(faults(diff.laid()));
        refuse(faults);
    }

    private static List<Fault> faults(AppliedOverlay laid) {
        return laid.faults().stream()
                .map(fault -> new Fault("/" + MEMBER + fault.pointer(), fault.code(), fault.message()))
                .toList();
    }

    /** What has come out of the trash may be too much by now, which no single change of those laid over it is. */
    private void checkSize(AppliedOverlay laid) {
        if (laid.after().sections().size() > rules.maxSections()) {
            throw Refusal.conflict("catalog_full", "A catalogue has at most " + rules.maxSections() + " sections.");
        }
        if (laid.after().items().size() > rules.maxItems()) {
            throw ItemPlaces.full(rules.maxItems());
        }
    }

    private static void refuse(List<Fault> faults) {
        if (!faults.isEmpty()) {
            throw new Refusal(new Refusal.Invalid(List.copyOf(faults.subList(0, Math.min(200, faults.size())))));
        }
    }

    private static ObjectNode counts(DraftDiff diff, int restored) {
        long changed = diff.rows().stream()
                .filter(row -> row.change().type() == OverlayChange.Type.PATCH)
                .map(row -> row.change().id())
                .distinct()
                .count();
        return Json.object()
                .put("restored", changed + restored)
                .put("deleted", deleted(diff, RecordKind.ITEM))
                .put("sectionsDeleted", deleted(diff, RecordKind.SECTION));
    }

    private static long deleted(DraftDiff diff, RecordKind kind) {
        return diff.rows().stream()
                .filter(row -> row.change().type() == OverlayChange.Type.DELETE
                        && row.change().kind() == kind)
                .count();
    }
}
