package placard.app;

import com.ibm.icu.util.TimeZone;
import com.ibm.icu.util.TimeZone.SystemTimeZoneType;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;
import placard.workspace.Workspace;

/** The screen of a workspace's settings. */
public final class SettingsRoutes {
    private final WorkspacePages pages;
    private final Inside inside;
    private final Function<String, Workspace> workspaces;
    private final String baseUrl;
    private final InstantSource clock;

    /**
     * The screen.
     *
     * @param workspaces finds one by its id
     * @param baseUrl before the dashboard's addresses
     */
    public SettingsRoutes(
            WorkspacePages pages,
            Inside inside,
            Function<String, Workspace> workspaces,
            String baseUrl,
            InstantSource clock) {
        this.pages = pages;
        this.inside = inside;
        this.workspaces = workspaces;
        this.baseUrl = baseUrl;
        this.clock = clock;
    }

    public List<Route> routes() {
        return List.of(inside.screen(Screen.SETTINGS, this::settings));
    }

    private Answer settings(Request request) {
        Workspace workspace = workspaces.apply(request.workspaceId());
        String zone = workspace.zones().latest().getId();
        return pages.settings(
                inside.shell(request, Screen.SETTINGS),
                new SettingsView(
                        workspace.id(),
                        workspace.name(),
                        workspace.handle(),
                        baseUrl.replaceFirst("^https?://", "") + "/app/",
                        zone,
                        zones(zone),
                        workspace.version()));
    }

    /** One for each place, as other names of the same are of no use to people; and the one at hand, whatever its name. */
    private List<SettingsView.Zone> zones(String current) {
        Set<String> ids = new TreeSet<>(TimeZone.getAvailableIDs(SystemTimeZoneType.CANONICAL_LOCATION, null, null));
        ids.retainAll(ZoneId.getAvailableZoneIds());
        ids.add("UTC");
        ids.add(current);
        Instant now = clock.instant();
        return ids.stream()
                .map(id -> new SettingsView.Zone(
                        id,
                        id.replace('_', ' ')
                                + offset(ZoneId.of(id).getRules().getOffset(now).getId())))
                .toList();
    }

    private static String offset(String id) {
        return id.equals("Z") ? "" : " (UTC" + id + ")";
    }
}
