package placard.catalog;

import java.time.Instant;
import java.util.List;
import placard.storage.Tx;

/** The figures of the catalogues in many workspaces, read by one query. */
public final class CatalogCounts {
    private CatalogCounts() {}

    /**
     * A catalogue.
     *
     * @param soldOut the number of items that guests can't have at present
     */
    public record Count(String workspaceId, String catalogId, boolean isPublished, long soldOut) {}

    /** The catalogues in all workspaces of a user. */
    public static List<Count> of(Tx tx, String userId, Instant now) {
        return tx.list(
                """
                select c.workspace_id, c.id, c.status,
                       (select count(*) from catalog_item i
                        where i.workspace_id = c.workspace_id and i.catalog_id = c.id
                          and (not i.is_available or i.variants_sold_out)
                          and (i.variants_sold_out or i.sold_out_until is null or i.sold_out_until > ?)) as sold_out
                from membership m join catalog c on c.workspace_id = m.workspace_id
                where m.user_id = ?
                """,
                row -> new Count(
                        row.text("workspace_id"),
                        row.text("id"),
                        row.text("status").equals("published"),
                        row.number("sold_out")),
                now,
                userId);
    }
}
