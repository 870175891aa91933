package placard.app.numbers;

import java.util.List;
import java.util.function.BiFunction;
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
 * @param work what there is to do in a workspace
 */
public record StartRoutes(
        AppPages pages,
        WorkspaceScreens screens,
        TodayFigures today,
        BiFunction<String, Language, StartView.Stock> stock,
        BiFunction<Request, Shell, StartView.Tasks> work) {
    public List<Route> routes() {
        return List.of(screens.screen(Screen.START, this::start));
    }

    private Answer start(Request request) {
        Shell shell = screens.shell(request, Screen.START);
        StartView.Stock here = shell.may(Scope.CATALOGS_READ)
                ? stock.apply(request.workspaceId(), shell.language())
                : StartView.Stock.NONE;
        return screen(
                pages, shell, today.view(request.workspaceId(), shell.maySeeScans(), here, work.apply(request, shell)));
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
