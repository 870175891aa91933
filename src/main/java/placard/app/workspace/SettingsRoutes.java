package placard.app.workspace;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import placard.app.AppPages;
import placard.app.Choices;
import placard.app.Screen;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.WorkspaceScreens;
import placard.base.Json;
import placard.base.Scope;
import placard.page.generated.app.JtebrandGenerated;
import placard.page.generated.app.JtesettingsGenerated;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;
import placard.workspace.Workspace;

/**
 * The screens of a workspace's settings.
 *
 * @param workspaces finds one by its id
 * @param look members of the design that new codes of a workspace begin with
 * @param likely what the people of the workspace of a request probably choose
 * @param usualCurrency of catalogues whose workspace has chosen none
 * @param baseUrl before the dashboard's addresses
 */
public record SettingsRoutes(
        AppPages pages,
        WorkspaceScreens screens,
        Function<String, Workspace> workspaces,
        Function<Workspace, ObjectNode> look,
        Function<Request, Choices.LikelyChoices> likely,
        Function<Request, Currency> usualCurrency,
        String baseUrl,
        InstantSource clock) {

    public List<Route> routes() {
        return List.of(screens.screen(Screen.SETTINGS, this::settings), screens.screen(Screen.BRAND, this::brand));
    }

    private Answer settings(Request request) {
        Workspace workspace = workspaces.apply(request.workspaceId());
        Shell shell = screens.shell(request, Screen.SETTINGS);
        Choices choices = new Choices(pages.words(shell));
        Choices.Lists offered = choices.lists(likely.apply(request), clock.instant());
        String zone = workspace.zones().latest().getId();
        String language = Objects.requireNonNullElse(workspace.defaults().language(), "");
        Currency currency = workspace.defaults().currency();
        return settings(
                pages,
                shell,
                new SettingsView(
                        workspace.id(),
                        workspace.name(),
                        workspace.handle(),
                        baseUrl.replaceFirst("^https?://", "") + "/app/",
                        zone,
                        choices.zones(zone, clock.instant()),
                        language,
                        choices.orUsualLanguage(offered.languages()),
                        currency == null ? "" : currency.getCurrencyCode(),
                        choices.orUsualCurrency(usualCurrency.apply(request), offered.currencies()),
                        workspace.countsOrigins(),
                        workspace.hidesChecklist(),
                        request.caller().may(Scope.ALL),
                        workspace.version()));
    }

    private Answer brand(Request request) {
        Workspace workspace = workspaces.apply(request.workspaceId());
        return brand(
                pages,
                screens.shell(request, Screen.BRAND),
                new BrandView(Json.text(workspace.json()), Json.text(look.apply(workspace))));
    }

    /** The name, the clock and the defaults of a workspace. */
    public static Answer settings(AppPages pages, Shell shell, SettingsView view) {
        return pages.screen(
                shell,
                "nav.settings",
                Scripts.start("settings.js"),
                (out, head, say) -> JtesettingsGenerated.render(out, null, head, shell, say, view));
    }

    /** The colours and the logo of a workspace, and the look of its new codes. */
    public static Answer brand(AppPages pages, Shell shell, BrandView view) {
        return pages.screen(
                shell,
                "brand.title",
                Scripts.start("brand.js"),
                (out, head, say) -> JtebrandGenerated.render(out, null, head, shell, say, view));
    }
}
