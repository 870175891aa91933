package placard.app.numbers;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import placard.app.AppPages;
import placard.app.Numbers;
import placard.app.Screen;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.WorkspaceScreens;
import placard.base.Scope;
import placard.page.Language;
import placard.page.generated.app.JtestartGenerated;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/**
 * The first screen of a workspace: its day in numbers, and what waits to be done.
 *
 * @param stock of a workspace, in a language
 * @param drafts of a workspace: catalogues with changes that wait
 */
public record StartRoutes(
        AppPages pages,
        WorkspaceScreens screens,
        TodayFigures today,
        BiFunction<String, Language, StartView.Stock> stock,
        Function<String, List<StartView.Waiting>> drafts) {
    public List<Route> routes() {
        return List.of(screens.screen(Screen.START, this::start));
    }

    private Answer start(Request request) {
        Shell shell = screens.shell(request, Screen.START);
        StartView.Stock here = shell.may(Scope.CATALOGS_READ)
                ? stock.apply(request.workspaceId(), shell.language())
                : StartView.Stock.NONE;
        StartView view = today.view(request.workspaceId(), shell.maySeeScans(), here);
        return screen(
                pages, shell, shell.may(Scope.CATALOGS_WRITE) ? view.with(drafts.apply(request.workspaceId())) : view);
    }

    /** The screen with its figures. */
    public static Answer screen(AppPages pages, Shell shell, StartView view) {
        return pages.screen(
                shell,
                "nav.start",
                Scripts.start("start.js"),
                (out, head, say) -> JtestartGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
    }
}
