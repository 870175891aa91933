package placard.app.numbers;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import placard.analytics.Privacy;
import placard.app.AppPages;
import placard.app.Numbers;
import placard.app.Screen;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.WorkspaceScreens;
import placard.page.generated.app.JtecreditsGenerated;
import placard.page.generated.app.JteprivacyGenerated;
import placard.qr.CodeList;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;
import placard.workspace.Credits;

/**
 * The screens of the ledger of credits and of the privacy of visitors.
 *
 * @param ledger the page of it that a request asks for
 */
public record RecordRoutes(
        WorkspaceScreens screens,
        AppPages pages,
        Function<Request, Credits.Page> ledger,
        CodeList codes,
        Function<String, Privacy> privacy) {
    public List<Route> routes() {
        return List.of(screens.screen(Screen.CREDITS, this::credits), screens.screen(Screen.PRIVACY, this::privacy));
    }

    private Answer credits(Request request) {
        Shell shell = screens.shell(request, Screen.CREDITS);
        Credits.Page page = ledger.apply(request);
        List<String> made = page.entries().stream()
                .map(Credits.Entry::codeId)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        return credits(pages, shell, new CreditsView(page, codes.names(request.workspaceId(), made)));
    }

    private Answer privacy(Request request) {
        return privacy(pages, screens.shell(request, Screen.PRIVACY), privacy.apply(request.workspaceId()));
    }

    /** The credits that are left, and the ledger. */
    public static Answer credits(AppPages pages, Shell shell, CreditsView view) {
        return pages.screen(
                shell,
                "nav.credits",
                Scripts.NONE,
                (out, head, say) -> JtecreditsGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
    }

    /** The data that is kept of visitors, and until when. */
    public static Answer privacy(AppPages pages, Shell shell, Privacy privacy) {
        return pages.screen(
                shell,
                "nav.privacy",
                Scripts.NONE,
                (out, head, say) -> JteprivacyGenerated.render(out, null, head, shell, say, privacy, Numbers.of(say)));
    }
}
