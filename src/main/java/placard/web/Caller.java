package placard.web;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Scope;

/**
 * Who asks: the workspace and the key that a request was admitted with.
 *
 * @param expiresAt when the key ends, or null if it doesn't
 */
public record Caller(
        String workspaceId,
        String keyId,
        Set<Scope> scopes,
        @Nullable Instant expiresAt) {
    /** Whether the key may do what needs this scope. */
    public boolean may(Scope scope) {
        return scopes.contains(Scope.ALL) || scopes.contains(scope);
    }
}
