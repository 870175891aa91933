package placard.app;

import java.util.ArrayList;
import java.util.List;
import placard.page.Words;
import placard.page.generated.app.JteimportGenerated;
import placard.page.generated.app.JtelanguagesGenerated;
import placard.page.generated.app.JtetrashGenerated;
import placard.web.Answer;

/** The screens beside the editor of a catalogue: a method for each. */
public final class CatalogToolPages {
    /** What the import of a spreadsheet loads, of which a browser hears at once. */
    static final List<String> IMPORT = List.of(
            "lit-html.js",
            "api.js",
            "draft.js",
            "form.js",
            "icon.js",
            "import-file.js",
            "import-legend.js",
            "import-money.js",
            "import-plan.js",
            "words.js");

    /** What the table of languages loads. */
    static final List<String> LANGUAGES = List.of(
            "lit-html.js",
            "api.js",
            "catalog-merge.js",
            "catalog-model.js",
            "catalog-send.js",
            "catalog-store.js",
            "database.js",
            "icon.js",
            "languages-texts.js",
            "words.js");

    private final AppPages pages;

    public CatalogToolPages(AppPages pages) {
        this.pages = pages;
    }

    Words words(Shell shell) {
        return pages.words(shell.language());
    }

    /** What was deleted and can be taken back. */
    Answer trash(Shell shell, TrashView view) {
        Words say = words(shell);
        AppHead head = pages.head(shell, say.say("trash.title"), List.of("app.js", "trash.js"), List.of("api.js"));
        return AppHtml.page(200, out -> JtetrashGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
    }

    /** The texts of a catalogue in other languages. */
    Answer languages(Shell shell, CatalogsView.Line catalog) {
        Words say = words(shell);
        AppHead head = pages.island(shell, say.say("languages.title"), "catalog-languages.js", LANGUAGES);
        return AppHtml.page(200, out -> JtelanguagesGenerated.render(out, null, head, shell, say, catalog));
    }

    /** A spreadsheet into a catalogue, and out of it. */
    Answer imported(Shell shell, CatalogsView.Line catalog) {
        Words say = pages.words(shell.language());
        List<String> parts = new ArrayList<>(IMPORT);
        parts.add(AppAssets.importWords(say.language()));
        AppHead head = pages.island(shell, say.say("import.title"), "import.js", parts);
        return AppHtml.page(200, out -> JteimportGenerated.render(out, null, head, shell, say, catalog));
    }
}
