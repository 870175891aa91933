package placard.app;

import placard.base.Scope;
import placard.base.Worded;

/**
 * The screens that the navigation leads to, in its order. Phones have room for a few: those that an owner needs daily are
 * tabs, and the others are behind "More".
 */
public enum Screen implements Worded {
    START("", Icon.HOME, Scope.QR_READ, Group.WORK, true),
    CATALOGS("catalogs", Icon.MENU, Scope.CATALOGS_READ, Group.WORK, true),
    CODES("codes", Icon.CODES, Scope.QR_READ, Group.WORK, true),
    BOARD("board", Icon.STOCK, Scope.AVAILABILITY_WRITE, Group.WORK, false),
    FILES("files", Icon.IMAGE, Scope.QR_READ, Group.WORK, false),
    NUMBERS("analytics", Icon.CHART, Scope.ANALYTICS_READ, Group.INSIGHTS, true),
    ALERTS("alerts", Icon.BELL, Scope.ANALYTICS_READ, Group.INSIGHTS, false),
    ACTIVITY("activity", Icon.HISTORY, Scope.ACTIVITY_READ, Group.INSIGHTS, false),
    MEMBERS("members", Icon.PEOPLE, Scope.MEMBERS_WRITE, Group.MANAGE, false),
    BRAND("settings/brand", Icon.PALETTE, Scope.KEYS_WRITE, Group.MANAGE, false),
    SETTINGS("settings", Icon.SETTINGS, Scope.KEYS_WRITE, Group.MANAGE, false),
    KEYS("keys", Icon.KEY, Scope.KEYS_WRITE, Group.MANAGE, false),
    WEBHOOKS("webhooks", Icon.LINK, Scope.WEBHOOKS_WRITE, Group.MANAGE, false),
    CREDITS("credits", Icon.COINS, Scope.QR_READ, Group.MANAGE, false),
    PRIVACY("privacy", Icon.SHIELD, Scope.ANALYTICS_READ, Group.MANAGE, false),
    TRASH("trash", Icon.TRASH, Scope.CATALOGS_READ, Group.MANAGE, false);

    private final String path;
    private final Icon icon;
    private final Scope scope;
    private final Group group;
    private final boolean isTab;

    /** The groups of the navigation, in its order. */
    public enum Group implements Worded {
        WORK,
        INSIGHTS,
        MANAGE
    }

    Screen(String path, Icon icon, Scope scope, Group group, boolean isTab) {
        this.path = path;
        this.icon = icon;
        this.scope = scope;
        this.group = group;
        this.isTab = isTab;
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

    public Group group() {
        return group;
    }

    /** Whether phones show it as a tab. */
    boolean isTab() {
        return isTab;
    }
}
