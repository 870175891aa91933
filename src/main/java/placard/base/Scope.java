package placard.base;

import java.util.Optional;

/** A permission of an API key; {@code x:write} does not imply {@code x:read}. */
public enum Scope {
    QR_READ("qr:read"),
    QR_WRITE("qr:write"),
    CATALOGS_READ("catalogs:read"),
    CATALOGS_WRITE("catalogs:write"),
    ANALYTICS_READ("analytics:read"),
    KEYS_WRITE("keys:write"),
    /** Permits marking items as sold out, without access to prices. */
    AVAILABILITY_WRITE("availability:write"),
    MEMBERS_WRITE("members:write"),
    ACTIVITY_READ("activity:read"),
    WEBHOOKS_WRITE("webhooks:write"),
    ALL("*");

    private final String label;

    Scope(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    public static Optional<Scope> of(String label) {
        for (Scope scope : values()) {
            if (scope.label.equals(label)) {
                return Optional.of(scope);
            }
        }
        return Optional.empty();
    }
}
