package placard.qr;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.base.Fault;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.storage.Database;
import placard.storage.Row;
import placard.storage.Tx;
import placard.web.Actor;
import placard.web.Answer;
import placard.web.Delta;
import placard.web.Edit;
import placard.web.Listing;
import placard.web.Request;
import placard.web.Route;

/**
 * The trash (soft delete) of codes. A code in it keeps its row, its slug and its scans, and its short link says that the
 * code is switched off. For everything else it is deleted.
 *
 * @param kept the retention
 */
public record CodeTrash(Database database, QrCodes codes, ShortLinks links, ActivityLog log, Duration kept) {
    private static final String TRASHED = " from qr_code where workspace_id = ? and trashed_by is not null";

    public record Entry(QrCode code, Instant deletedAt, String trashedBy) {
        private static Entry of(Row row) throws SQLException {
            return new Entry(QrCode.of(row), row.time("deleted_at"), row.text("trashed_by"));
        }
    }

    /**
     * A page of the trash.
     *
     * @param total the number on all pages
     */
    public record TrashedCodes(List<Entry> entries, Listing listing, long total) {}

    /** @param facts writes codes as answers */
    public List<Route> routes(RuleFacts facts) {
        return List.of(
                Route.of("DELETE", "/api/v1/qr/:id", Scope.QR_WRITE, this::delete)
                        .asking("trash"),
                Route.of("GET", "/api/v1/qr/trash", Scope.QR_READ, this::list).asking("page", "limit"),
                Route.of("POST", "/api/v1/qr/:id/restore", Scope.QR_WRITE, request -> restore(request, facts)));
    }

    private Answer delete(Request request) {
        String id = request.id("id", "qr_");
        boolean isForTrash = request.flag("trash");
        return Edit.run(
                request,
                () -> codes.find(request.workspaceId(), id)
                        .or(() -> isForTrash ? Optional.empty() : find(request.workspaceId(), id))
                        .orElseThrow(Refusal::notFound),
                QrCode::version,
                code -> database.write(tx -> {
                            boolean isDeleted = isForTrash
                                    ? trash(tx, code, json(request.caller().actor()))
                                    : codes.delete(tx, code);
                            if (isDeleted) {
                                log.add(tx, request.caller(), Action.DELETED, code.subject());
                            }
                            return isDeleted;
                        })
                        ? Optional.of(Answer.noContent())
                        : Optional.empty());
    }

    private static String json(Actor actor) {
        return Json.text(
                Json.object().put("kind", actor.kind()).put("id", actor.id()).put("name", actor.name()));
    }

    /**
     * Moves a live code to the trash; false if it changed meanwhile.
     *
     * @param by the sender of the request as JSON
     */
    private boolean trash(Tx tx, QrCode code, String by) {
        return codes.leave(tx, code, """
            update qr_code set deleted_at = ?, trashed_by = ?, version = version + 1
            where workspace_id = ? and id = ? and version = ? and deleted_at is null
            """, codes.clock().instant(), by, code.workspaceId(), code.id(), code.version());
    }

    /**
     * Takes a code out of the trash, as its next version.
     *
     * @throws Refusal {@code not_found} if another request did so first; {@code external_id_taken}
     */
    private QrCode restore(Tx tx, QrCode code) {
        QrCode restored = code.changed(code.draft(), codes.clock().instant());
        int rows =
                tx.update("""
                    update qr_code set deleted_at = null, trashed_by = null, updated_at = ?, version = ?
                    where workspace_id = ? and id = ? and version = ? and trashed_by is not null
                    """, restored.updatedAt(), restored.version(), code.workspaceId(), code.id(), code.version());
        if (rows == 0) {
            throw Refusal.notFound();
        }
        QrCodes.tag(tx, restored);
        CodeTargets.set(tx, restored);
        QrCodes.setExternalId(tx, code.workspaceId(), code.id(), code.draft().externalId());
        tx.announce(codes.changed(), QrCodes.folded(code.slug()));
        return restored;
    }

    private Optional<QrCode> find(String workspaceId, String id) {
        return database.read(tx -> find(tx, workspaceId, id));
    }

    private static Optional<QrCode> find(Tx tx, String workspaceId, String id) {
        return tx.find("select " + QrCode.COLUMNS + TRASHED + " and id = ?", QrCode::of, workspaceId, id);
    }

    private Answer list(Request request) {
        TrashedCodes found = page(request);
        return Answer.ok(found.listing.json("trash", found.entries.stream().map(this::json), found.total));
    }

    /**
     * The page of the trash that a query asks for, the newest deletions first.
     *
     * @throws Refusal {@code validation_failed}
     */
    public TrashedCodes page(Request request) {
        List<Fault> faults = new ArrayList<>();
        Listing listing = new Listing(
                Listing.integer(request, "page", 1, 1_000_000, 1, faults),
                Listing.integer(request, "limit", 1, 100, 20, faults),
                "deleted_at desc, id desc",
                "%");
        Refusal.check(faults);
        String workspace = request.workspaceId();
        return database.read(tx -> new TrashedCodes(
                tx.list(
                        "select deleted_at, trashed_by, " + QrCode.COLUMNS + TRASHED + " order by " + listing.order()
                                + " limit ? offset ?",
                        Entry::of,
                        workspace,
                        listing.limit(),
                        listing.offset()),
                listing,
                count(tx, workspace)));
    }

    private static long count(Tx tx, String workspaceId) {
        return tx.count("select count(*) as n" + TRASHED, workspaceId);
    }

    /** The JSON form of an entry. */
    public ObjectNode json(Entry entry) {
        ObjectNode json = Json.object();
        json.set("qr", entry.code.json(links));
        json.put("deletedAt", Json.time(entry.deletedAt));
        json.set("deletedBy", Json.stored(entry.trashedBy));
        return json.put("restorableUntil", Json.time(entry.deletedAt.plus(kept)));
    }

    private Answer restore(Request request, RuleFacts facts) {
        String id = request.id("id", "qr_");
        request.checkInput();
        return request.once(database, tx -> {
            QrCode code = find(tx, request.workspaceId(), id).orElseThrow(Refusal::notFound);
            QrCode restored = codes.present(tx, restore(tx, code));
            log.add(tx, request.caller(), Action.RESTORED, restored.subject());
            return Answer.ok(Json.object().set("qr", facts.json(tx, restored))).tagged(restored.version());
        });
    }

    /** The deleted codes for a page of changes (tombstones). */
    static List<Delta.Change> listDeleted(Tx tx, String workspaceId, Delta delta) {
        return tx.list(
                "select id, deleted_at" + DELETED + " order by deleted_at, id limit ?",
                row -> Delta.Change.deleted(row.time("deleted_at"), row.text("id")),
                workspaceId,
                delta.since(),
                delta.since(),
                delta.after(),
                delta.limit());
    }

    static long countDeleted(Tx tx, String workspaceId, Delta delta) {
        return tx.count("select count(*) as n" + DELETED, workspaceId, delta.since(), delta.since(), delta.after());
    }

    private static final String DELETED =
            " from qr_code where workspace_id = ? and deleted_at is not null and " + Delta.where("deleted_at");

    /** Deletes codes that are older than the retention for good, some at a time, and returns how many. */
    public int forget(Tx tx, Instant now) {
        List<QrCode> old = tx.list("select " + QrCode.COLUMNS + """
             from qr_code where trashed_by is not null and deleted_at < ? order by deleted_at limit 100
            """, QrCode::of, now.minus(kept));
        old.forEach(code -> codes.delete(tx, code));
        return old.size();
    }
}
