package placard.app;

import java.util.List;
import java.util.stream.Stream;
import placard.page.Words;
import placard.page.generated.app.JteboardGenerated;
import placard.web.Answer;

/** The screen on which is switched what is sold out. */
public final class BoardPages {
    /** What the board imports, of which a browser hears at once. */
    static final List<String> PARTS = List.of(
            "lit-html.js",
            "api.js",
            "board-model.js",
            "board-store.js",
            "board-until.js",
            "catalog-store.js",
            "events.js",
            "form.js",
            "words.js");

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
                        .toList());
        return AppHtml.page(200, out -> JteboardGenerated.render(out, null, head, shell, say));
    }
}
