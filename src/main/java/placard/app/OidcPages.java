package placard.app;

import placard.account.signin.SetUp;
import placard.page.Words;
import placard.page.generated.app.JteelsewherefailedGenerated;
import placard.page.generated.app.JteleavingGenerated;
import placard.web.Answer;

/** What people see on their way to somewhere else and back. */
public final class OidcPages {
    private final AppPages pages;

    public OidcPages(AppPages pages) {
        this.pages = pages;
    }

    /** What somebody's business is called until they say so. */
    SetUp.Business business(Outside outside) {
        return new SetUp.Business(pages.words(outside.language()).say("setup.business.usual"), false);
    }

    /** Goes on by itself, and says where. */
    Answer leaving(Outside outside, String label, String there) {
        Words say = pages.words(outside.language());
        AppHead head = pages.head(outside, say, "oidc.leaving");
        return AppHtml.page(200, out -> JteleavingGenerated.render(out, null, head, say, label, there))
                .with("Refresh", "0;url=" + there);
    }

    /** @param word why it didn't work, the end of a key of words */
    Answer failed(Outside outside, String label, String word) {
        Words say = pages.words(outside.language());
        AppHead head = pages.head(outside, say, "oidc.failed");
        int status = switch (word) {
            case "away", "busy" -> 503;
            case "late", "gone" -> 410;
            case "wait" -> 429;
            default -> 422;
        };
        return AppHtml.page(status, out -> JteelsewherefailedGenerated.render(out, null, head, say, label, word));
    }
}
