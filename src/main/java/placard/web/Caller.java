package placard.web;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Refusal;
import placard.base.Scope;

/**
 * The workspace and the actor of an admitted request.
 *
 * @param workspaceId {@link #NO_WORKSPACE} on pages that belong to a person and not to a workspace
 * @param catalogIds the only catalogues that the actor may see; null for all
 * @param expiresAt when the actor's key ends, or null if it doesn't
 */
public record Caller(
        String workspaceId,
        Actor actor,
        Set<Scope> scopes,
        @Nullable Set<String> catalogIds,
        @Nullable Instant expiresAt) {
    public static final String NO_WORKSPACE = "";

    /** Whether the actor has this scope. */
    public boolean may(Scope scope) {
        return scopes.contains(Scope.ALL) || scopes.contains(scope);
    }

    /**
     * Refuses an actor without one of these scopes, and names the first that is missing.
     *
     * @throws Refusal {@code insufficient_scope}
     */
    public void require(Collection<Scope> needed) {
        needed.stream().filter(scope -> !may(scope)).findFirst().ifPresent(missing -> {
            throw new Refusal(new Refusal.InsufficientScope(List.of(missing)));
        });
    }

    /** Whether the actor may see this catalogue, if it is the workspace's. */
    public boolean sees(String catalogId) {
        return catalogIds == null || catalogIds.contains(catalogId);
    }
}
