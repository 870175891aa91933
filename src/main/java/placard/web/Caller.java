package placard.web;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Scope;

/**
 * Who asks: the workspace and the actor that a request was admitted with.
 *
 * @param workspaceId {@link #NO_WORKSPACE} on pages that belong to a person and not to a workspace
 * @param expiresAt when the actor's key ends, or null if it doesn't
 */
public record Caller(
        String workspaceId,
        Actor actor,
        Set<Scope> scopes,
        @Nullable Instant expiresAt) {
    public static final String NO_WORKSPACE = "";

    /** Whether the actor may do what needs this scope. */
    public boolean may(Scope scope) {
        return scopes.contains(Scope.ALL) || scopes.contains(scope);
    }
}
