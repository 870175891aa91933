package placard.qr;

import org.jspecify.annotations.Nullable;
import placard.base.Refusal;
import placard.storage.Tx;

/** The owners' own ids of their codes. The table's primary key makes each unique within a workspace, also in a race. */
final class ExternalIds {
    private ExternalIds() {}

    /**
     * Gives a code this id instead of its former one.
     *
     * @param externalId null for none
     * @throws Refusal {@code external_id_taken} if another code has it
     */
    static void set(Tx tx, String workspaceId, String codeId, @Nullable String externalId) {
        tx.update(
                "delete from qr_external_id where workspace_id = ? and code_id = ? and external_id <> ?",
                workspaceId,
                codeId,
                externalId == null ? "" : externalId);
        if (externalId == null) {
            return;
        }
        tx.update("""
                insert into qr_external_id (workspace_id, external_id, code_id) values (?, ?, ?)
                on conflict (workspace_id, external_id) do nothing
                """, workspaceId, externalId, codeId);
        String owner = tx.find(
                        "select code_id from qr_external_id where workspace_id = ? and external_id = ?",
                        row -> row.text("code_id"),
                        workspaceId,
                        externalId)
                .orElse(codeId);
        if (!owner.equals(codeId)) {
            throw Refusal.conflict("external_id_taken", "The code " + owner + " has this externalId.");
        }
    }
}
