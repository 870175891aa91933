package placard.app;

import placard.account.SessionGuard.SignedIn;
import placard.page.Language;
import placard.web.Request;

/** The frame of a page without navigation: only its language is known. */
public record BareShell(Language language) {
    /** In the language of the browser. */
    public static BareShell of(Request request) {
        return new BareShell(request.ask(Language::of));
    }

    /** In the language that a person has chosen, else that of the browser. */
    public static BareShell of(Request request, SignedIn who) {
        return new BareShell(Language.find(who.user().language()).orElseGet(() -> request.ask(Language::of)));
    }
}
