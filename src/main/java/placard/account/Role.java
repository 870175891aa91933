package placard.account;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import placard.base.Scope;
import placard.base.Worded;
import placard.web.Caller;

/** A member's role in a workspace: a set of scopes. So one check serves API keys and people. */
public enum Role implements Worded {
    OWNER,
    ADMIN,
    EDITOR,
    ANALYST,
    /** Marks items as sold out, in all catalogues or in chosen ones. Sees no prices. */
    STAFF;

    /** By the words of {@link #word}. */
    public static final Map<String, Role> CHOICES = Worded.choices(Role.class);

    public Set<Scope> scopes() {
        return switch (this) {
            case OWNER -> EnumSet.of(Scope.ALL);
            case ADMIN -> EnumSet.complementOf(EnumSet.of(Scope.ALL));
            case EDITOR ->
                EnumSet.of(
                        Scope.QR_READ,
                        Scope.QR_WRITE,
                        Scope.CATALOGS_READ,
                        Scope.CATALOGS_WRITE,
                        Scope.ANALYTICS_READ,
                        Scope.AVAILABILITY_WRITE);
            case ANALYST -> EnumSet.of(Scope.QR_READ, Scope.CATALOGS_READ, Scope.ANALYTICS_READ);
            case STAFF -> EnumSet.of(Scope.AVAILABILITY_WRITE);
        };
    }

    public boolean covers(Scope scope) {
        return scopes().contains(Scope.ALL) || scopes().contains(scope);
    }

    /** True if the caller may give and take this role. A caller needs every scope of the role. */
    public boolean isWithin(Caller caller) {
        return scopes().stream().allMatch(caller::may);
    }

    static Role of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
