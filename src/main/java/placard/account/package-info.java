/** User accounts: passwords, sessions, one-time links, and roles in workspaces. */
@NullMarked
package placard.account;

import org.jspecify.annotations.NullMarked;
