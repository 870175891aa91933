package placard.catalog.trash;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import placard.catalog.Catalog;
import placard.catalog.item.Item;
import placard.storage.Tx;
import placard.web.Delta;

/** Tombstones of deleted catalogues and items, kept for a while for clients that synchronise copies. */
public final class Tombstones {
    /** The retention of tombstones. */
    public static final Duration KEPT = Duration.ofDays(90);

    private static final String INSERT = """
            insert into catalog_deletion (workspace_id, catalog_id, id, deleted_at) values %s
            on conflict (workspace_id, catalog_id, id) do nothing
            """;

    private Tombstones() {}

    public static void addCatalog(Tx tx, String workspaceId, String id, Instant now) {
        tx.update("delete from catalog_deletion where workspace_id = ? and catalog_id = ?", workspaceId, id);
        insert(tx, workspaceId, "", id, now);
    }

    public static void addItem(Tx tx, String workspaceId, String catalogId, String id, Instant now) {
        insert(tx, workspaceId, catalogId, id, now);
    }

    public static void addItems(Tx tx, Catalog catalog, List<Item> items, Instant now) {
        tx.insert(
                INSERT,
                items.stream()
                        .map(item -> new Object[] {catalog.workspaceId(), catalog.id(), item.id(), now})
                        .toList());
    }

    /** All items of a section, before they are deleted. */
    public static void addItemsIn(Tx tx, String workspaceId, String sectionId, Instant now) {
        List<Object[]> rows = tx.list(
                "select catalog_id, id from catalog_item where workspace_id = ? and section_id = ?",
                row -> new Object[] {workspaceId, row.text("catalog_id"), row.text("id"), now},
                workspaceId,
                sectionId);
        tx.insert(INSERT, rows);
    }

    /** Deletes the tombstones of restored records: a catalogue, or the items of an entry of the trash. */
    static void forgetRestored(Tx tx, String workspaceId, String trashId, String catalogId) {
        tx.update("""
                delete from catalog_deletion where workspace_id = ? and (catalog_id = ? and id in
                    (select id from trash_item where workspace_id = ? and trash_id = ?)
                    or catalog_id = '' and id in
                    (select id from trash_catalog where workspace_id = ? and trash_id = ?))
                """, workspaceId, catalogId, workspaceId, trashId, workspaceId, trashId);
    }

    private static void insert(Tx tx, String workspaceId, String catalogId, String id, Instant now) {
        tx.insert(INSERT, List.<Object[]>of(new Object[] {workspaceId, catalogId, id, now}));
    }

    /**
     * The first tombstones that a page of changes may need: of a catalogue's items, or of catalogues if {@code
     * catalogId} is empty.
     */
    public static List<Delta.Change> list(Tx tx, String workspaceId, String catalogId, Delta delta) {
        return tx.list(
                "select id, deleted_at from catalog_deletion where workspace_id = ? and catalog_id = ? and "
                        + Delta.where("deleted_at") + " order by deleted_at, id limit ?",
                row -> Delta.Change.deleted(row.time("deleted_at"), row.text("id")),
                workspaceId,
                catalogId,
                delta.since(),
                delta.since(),
                delta.after(),
                delta.limit());
    }

    public static long count(Tx tx, String workspaceId, String catalogId, Delta delta) {
        return tx.count(
                "select count(*) as n from catalog_deletion where workspace_id = ? and catalog_id = ? and "
                        + Delta.where("deleted_at"),
                workspaceId,
                catalogId,
                delta.since(),
                delta.since(),
                delta.after());
    }

    /** Deletes some tombstones of a deleted workspace. */
    public static int removeSome(Tx tx, String workspaceId) {
        return tx.update("""
                delete from catalog_deletion where workspace_id = ? and (catalog_id, id) in
                    (select catalog_id, id from catalog_deletion where workspace_id = ? limit 2000)
                """, workspaceId, workspaceId);
    }

    /** Deletes tombstones older than the retention. */
    public static int forget(Tx tx, Instant now) {
        return tx.update("delete from catalog_deletion where deleted_at < ?", now.minus(KEPT));
    }
}
