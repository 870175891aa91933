package placard.app;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Function;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** The screens about catalogues. */
public final class EditorRoutes {
    private final EditorPages pages;
    private final Inside inside;
    private final List<String> templates;
    private final Function<String, List<CatalogsView.Line>> catalogs;
    private final Function<String, ObjectNode> theme;
    private final Beginnings beginnings;

    /**
     * The screens.
     *
     * @param templates what a new catalogue can be
     * @param catalogs of a workspace
     * @param theme members of the theme that new catalogues of a workspace begin with
     * @param beginnings what else they begin with
     */
    public EditorRoutes(
            EditorPages pages,
            Inside inside,
            List<String> templates,
            Function<String, List<CatalogsView.Line>> catalogs,
            Function<String, ObjectNode> theme,
            Beginnings beginnings) {
        this.templates = templates;
        this.pages = pages;
        this.inside = inside;
        this.catalogs = catalogs;
        this.theme = theme;
        this.beginnings = beginnings;
    }

    public List<Route> routes() {
        return List.of(
                inside.screen(Screen.CATALOGS, this::list),
                inside.screen("catalogs/:id", Scope.CATALOGS_WRITE, this::edit),
                inside.screen("catalogs/:id/publish", Scope.CATALOGS_WRITE, this::publish),
                inside.screen("catalogs/:id/details", Scope.CATALOGS_WRITE, this::details));
    }

    private Answer list(Request request) {
        Shell shell = inside.shell(request, Screen.CATALOGS);
        return pages.catalogs(
                shell,
                new CatalogsView(
                        catalogs.apply(request.workspaceId()),
                        templates,
                        beginnings.of(request, pages.words(shell)),
                        Json.text(theme.apply(request.workspaceId())),
                        shell.may(Scope.CATALOGS_WRITE)));
    }

    private Answer edit(Request request) {
        return pages.catalog(inside.shell(request, Screen.CATALOGS), line(request));
    }

    private Answer publish(Request request) {
        return pages.publish(inside.shell(request, Screen.CATALOGS), line(request));
    }

    private Answer details(Request request) {
        return pages.details(inside.shell(request, Screen.CATALOGS), line(request));
    }

    private CatalogsView.Line line(Request request) {
        String id = request.id("id", "cat_");
        return catalogs.apply(request.workspaceId()).stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow(Refusal::notFound);
    }
}
