package placard.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.storage.Row;

/**
 * An invitation: a one-time link into a workspace, without its token.
 *
 * @param recipient the inviter's own words for the recipient
 * @param email the only address that may use it; null if every address may
 * @param createdBy the id of the person or key that made it
 * @param creatorName the inviter's name at that time
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

    /** The JSON form. */
    public ObjectNode json() {
        ObjectNode json =
                Json.object().put("id", id).put("recipient", recipient).put("email", email);
        place.addTo(json);
        json.putObject("createdBy").put("id", createdBy).put("name", creatorName);
        return json.put("createdAt", Json.time(createdAt)).put("expiresAt", Json.time(expiresAt));
    }
}
