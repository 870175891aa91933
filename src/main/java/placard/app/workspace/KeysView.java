package placard.app.workspace;

import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.base.Scope;

/**
 * The API keys of a workspace.
 *
 * @param scopes that the member may give
 */
public record KeysView(List<Key> keys, List<Scope> scopes) {
    /**
     * A key.
     *
     * @param lastUsed as the page writes it; null for never
     * @param expires the day likewise; null for never
     * @param webhooks the names of those that were made with it
     * @param isTheirs whether the member may revoke it: it has no scope that they lack
     */
    public record Key(
            String id,
            String name,
            String prefix,
            List<Scope> scopes,
            @Nullable String lastUsed,
            @Nullable String expires,
            List<String> webhooks,
            boolean isExpired,
            boolean isTheirs) {}

    /** The last part of the key of a scope's words. */
    public static String word(Scope scope) {
        return scope == Scope.ALL ? "all" : scope.label().replace(':', '_');
    }
}
