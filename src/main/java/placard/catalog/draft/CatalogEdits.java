package placard.catalog.draft;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import placard.activity.ActivityLog;
import placard.activity.StoredUndos;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.catalog.Catalog;
import placard.catalog.Catalogs;
import placard.catalog.profile.CatalogRules;
import placard.catalog.trash.Trash;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Answer;
import placard.web.Request;

/**
 * Changes of many items, at once or in their catalogue's draft, and their undo in a draft. The activity log records a
 * draft only when it is published or discarded.
 */
public record CatalogEdits(
        Database database,
        CatalogRules rules,
        Ids ids,
        RandomGenerator random,
        DraftPublication publication,
        StoredUndos undos,
        ActivityLog log,
        InstantSource clock,
        int mostBytes) {

    /** @param mostBytes the maximum JSON size of one draft's changes */
    public CatalogEdits(
            Database database,
            Catalogs catalogs,
            CatalogRules rules,
            Ids ids,
            RandomGenerator random,
            Trash trash,
            StoredUndos undos,
            ActivityLog log,
            InstantSource clock,
            int mostBytes) {
        this(
                database,
                rules,
                ids,
                random,
                new DraftPublication(catalogs, trash, rules.maxBytes()),
                undos,
                log,
                clock,
                mostBytes);
    }

    public ManyItemsChange begin(Request request, boolean isDraft) {
        return new ManyItemsChange(this, request, isDraft, overlayRules(request), clock.instant());
    }

    /** The rules for changes; they cache which files exist. */
    OverlayRules overlayRules(Request request) {
        return OverlayRules.of(rules, ids, random, request.workspaceId());
    }

    /**
     * Replaces the draft and returns the undo for the answer.
     *
     * @throws Refusal {@code validation_failed} if it gets new faults, or is too large
     */
    ObjectNode store(Tx tx, Request request, DraftedCatalog drafted, Overlay overlay, OverlayRules overlayRules) {
        DraftRevert revert =
                DraftRevert.of(drafted.draft().overlay(), put(tx, request, drafted, overlay, overlayRules));
        return revert.json();
    }

    private Overlay put(Tx tx, Request request, DraftedCatalog drafted, Overlay sent, OverlayRules overlayRules) {
        Instant now = drafted.now();
        Overlay overlay = new DraftBase(drafted.live(), now).completed(sent);
        if (Json.bytes(overlay.json()).length > mostBytes) {
            throw new Refusal(new Refusal.Invalid(List.of(Fault.ofParameter(
                    "draft", "draft_full", "A draft has at most " + mostBytes / 1024 + " KiB; publish it first."))));
        }
        DraftDiff diff = DraftDiff.of(drafted.live(), overlay, overlayRules, now);
        refuse(diff.laid().newFaults(drafted.draft().overlay(), overlay));
        Drafts.put(
                tx,
                drafted.live().catalog(),
                overlay,
                diff.rows().size(),
                drafted.draft().ids(),
                request.caller().actor(),
                now);
        return overlay;
    }

    /** Refuses a request with faults; the answer has the first of them. */
    static void refuse(List<Fault> faults) {
        if (!faults.isEmpty()) {
            throw new Refusal(Refusal.Invalid.of(faults));
        }
    }

    /** True if the body is an answer of {@link #store}. */
    static boolean isRevert(Request request) {
        return request.input().has(DraftRevert.MEMBER);
    }

    /** Undoes a change of the draft. Members that were drafted otherwise since are faults ({@code changed_since}). */
    Answer revert(Request request) {
        Input input = request.input();
        DraftRevert revert = DraftRevert.read(input, request.id("id", "cat_"));
        for (String other : List.of("changes", "deletions", "change")) {
            if (input.has(other)) {
                input.fault(other, "one_of", "Send this or drafted.");
            }
        }
        request.checkInput();
        OverlayRules overlayRules = overlayRules(request);
        Instant now = clock.instant();
        new ManyItemsChange(this, request, true, overlayRules, now).read(); // asks for files before the transaction
        return request.once(database, tx -> {
            Catalog catalog = Catalogs.lock(tx, request.workspaceId(), request.id("id", "cat_"));
            DraftedCatalog drafted = DraftedCatalog.of(tx, catalog, overlayRules, now);
            List<Fault> faults = new ArrayList<>();
            Overlay overlay = revert.applied(drafted.draft().overlay(), faults);
            refuse(faults);
            request.checkVersion(drafted.live().catalog().version());
            put(tx, request, drafted, overlay, overlayRules);
            ObjectNode body =
                    revert.counts().put("revision", drafted.live().catalog().revision());
            return Answer.ok(Answer.warned(body, input.warnings()));
        });
    }
}
