/** The activity log (audit log) of workspaces: each change writes it, and members with the right read it. */
@NullMarked
package placard.activity;

import org.jspecify.annotations.NullMarked;
