package placard.app;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.account.Theme;
import placard.base.Scope;
import placard.page.Language;

/**
 * The frame around a screen: navigation, person and workspace.
 *
 * @param handle the workspace's word in the URL; empty for a person without workspaces
 * @param workspaces all that the person may enter, this one included
 * @param scopes the user's rights in this workspace
 * @param trade whose words its screens say
 * @param phone an example of a telephone number, as people of the workspace's country write theirs
 * @param current the path of the {@link Screen} in the navigation that this belongs to
 */
public record Shell(
        Language language,
        Theme theme,
        Person person,
        String handle,
        String workspaceName,
        List<Place> workspaces,
        long credits,
        Set<Scope> scopes,
        Trade trade,
        String phone,
        String current) {
    /** The languages whose spreadsheets have a comma before decimals. The script import-file.js has them, too. */
    private static final Set<String> DECIMAL_COMMA = Set.of("de", "es", "fr", "ar");

    /** The tabs that phones have room for. */
    private static final int MOST_TABS = 5;

    /**
     * The person who looks at it.
     *
     * @param isForeignDevice whether they said that the device isn't theirs when they signed in
     * @param isOperator whether the installation itself is theirs
     * @param passkeyOrigin where the passkeys work that they have; null if they have none
     */
    public record Person(
            String id,
            String name,
            String email,
            boolean isForeignDevice,
            boolean isOperator,
            @Nullable String passkeyOrigin) {}

    /** The same around a screen about a catalogue. */
    public Shell of(Trade other) {
        return new Shell(
                language, theme, person, handle, workspaceName, workspaces, credits, scopes, other, phone, current);
    }

    /** The separator of CSV files that spreadsheets of the language expect, as the API names it. */
    public String separator() {
        return DECIMAL_COMMA.contains(language.tag()) ? "semicolon" : "comma";
    }

    /** A workspace that can be gone to. */
    public record Place(String handle, String name) {}

    public boolean may(Scope scope) {
        return scopes.contains(Scope.ALL) || scopes.contains(scope);
    }

    /** The screens of the navigation that the user may open. */
    public List<Screen> screens() {
        return Stream.of(Screen.values()).filter(screen -> may(screen.scope())).toList();
    }

    /** Those of a group; none if the user may open none of it. */
    public List<Screen> screens(Screen.Group group) {
        return screens().stream().filter(screen -> screen.group() == group).toList();
    }

    /** Whether phones show it behind "More": never if all screens have room in the bar. */
    public boolean isBehindMore(Screen screen) {
        return !screen.isTab() && screens().size() > MOST_TABS;
    }

    /** Whether some of it is behind "More" on phones. */
    public boolean hasMore() {
        return screens().stream().anyMatch(this::isBehindMore);
    }

    public boolean isCurrent(Screen screen) {
        return screen.path().equals(current);
    }

    /** Whether phones show the current screen behind "More". */
    public boolean isMoreCurrent() {
        return screens().stream().anyMatch(screen -> isCurrent(screen) && isBehindMore(screen));
    }

    public boolean mayMake() {
        return may(Scope.QR_WRITE);
    }

    public boolean maySeeCodes() {
        return may(Scope.QR_READ);
    }

    public boolean maySeeScans() {
        return may(Scope.ANALYTICS_READ);
    }

    /** Whether there is something to search beside the screens. */
    public boolean maySearch() {
        return hasWorkspace() && (maySeeCodes() || may(Scope.CATALOGS_READ));
    }

    public boolean hasWorkspace() {
        return !handle.isEmpty();
    }

    /** The query that names the workspace a person came from, for paths outside of all workspaces. */
    public String comingFrom() {
        return hasWorkspace() ? "?in=" + handle : "";
    }

    /** The path of a screen, such as {@code codes}; of the start for an empty one. */
    public String path(String screen) {
        return hasWorkspace() ? "/app/" + handle + "/" + screen : "/app/";
    }

    /** The path of an operation of the API, such as {@code qr}. */
    public String api(String operation) {
        return "/app/" + handle + "/api/v1/" + operation;
    }
}
