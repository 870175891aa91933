package placard.catalog;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import placard.base.Ids;
import placard.base.Refusal;
import placard.storage.Tx;

/**
 * The uses of an uploaded file in catalogues. It searches the text of JSON columns for the id, because no other text
 * looks like one.
 */
public final class FileUses {
    private FileUses() {}

    /**
     * Counts a change of every catalogue that shows the file, so that its pages are rendered again. The file is being
     * deleted or gets other words.
     */
    public static void changed(Tx tx, String workspaceId, String fileId, Instant now) {
        String pattern = "%" + fileId + "%";
        tx.list("""
            select id from catalog where workspace_id = ? and theme like ?
            union
            select catalog_id as id from catalog_section where workspace_id = ? and image_file_id = ?
            union
            select catalog_id as id from catalog_item
            where workspace_id = ? and (image_file_ids like ? or metadata like ?)
            order by id
            """, row -> row.text("id"), workspaceId, pattern, workspaceId, fileId, workspaceId, pattern, pattern)
                .forEach(id -> Catalogs.hold(tx, workspaceId, id, now));
    }

    /**
     * The catalogues, sections and items of the workspace that name the file.
     *
     * @param most the maximum number of each
     */
    public static List<Refusal.Usage> list(Tx tx, String workspaceId, String fileId, int most) {
        String pattern = "%" + fileId + "%";
        List<Refusal.Usage> catalogs = tx.list(
                "select id, name from catalog where workspace_id = ? and theme like ? order by id limit ?",
                row -> new Refusal.Usage("catalog", row.text("id"), row.text("name")),
                workspaceId,
                pattern,
                most);
        List<Refusal.Usage> sections = tx.list(
                "select id, name, catalog_id from catalog_section where workspace_id = ? and image_file_id = ? order"
                        + " by id limit ?",
                row -> new Refusal.Usage("section", row.text("id"), row.text("name"), row.text("catalog_id")),
                workspaceId,
                fileId,
                most);
        List<Refusal.Usage> items = tx.list(
                """
                select id, name, catalog_id from catalog_item
                where workspace_id = ? and (image_file_ids like ? or metadata like ?) order by id limit ?
                """,
                row -> new Refusal.Usage("item", row.text("id"), row.text("name"), row.text("catalog_id")),
                workspaceId,
                pattern,
                pattern,
                most);
        return Stream.of(catalogs, sections, items).flatMap(List::stream).toList();
    }

    /** The ids that catalogues, sections and items of the workspace name, once for each place. */
    public static List<String> named(Tx tx, String workspaceId) {
        return tx
                .list("""
                    select theme as text from catalog where workspace_id = ? and theme like '%file\\_%' escape '\\'
                    union all
                    select image_file_id as text from catalog_section
                    where workspace_id = ? and image_file_id is not null
                    union all
                    select image_file_ids || ' ' || metadata as text from catalog_item where workspace_id = ?
                        and (image_file_ids like '%file\\_%' escape '\\' or metadata like '%file\\_%' escape '\\')
                    """, row -> Ids.named(Ids.FILE, row.text("text")), workspaceId, workspaceId, workspaceId)
                .stream()
                .flatMap(Set::stream)
                .toList();
    }
}
