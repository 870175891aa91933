package placard.app;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import placard.base.Refusal;
import placard.base.Scope;
import placard.web.Answer;
import placard.web.Handler;
import placard.web.Request;
import placard.web.Route;

/** The screens beside the editor of a catalogue. */
public final class CatalogToolRoutes {
    private final CatalogToolPages pages;
    private final Inside inside;
    private final Function<String, List<CatalogsView.Line>> catalogs;
    private final Handler preview;
    private final ToLongFunction<Request> previewBytes;

    /**
     * The screens.
     *
     * @param catalogs of a workspace
     * @param preview the guests' page of a catalogue as it will be
     * @param previewBytes the memory that making it takes
     */
    public CatalogToolRoutes(
            CatalogToolPages pages,
            Inside inside,
            Function<String, List<CatalogsView.Line>> catalogs,
            Handler preview,
            ToLongFunction<Request> previewBytes) {
        this.pages = pages;
        this.inside = inside;
        this.catalogs = catalogs;
        this.preview = preview;
        this.previewBytes = previewBytes;
    }

    public List<Route> routes() {
        return List.of(
                inside.screen("catalogs/:id/preview", Scope.CATALOGS_WRITE, preview)
                        .weighing(previewBytes),
                inside.screen("catalogs/:id/import", Scope.CATALOGS_WRITE, request -> of(request, pages::imported)),
                inside.screen(
                        "catalogs/:id/languages", Scope.CATALOGS_WRITE, request -> of(request, pages::languages)));
    }

    private Answer of(Request request, BiFunction<Shell, CatalogsView.Line, Answer> page) {
        String id = request.id("id", "cat_");
        CatalogsView.Line line = catalogs.apply(request.workspaceId()).stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow(Refusal::notFound);
        return page.apply(inside.shell(request, Screen.CATALOGS), line);
    }
}
