package placard.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Instant;
import placard.base.Json;
import placard.storage.Row;

/** A member of a workspace; the id is the person's. */
public record Member(
        String workspaceId, String id, String name, String email, RoleScope place, Instant createdAt, long version) {
    static final String COLUMNS = """
            m.workspace_id as workspace_id, u.id as id, u.name as name, u.email as email, m.role as role,
            m.catalog_ids as catalog_ids, m.created_at as created_at, m.version as version
            """;

    static Member of(Row row) throws SQLException {
        return new Member(
                row.text("workspace_id"),
                row.text("id"),
                row.text("name"),
                row.text("email"),
                RoleScope.stored(row.text("role"), row.textOrNull("catalog_ids")),
                row.time("created_at"),
                row.number("version"));
    }

    public Role role() {
        return place.role();
    }

    /** The JSON form. */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("id", id).put("name", name).put("email", email);
        return place.addTo(json).put("createdAt", Json.time(createdAt)).put("version", version);
    }
}
