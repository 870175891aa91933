package placard.page.menu;

import java.util.List;
import placard.base.Refusal;
import placard.base.Scope;
import placard.catalog.Previews;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** The guests' page of a catalogue as it will be, for whoever makes it. */
public final class PreviewRoutes {
    private final Previews previews;
    private final MenuSources sources;

    public PreviewRoutes(Previews previews, MenuSources sources) {
        this.previews = previews;
        this.sources = sources;
    }

    public List<Route> routes() {
        return List.of(Route.of("GET", "/api/v1/catalogs/:id/preview", Scope.CATALOGS_READ, this::show)
                .asking("lang")
                .weighing(previews::weight));
    }

    /**
     * The page: without a script, since what scripts ask for is of the page that is published, and only to be framed by
     * a screen of this server.
     *
     * @throws Refusal {@code not_found}
     */
    public Answer show(Request request) {
        String lang = request.query("lang");
        return sources.preview(
                previews.tree(request.workspaceId(), request.id("id", "cat_")), lang == null ? "" : lang);
    }
}
