package placard.app;

import java.util.List;
import placard.page.Words;
import placard.page.generated.app.JteinstanceGenerated;
import placard.web.Answer;

/** The screen of the installation. */
public final class InstancePages {
    private final AppPages pages;

    public InstancePages(AppPages pages) {
        this.pages = pages;
    }

    /** How the installation is, who is in it, and its workspaces. */
    public Answer instance(Shell shell, InstanceView view) {
        Words say = pages.words(shell.language());
        AppHead head = pages.head(
                shell,
                say.say("instance.title"),
                List.of("app.js", "account.js"),
                List.of("proof.js", "dialog.js", "passkey.js"));
        return AppHtml.page(
                AppPages.status(view.form()),
                out -> JteinstanceGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
    }
}
