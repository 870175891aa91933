package placard.app;

import java.util.List;
import java.util.stream.Stream;
import placard.page.Words;
import placard.page.generated.app.JtecatalogGenerated;
import placard.page.generated.app.JtecatalogdetailsGenerated;
import placard.page.generated.app.JtecatalogsGenerated;
import placard.page.generated.app.JtepublishGenerated;
import placard.web.Answer;

/** The screens about catalogues: a method for each. */
public final class EditorPages {
    /** What the editor imports, of which a browser hears at once. */
    static final List<String> PARTS = List.of(
            "lit-html.js",
            "api.js",
            "catalog-draftbar.js",
            "catalog-drag.js",
            "catalog-live.js",
            "catalog-merge.js",
            "catalog-model.js",
            "catalog-preview.js",
            "catalog-send.js",
            "catalog-store.js",
            "catalog-waiting.js",
            "database.js",
            "directive-helpers.js",
            "directive.js",
            "events.js",
            "files.js",
            "folded.js",
            "form.js",
            "icon.js",
            "money.js",
            "repeat.js",
            "words.js");

    /** What it imports when the list is on the screen: the sheet of an item, and what changes many at once. */
    static final List<String> LATER = List.of(
            "catalog-conflict.js",
            "catalog-crop.js",
            "catalog-facts.js",
            "catalog-fields.js",
            "catalog-item.js",
            "catalog-kept.js",
            "catalog-keys.js",
            "catalog-options.js",
            "catalog-pictures.js",
            "catalog-prices.js",
            "catalog-schedule.js",
            "catalog-select.js");

    /** What the details of a catalogue import. */
    static final List<String> DETAILS = List.of(
            "lit-html.js",
            "api.js",
            "catalog-business.js",
            "catalog-fields.js",
            "catalog-hours.js",
            "catalog-kept.js",
            "catalog-merge.js",
            "catalog-model.js",
            "catalog-schedule.js",
            "catalog-send.js",
            "catalog-store.js",
            "database.js",
            "files.js",
            "form.js",
            "icon.js",
            "money.js",
            "tabs.js",
            "words.js");

    /** The same of the screen on which drafts are published. */
    static final List<String> PUBLISHING = List.of(
            "lit-html.js",
            "api.js",
            "catalog-model.js",
            "catalog-overlay.js",
            "catalog-review.js",
            "catalog-send.js",
            "catalog-merge.js",
            "catalog-shown.js",
            "catalog-waiting.js",
            "events.js",
            "money.js",
            "words.js");

    private final AppPages pages;

    public EditorPages(AppPages pages) {
        this.pages = pages;
    }

    Words words(Shell shell) {
        return pages.words(shell.language());
    }

    /** All of a workspace. */
    Answer catalogs(Shell shell, CatalogsView view) {
        Words say = pages.words(shell.language());
        AppHead head = pages.head(shell, say.say("nav.catalogs"), List.of("app.js", "catalogs.js"), List.of("api.js"));
        return AppHtml.page(200, out -> JtecatalogsGenerated.render(out, null, head, shell, say, view));
    }

    /** The changes of its draft. */
    Answer publish(Shell shell, CatalogsView.Line catalog) {
        Words say = pages.words(shell.language());
        AppHead head = pages.head(
                shell,
                catalog.name(),
                List.of("app.js", "catalog-publish.js"),
                Stream.concat(
                                PUBLISHING.stream(),
                                Stream.of(AppAssets.words(say.language()), AppAssets.catalogWords(say.language())))
                        .toList());
        return AppHtml.page(200, out -> JtepublishGenerated.render(out, null, head, shell, say, catalog));
    }

    /** The editor of one. */
    Answer catalog(Shell shell, CatalogsView.Line catalog) {
        Words say = pages.words(shell.language());
        AppHead head = pages.head(
                shell,
                catalog.name(),
                List.of("app.js", "catalog.js"),
                Stream.concat(PARTS.stream(), Stream.of(AppAssets.words(say.language())))
                        .toList());
        return AppHtml.page(200, out -> JtecatalogGenerated.render(out, null, head, shell, say, catalog));
    }

    /** How one looks, whose it is and how it is ordered from. */
    Answer details(Shell shell, CatalogsView.Line catalog) {
        Words say = pages.words(shell.language());
        AppHead head = pages.head(
                shell,
                catalog.name(),
                List.of("app.js", "catalog-details.js"),
                Stream.concat(
                                DETAILS.stream(),
                                Stream.of(AppAssets.words(say.language()), AppAssets.catalogWords(say.language())))
                        .toList());
        return AppHtml.page(200, out -> JtecatalogdetailsGenerated.render(out, null, head, shell, say, catalog));
    }
}
