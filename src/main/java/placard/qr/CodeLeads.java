package placard.qr;

import java.util.List;
import placard.storage.Tx;

/**
 * The catalogues to which codes lead, by themselves or by their rules. Rules are JSON, which no query searches, so each
 * write of a code writes these rows too.
 */
final class CodeLeads {
    private CodeLeads() {}

    /** Writes the rows of a code in place of its former ones. */
    static void set(Tx tx, QrCode code) {
        clear(tx, code);
        tx.batch(
                "insert into code_leads (workspace_id, catalog_id, qr_id) values (?, ?, ?)",
                code.draft().catalogs().stream()
                        .map(catalog -> new Object[] {code.workspaceId(), catalog, code.id()})
                        .toList());
    }

    static void clear(Tx tx, QrCode code) {
        tx.update("delete from code_leads where workspace_id = ? and qr_id = ?", code.workspaceId(), code.id());
    }

    /** The folded slugs of the live codes that may lead to a catalogue. */
    static List<String> slugsOf(Tx tx, String workspaceId, String catalogId) {
        return tx.list("""
                select c.slug_folded from code_leads l
                join qr_code c on c.workspace_id = l.workspace_id and c.id = l.qr_id
                where l.workspace_id = ? and l.catalog_id = ? and c.deleted_at is null
                """, row -> row.text("slug_folded"), workspaceId, catalogId);
    }
}
