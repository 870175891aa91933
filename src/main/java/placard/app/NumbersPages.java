package placard.app;

import java.util.List;
import placard.page.Words;
import placard.page.generated.app.JtenumbersGenerated;
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

    /** The answer for a code, a catalogue or a tag that isn't there. */
    public Answer missing(Shell shell) {
        return pages.missing(shell);
    }
}
