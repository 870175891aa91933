package placard.app.catalog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import placard.app.AppHead;
import placard.app.AppPages;
import placard.app.Screen;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.Trade;
import placard.app.WorkspaceScreens;
import placard.base.Json;
import placard.page.Words;
import placard.page.generated.app.JteboardGenerated;
import placard.web.Answer;
import placard.web.Route;

/** The board: a screen on which staff mark items as sold out. */
public record BoardRoutes(AppPages pages, WorkspaceScreens screens) {

    /** The end of the path of the web app manifest, which browsers read to put the board on a home screen. */
    private static final String MANIFEST = ".webmanifest";

    /** The background while the board opens, as in the style sheet. */
    private static final String PAPER = "#f7f6f2";

    public List<Route> routes() {
        String manifest = Screen.BOARD.path() + MANIFEST;
        return List.of(
                screens.screen(Screen.BOARD, request -> board(pages, screens.shell(request, Screen.BOARD))),
                screens.screen(
                        manifest, Screen.BOARD.scope(), request -> manifest(screens.shell(request, Screen.BOARD))));
    }

    /** The board of sold-out items; its script reads the catalogues. */
    public static Answer board(AppPages pages, Shell shell) {
        AppHead.Install install = new AppHead.Install(
                shell.path(Screen.BOARD.path() + MANIFEST), pages.assets().smallIcon());
        return pages.screen(
                shell,
                "nav.board",
                scripts(shell),
                (out, head, say) -> JteboardGenerated.render(out, null, head.with(install), shell, say));
    }

    /** The board says the words of the catalogue that it shows. A workspace of several trades loads the words of each. */
    private static Scripts scripts(Shell shell) {
        Scripts board = Scripts.start("board.js");
        return shell.trade() == Trade.MIXED
                ? board.preload(Arrays.stream(Trade.values())
                        .map(trade -> trade.script(shell.language()))
                        .flatMap(Optional::stream)
                        .toArray(String[]::new))
                : board;
    }

    /** The web app manifest of the board. */
    private Answer manifest(Shell shell) {
        Words say = pages.words(shell);
        String path = shell.path(Screen.BOARD.path());
        ObjectNode manifest = Json.object()
                .put("id", path)
                .put("name", shell.workspaceName() + " · " + say.say("nav.board"))
                .put("short_name", say.say("nav.board"))
                .put("lang", shell.language().tag())
                .put("dir", shell.language().direction())
                .put("start_url", path)
                .put("scope", "/app/")
                .put("display", "standalone")
                .put("background_color", PAPER)
                .put("theme_color", PAPER);
        manifest.set("icons", pages.assets().icons());
        return Answer.bytes(
                        200, "application/manifest+json", Json.text(manifest).getBytes(StandardCharsets.UTF_8))
                .with("Cache-Control", "private, no-store")
                .with("X-Content-Type-Options", "nosniff");
    }
}
