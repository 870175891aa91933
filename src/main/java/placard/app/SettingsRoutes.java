package placard.app;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import placard.base.Json;
import placard.base.Scope;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;
import placard.workspace.Workspace;

/** The screens of a workspace's settings. */
public final class SettingsRoutes {
    private final WorkspacePages pages;
    private final Inside inside;
    private final Function<String, Workspace> workspaces;
    private final Function<Workspace, ObjectNode> look;
    private final Currency usualCurrency;
    private final String baseUrl;
    private final InstantSource clock;

    /**
     * The screens.
     *
     * @param workspaces finds one by its id
     * @param look members of the design that new codes of a workspace begin with
     * @param usualCurrency of catalogues whose workspace has chosen none
     * @param baseUrl before the dashboard's addresses
     */
    public SettingsRoutes(
            WorkspacePages pages,
            Inside inside,
            Function<String, Workspace> workspaces,
            Function<Workspace, ObjectNode> look,
            Currency usualCurrency,
            String baseUrl,
            InstantSource clock) {
        this.pages = pages;
        this.inside = inside;
        this.workspaces = workspaces;
        this.look = look;
        this.usualCurrency = usualCurrency;
        this.baseUrl = baseUrl;
        this.clock = clock;
    }

    public List<Route> routes() {
        return List.of(
                inside.screen(Screen.SETTINGS, this::settings),
                inside.screen("settings/brand", Scope.KEYS_WRITE, this::brand));
    }

    private Answer settings(Request request) {
        Workspace workspace = workspaces.apply(request.workspaceId());
        Shell shell = inside.shell(request, Screen.SETTINGS);
        Choices choices = new Choices(pages.words(shell));
        String zone = workspace.zones().latest().getId();
        String language = Objects.requireNonNullElse(workspace.defaults().language(), "");
        Currency currency = workspace.defaults().currency();
        return pages.settings(
                shell,
                new SettingsView(
                        workspace.id(),
                        workspace.name(),
                        workspace.handle(),
                        baseUrl.replaceFirst("^https?://", "") + "/app/",
                        zone,
                        Choices.zones(zone, clock.instant()),
                        language,
                        choices.languages(language),
                        currency == null ? "" : currency.getCurrencyCode(),
                        choices.currencies(usualCurrency, clock.instant()),
                        request.caller().may(Scope.ALL),
                        workspace.version()));
    }

    private Answer brand(Request request) {
        Workspace workspace = workspaces.apply(request.workspaceId());
        return pages.brand(
                inside.shell(request, Screen.SETTINGS),
                new BrandView(Json.text(workspace.json()), Json.text(look.apply(workspace))));
    }
}
