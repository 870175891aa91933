package placard.catalog.draft;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.catalog.Catalog;
import placard.storage.Database;
import placard.storage.Row;
import placard.storage.Tx;
import placard.web.Actor;

/** The drafts of catalogues: unpublished changes, one draft for each catalogue. */
public record Drafts(Database database) {
    /**
     * The notice of a saved draft. Its message is a JSON object with {@code workspace}, {@code catalogId}, {@code
     * version}, {@code changes} and {@code actor}.
     */
    static final String SAVED = "catalog-draft";

    /** The maximum number of remembered ids of new records. */
    private static final int MOST_IDS = 1_000;

    /**
     * A stored draft.
     *
     * @param changes their number at the last save
     * @param ids the real ids of published new records, for screens that still show them as new
     * @param baseRevision the catalogue's then
     * @param by the author of the last save, as {@code kind}, {@code id} and {@code name}; null before the first time
     * @param version 0 before the first time; it never comes back
     */
    public record Draft(
            Overlay overlay,
            int changes,
            ObjectNode ids,
            long baseRevision,
            @Nullable ObjectNode by,
            @Nullable Instant updatedAt,
            long version) {
        static final Draft NONE = new Draft(Overlay.NOTHING, 0, Json.object(), 0, null, null, 0);

        private static Draft of(Row row) throws SQLException {
            return new Draft(
                    Overlay.stored(row.text("overlay")),
                    row.integer("changes"),
                    Json.stored(row.text("ids")),
                    row.number("base_revision"),
                    Json.object()
                            .put("kind", row.text("updated_by_kind"))
                            .put("id", row.text("updated_by_id"))
                            .put("name", row.text("updated_by_name")),
                    row.time("updated_at"),
                    row.number("version"));
        }
    }

    static Draft get(Tx tx, Catalog catalog) {
        return find(tx, catalog).orElse(Draft.NONE);
    }

    /** The size of its changes as JSON in bytes; 0 without any. */
    static long bytes(Tx tx, String workspaceId, String catalogId) {
        return tx.count("""
            select coalesce(sum(octet_length(overlay)), 0) as n from catalog_draft
            where workspace_id = ? and catalog_id = ?
            """, workspaceId, catalogId);
    }

    private static Optional<Draft> find(Tx tx, Catalog catalog) {
        return tx.find(
                "select * from catalog_draft where workspace_id = ? and catalog_id = ?",
                Draft::of,
                catalog.workspaceId(),
                catalog.id());
    }

    /** Stores a draft as its next version, while the catalogue is locked. */
    static void put(Tx tx, Catalog catalog, Overlay overlay, int changes, ObjectNode ids, Actor actor, Instant now) {
        tx.update(
                """
                insert into catalog_draft
                    (workspace_id, catalog_id, overlay, changes, ids, base_revision, updated_by_kind,
                     updated_by_id, updated_by_name, updated_at, version)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
                on conflict (workspace_id, catalog_id) do update
                set overlay = excluded.overlay, changes = excluded.changes, ids = excluded.ids,
                    base_revision = excluded.base_revision,
                    updated_by_kind = excluded.updated_by_kind, updated_by_id = excluded.updated_by_id,
                    updated_by_name = excluded.updated_by_name, updated_at = excluded.updated_at,
                    version = catalog_draft.version + 1
                """,
                catalog.workspaceId(),
                catalog.id(),
                Json.text(overlay.json()),
                changes,
                Json.text(ids),
                catalog.revision(),
                actor.kind(),
                actor.id(),
                actor.name(),
                now);
        ObjectNode notice = Json.object()
                .put("workspace", catalog.workspaceId())
                .put("catalogId", catalog.id())
                .put("version", version(tx, catalog))
                .put("changes", changes);
        notice.putObject("actor")
                .put("kind", actor.kind())
                .put("id", actor.id())
                .put("name", actor.name());
        tx.announce(SAVED, Json.text(notice));
    }

    private static long version(Tx tx, Catalog catalog) {
        return tx.find(
                        "select version from catalog_draft where workspace_id = ? and catalog_id = ?",
                        row -> row.number("version"),
                        catalog.workspaceId(),
                        catalog.id())
                .orElse(0L);
    }

    /** These ids and more; the oldest are dropped beyond the maximum. */
    static ObjectNode with(ObjectNode ids, Map<String, String> more) {
        ObjectNode all = ids.deepCopy();
        more.forEach(all::put);
        Iterator<String> oldest = all.fieldNames();
        while (all.size() > MOST_IDS) {
            oldest.next();
            oldest.remove();
        }
        return all;
    }

    /** A catalogue with unpublished changes. */
    public record OpenDraft(String catalogId, String name, int changes) {}

    /** The drafts with changes in a workspace, the latest first. */
    public List<OpenDraft> open(String workspaceId, int most) {
        return database.read(tx -> tx.list(
                """
                select d.catalog_id, c.name, d.changes
                from catalog_draft d join catalog c on c.workspace_id = d.workspace_id and c.id = d.catalog_id
                where d.workspace_id = ? and d.changes > 0 order by d.updated_at desc, d.catalog_id limit ?
                """,
                row -> new OpenDraft(row.text("catalog_id"), row.text("name"), row.integer("changes")),
                workspaceId,
                most));
    }

    /** Deletes some drafts of a deleted workspace. */
    public static int removeSome(Tx tx, String workspaceId) {
        return tx.update("""
            delete from catalog_draft where workspace_id = ? and catalog_id in
                (select catalog_id from catalog_draft where workspace_id = ? limit 100)
            """, workspaceId, workspaceId);
    }

    /** Deletes the drafts of catalogues that can't be restored any more. */
    public static int forget(Tx tx) {
        return tx.update("""
            delete from catalog_draft
            where not exists (select 1 from catalog c
                    where c.workspace_id = catalog_draft.workspace_id and c.id = catalog_draft.catalog_id)
              and not exists (select 1 from trash_catalog t
                    where t.workspace_id = catalog_draft.workspace_id and t.id = catalog_draft.catalog_id)
            """);
    }
}
