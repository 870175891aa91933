package placard.app;

import java.util.List;
import placard.page.Words;
import placard.page.generated.app.JteaccountGenerated;
import placard.page.generated.app.JteconfirmGenerated;
import placard.page.generated.app.JtenoworkspaceGenerated;
import placard.web.Answer;

/** What people see of their own account, and what asks them who they are. */
public final class AccountPages {
    private final AppPages pages;

    public AccountPages(AppPages pages) {
        this.pages = pages;
    }

    /** The account itself. */
    Answer account(Shell shell, AccountView view) {
        Words say = pages.words(shell.language());
        AppHead head = pages.head(
                shell,
                say.say("account.title"),
                List.of("app.js", "password.js", "account.js"),
                List.of("proof.js", "dialog.js"));
        return AppHtml.page(
                AppPages.status(view.form()), out -> JteaccountGenerated.render(out, null, head, shell, say, view));
    }

    /**
     * Asks for the {@code password} again.
     *
     * @param next where to go then
     */
    Answer confirm(Outside outside, FormState form, String next) {
        Words say = pages.words(outside.language());
        AppHead head = pages.head(outside, say, "confirm.title", "password.js");
        return AppHtml.page(AppPages.status(form), out -> JteconfirmGenerated.render(out, null, head, say, form, next));
    }

    /** For somebody who belongs to no workspace. */
    Answer noWorkspace(Shell shell) {
        Words say = pages.words(shell.language());
        AppHead head = pages.head(shell, say.say("noworkspace.title"), List.of("app.js"), List.of());
        return AppHtml.page(200, out -> JtenoworkspaceGenerated.render(out, null, head, shell, say));
    }

    /** The sessions of somebody, in words. */
    Words words(Shell shell) {
        return pages.words(shell.language());
    }
}
