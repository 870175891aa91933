package placard.web;

import java.util.Set;
import placard.base.Scope;

/** Who asks: the workspace and the key that a request was admitted with. */
public record Caller(String workspaceId, String keyId, Set<Scope> scopes) {
    /** Whether the key may do what needs this scope. */
    public boolean may(Scope scope) {
        return scopes.contains(Scope.ALL) || scopes.contains(scope);
    }
}
