package placard.app.catalog;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import placard.app.AppAssets;
import placard.app.AppPages;
import placard.app.Choices;
import placard.app.Screen;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.Trade;
import placard.app.WorkspaceScreens;
import placard.base.Refusal;
import placard.base.Scope;
import placard.page.generated.app.JteimportGenerated;
import placard.page.generated.app.JtelanguagesGenerated;
import placard.web.Answer;
import placard.web.Handler;
import placard.web.Request;
import placard.web.Route;

/**
 * The screens beside the editor of a catalogue: preview, spreadsheet import and languages.
 *
 * @param catalogs of a workspace
 * @param preview the guests' page of a catalogue as it will be
 * @param previewBytes the memory that making it takes
 */
public record CatalogToolRoutes(
        AppPages pages,
        WorkspaceScreens screens,
        Function<String, List<CatalogsView.Line>> catalogs,
        CatalogDefaults beginnings,
        Handler preview,
        ToLongFunction<Request> previewBytes) {

    public List<Route> routes() {
        return List.of(
                screens.screen("catalogs/:id/preview", Scope.CATALOGS_WRITE, preview)
                        .weighing(previewBytes),
                screens.screen(
                        "catalogs/:id/import",
                        Scope.CATALOGS_WRITE,
                        request -> of(request, CatalogToolRoutes::imported)),
                screens.screen(
                        "catalogs/:id/languages",
                        Scope.CATALOGS_WRITE,
                        request -> of(
                                request,
                                (frame, shell, catalog) -> languages(
                                        frame, shell, catalog, beginnings.lists(request, frame.words(shell))))));
    }

    /** A screen about one catalogue. */
    @FunctionalInterface
    private interface Page {
        Answer of(AppPages pages, Shell shell, CatalogsView.Line catalog);
    }

    private Answer of(Request request, Page page) {
        String id = request.id("id", "cat_");
        CatalogsView.Line line = catalogs.apply(request.workspaceId()).stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow(Refusal::notFound);
        return page.of(pages, screens.shell(request, Screen.CATALOGS).of(Trade.of(line.template())), line);
    }

    /** The texts of a catalogue in other languages. */
    public static Answer languages(AppPages pages, Shell shell, CatalogsView.Line catalog, Choices.Lists offered) {
        return pages.screen(
                shell,
                "languages.title",
                Scripts.start("catalog-languages.js"),
                (out, head, say) -> JtelanguagesGenerated.render(out, null, head, shell, say, catalog, offered));
    }

    /** A spreadsheet into a catalogue, and out of it. */
    public static Answer imported(AppPages pages, Shell shell, CatalogsView.Line catalog) {
        return pages.screen(
                shell,
                "import.title",
                Scripts.start("import.js").preload(AppAssets.importWords(shell.language())),
                (out, head, say) -> JteimportGenerated.render(out, null, head, shell, say, catalog));
    }
}
