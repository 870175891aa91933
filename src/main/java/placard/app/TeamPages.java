package placard.app;

import java.util.List;
import placard.account.team.Invitations;
import placard.page.Words;
import placard.page.generated.app.JteinviteGenerated;
import placard.page.generated.app.JtejoinGenerated;
import placard.page.generated.app.JtekeysGenerated;
import placard.page.generated.app.JtemembersGenerated;
import placard.web.Answer;

/** The screens about those who work together in a workspace: a method for each. */
public final class TeamPages {
    private final AppPages pages;

    public TeamPages(AppPages pages) {
        this.pages = pages;
    }

    /** What an invitation shows to somebody who hasn't signed in: {@code name}, {@code email} and {@code password} are asked for. */
    Answer invite(Outside outside, Invitations.Offer offer, String token, FormState form) {
        Words say = pages.words(outside.language());
        AppHead head = pages.head(outside, say, "invite.title", "password.js");
        String role = say.say("role." + offer.invitation().place().role().word());
        return AppHtml.page(
                AppPages.status(form),
                out -> JteinviteGenerated.render(
                        out, null, head, say, form, offer.workspaceName(), role, token, pages.elsewhere()));
    }

    /**
     * What an invitation shows to somebody who has signed in.
     *
     * @param isMember whether they are a member of that workspace already
     */
    Answer join(Outside outside, Invitations.Offer offer, String person, boolean isMember) {
        Words say = pages.words(outside.language());
        AppHead head = pages.head(outside, say, "invite.title");
        String role = say.say("role." + offer.invitation().place().role().word());
        return AppHtml.page(
                200,
                out -> JtejoinGenerated.render(
                        out, null, head, say, offer.workspaceName(), role, offer.handle(), person, isMember));
    }

    private static final List<String> SCRIPTS = List.of("app.js", "team.js");
    private static final List<String> PARTS = List.of("api.js");

    /** People, their roles, and invitations. */
    Answer members(Shell shell, MembersView view) {
        Words say = pages.words(shell.language());
        AppHead head = pages.head(shell, say.say("nav.members"), SCRIPTS, PARTS);
        return AppHtml.page(200, out -> JtemembersGenerated.render(out, null, head, shell, say, view));
    }

    /** API keys. */
    Answer keys(Shell shell, KeysView view) {
        Words say = pages.words(shell.language());
        AppHead head = pages.head(shell, say.say("nav.keys"), SCRIPTS, PARTS);
        return AppHtml.page(200, out -> JtekeysGenerated.render(out, null, head, shell, say, view));
    }
}
