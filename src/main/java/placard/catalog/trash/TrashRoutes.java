package placard.catalog.trash;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Subject;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.catalog.Catalog;
import placard.catalog.Catalogs;
import placard.catalog.ItemPlaces;
import placard.catalog.Items;
import placard.catalog.Sections;
import placard.catalog.Weight;
import placard.catalog.profile.CatalogRules;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Answer;
import placard.web.Listing;
import placard.web.Request;
import placard.web.Route;

/** The trash over HTTP: lists and restores deletions. */
public record TrashRoutes(
        Database database, Trash trash, TrashList list, CatalogRules rules, ActivityLog log, InstantSource clock) {
    public TrashRoutes(Database database, Trash trash, CatalogRules rules, ActivityLog log, InstantSource clock) {
        this(database, trash, new TrashList(database, trash), rules, log, clock);
    }

    public List<Route> routes() {
        return List.of(
                Route.of("GET", "/api/v1/trash", Scope.CATALOGS_READ, this::list)
                        .asking(Listing.Kind.LOG.parameters())
                        .asking("catalogId"),
                Route.of("POST", "/api/v1/trash/:id/restore", Scope.CATALOGS_WRITE, this::restore));
    }

    private Answer list(Request request) {
        TrashList.TrashPage found = list.find(request);
        return Answer.ok(found.listing().json("trash", found.entries().stream(), found.total()));
    }

    private Answer restore(Request request) {
        String id = request.id("id", Trash.PREFIX);
        Instant now = clock.instant();
        request.checkInput();
        return request.once(database, tx -> {
            Trash.Entry entry = trash.find(tx, request.workspaceId(), id)
                    .filter(found -> request.caller().sees(found.catalogId()))
                    .orElseThrow(Refusal::notFound);
            trash.restore(tx, entry, now);
            Catalog held = Catalogs.hold(tx, entry.workspaceId(), entry.catalogId(), now);
            checkSize(tx, held);
            Weight.update(tx, held, rules.maxBytes());
            log.add(tx, request.caller(), Action.RESTORED, subject(entry));
            ObjectNode body = Json.object();
            body.set("restored", trash.json(entry));
            return Answer.ok(body);
        });
    }

    private void checkSize(Tx tx, Catalog held) {
        if (Sections.count(tx, held.workspaceId(), held.id()) > rules.maxSections()) {
            throw Refusal.conflict("catalog_full", "A catalogue has at most " + rules.maxSections() + " sections.");
        }
        if (Items.count(tx, held.workspaceId(), held.id()) > rules.maxItems()) {
            throw ItemPlaces.full(rules.maxItems());
        }
    }

    private static Subject subject(Trash.Entry entry) {
        return switch (entry.kind()) {
            case CATALOG, ITEMS -> Subject.of(Subject.Kind.CATALOG, entry.subjectId(), entry.subjectName());
            case SECTION -> Subject.in(entry.catalogId(), Subject.Kind.SECTION, entry.subjectId(), entry.subjectName());
            case ITEM -> Subject.in(entry.catalogId(), Subject.Kind.ITEM, entry.subjectId(), entry.subjectName());
        };
    }
}
