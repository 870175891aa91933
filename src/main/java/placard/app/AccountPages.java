package placard.app;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import placard.account.User;
import placard.account.own.OwnFactors;
import placard.page.Words;
import placard.page.generated.app.JteaccountGenerated;
import placard.page.generated.app.JteconfirmGenerated;
import placard.page.generated.app.JteeverywhereGenerated;
import placard.page.generated.app.JteforgotlinkGenerated;
import placard.page.generated.app.JtenewappGenerated;
import placard.page.generated.app.JtenewemailGenerated;
import placard.page.generated.app.JtenoworkspaceGenerated;
import placard.page.generated.app.JterecoveryGenerated;
import placard.page.generated.app.JtesignincodeGenerated;
import placard.web.Answer;

/** What people see of their own account, and what asks them who they are. */
public final class AccountPages {
    private final AppPages pages;
    private final Function<String, SymbolView> symbols;

    /** @param symbols draws texts */
    public AccountPages(AppPages pages, Function<String, SymbolView> symbols) {
        this.pages = pages;
        this.symbols = symbols;
    }

    /** What people call the other place where they may sign in; null if there is none. */
    @Nullable
    String elsewhere() {
        return pages.elsewhere();
    }

    /** The account itself. */
    Answer account(Shell shell, AccountView view) {
        Words say = pages.words(shell.language());
        AppHead head = pages.head(
                shell, say.say("account.title"), List.of("app.js", "password.js", "account.js"), List.of("passkey.js"));
        return AppHtml.page(
                AppPages.status(view.form()),
                out -> JteaccountGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
    }

    /**
     * Asks for the {@code password} again, or for a {@code code}.
     *
     * @param next where to go then
     */
    Answer confirm(Outside outside, Asked asked, FormState form, String next) {
        Words say = pages.words(outside.language());
        AppHead head = asked == Asked.PASSKEY || asked == Asked.ELSEWHERE
                ? pages.head(outside, say, "confirm.title")
                : pages.head(outside, say, "confirm.title", "password.js");
        return AppHtml.page(
                AppPages.status(form),
                out -> JteconfirmGenerated.render(out, null, head, say, asked, form, next, pages.elsewhere()));
    }

    /**
     * What the link to another e-mail address opens.
     *
     * @param email that address; null if the link is somebody else's
     * @param who has opened it
     */
    Answer newEmail(Outside outside, @Nullable String email, User who, FormState form) {
        Words say = pages.words(outside.language());
        AppHead head = pages.head(outside, say, "newemail.title");
        return AppHtml.page(
                email == null ? 404 : AppPages.status(form),
                out -> JtenewemailGenerated.render(out, null, head, say, form, who.name(), who.email(), email));
    }

    /** Asks for the {@code email} to which a link is sent that sets a new password. */
    Answer forgot(Outside outside, FormState form) {
        Words say = pages.words(outside.language());
        AppHead head = pages.head(outside, say, "forgot.title");
        return AppHtml.page(
                AppPages.status(form), out -> JteforgotlinkGenerated.render(out, null, head, say, form, null));
    }

    /** Says that the link is on its way, to an address that somebody may have. */
    Answer onItsWay(Outside outside, String email) {
        Words say = pages.words(outside.language());
        AppHead head = pages.head(outside, say, "forgot.title");
        return AppHtml.page(200, out -> JteforgotlinkGenerated.render(out, null, head, say, FormState.EMPTY, email));
    }

    /** Asks for the {@code code} of an app after a right password. */
    Answer signInCode(Outside outside, FormState form, @Nullable String next) {
        Words say = pages.words(outside.language());
        AppHead head = pages.head(outside, say, "step.title");
        return AppHtml.page(
                AppPages.status(form), out -> JtesignincodeGenerated.render(out, null, head, say, form, next));
    }

    /** Shows the secret of a new app, as a symbol too, and asks for its first {@code code}. */
    Answer newApp(Shell shell, OwnFactors.NewApp app, FormState form) {
        Words say = pages.words(shell.language());
        AppHead head = pages.head(shell, say.say("newapp.title"), List.of("app.js"), List.of());
        SymbolView symbol = symbols.apply(app.uri());
        return AppHtml.page(
                AppPages.status(form),
                out -> JtenewappGenerated.render(out, null, head, shell, say, app, symbol, form));
    }

    /** Shows recovery codes, this once. */
    Answer recovery(Shell shell, List<String> codes) {
        Words say = pages.words(shell.language());
        AppHead head = pages.head(shell, say.say("recovery.title"), List.of("app.js", "recovery.js"), List.of());
        return AppHtml.page(200, out -> JterecoveryGenerated.render(out, null, head, shell, say, codes));
    }

    /** All workspaces of somebody who belongs to several. */
    Answer everywhere(Shell shell, EverywhereView view) {
        Words say = pages.words(shell.language());
        AppHead head = pages.head(shell, say.say("nav.workspaces"), List.of("app.js"), List.of());
        return AppHtml.page(
                200, out -> JteeverywhereGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
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
