package placard.wiring;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import placard.activity.ActivityLog;
import placard.activity.StoredUndos;
import placard.base.Ids;
import placard.catalog.Catalogs;
import placard.catalog.draft.CatalogEdits;
import placard.catalog.draft.DraftRoutes;
import placard.catalog.draft.UndoRoutes;
import placard.catalog.edit.AvailabilityRoutes;
import placard.catalog.edit.CatalogRoutes;
import placard.catalog.edit.ItemRoutes;
import placard.catalog.edit.SectionRoutes;
import placard.catalog.price.PriceRoutes;
import placard.catalog.profile.CatalogRules;
import placard.catalog.table.ImportRoutes;
import placard.catalog.trash.Trash;
import placard.catalog.trash.TrashRoutes;
import placard.storage.Database;
import placard.web.Route;

/** The routes of catalogues for programs. */
final class CatalogApi {
    private CatalogApi() {}

    static List<Route> routes(Parts parts) {
        Ambient ambient = parts.ambient();
        Database database = parts.database();
        Catalogs catalogs = parts.menus().catalogs();
        CatalogRules rules = parts.menus().rules();
        Trash trash = parts.menus().trash();
        StoredUndos undos = parts.menus().undos();
        Ids ids = ambient.ids();
        SecureRandom random = ambient.random();
        ActivityLog log = parts.tenants().log();
        InstantSource clock = ambient.clock();
        int draftBytes = ambient.config().catalogs().draftKb() << 10;
        CatalogEdits edits =
                new CatalogEdits(database, catalogs, rules, ids, random, trash, undos, log, clock, draftBytes);
        long workMemory = (long) ambient.config().work().memoryMb() << 20;
        return Stream.of(
                        new CatalogRoutes(database, catalogs, rules, ids, random, trash, log, clock).routes(),
                        new SectionRoutes(database, rules, ids, trash, log, clock).routes(),
                        new ItemRoutes(edits, trash).routes(),
                        new PriceRoutes(edits).routes(),
                        new UndoRoutes(edits, trash).routes(),
                        new DraftRoutes(edits).routes(),
                        new ImportRoutes(edits, parts.filing().uploads(), workMemory).routes(),
                        new TrashRoutes(database, trash, rules, log, clock).routes(),
                        new AvailabilityRoutes(database, catalogs, log, clock).routes())
                .flatMap(List::stream)
                .toList();
    }
}
