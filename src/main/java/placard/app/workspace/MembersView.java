package placard.app.workspace;

import java.util.List;
import java.util.Map;
import placard.account.Role;

/**
 * The people of a workspace.
 *
 * @param roles that the member may give
 * @param catalogs the names of catalogues by their ids, for staff who are limited to some
 * @param sendsMail whether invitations are sent, where an address is given
 */
public record MembersView(
        List<Person> people,
        List<InvitationLine> invited,
        List<Role> roles,
        Map<String, String> catalogs,
        boolean sendsMail) {
    /**
     * A member.
     *
     * @param catalogs the names of those that they are limited to; empty for all
     * @param catalogIds the same by their ids, with spaces between them
     * @param webhooks the names of those that they or their keys have made
     * @param isYou whether it is who looks
     * @param isYours whether who looks may change them
     */
    public record Person(
            String id,
            String name,
            String email,
            Role role,
            List<String> catalogs,
            String catalogIds,
            List<String> webhooks,
            boolean isYou,
            boolean isYours) {}

    /**
     * An open invitation.
     *
     * @param recipient empty if nobody was named
     * @param until the day, as the page writes it
     * @param isYours whether who looks may revoke it
     */
    public record InvitationLine(
            String id, String recipient, Role role, String until, String from, boolean isExpired, boolean isYours) {}
}
