package placard.app.catalog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Function;
import placard.app.AppAssets;
import placard.app.AppPages;
import placard.app.Choices;
import placard.app.Screen;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.Trade;
import placard.app.WorkspaceScreens;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.page.generated.app.JtecatalogGenerated;
import placard.page.generated.app.JtecatalogdetailsGenerated;
import placard.page.generated.app.JtecatalogsGenerated;
import placard.page.generated.app.JtepublishGenerated;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/**
 * The screens of catalogues: the list, the editor, the details, and the changes to publish.
 *
 * @param templates the templates of a new catalogue
 * @param catalogs of a workspace
 * @param theme members of the theme that new catalogues of a workspace begin with
 * @param beginnings the other values that new catalogues begin with
 */
public record EditorRoutes(
        AppPages pages,
        WorkspaceScreens screens,
        List<String> templates,
        Function<String, List<CatalogsView.Line>> catalogs,
        Function<String, ObjectNode> theme,
        CatalogDefaults beginnings) {

    public List<Route> routes() {
        return List.of(
                screens.screen(Screen.CATALOGS, this::list),
                screens.screen("catalogs/:id", Scope.CATALOGS_WRITE, this::edit),
                screens.screen("catalogs/:id/publish", Scope.CATALOGS_WRITE, this::publish),
                screens.screen("catalogs/:id/details", Scope.CATALOGS_WRITE, this::details));
    }

    private Answer list(Request request) {
        Shell shell = screens.shell(request, Screen.CATALOGS);
        return list(
                pages,
                shell,
                new CatalogsView(
                        catalogs.apply(request.workspaceId()),
                        templates,
                        beginnings.of(request, pages.words(shell)),
                        Json.text(theme.apply(request.workspaceId())),
                        shell.may(Scope.CATALOGS_WRITE)));
    }

    private Answer edit(Request request) {
        CatalogsView.Line line = line(request);
        return catalog(pages, shell(request, line), line);
    }

    private Answer publish(Request request) {
        CatalogsView.Line line = line(request);
        return publish(pages, shell(request, line), line);
    }

    private Answer details(Request request) {
        CatalogsView.Line line = line(request);
        Shell shell = shell(request, line);
        return details(pages, shell, line, beginnings.lists(request, pages.words(shell)));
    }

    private Shell shell(Request request, CatalogsView.Line line) {
        return screens.shell(request, Screen.CATALOGS).of(Trade.of(line.template()));
    }

    private CatalogsView.Line line(Request request) {
        String id = request.id("id", "cat_");
        return catalogs.apply(request.workspaceId()).stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow(Refusal::notFound);
    }

    /** All catalogues of a workspace. */
    public static Answer list(AppPages pages, Shell shell, CatalogsView view) {
        return pages.screen(
                shell,
                "nav.catalogs",
                Scripts.start("catalogs.js"),
                (out, head, say) -> JtecatalogsGenerated.render(out, null, head, shell, say, view));
    }

    /** The changes of its draft. */
    public static Answer publish(AppPages pages, Shell shell, CatalogsView.Line catalog) {
        return pages.named(
                shell,
                catalog.name(),
                Scripts.start("catalog-publish.js").preload(AppAssets.catalogWords(shell.language())),
                (out, head, say) -> JtepublishGenerated.render(out, null, head, shell, say, catalog));
    }

    public static Answer catalog(AppPages pages, Shell shell, CatalogsView.Line catalog) {
        return pages.named(
                shell,
                catalog.name(),
                Scripts.start("catalog.js"),
                (out, head, say) -> JtecatalogGenerated.render(out, null, head, shell, say, catalog));
    }

    /** The theme, the business details and the order settings of a catalogue. */
    public static Answer details(AppPages pages, Shell shell, CatalogsView.Line catalog, Choices.Lists offered) {
        return pages.named(
                shell,
                catalog.name(),
                Scripts.start("catalog-details.js").preload(AppAssets.catalogWords(shell.language())),
                (out, head, say) -> JtecatalogdetailsGenerated.render(out, null, head, shell, say, catalog, offered));
    }
}
