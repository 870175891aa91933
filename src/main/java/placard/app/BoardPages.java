package placard.app;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import placard.base.Json;
import placard.page.Words;
import placard.page.generated.app.JteboardGenerated;
import placard.web.Answer;

/** The screen on which is switched what is sold out. */
public final class BoardPages {
    /** What the board imports, of which a browser hears at once. */
    static final List<String> PARTS = List.of(
            "lit-html.js",
            "api.js",
            "board-install.js",
            "board-model.js",
            "board-store.js",
            "board-until.js",
            "catalog-store.js",
            "database.js",
            "directive-helpers.js",
            "directive.js",
            "events.js",
            "folded.js",
            "icon.js",
            "repeat.js",
            "words.js");

    /** Behind its path: what a browser reads to put it on a home screen. */
    static final String MANIFEST = ".webmanifest";

    /** What stands around the screen while it opens, as in the style sheet. */
    private static final String PAPER = "#f7f6f2";

    private final AppPages pages;

    public BoardPages(AppPages pages) {
        this.pages = pages;
    }

    /** What is sold out, for those who may switch it; their catalogues are read by its script. */
    Answer board(Shell shell) {
        Words say = pages.words(shell.language());
        AppHead head = pages.head(
                        shell,
                        say.say("nav.board"),
                        List.of("app.js", "board.js"),
                        Stream.concat(PARTS.stream(), Stream.of(AppAssets.words(say.language())))
                                .toList())
                .with(new AppHead.Install(
                        shell.path(Screen.BOARD.path() + MANIFEST),
                        pages.assets().smallIcon()));
        return AppHtml.page(200, out -> JteboardGenerated.render(out, null, head, shell, say));
    }

    /** The board as a program of its own. */
    Answer manifest(Shell shell) {
        Words say = pages.words(shell.language());
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
