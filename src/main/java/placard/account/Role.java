package placard.account;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import placard.base.Scope;

/** What a member may do in a workspace, as a set of scopes: one check serves keys and people. */
public enum Role {
    OWNER,
    ADMIN,
    EDITOR,
    ANALYST;

    public Set<Scope> scopes() {
        return switch (this) {
            case OWNER -> EnumSet.of(Scope.ALL);
            case ADMIN ->
                EnumSet.of(
                        Scope.QR_READ,
                        Scope.QR_WRITE,
                        Scope.CATALOGS_READ,
                        Scope.CATALOGS_WRITE,
                        Scope.ANALYTICS_READ,
                        Scope.KEYS_WRITE);
            case EDITOR ->
                EnumSet.of(
                        Scope.QR_READ, Scope.QR_WRITE, Scope.CATALOGS_READ, Scope.CATALOGS_WRITE, Scope.ANALYTICS_READ);
            case ANALYST -> EnumSet.of(Scope.QR_READ, Scope.CATALOGS_READ, Scope.ANALYTICS_READ);
        };
    }

    /** The word in the store and on the wire. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Role of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
