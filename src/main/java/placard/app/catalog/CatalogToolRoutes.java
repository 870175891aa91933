package placard.app.catalog;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import placard.app.AppAssets;
import placard.app.AppPages;
import placard.app.Screen;
import placard.app.Scripts;
import placard.app.Shell;
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
        Handler preview,
        ToLongFunction<Request> previewBytes) {
    /** The modules that the import of a spreadsheet loads. */
    public static final List<String> IMPORT = List.of(
            "lit-html.js",
            "api.js",
            "catalog-vocabulary.js",
            "draft.js",
            "form.js",
            "import-file.js",
            "import-legend.js",
            "import-money.js",
            "import-plan.js",
            "import-vocabulary.js",
            "words.js");

    /** The modules that the table of languages loads. */
    public static final List<String> LANGUAGES = List.of(
            "lit-html.js",
            "api.js",
            "catalog-merge.js",
            "catalog-model.js",
            "catalog-send.js",
            "catalog-store.js",
            "database.js",
            "form.js",
            "languages-texts.js",
            "words.js");

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
                        request -> of(request, CatalogToolRoutes::languages)));
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
        return page.of(pages, screens.shell(request, Screen.CATALOGS), line);
    }

    /** The texts of a catalogue in other languages. */
    public static Answer languages(AppPages pages, Shell shell, CatalogsView.Line catalog) {
        return pages.screen(
                shell,
                "languages.title",
                Scripts.island("catalog-languages.js", LANGUAGES),
                (out, head, say) -> JtelanguagesGenerated.render(out, null, head, shell, say, catalog));
    }

    /** A spreadsheet into a catalogue, and out of it. */
    public static Answer imported(AppPages pages, Shell shell, CatalogsView.Line catalog) {
        return pages.screen(
                shell,
                "import.title",
                Scripts.island("import.js", IMPORT).preload(AppAssets.importWords(shell.language())),
                (out, head, say) -> JteimportGenerated.render(out, null, head, shell, say, catalog));
    }
}
