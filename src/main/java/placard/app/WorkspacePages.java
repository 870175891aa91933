package placard.app;

import java.util.List;
import placard.page.Words;
import placard.page.generated.app.JteactivityGenerated;
import placard.page.generated.app.JtebrandGenerated;
import placard.page.generated.app.JtefileGenerated;
import placard.page.generated.app.JtefilelistGenerated;
import placard.page.generated.app.JtesettingsGenerated;
import placard.web.Answer;

/** The screens about a workspace as a whole: a method for each. */
public final class WorkspacePages {
    private final AppPages pages;

    public WorkspacePages(AppPages pages) {
        this.pages = pages;
    }

    /** What the screens of somebody say. */
    Words words(Shell shell) {
        return pages.words(shell.language());
    }

    /** Who has changed what. */
    public Answer activity(Shell shell, ActivityView view) {
        Words say = words(shell);
        AppHead head = pages.head(shell, say.say("nav.activity"), List.of("app.js", "activity.js"), List.of("api.js"));
        return AppHtml.page(
                200, out -> JteactivityGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
    }

    /** Uploaded files. */
    public Answer files(Shell shell, FilesView view) {
        Words say = words(shell);
        AppHead head = pages.head(shell, say.say("nav.files"), List.of("app.js", "gallery.js"), List.of("api.js"));
        return AppHtml.page(
                200, out -> JtefilelistGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
    }

    /** One uploaded file, and where it is shown. */
    public Answer file(Shell shell, FileView view) {
        Words say = words(shell);
        AppHead head = pages.head(shell, view.name(), List.of("app.js", "file.js"), List.of("api.js"));
        return AppHtml.page(200, out -> JtefileGenerated.render(out, null, head, shell, say, view));
    }

    /** What a workspace is called, and what its clock is. */
    public Answer settings(Shell shell, SettingsView view) {
        Words say = words(shell);
        AppHead head = pages.head(shell, say.say("nav.settings"), List.of("app.js", "settings.js"), List.of("api.js"));
        return AppHtml.page(200, out -> JtesettingsGenerated.render(out, null, head, shell, say, view));
    }

    /** Its colours and its logo, and how its new codes look. */
    public Answer brand(Shell shell, BrandView view) {
        Words say = words(shell);
        List<String> parts = List.of(
                "lit-html.js",
                "api.js",
                "files.js",
                "form.js",
                "look.js",
                "look-vocabulary.js",
                "preview.js",
                AppAssets.words(say.language()));
        AppHead head = pages.head(shell, say.say("brand.title"), List.of("app.js", "brand.js"), parts);
        return AppHtml.page(200, out -> JtebrandGenerated.render(out, null, head, shell, say, view));
    }

    /** The answer for what isn't in this workspace. */
    Answer missing(Shell shell) {
        return pages.missing(shell);
    }
}
