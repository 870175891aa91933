package placard.app.workspace;

import java.util.List;
import java.util.function.Function;
import placard.account.SessionGuard;
import placard.alert.AlertSettings;
import placard.alert.Recipients;
import placard.alert.WeekReport;
import placard.alert.WeeklyLetters;
import placard.app.AppPages;
import placard.app.BrowserSession;
import placard.app.NoticeWords;
import placard.app.Screen;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.WorkspaceScreens;
import placard.base.Refusal;
import placard.base.Scope;
import placard.page.generated.app.JtealertsGenerated;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/**
 * The screen of alerts, with a form for what a member gets by email and a preview of the weekly letter.
 *
 * @param settings of a workspace
 * @param sendsMail whether a mail server is set
 * @param week the latest whole week of a workspace
 */
public record AlertsRoutes(
        AppPages pages,
        WorkspaceScreens screens,
        Function<String, AlertSettings> settings,
        boolean sendsMail,
        WeeklyLetters letters,
        Function<String, WeekReport> week) {
    public List<Route> routes() {
        return List.of(
                screens.screen(Screen.ALERTS, this::show),
                Route.form("/app/:" + SessionGuard.WORKSPACE + "/" + Screen.ALERTS.path(), this::choose));
    }

    private Answer show(Request request) {
        Shell shell = screens.shell(request, Screen.ALERTS);
        String workspace = request.workspaceId();
        NoticeWords said = NoticeWords.of(pages.words(shell));
        WeekReport report = week.apply(workspace);
        return alerts(
                pages,
                shell,
                new AlertsView(
                        settings.apply(workspace),
                        letters.choice(workspace, shell.person().id()).orElseThrow(Refusal::notFound),
                        sendsMail,
                        "mail".equals(request.query("done")),
                        said.subject(report),
                        said.lines(report)));
    }

    private Answer choose(Request request) {
        Shell shell = screens.shell(request, Screen.ALERTS);
        if (!request.caller().may(Scope.ANALYTICS_READ)) {
            return pages.notAllowed(shell, Scope.ANALYTICS_READ);
        }
        letters.choose(
                request.workspaceId(),
                shell.person().id(),
                new Recipients.Choice(
                        request.input().raw("alerts") != null,
                        "weekly".equals(request.input().raw("letter"))));
        return BrowserSession.redirect(shell.path(Screen.ALERTS.path()) + "?done=mail");
    }

    /** The alerts of a workspace, and the email of a member. */
    public static Answer alerts(AppPages pages, Shell shell, AlertsView view) {
        return pages.screen(
                shell,
                "nav.alerts",
                shell.may(Scope.KEYS_WRITE) ? Scripts.start("alerts.js") : Scripts.NONE,
                (out, head, say) -> JtealertsGenerated.render(out, null, head, shell, say, view));
    }
}
