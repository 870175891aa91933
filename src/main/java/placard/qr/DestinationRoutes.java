package placard.qr;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.activity.ActivityLog;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.storage.Database;
import placard.web.Answer;
import placard.web.Caller;
import placard.web.Edit;
import placard.web.Listing;
import placard.web.Request;
import placard.web.Route;

/** The destinations that a code has had, and the way back to one of them. */
public record DestinationRoutes(Database database, QrCodes codes, QrRules rules, ActivityLog log, InstantSource clock) {
    private static final String RACED = "raced";

    public List<Route> routes() {
        return List.of(
                Route.of("GET", "/api/v1/qr/:id/destinations", Scope.QR_READ, this::list)
                        .asking("page", "limit"),
                Route.of("POST", "/api/v1/qr/:id/destinations/:n/restore", Scope.QR_WRITE, this::restore));
    }

    private Answer list(Request request) {
        List<Fault> faults = new ArrayList<>();
        Listing listing = new Listing(
                Listing.integer(request, "page", 1, 1_000_000, 1, faults),
                Listing.integer(request, "limit", 1, 100, 20, faults),
                "",
                "");
        QrCode code = codes.get(request.workspaceId(), request.id("id", "qr_"));
        Refusal.check(faults);
        Caller caller = request.caller();
        boolean maySeeScans = caller.may(Scope.ANALYTICS_READ);
        Long total = maySeeScans ? codes.history().total(code) : null;
        return database.read(tx -> {
            ObjectNode body = Json.object();
            ArrayNode array = body.putArray("destinations");
            boolean isLatest = listing.offset() == 0;
            for (DestinationHistory.Entry entry :
                    DestinationHistory.list(tx, code, listing.limit(), listing.offset())) {
                array.add(json(
                        entry,
                        maySeeScans ? entry.scans(isLatest, total) : null,
                        caller.may(Scope.ACTIVITY_READ) ? entry.actor() : null));
                isLatest = false;
            }
            return Answer.ok(body.set("pagination", listing.pagination(DestinationHistory.count(tx, code))));
        });
    }

    private static ObjectNode json(DestinationHistory.Entry entry, @Nullable Long scans, @Nullable ObjectNode actor) {
        ObjectNode json =
                Json.object().put("n", entry.n()).put("from", entry.from() == null ? null : Json.time(entry.from()));
        json.setAll(entry.leads());
        json.put("scans", scans);
        return json.set("actor", actor);
    }

    private Answer restore(Request request) {
        String id = request.id("id", "qr_");
        int n = number(request.segment("n"));
        request.checkInput();
        return Edit.run(
                request,
                () -> codes.get(request.workspaceId(), id),
                QrCode::version,
                before -> update(request, before, restored(before, n)));
    }

    private static int number(String segment) {
        boolean isNumber = segment.length() <= 9 && segment.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!isNumber || segment.isEmpty() || segment.startsWith("0")) {
            throw Refusal.notFound();
        }
        return Integer.parseInt(segment);
    }

    /**
     * The code with an earlier destination. It is checked like any change: the catalogue or the file may be gone.
     *
     * @throws Refusal {@code not_found}, {@code validation_failed}
     */
    private QrDraft restored(QrCode code, int n) {
        DestinationHistory.Entry entry =
                database.read(tx -> DestinationHistory.find(tx, code, n)).orElseThrow(Refusal::notFound);
        Input leads = new Input(entry.leads());
        QrDraft draft = code.draft().leading(leads, code.workspaceId(), rules);
        leads.check();
        return draft;
    }

    /** Empty if another change came first. */
    private Optional<Answer> update(Request request, QrCode before, QrDraft after) {
        boolean isSame = after.equals(before.draft());
        QrCode changed = isSame ? before : before.changed(after, clock.instant());
        Long total = codes.history().total(before, changed);
        try {
            return Optional.of(request.once(database, tx -> {
                if (!isSame) {
                    if (!codes.update(tx, before, changed, request.caller().actor(), total)) {
                        throw Refusal.conflict(RACED, "");
                    }
                    log.change(
                            tx,
                            request.caller(),
                            changed.subject(),
                            before.json(rules.links()),
                            changed.json(rules.links()));
                }
                return rules.facts().answer(tx, changed);
            }));
        } catch (Refusal refusal) {
            if (refusal.reason() instanceof Refusal.Conflict conflict
                    && conflict.code().equals(RACED)) {
                return Optional.empty();
            }
            throw refusal;
        }
    }
}
