package placard.app;

import java.util.Locale;
import placard.base.Scope;

/**
 * The screens that the navigation leads to, in its order. On phones, which have room for a few, those that are needed
 * less often stand behind "More".
 */
public enum Screen {
    START("", Icon.HOME, Scope.QR_READ, false),
    CODES("codes", Icon.CODES, Scope.QR_READ, false),
    CATALOGS("catalogs", Icon.MENU, Scope.CATALOGS_READ, false),
    BOARD("board", Icon.STOCK, Scope.AVAILABILITY_WRITE, false),
    NUMBERS("analytics", Icon.CHART, Scope.ANALYTICS_READ, true),
    FILES("files", Icon.IMAGE, Scope.QR_READ, true),
    ACTIVITY("activity", Icon.HISTORY, Scope.ACTIVITY_READ, true),
    MEMBERS("members", Icon.PEOPLE, Scope.MEMBERS_WRITE, true),
    KEYS("keys", Icon.KEY, Scope.KEYS_WRITE, true),
    CREDITS("credits", Icon.COINS, Scope.QR_READ, true),
    PRIVACY("privacy", Icon.SHIELD, Scope.ANALYTICS_READ, true),
    SETTINGS("settings", Icon.SETTINGS, Scope.KEYS_WRITE, true);

    private final String path;
    private final Icon icon;
    private final Scope scope;
    private final boolean isBehindMore;

    Screen(String path, Icon icon, Scope scope, boolean isBehindMore) {
        this.path = path;
        this.icon = icon;
        this.scope = scope;
        this.isBehindMore = isBehindMore;
    }

    /** The last part of its URL. */
    public String path() {
        return path;
    }

    public Icon icon() {
        return icon;
    }

    /** The scope that a member needs to see it. */
    public Scope scope() {
        return scope;
    }

    /** Whether phones show it behind "More". */
    public boolean isBehindMore() {
        return isBehindMore;
    }

    /** Names its words: {@code nav.} and this. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
