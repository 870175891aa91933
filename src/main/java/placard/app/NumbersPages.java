package placard.app;

import java.util.List;
import placard.analytics.Privacy;
import placard.page.Words;
import placard.page.generated.app.JtecreditsGenerated;
import placard.page.generated.app.JtenumbersGenerated;
import placard.page.generated.app.JteprivacyGenerated;
import placard.web.Answer;

/** The screens of numbers. */
public final class NumbersPages {
    private final AppPages pages;

    public NumbersPages(AppPages pages) {
        this.pages = pages;
    }

    /** What was scanned on a range of days. */
    public Answer numbers(Shell shell, NumbersView view) {
        Words say = pages.words(shell.language());
        AppHead head = pages.head(shell, say.say("nav.numbers"), List.of("app.js", "numbers.js"), List.of("events.js"));
        int status = view.faults().isEmpty() ? 200 : 422;
        return AppHtml.page(
                status, out -> JtenumbersGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
    }

    /** What is left of the credits, and what became of the others. */
    public Answer credits(Shell shell, CreditsView view) {
        Words say = pages.words(shell.language());
        AppHead head = pages.head(shell, say.say("nav.credits"), List.of("app.js"), List.of());
        return AppHtml.page(200, out -> JtecreditsGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
    }

    /** What is kept of visitors, and until when. */
    public Answer privacy(Shell shell, Privacy privacy) {
        Words say = pages.words(shell.language());
        AppHead head = pages.head(shell, say.say("nav.privacy"), List.of("app.js"), List.of());
        return AppHtml.page(
                200, out -> JteprivacyGenerated.render(out, null, head, shell, say, privacy, Numbers.of(say)));
    }

    /** The answer for a code, a catalogue or a tag that isn't there. */
    public Answer missing(Shell shell) {
        return pages.missing(shell);
    }
}
