/** Members of a workspace: invitations, roles, removal and locks. */
@NullMarked
package placard.account.team;

import org.jspecify.annotations.NullMarked;
