package placard.qr.print;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.storage.Row;

/**
 * A link that lets a printer fetch a sheet without an account.
 *
 * @param request the body of the request for the sheet, as JSON
 * @param name of the first code at that time
 * @param creatorName the name at that time
 */
public record PrintLink(
        String workspaceId,
        String id,
        String request,
        String name,
        Instant createdAt,
        Instant expiresAt,
        @Nullable Instant revokedAt,
        String createdBy,
        String creatorName) {
    static final String ID = "prt_";

    static final String COLUMNS = "workspace_id, id, request, name, created_at, expires_at, revoked_at, created_by,"
            + " created_by_name";

    static PrintLink of(Row row) throws SQLException {
        return new PrintLink(
                row.text("workspace_id"),
                row.text("id"),
                row.text("request"),
                row.text("name"),
                row.time("created_at"),
                row.time("expires_at"),
                row.timeOrNull("revoked_at"),
                row.text("created_by"),
                row.text("created_by_name"));
    }

    /** Whether it may be used at a time. */
    public boolean isOpen(Instant now) {
        return revokedAt == null && now.isBefore(expiresAt);
    }

    /** The body of its request. */
    ObjectNode body() {
        return Json.stored(request);
    }

    ObjectNode json() {
        ObjectNode json = Json.object().put("id", id).put("name", name);
        json.set("template", Json.orNull(body().get("template")));
        json.putObject("createdBy").put("id", createdBy).put("name", creatorName);
        return json.put("createdAt", Json.time(createdAt)).put("expiresAt", Json.time(expiresAt));
    }
}
