package placard.catalog.price;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import placard.activity.Action;
import placard.base.Scope;
import placard.catalog.draft.CatalogEdits;
import placard.catalog.draft.ChangeTarget;
import placard.catalog.draft.DraftMemory;
import placard.catalog.draft.ItemEdits;
import placard.catalog.draft.ManyItemsChange;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** Bulk price changes over HTTP. */
public record PriceRoutes(CatalogEdits edits) {
    private static final int MOST_BYTES = 4 << 20;

    public List<Route> routes() {
        DraftMemory whole = new DraftMemory(edits.database());
        return List.of(Route.of("POST", "/api/v1/catalogs/:id/prices", Scope.CATALOGS_WRITE, this::prices)
                .taking(MOST_BYTES)
                .asking("dryRun", "draft")
                .weighing(whole::weightIfDraft)
                .lasting());
    }

    private Answer prices(Request request) {
        boolean isDry = request.flag("dryRun");
        ManyItemsChange change = edits.begin(request, request.flag("draft"));
        ChangeTarget first = change.read();
        PriceChange asked = PriceChange.read(request.input(), first.state().catalog());
        request.checkInput();
        PricePlan trial = plan(asked, change, first);
        if (isDry) {
            first.checkSeen(request, asked.revision(), asked.draftVersion());
            return answer(
                    request, first.answer(trial.json(first.live().catalog().revision())));
        }
        return request.once(edits.database(), tx -> {
            ChangeTarget target = change.lock(tx, first);
            PricePlan plan = target.equals(first) ? trial : replan(request, change, target);
            plan.check(request.input());
            target.checkSeen(request, asked.revision(), asked.draftVersion());
            ManyItemsChange.Stored stored = change.store(
                    tx, target, ItemEdits.of(plan.changed()), Action.PRICED, () -> plan.change(request.input()));
            return answer(request, stored.answer(plan.json(stored.revision())));
        });
    }

    private static PricePlan plan(PriceChange asked, ManyItemsChange change, ChangeTarget target) {
        return asked.plan(target.state(), change.context(target), change.now());
    }

    /** Reads the body again, because the catalogue's currency may have changed. */
    private static PricePlan replan(Request request, ManyItemsChange change, ChangeTarget target) {
        PriceChange asked = PriceChange.read(request.input(), target.state().catalog());
        request.input().check();
        return plan(asked, change, target);
    }

    private static Answer answer(Request request, ObjectNode body) {
        return Answer.ok(Answer.warned(body, request.input().warnings()));
    }
}
