package placard.workspace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.base.Scope;
import placard.storage.Row;

/** An API key without its secret. */
public record ApiKey(
        String workspaceId,
        String id,
        String name,
        String prefix,
        Set<Scope> scopes,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant lastUsedAt) {
    static final String COLUMNS = "workspace_id, id, name, prefix, scopes, created_at, expires_at, last_used_at";

    static ApiKey of(Row row) throws SQLException {
        return new ApiKey(
                row.text("workspace_id"),
                row.text("id"),
                row.text("name"),
                row.text("prefix"),
                scopes(row.text("scopes")),
                row.time("created_at"),
                row.timeOrNull("expires_at"),
                row.timeOrNull("last_used_at"));
    }

    private static Set<Scope> scopes(String labels) {
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        for (String label : labels.split(" ", -1)) {
            Scope.of(label).ifPresent(scopes::add);
        }
        return scopes;
    }

    /** The stored form of the scopes: labels separated by spaces. */
    String labels() {
        return labels(scopes);
    }

    static String labels(Set<Scope> scopes) {
        return scopes.stream().map(Scope::label).collect(Collectors.joining(" "));
    }

    boolean isExpired(Instant now) {
        return expiresAt != null && !now.isBefore(expiresAt);
    }

    /** The JSON form. */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("id", id).put("name", name).put("prefix", prefix);
        ArrayNode labels = json.putArray("scopes");
        scopes.forEach(scope -> labels.add(scope.label()));
        return json.put("createdAt", Json.time(createdAt))
                .put("expiresAt", expiresAt == null ? null : Json.time(expiresAt))
                .put("lastUsedAt", lastUsedAt == null ? null : Json.time(lastUsedAt));
    }
}
