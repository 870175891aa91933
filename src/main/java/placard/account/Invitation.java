package placard.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.storage.Row;

/**
 * A link that makes somebody a member once, without its token.
 *
 * @param recipient whom it is meant for, in the inviter's words
 * @param email the address that it is for; null for anybody's
 * @param createdBy the id of the person or key by whom it was made
 * @param creatorName their name then
 */
public record Invitation(
        String workspaceId,
        String id,
        RoleScope place,
        @Nullable String recipient,
        @Nullable String email,
        String createdBy,
        String creatorName,
        Instant createdAt,
        Instant expiresAt) {
    public static final String ID = "inv_";

    public static final String COLUMNS =
            "workspace_id, id, role, catalog_ids, recipient, email, created_by, created_by_name, created_at, expires_at";

    public static Invitation of(Row row) throws SQLException {
        return new Invitation(
                row.text("workspace_id"),
                row.text("id"),
                RoleScope.stored(row.text("role"), row.textOrNull("catalog_ids")),
                row.textOrNull("recipient"),
                row.textOrNull("email"),
                row.text("created_by"),
                row.text("created_by_name"),
                row.time("created_at"),
                row.time("expires_at"));
    }

    /** The record on the wire. */
    public ObjectNode json() {
        ObjectNode json =
                Json.object().put("id", id).put("recipient", recipient).put("email", email);
        place.addTo(json);
        json.putObject("createdBy").put("id", createdBy).put("name", creatorName);
        return json.put("createdAt", Json.time(createdAt)).put("expiresAt", Json.time(expiresAt));
    }
}
