package placard.app;

import java.util.ArrayList;
import java.util.List;
import placard.page.Words;
import placard.page.generated.app.JtebulkGenerated;
import placard.page.generated.app.JtesheetGenerated;
import placard.web.Answer;

/** The screens on which many codes are made or printed at once. */
final class ManyPages {
    private static final List<String> PARTS =
            List.of("lit-html.js", "api.js", "draft.js", "files.js", "form.js", "look.js", "look-vocabulary.js", "words.js");

    private final AppPages pages;

    ManyPages(AppPages pages) {
        this.pages = pages;
    }

    /** Many codes on paper. */
    Answer sheet(Shell shell, SheetView view) {
        Words say = pages.words(shell.language());
        AppHead head = island(shell, say, "sheet.title", "sheet.js");
        return AppHtml.page(200, out -> JtesheetGenerated.render(out, null, head, shell, say, view));
    }

    /** Many codes from a table. */
    Answer bulk(Shell shell) {
        Words say = pages.words(shell.language());
        AppHead head = island(shell, say, "bulk.title", "bulk.js", "table.js");
        return AppHtml.page(200, out -> JtebulkGenerated.render(out, null, head, shell, say));
    }

    private AppHead island(Shell shell, Words say, String title, String script, String... more) {
        List<String> parts = new ArrayList<>(PARTS);
        parts.addAll(List.of(more));
        parts.add(AppAssets.words(say.language()));
        return pages.head(shell, say.say(title), List.of("app.js", script), parts);
    }
}
