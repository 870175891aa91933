package placard.catalog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import placard.base.Json;
import placard.catalog.item.Item;
import placard.storage.Database;
import placard.storage.Tx;

/**
 * Announces items whose sold-out time has ended. Their return is no write: readers compute it ({@link
 * CatalogTree#changesAt}). Open pages wait for a notice, and this class sends it.
 *
 * <p>Variants and add-ons are in the metadata of their item, so their availability isn't derived from the clock. The
 * first node that sees the end of their time switches them.
 *
 * <p>Every node announces the returns during its run. A superfluous notice costs one read of the catalogue. Schedules
 * need no notice, because a page knows their next change.
 */
public final class BackInStock {
    /** The maximum number of items in one notice. Beyond it, the notice means the whole catalogue. */
    private static final int MOST_NAMED = 100;

    private final Database database;
    private final InstantSource clock;
    private final ReturnListener returned;
    private Instant announced;

    /** Hears of an item that is back, in a transaction. Several nodes may report the same return. */
    @FunctionalInterface
    public interface ReturnListener {
        void item(Tx tx, String workspaceId, String catalogId, String itemId, String name, Instant at);
    }

    public BackInStock(Database database, InstantSource clock, ReturnListener returned) {
        this.database = database;
        this.clock = clock;
        this.returned = returned;
        this.announced = clock.instant();
    }

    /** Announces the catalogues with items that came back since the last call. */
    public synchronized void announce() {
        Instant now = clock.instant();
        List<Back> back = database.read(tx -> tx.list(
                """
                select workspace_id, catalog_id, id, name, sold_out_until from catalog_item
                where sold_out_until > ? and sold_out_until <= ? order by workspace_id, catalog_id, id
                """,
                row -> new Back(
                        row.text("workspace_id"),
                        row.text("catalog_id"),
                        row.text("id"),
                        row.text("name"),
                        row.time("sold_out_until")),
                announced,
                now));
        if (!back.isEmpty()) {
            Map<List<String>, List<String>> byCatalog = back.stream()
                    .collect(Collectors.groupingBy(
                            one -> List.of(one.workspaceId, one.catalogId),
                            LinkedHashMap::new,
                            Collectors.mapping(Back::itemId, Collectors.toList())));
            database.write(tx -> {
                byCatalog.forEach((where, items) -> announce(tx, where.getFirst(), where.getLast(), items));
                back.forEach(one -> returned.item(tx, one.workspaceId, one.catalogId, one.itemId, one.name, one.at));
                return byCatalog.size();
            });
        }
        announced = now;
        bringBackOptions(now);
    }

    /** Switches variants and add-ons whose time has ended, even while no node ran. */
    private void bringBackOptions(Instant now) {
        List<Back> due = database.read(tx -> tx.list(
                """
                select workspace_id, catalog_id, id, name, options_return_at from catalog_item
                where options_return_at <= ? order by options_return_at limit ?
                """,
                row -> new Back(
                        row.text("workspace_id"),
                        row.text("catalog_id"),
                        row.text("id"),
                        row.text("name"),
                        row.time("options_return_at")),
                now,
                MOST_NAMED));
        due.forEach(back -> database.write(tx -> isBroughtBack(tx, back, now)));
    }

    /** False if another node was faster. */
    private boolean isBroughtBack(Tx tx, Back back, Instant now) {
        Catalogs.lock(tx, back.workspaceId, back.catalogId);
        Item item =
                Items.find(tx, back.workspaceId, back.catalogId, back.itemId).orElse(null);
        Instant due = item == null ? null : item.optionsReturnAt();
        if (item == null || due == null || now.isBefore(due)) {
            return false;
        }
        Catalogs.hold(tx, back.workspaceId, back.catalogId, now);
        Items.update(tx, item.returned(now));
        announce(tx, back.workspaceId, back.catalogId, List.of(back.itemId));
        returned.item(tx, back.workspaceId, back.catalogId, back.itemId, item.name(), due);
        return true;
    }

    private record Back(String workspaceId, String catalogId, String itemId, String name, Instant at) {}

    private static void announce(Tx tx, String workspaceId, String catalogId, List<String> items) {
        tx.announce(Catalogs.CHANGED, catalogId);
        ObjectNode notice = Json.object()
                .put("workspace", workspaceId)
                .put("catalog", catalogId)
                .put("action", "returned");
        if (items.size() <= MOST_NAMED) {
            items.forEach(notice.putArray("items")::add);
        }
        tx.announce(CatalogEvents.RETURNED, Json.text(notice));
    }
}
