package placard.app.account;

import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.app.BrowserSession;
import placard.app.FormState;
import placard.base.Worded;
import placard.web.Answer;
import placard.web.Request;

/**
 * The account screen of a person.
 *
 * @param form the texts of the fields and their errors
 * @param done the change that was just made; null for none
 * @param newEmail the way to change the e-mail address
 * @param hasApp whether the code of an authenticator app is asked for
 * @param recoveryCodes the number of unused recovery codes
 * @param passkeyOrigin where passkeys work; null if they can't
 * @param elsewhere where else they sign in; null if nobody does
 * @param places the workspaces that they belong to
 * @param keyPlaces the workspaces in which API keys are good that they have made
 * @param changes of how they sign in, the newest first
 * @param from the handle of the workspace that they came from, which the forms send along; empty without one
 */
public record AccountView(
        FormState form,
        @Nullable Notice done,
        String from,
        NewAddress newEmail,
        List<SignedInDevice> devices,
        boolean hasApp,
        long recoveryCodes,
        List<Key> passkeys,
        @Nullable String passkeyOrigin,
        @Nullable ProviderIdentities elsewhere,
        List<Change> changes,
        List<Place> places,
        List<Place> keyPlaces) {
    /** A change of the account that has just been made; the page names it. */
    public enum Notice implements Worded {
        PROFILE,
        EMAIL,
        /** A link is on its way to the new address. */
        EMAIL_ASKED,
        EMAIL_CANCELLED,
        PASSWORD,
        /** By a link. The page then lists all other means to sign in. */
        PASSWORD_RESET,
        APP_REMOVED,
        PASSKEY,
        PASSKEY_RENAMED,
        PASSKEY_REMOVED,
        IDENTITY,
        IDENTITY_REMOVED,
        LEFT,
        SESSION,
        SESSIONS;

        static @Nullable Notice of(@Nullable String word) {
            for (Notice done : values()) {
                if (done.word().equals(word)) {
                    return done;
                }
            }
            return null;
        }

        /** Leads back to the page of the account, which then says this. */
        Answer page(Request request) {
            String from = request.input().raw("in");
            boolean isHandle = from != null && from.matches("[a-z0-9-]{1,80}");
            return BrowserSession.redirect(
                    BrowserSession.ACCOUNT + "?done=" + word() + (isHandle ? "&in=" + from : ""));
        }
    }

    /** Whether there are means to sign in beside the new password. */
    public boolean isOpenOtherwise() {
        return !passkeys.isEmpty() || elsewhere != null && !elsewhere.linked.isEmpty() || !keyPlaces.isEmpty();
    }

    /**
     * How another e-mail address becomes theirs.
     *
     * @param isByLink whether a link is sent there first; else it is theirs at once
     * @param pending the one to which a link is on its way; null if there is none
     */
    public record NewAddress(boolean isByLink, @Nullable String pending) {}

    /**
     * A passkey.
     *
     * @param seen when it was last used, in words
     */
    public record Key(String id, String name, String seen) {}

    /**
     * The OpenID Connect provider where people may sign in as well.
     *
     * @param label the provider's name
     * @param linked the user's names there
     */
    public record ProviderIdentities(String label, List<Linked> linked) {}

    /**
     * The identities of the person at the OpenID Connect provider.
     *
     * @param name their e-mail address then, or what the issuer calls them
     */
    public record Linked(String issuer, String subject, String name) {}

    /**
     * A workspace that they belong to.
     *
     * @param role in words
     */
    public record Place(String handle, String name, String role) {}

    /**
     * Something that was changed.
     *
     * @param when and where, in words
     */
    public record Change(String what, String when) {}

    /**
     * A browser in which they are signed in.
     *
     * @param name such as "Firefox on Android", in their language
     * @param seen when it was last used, in words
     * @param isThis whether it is the one that asks
     */
    public record SignedInDevice(String id, String name, String seen, boolean isThis) {}
}
